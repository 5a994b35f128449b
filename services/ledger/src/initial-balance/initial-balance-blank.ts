import type { InitialBalanceRow, Subject } from '@mingzhang/contract';
import { Money, type SubjectIndex } from '@mingzhang/rules';
import type { TableRow } from '@mingzhang/server';
import type { ItemColumns } from '../accounting-category/item-columns';
import { placeOf } from './initial-balance-write';

/** Rows named in the note. */
const NAMED_AT_MOST = 20;

interface BlankFacts {
  readonly index: SubjectIndex<Subject>;
  readonly items: Pick<ItemColumns, 'read'>;
  readonly baseCurrency: string;
}

/**
 * A note on rows without amounts whose stored openings stay as they are; empty if these are all
 * zero.
 * @param standing the openings of the account set
 */
export function blankNotes(
  blank: readonly TableRow[],
  standing: readonly InitialBalanceRow[],
  { index, items, baseCurrency }: BlankFacts,
): string[] {
  const places = new Set(standing.filter(hasFigures).map(placeOf));
  const rows = blank.filter(({ values }) => {
    const subject = index.byCode.get(values['code'] ?? '');
    if (!subject) return false;
    const currency = (values['currency'] || baseCurrency).toUpperCase();
    const auxiliary = items.read(values, () => undefined);
    return places.has(placeOf({ subjectId: subject.id, auxiliary, currency }));
  });
  if (rows.length === 0) return [];
  const named = rows.slice(0, NAMED_AT_MOST).map(({ row }) => row);
  const more = rows.length > named.length ? ` 等 ${rows.length} 行` : '';
  return [
    `第 ${named.join('、')} 行${more}在文件中没有填金额，原有的期初余额保持不变；要清为零的请填 0`,
  ];
}

function hasFigures(row: InitialBalanceRow): boolean {
  const { opening, ytdDebit, ytdCredit, ytdActual, quantity, foreign } = row;
  return [opening, ytdDebit, ytdCredit, ytdActual, quantity, foreign].some(
    (text) => !Money.parse(text || '0').isZero,
  );
}
