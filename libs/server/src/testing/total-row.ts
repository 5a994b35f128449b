import { Money, sumOf } from '@mingzhang/rules';

/** An exported file: its headings, rows and total row, cell by cell. */
export interface FileTable {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Empty where the file has no total row. */
  readonly total: readonly string[];
}

/** Parses the table of an exported csv. */
export function fileTable(csv: Buffer): FileTable {
  const text = csv.toString('utf8').replace('\uFEFF', '').trimEnd();
  const lines = text.split(/\r?\n/).map(cellsOf);
  // Notes above the headings fill only one or two cells.
  const headingsAt = lines.findIndex((cells) => cells.filter((cell) => cell !== '').length > 2);
  const totalAt = lines.findIndex(([first = '']) => first.startsWith('合计'));
  return {
    headings: lines[headingsAt] ?? [],
    rows: lines.slice(headingsAt + 1, totalAt < 0 ? undefined : totalAt),
    total: lines[totalAt] ?? [],
  };
}

/** Headings of figures that are not summed: of different units or sides, or no amounts. */
const notAddedUp = /单价|汇率|数量|原币|核销/;

/**
 * Columns whose total differs from the sum of the rows. An empty total below amounts is a
 * difference, too. Balances beside a column 方向 count as debits minus credits.
 * @param meant the rows that the total row sums; default: all
 */
export function totalDifferences(
  { headings, rows, total }: FileTable,
  meant: FileTable['rows'] = rows,
): string[] {
  // A file without rows needs no total row.
  if (total.length === 0) return rows.length === 0 ? [] : ['no total row'];
  const directionAt = headings.findIndex((heading) => heading.includes('方向'));
  return headings.flatMap((heading, column) => {
    const amounts = meant.flatMap((row) => {
      const amount = amountOf(row[column]);
      if (amount === undefined) return [];
      return [heading.includes('余额') && row[directionAt] === '贷' ? amount.negate() : amount];
    });
    const stated = amountOf(total[column]);
    const sum = sumOf(amounts);
    if (stated !== undefined) {
      return sum.equals(stated) ? [] : [`${heading}: ${stated}, its rows ${sum}`];
    }
    const isAmount = meant.some((row) => /^-?\d+\.\d{2}$/.test(row[column] ?? ''));
    const lacksTotal = isAmount && !sum.isZero && !notAddedUp.test(heading);
    return lacksTotal ? [`${heading}: no total, its rows ${sum}`] : [];
  });
}

function amountOf(cell: string | undefined): Money | undefined {
  const text = (cell ?? '').replaceAll(',', '');
  return /^-?\d+(\.\d+)?$/.test(text) ? Money.parse(text) : undefined;
}

const cellsOf = (line: string) =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) =>
    cell.replaceAll(/^"|"$/g, '').replaceAll('""', '"'),
  );
