import type { AccountSetScope } from '@mingzhang/server';
import { saveSealedNames, saveSealedParent } from '../names/sealed-names';

export interface SubjectMove {
  readonly parentId: number;
  readonly childId: number;
}

/** Columns of a subject except id, code and parent. */
const columns = [
  'version',
  'name',
  'full_name',
  'mnemonic',
  'category',
  'direction',
  'level',
  'leaf',
  'status',
  'cash',
  'currencies',
  'quantity_unit',
];
/** Suffix of codes while two subjects exchange theirs, because codes are unique. */
const codeSuffix = '~';

/**
 * Hands the id of a subject down to its first child, if the subject has entries in closed months or
 * records of other domains name it. The two rows exchange their content: lines of sealed vouchers
 * do not change, asset cards still name a leaf, and everything stored for the former leaf belongs
 * to the child without being moved. Template formulas mean the whole subject and follow it.
 * @param named ids that other domains name
 * @returns the moves with the new ids of parent and child
 */
export async function handDownIds(
  scope: AccountSetScope,
  moves: readonly SubjectMove[],
  named: ReadonlySet<number>,
): Promise<SubjectMove[]> {
  const closed = await scope.query<{ id: number }>(
    `select distinct l.subject_id as id from ledger.voucher_line l
     join ledger.period p on p.account_set_id = $1 and p.period = l.period and p.state = 'closed'
     where l.account_set_id = $1 and l.subject_id = any($2::bigint[])`,
    [scope.accountSetId, moves.map(({ parentId }) => parentId)],
  );
  const stays = new Set([...named, ...closed.map(({ id }) => id)]);
  const result: SubjectMove[] = [];
  for (const move of moves)
    result.push(stays.has(move.parentId) ? await handDown(scope, move) : move);
  return result;
}

async function handDown(
  scope: AccountSetScope,
  { parentId: formerLeafId, childId }: SubjectMove,
): Promise<SubjectMove> {
  const both = [scope.accountSetId, formerLeafId, childId];
  await saveSealedNames(scope, 'subject', [formerLeafId, childId]);
  await saveSealedParent(scope, { id: formerLeafId, parentId: childId });
  await scope.query(
    `update ledger.subject set code = code || '${codeSuffix}'
     where account_set_id = $1 and id in ($2, $3)`,
    both,
  );
  await scope.query(
    `update ledger.subject s set ${columns.map((name) => `${name} = o.${name}`).join(', ')},
       code = rtrim(o.code, '${codeSuffix}'),
       parent_id = case when s.id = $2 then $3 else o.parent_id end
     from ledger.subject o
     where s.account_set_id = $1 and s.id in ($2, $3)
       and o.account_set_id = $1 and o.id in ($2, $3) and o.id <> s.id`,
    both,
  );
  await scope.query(
    `update ledger.subject set parent_id = $3
     where account_set_id = $1 and parent_id = $2 and id <> $3`,
    both,
  );
  // Settings of the child itself take precedence, as for figures that move.
  await scope.query(
    `delete from ledger.subject_auxiliary x using ledger.subject_auxiliary own
     where x.account_set_id = $1 and x.subject_id = $2 and own.account_set_id = $1
       and own.subject_id = $3 and own.category_id = x.category_id`,
    both,
  );
  await scope.query(
    `update ledger.voucher_template_line t set amount = jsonb_set(t.amount, '{terms}', (
       select jsonb_agg(case when (term.value ->> 'subjectId')::bigint = $2
         then jsonb_set(term.value, '{subjectId}', to_jsonb($3::bigint)) else term.value end
         order by term.place)
       from jsonb_array_elements(t.amount -> 'terms') with ordinality as term (value, place)))
     where t.account_set_id = $1
       and t.amount @> jsonb_build_object('terms',
         jsonb_build_array(jsonb_build_object('subjectId', $2::bigint)))`,
    both,
  );
  await scope.query(
    `update ledger.closing_template_figure set subject_id = $3
     where account_set_id = $1 and subject_id = $2`,
    both,
  );
  return { parentId: childId, childId: formerLeafId };
}
