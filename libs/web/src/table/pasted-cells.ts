import { evaluateArithmetic, type Money } from '@mingzhang/rules';

/** Tab separated text as spreadsheets copy it, by rows; a cell in quotes may hold tabs and line ends. */
export function pastedCells(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y;
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (!found) return plainCells(text);
    const [, quoted, plain = '', end] = found;
    row.push((quoted?.replaceAll('""', '"') ?? plain).replace(/\s+/g, ' ').trim());
    if (end !== '\t') {
      rows.push(row);
      row = [];
    } else if (cell.lastIndex === text.length) row.push('');
  }
  return row.length > 0 ? [...rows, row] : rows;
}

/** A text whose quotes are no spreadsheet's. */
function plainCells(text: string): string[][] {
  return text.split(/\r\n|\r|\n/).map((row) => row.split('\t').map((cell) => cell.trim()));
}

/**
 * An amount as spreadsheets show it: thousands separators, ¥, parentheses for negative, a lone
 * dash for nothing. Null is nothing, undefined no amount.
 */
export function pastedAmount(text: string): Money | null | undefined {
  const plain = text.replace(/[¥￥\s]/g, '');
  if (/^[-—–]?$/.test(plain)) return null;
  const negative = /^[(（]([^()（）]+)[)）]$/.exec(plain)?.[1];
  const value = evaluateArithmetic(negative ?? plain);
  return negative === undefined ? value : value?.negate();
}
