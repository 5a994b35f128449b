import {
  formatMoney,
  Money,
  type OpeningDoubt,
  openingDoubts,
  openingDoubtTitles,
} from '@mingzhang/rules';
import { mapUnhurried } from '@mingzhang/server';
import { sidedText, type JudgedRow } from './initial-balance-table.year';

const rowsNamed = 20;

/** Notes on openings of a table that look wrong but may be right, by the rules of the books. */
export async function openingNotes(good: readonly JudgedRow[]): Promise<string[]> {
  const doubted = await mapUnhurried(good, (row) => ({ row, doubts: doubtsOf(row) }));
  const doubtNotes = (doubt: OpeningDoubt, textOf: (row: JudgedRow) => string) => {
    const found = doubted.filter(({ doubts }) => doubts.includes(doubt));
    return note(
      openingDoubtTitles[doubt],
      found.map(({ row }) => textFor(row, textOf(row))),
    );
  };
  const keptTexts = await mapUnhurried(good, (row) => {
    const figures = keptResult(row);
    return figures === undefined ? undefined : textFor(row, figures);
  });
  return [
    ...doubtNotes('profitAtYearStart', yearStartText),
    ...note(
      '沿用本账套已填的损益实际发生额，而本年累计已变，请在期初余额中核对',
      keptTexts.filter((text) => text !== undefined),
    ),
    ...doubtNotes(
      'withoutBase',
      ({ opening: { currency, foreign } }) =>
        `${currency} ${formatMoney(Money.parse(foreign ?? '0'))}`,
    ),
    ...doubtNotes('belowZero', ({ opening }) => formatMoney(Money.parse(opening.opening))),
  ];
}

function doubtsOf({ subject, opening }: JudgedRow): OpeningDoubt[] {
  const row = {
    direction: subject.direction,
    opening: Money.parse(opening.opening),
    ytdDebit: Money.parse(opening.ytdDebit),
    ytdCredit: Money.parse(opening.ytdCredit),
    foreign: opening.foreign === null ? null : Money.parse(opening.foreign),
  };
  return openingDoubts(row, subject);
}

function textFor({ subject: { code, fullName } }: JudgedRow, figures: string): string {
  return `${code} ${fullName} ${figures}`;
}

function note(title: string, found: readonly string[]): string[] {
  if (found.length === 0) return [];
  const more = found.length > rowsNamed ? ` 等 ${found.length} 行` : '';
  return [`${title}：${found.slice(0, rowsNamed).join('；')}${more}`];
}

function yearStartText({ balance, opening }: JudgedRow): string {
  const moved = Money.parse(opening.ytdDebit).minus(Money.parse(opening.ytdCredit));
  return sidedText(balance.opening.minus(moved)).trim();
}

/** An entered result (损益实际发生额) belongs to the movements it was entered with. */
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
