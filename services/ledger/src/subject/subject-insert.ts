import { saveParentTotals } from '../snapshot/total-snapshot';
import { codeLevel, parentCodeOf, type SubjectCodeRule } from '@mingzhang/rules';
import { mnemonicOf, type AccountSetScope } from '@mingzhang/server';
import { nextOpeningVersion } from './opening-version';
import { statisticsRefresher } from '../bulk/planner-statistics';
import { handDownIds, type SubjectMove } from './subject-exchange';

/** A checked subject to be inserted. */
export interface NewSubject {
  readonly code: string;
  readonly name: string;
  readonly category: string;
  readonly direction: string;
  readonly cash: boolean;
  readonly status?: number;
  readonly currencies?: readonly string[];
  readonly quantityUnit?: string | null;
  readonly auxiliary: readonly { readonly categoryId: number; readonly required: boolean }[];
}

interface InsertOptions {
  readonly rule: SubjectCodeRule;
  /** Existing subjects by code. */
  readonly existing?: ReadonlyMap<string, { readonly id: number; readonly fullName: string }>;
  readonly tell?: (done: number) => Promise<void>;
}

const rowsPerStatement = 1_000;

/**
 * Inserts many subjects level by level (a child needs its parent's id), with few statements.
 * @returns the ids of all subjects by code
 */
export async function insertSubjects(
  scope: AccountSetScope,
  subjects: readonly NewSubject[],
  { rule, existing = new Map(), tell }: InsertOptions,
): Promise<ReadonlyMap<string, number>> {
  const parents = new Set(subjects.map(({ code }) => parentCodeOf(code, rule)));
  const names = new Map([...existing].map(([code, { fullName }]) => [code, fullName]));
  const ids = new Map([...existing].map(([code, { id }]) => [code, id]));
  const rows = subjects
    .toSorted((a, b) => a.code.length - b.code.length || (a.code < b.code ? -1 : 1))
    .map((subject) => {
      const parentCode = parentCodeOf(subject.code, rule);
      const parentName = parentCode === null ? undefined : names.get(parentCode);
      const fullName = parentName === undefined ? subject.name : `${parentName}-${subject.name}`;
      names.set(subject.code, fullName);
      const level = codeLevel(subject.code, rule);
      return { subject, parentCode, fullName, level, leaf: !parents.has(subject.code) };
    });
  const refresh = statisticsRefresher(scope, ['subject']);
  let done = 0;
  for (let level = 1; level <= rule.length; level += 1) {
    const ofLevel = rows.filter((row) => row.level === level);
    for (let at = 0; at < ofLevel.length; at += rowsPerStatement) {
      const batch = ofLevel.slice(at, at + rowsPerStatement);
      const written = await insertRows(
        scope,
        batch.map(({ subject, parentCode, fullName, leaf }) => ({
          ...subject,
          status: subject.status ?? 1,
          currencies: subject.currencies ?? [],
          quantity_unit: subject.quantityUnit ?? null,
          leaf,
          parent_id: ids.get(parentCode ?? '') ?? null,
          full_name: fullName,
          level,
          mnemonic: mnemonicOf(subject.name),
        })),
      );
      for (const { id, code } of written) ids.set(code, id);
      done += batch.length;
      await refresh(done);
      await tell?.(done);
    }
  }
  await insertAuxiliary(scope, subjects, ids);
  return ids;
}

/** Ids are passed by value: a join with a table that grows meanwhile gets a bad plan. */
function insertRows(
  scope: AccountSetScope,
  rows: readonly object[],
): Promise<{ id: number; code: string }[]> {
  return scope.query<{ id: number; code: string }>(
    `insert into ledger.subject (account_set_id, code, name, full_name, mnemonic, category, direction, parent_id,
       level, leaf, cash, status, currencies, quantity_unit)
     select $1, r.code, r.name, r.full_name, r.mnemonic, r.category, r.direction, r.parent_id, r.level, r.leaf,
       r.cash, r.status, r.currencies, r.quantity_unit
     from jsonb_to_recordset($2) as r (code text, name text, full_name text, mnemonic text, category text,
       direction text, parent_id bigint, level smallint, leaf boolean, cash boolean, status smallint,
       currencies text[], quantity_unit text)
     order by r.code returning id, code`,
    [scope.accountSetId, JSON.stringify(rows)],
  );
}

async function insertAuxiliary(
  scope: AccountSetScope,
  subjects: readonly NewSubject[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const links = subjects.flatMap(({ code, auxiliary }) =>
    auxiliary.map(({ categoryId, required }) => ({
      subject_id: ids.get(code),
      category_id: categoryId,
      required,
    })),
  );
  for (let at = 0; at < links.length; at += rowsPerStatement) {
    await scope.query(
      `insert into ledger.subject_auxiliary (account_set_id, subject_id, category_id, required)
       select $1, r.subject_id, r.category_id, r.required
       from jsonb_to_recordset($2) as r (subject_id bigint, category_id bigint, required boolean)
       returning subject_id`,
      [scope.accountSetId, JSON.stringify(links.slice(at, at + rowsPerStatement))],
    );
  }
}

const movedTables = [
  'initial_balance',
  'voucher_line',
  'period_balance',
  'carried_balance',
  'voucher_template_line',
  'closing_template_line',
  'settlement',
];

/**
 * Moves lines, balances, openings and categories of former leaves to their first children. The
 * children get the currencies, unit and cash flag that these figures have. Openings are stored on
 * the subject's own side: a child with the opposite normal side gets them with the opposite sign,
 * so that the balance stays the same. If a month with such lines is closed, or another domain names
 * the subject, the child takes the id of the former leaf instead: sealed lines do not change, and
 * references still name a leaf.
 * @param named ids that other domains name
 * @returns the new ids of the former leaves and their children, in the same order
 */
export async function moveToFirstChildren(
  scope: AccountSetScope,
  wanted: readonly SubjectMove[],
  named: ReadonlySet<number> = new Set(),
): Promise<readonly SubjectMove[]> {
  if (wanted.length === 0) return [];
  const list = `jsonb_to_recordset($2) as m ("parentId" bigint, "childId" bigint)`;
  await turnOpenings(scope, [scope.accountSetId, JSON.stringify(wanted)], list);
  const moves = await handDownIds(scope, wanted, named);
  const values = [scope.accountSetId, JSON.stringify(moves)];
  // The new version makes saves from outdated forms fail.
  await scope.query(
    `update ledger.voucher v set version = v.version + 1
     where v.account_set_id = $1 and v.id in (
       select l.voucher_id from ledger.voucher_line l join ${list} on l.subject_id = m."parentId"
       where l.account_set_id = $1)`,
    values,
  );
  for (const table of movedTables) {
    await scope.query(
      `update ledger.${table} t set subject_id = m."childId" from ${list}
       where t.account_set_id = $1 and t.subject_id = m."parentId"`,
      values,
    );
  }
  await scope.query(
    `update ledger.subject c set quantity_unit = coalesce(c.quantity_unit, p.quantity_unit), cash = c.cash or p.cash,
       currencies = c.currencies || array(select unnest(p.currencies) except select unnest(c.currencies))
     from ${list} join ledger.subject p on p.account_set_id = $1 and p.id = m."parentId"
     where c.account_set_id = $1 and c.id = m."childId"`,
    values,
  );
  await scope.query(
    `insert into ledger.subject_auxiliary (account_set_id, subject_id, category_id, required)
     select x.account_set_id, m."childId", x.category_id, x.required
     from ${list} join ledger.subject_auxiliary x on x.account_set_id = $1 and x.subject_id = m."parentId"
     on conflict do nothing`,
    values,
  );
  await scope.query(
    `delete from ledger.subject_auxiliary x using ${list}
     where x.account_set_id = $1 and x.subject_id = m."parentId"`,
    values,
  );
  await saveParentTotals(
    scope,
    moves.map(({ parentId }) => parentId),
  );
  return moves;
}

/**
 * Before the move: turns the signs to the child's side, with new versions so that saves from
 * outdated forms fail.
 */
async function turnOpenings(
  scope: AccountSetScope,
  values: readonly unknown[],
  list: string,
): Promise<void> {
  const version = await nextOpeningVersion(scope);
  await scope.query(
    `update ledger.initial_balance i set opening = -i.opening, ytd_actual = -i.ytd_actual,
       quantity = -i.quantity, foreign_amount = -i.foreign_amount
     from ${list}
     join ledger.subject p on p.account_set_id = $1 and p.id = m."parentId"
     join ledger.subject c on c.account_set_id = $1 and c.id = m."childId"
     where i.account_set_id = $1 and i.subject_id = m."parentId" and p.direction <> c.direction`,
    [...values],
  );
  await scope.query(
    `update ledger.initial_balance i set version = $3, updated_at = now()
     from ${list} where i.account_set_id = $1 and i.subject_id = m."parentId"`,
    [...values, version],
  );
}
