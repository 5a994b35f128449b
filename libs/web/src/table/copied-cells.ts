import type { FigureKind, PickedCell } from '@mingzhang/rules';

/** Begins a formula in a spreadsheet; a leading `'` makes it a text. */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;
const needsQuotes = /["\t\r\n]/;
const escaped: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/**
 * Cells as lines of texts with tabs between: figures without separators, so that a spreadsheet takes
 * them for numbers, and no text that it would calculate.
 */
export function copiedText(rows: readonly (readonly PickedCell[])[]): string {
  return rows.map((cells) => cells.map(textOf).join('\t')).join('\r\n');
}

function textOf({ text, figure }: PickedCell): string {
  if (figure) return text;
  const safe = formula.test(text) ? `'${text}` : text;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Cells as a table whose cells say what they are, to Excel and WPS by `mso-number-format`, to LibreOffice
 * by `sdval`: codes keep their zeros, long numbers their digits, and nothing is calculated.
 */
export function copiedTable(rows: readonly (readonly PickedCell[])[]): string {
  const lines = rows.map((cells) => `<tr>${cells.map(cellOf).join('')}</tr>`);
  return `<meta charset="utf-8"><table>${lines.join('')}</table>`;
}

const formats: Readonly<Record<FigureKind, string>> = {
  money: '#,##0.00',
  foreign: 'General',
  quantity: 'General',
  other: 'General',
};

function cellOf({ text, figure }: PickedCell): string {
  if (figure && text !== '') {
    const format = formats[figure];
    const look = `style="text-align:right;mso-number-format:'${format.replace('#', '\\#').replace(',', '\\,')}'"`;
    return `<td sdval="${text}" sdnum="2052;0;${format}" ${look}>${text}</td>`;
  }
  const safe = text.replaceAll(/[&<>"]/g, (char) => escaped[char] ?? char);
  return `<td sdnum="2052;0;@" style="mso-number-format:'\\@'">${safe.replaceAll('\n', '<br>')}</td>`;
}
