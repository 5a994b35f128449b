import { Money } from '../money';
import { formatMoney } from '../money-format';
import { mapInSteps, type Steps } from '../steps';
import type { SummedFigures } from './balance-parents';
import { movedTitles } from './balance-proof';
import type { OldBalance } from './old-balance';
import type { TableBasis } from './table-basis';

/** What a parent tells must be the sum of what is below it. */
export function differences(parent: OldBalance, below: SummedFigures, { column, ytd }: TableBasis) {
  const before = movedTitles[ytd];
  const figures = [
    [balanceTitles[column], 'opening'],
    [`${before}借方`, 'ytdDebit'],
    [`${before}贷方`, 'ytdCredit'],
  ] as const;
  return figures.flatMap(([title, field]) => {
    const sum = below[field];
    if (sum.equals(parent[field])) return [];
    const msg =
      `${parent.code} ${parent.name} 的${title}为 ${formatMoney(parent[field])}，` +
      `其下级合计为 ${formatMoney(sum)}，请核对文件是否完整`;
    return [{ row: parent.row, msg }];
  });
}

const balanceTitles = { opening: '期初余额', closing: '期末余额' } as const;

/** Sums of the openings, each row on the side that it stands on. */
export function* totalsOf(balances: readonly OldBalance[]): Steps<{ debit: Money; credit: Money }> {
  let debit = Money.zero;
  let credit = Money.zero;
  yield* mapInSteps(balances, ({ opening }) => {
    if (opening.isNegative) credit = credit.minus(opening);
    else debit = debit.plus(opening);
  });
  return { debit, credit };
}

/** A table whose openings do not balance is not whole, or was not understood. */
export function unbalanced(
  last: OldBalance | undefined,
  { column, debit, credit }: TableBasis & { readonly debit: Money; readonly credit: Money },
): { row: number; msg: string }[] {
  const difference = debit.minus(credit);
  if (!last || difference.isZero) return [];
  const title = balanceTitles[column];
  const [more, less] = difference.isNegative ? ['贷', '借'] : ['借', '贷'];
  const msg =
    `到这一行为止，各科目${title}${more}方比${less}方多 ${formatMoney(difference.abs())}，` +
    `${title}不平，请核对文件是否完整`;
  return [{ row: last.row, msg }];
}

const DOUBTS_SHOWN = 20;

/** Subjects whose 本年累计 is less than 本期, which red entries of earlier months alone explain. */
export function doubtNotes(balances: readonly OldBalance[]): string[] {
  const found = balances.flatMap(({ code, name, items, doubts }) =>
    doubts.map((doubt) => [code, name, ...items.map((item) => item.name), doubt].join(' ')),
  );
  if (found.length === 0) return [];
  const more = found.length > DOUBTS_SHOWN ? ` 等 ${found.length} 处` : '';
  return [
    '本年累计与本期发生额对不上，启用前各月有红字分录时才会如此，请核对无误后再确认导入：' +
      `${found.slice(0, DOUBTS_SHOWN).join('；')}${more}`,
  ];
}

/** Income and expense whose carrying forward the program did not print: taken as the file has them. */
export function uncarriedNotes(balances: readonly OldBalance[]): string[] {
  const found = balances.filter(({ isUncarried }) => isUncarried);
  if (found.length === 0) return [];
  const named = found.slice(0, DOUBTS_SHOWN).map(({ code, name }) => `${code} ${name}`.trim());
  const more = found.length > DOUBTS_SHOWN ? ` 等 ${found.length} 行` : '';
  return [
    `损益类科目有发生额而期初、期末都为零，文件没有印出结转：${named.join('、')}${more}；` +
      '已按文件的数导入，本年累计缺少的结转一方可在期初余额中补填',
  ];
}
