import { formatMoney, Money } from '@mingzhang/rules';
import { sidedText, type JudgedRow } from './initial-balance-table.year';

const rowsNamed = 20;

/** What looks wrong about openings of a table and may yet be right, by the books' own rules. */
export function openingNotes(good: readonly JudgedRow[], baseCurrency: string): string[] {
  return [
    ...note('损益类科目年初没有余额，按文件推算却有，请核对或补填本年累计', good, atYearStart),
    ...note('沿用本账套已填的损益实际发生额，而本年累计已变，请在期初余额中核对', good, keptResult),
    ...note('有原币而本位币余额为零，请核对文件是否缺少本位币金额', good, (row) =>
      withoutBase(row, baseCurrency),
    ),
    ...note('现金、银行存款的期初余额为负数，请核对', good, overdrawn),
  ];
}

function note(
  title: string,
  good: readonly JudgedRow[],
  of: (row: JudgedRow) => string | undefined,
): string[] {
  const found = good.flatMap((row) => {
    const figures = of(row);
    const { code, fullName } = row.subject;
    return figures === undefined ? [] : [`${code} ${fullName} ${figures}`];
  });
  if (found.length === 0) return [];
  const more = found.length > rowsNamed ? ` 等 ${found.length} 行` : '';
  return [`${title}：${found.slice(0, rowsNamed).join('；')}${more}`];
}

/** Income and expense begin the year at zero: those of the year before were carried forward. */
function atYearStart({ subject, balance, opening }: JudgedRow): string | undefined {
  if (subject.category !== 'profit') return undefined;
  const moved = Money.parse(opening.ytdDebit).minus(Money.parse(opening.ytdCredit));
  const start = balance.opening.minus(moved);
  return start.isZero ? undefined : sidedText(start).trim();
}

/** A result that somebody has entered belongs to the movements that it was entered beside. */
function keptResult({ opening, stored }: JudgedRow): string | undefined {
  if (!stored || Money.parse(opening.ytdActual).isZero) return undefined;
  const isSame = (['ytdDebit', 'ytdCredit'] as const).every((side) =>
    Money.parse(opening[side]).equals(Money.parse(stored[side])),
  );
  if (isSame) return undefined;
  const text = ({ ytdDebit, ytdCredit }: typeof stored | typeof opening) =>
    `借 ${formatMoney(Money.parse(ytdDebit))}、贷 ${formatMoney(Money.parse(ytdCredit))}`;
  const actual = formatMoney(Money.parse(opening.ytdActual));
  return `${actual}（本年累计原为${text(stored)}，现为${text(opening)}）`;
}

function withoutBase({ opening }: JudgedRow, baseCurrency: string): string | undefined {
  const { currency, foreign } = opening;
  const amount = Money.parse(foreign ?? '0');
  const isMissing = !amount.isZero && Money.parse(opening.opening).isZero;
  return currency !== baseCurrency && isMissing ? `${currency} ${formatMoney(amount)}` : undefined;
}

function overdrawn({ subject, opening }: JudgedRow): string | undefined {
  const amount = Money.parse(opening.opening);
  return subject.cash && amount.isNegative ? formatMoney(amount) : undefined;
}
