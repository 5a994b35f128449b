import { pastedAmount, pastedCells } from '@mingzhang/web';

/** What a column of pasted cells holds. `name` is a subject's name beside its code. */
export type PastedColumn = 'summary' | 'subject' | 'name' | 'debit' | 'credit';

/** Cells of a spreadsheet: which columns they are, and the rows of texts below. */
export interface PastedBlock {
  readonly columns: readonly (PastedColumn | undefined)[];
  readonly rows: readonly (readonly string[])[];
}

const COLUMNS: readonly PastedColumn[] = ['summary', 'subject', 'debit', 'credit'];
const TITLES: readonly (readonly [PastedColumn, RegExp])[] = [
  ['summary', /^(摘要|说明|描述)$/],
  ['name', /^科目(全)?名称$/],
  ['subject', /^((会计)?科目|科目(代码|编码|编号))$/],
  ['debit', /^借方?(金额|发生额)?$/],
  ['credit', /^贷方?(金额|发生额)?$/],
];

/**
 * The cells of a copied block, or undefined for a text of one cell, which is pasted as usual. A
 * first row of titles names the columns; without one they follow the column of the cell pasted
 * into, and five columns with a text in the third are 摘要, code, name, 借方, 贷方.
 */
export function readBlock(text: string, into: PastedColumn): PastedBlock | undefined {
  const rows = pastedCells(text).filter((row) => row.some((cell) => cell !== ''));
  const [first = []] = rows;
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (rows.length === 0 || (rows.length === 1 && width === 1)) return undefined;
  const titled = first.map((cell) => TITLES.find(([, title]) => title.test(cell))?.[0]);
  if (titled.filter(Boolean).length >= 2) return { columns: titled, rows: rows.slice(1) };
  const isNamed =
    width >= 5 &&
    into === 'summary' &&
    rows.every((row) => (row[2] ?? '') === '' || pastedAmount(row[2] ?? '') === undefined);
  if (isNamed) return { columns: ['summary', 'subject', 'name', 'debit', 'credit'], rows };
  return { columns: COLUMNS.slice(COLUMNS.indexOf(into)), rows };
}
