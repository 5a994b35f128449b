import { parseAuxiliaryKey, type AuxiliaryItems } from '@mingzhang/rules';
import { BusinessError, type AccountSetScope } from '@mingzhang/server';

interface ReversedPair {
  readonly original: string;
  readonly reversal: string;
  /** Keys of the lines on the subject in the original and in the reversal. */
  readonly originalKeys: readonly string[];
  readonly reversalKeys: readonly string[];
}

/**
 * A reversal may name an item where its original has none. If the original's lines get an item it
 * must be the same one; otherwise the reversal reverses amounts of an item that the original never
 * moved.
 * @param items assigned to all figures of the subject that have no item of their categories
 * @throws BusinessError SUBJECT_AUXILIARY_MOVE naming the reversal and its original
 */
export async function requireAlikeReversals(
  scope: AccountSetScope,
  subjectId: number,
  items: AuxiliaryItems,
): Promise<void> {
  for (const { original, reversal, originalKeys, reversalKeys } of await pairs(scope, subjectId)) {
    const named = reversalKeys.map(parseAuxiliaryKey);
    const known = originalKeys.map(parseAuxiliaryKey);
    const differing = Object.entries(items).filter(
      ([category, item]) =>
        known.every((each) => each[category] === undefined) &&
        named.some((each) => (each[category] ?? item) !== item),
    );
    if (differing.length === 0) continue;
    const msg =
      `${reversal} 红冲 ${original} 时已指定项目，与所选的不同，两张凭证将不再相符；` +
      '请选择红冲凭证上的项目，或先删除该红冲凭证，修改科目后再红冲';
    throw new BusinessError('SUBJECT_AUXILIARY_MOVE', {
      msg,
      details: differing.map(([category]) => ({
        code: 'SUBJECT_AUXILIARY_MOVE',
        path: `moveTo.${category}`,
        msg,
      })),
    });
  }
}

function pairs(scope: AccountSetScope, subjectId: number): Promise<ReversedPair[]> {
  return scope.query<ReversedPair>(
    `select o.period || ' ' || ow.word || '-' || o.code as original,
       r.period || ' ' || rw.word || '-' || r.code as reversal,
       array_agg(distinct ol.auxiliary_key) as "originalKeys",
       array_agg(distinct rl.auxiliary_key) as "reversalKeys"
     from ledger.voucher r
     join ledger.voucher o on o.account_set_id = $1 and o.id = r.reverses_id
     join ledger.voucher_word rw on rw.account_set_id = $1 and rw.id = r.word_id
     join ledger.voucher_word ow on ow.account_set_id = $1 and ow.id = o.word_id
     join ledger.voucher_line ol on ol.account_set_id = $1 and ol.voucher_id = o.id and ol.subject_id = $2
     join ledger.voucher_line rl on rl.account_set_id = $1 and rl.voucher_id = r.id and rl.subject_id = $2
     where r.account_set_id = $1 and r.reverses_id is not null
     group by o.id, o.period, o.code, ow.word, r.id, r.period, r.code, rw.word order by r.id`,
    [scope.accountSetId, subjectId],
  );
}
