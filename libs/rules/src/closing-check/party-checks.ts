import type { ByStandard } from '../closing/closing-template';
import { sumOf } from '../money';
import { balanceRow, type CheckBook, type CheckDetail, isContrary, titleOf } from './check-book';
import { type CheckAnswer, type CheckRules, sound, unsound } from './check-result';

const parties: ByStandard<readonly string[]> = [
  ['1122', '1123', '1221', '2202', '2203', '2241'],
  ['1122', '1123', '1221', '2202', '2203', '2205', '2241'],
];

/** What is owed by and to customers, and what suppliers are owed and have got in advance. */
const pairs: readonly {
  readonly claims: readonly string[];
  readonly debts: ByStandard<readonly string[]>;
}[] = [
  { claims: ['1122'], debts: [['2203'], ['2203', '2205']] },
  { claims: ['1123'], debts: [['2202'], ['2202']] },
];

/** Rules of what others owe and are owed. */
export const partyChecks: CheckRules<CheckBook> = {
  'current-account': contraryParties,
  'same-party': sameParty,
};

/** 应收, 预付, 其他应收 with a credit balance; 应付, 预收, 其他应付 with a debit one. */
function contraryParties(book: CheckBook): CheckAnswer {
  const details = book.details(book.isUnder(parties), 'items');
  const wrong = details.filter(isContrary);
  if (details.length === 0) return sound('往来科目没有发生额和余额');
  if (wrong.length === 0) return sound(`${details.length} 个往来明细的余额方向正常`);
  const message =
    `有 ${wrong.length} 个往来明细的余额方向相反：应收、预付、其他应收为贷方，或应付、预收、其他应付为借方；` +
    '请核对是否漏记或串户，属预收、预付的可转入对应科目';
  return unsound(message, {
    amount: sumOf(wrong.map(({ closing }) => closing.abs())),
    rows: wrong.map((detail) => balanceRow(detail, detail.closing)),
  });
}

/** One customer or supplier that stands on both of two subjects that should be set off. */
function sameParty(book: CheckBook): CheckAnswer {
  const { standard } = book.context;
  const isOpen = ({ closing, auxiliaryKey }: CheckDetail) => auxiliaryKey !== '' && !closing.isZero;
  const openOf = (codes: readonly string[]) =>
    book.details(book.isUnder([codes, codes]), 'items').filter(isOpen);
  const rows = pairs.flatMap(({ claims, debts }) => {
    const owed = new Map(openOf(debts[standard]).map((debt) => [debt.auxiliaryKey, debt]));
    return openOf(claims).flatMap((claim) => {
      const debt = owed.get(claim.auxiliaryKey);
      if (!debt) return [];
      const row = balanceRow(claim, claim.closing);
      return [{ ...row, title: `${titleOf(claim.subject)} 与 ${titleOf(debt.subject)}` }];
    });
  });
  if (rows.length === 0) return sound('没有同时挂应收与预收、应付与预付的往来单位');
  const message = `有 ${rows.length} 个往来单位同时挂应收与预收，或应付与预付，请核对后对冲`;
  return unsound(message, { amount: sumOf(rows.map(({ amount }) => amount)), rows });
}
