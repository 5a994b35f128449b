import { textsOf } from './header-row';
import type { SourceRow } from './source-row';
import { TEXT_SHOWN, readPeriod, type PeriodReading } from './table-period';

/**
 * Where in a file the texts stand because of which its months are not known: the cell whose text is to go,
 * or the two that contradict each other. '' for what stands in no row above the headings. Errors: none.
 * @param rows those above the headings, and of the foot
 */
export function periodPlaces(reading: PeriodReading, rows: readonly SourceRow[]): string {
  if ('period' in reading) return '';
  if ('qualified' in reading) {
    const row = rows.find((each) => isOf(each, reading.qualified));
    return row ? `；写在 ${statingCells(row).join('、')} 单元格` : '';
  }
  if ('unread' in reading) {
    const row = rows.find((each) => isOf(each, reading.unread));
    const cell = row && unreadCell(row);
    return cell
      ? `；${cell.address} 单元格的“${cell.text.slice(0, TEXT_SHOWN)}”不是期间的，请删去`
      : '';
  }
  const [one, other] = reading.contradicting.map((shown) => rows.find((row) => isOf(row, shown)));
  const cells = [...new Set([one, other])].flatMap((row) => (row ? statingCells(row) : []));
  return cells.length === 0 ? '' : `；写在 ${cells.join('、')} 单元格`;
}

/** Whether a reading names that row, of which it has the beginning. */
function isOf(row: SourceRow, shown: string): boolean {
  const bare = (text: string) => text.replace(/\s+/g, ' ').trim();
  return shown !== '' && bare(textsOf(row).join(' ')).startsWith(bare(shown));
}

/** The cell without which a row is understood, best with months that it names. */
function unreadCell(row: SourceRow): { address: string; text: string } | undefined {
  const texts = textsOf(row);
  const cells = texts.flatMap((text, at) => {
    if (text === '') return [];
    const without = readPeriod([texts.toSpliced(at, 1).join(' ')]);
    return [{ text, address: addressOf(row, at), without }];
  });
  return (
    cells.find(({ without }) => 'period' in without && without.period) ??
    cells.find(({ text }) => 'unread' in readPeriod([text])) ??
    cells.find(({ without }) => 'period' in without)
  );
}

/** The cells of a row that say something of months; all of it together, where none does so alone. */
function statingCells(row: SourceRow): string[] {
  const filled = textsOf(row).flatMap((text, at) => (text === '' ? [] : [{ text, at }]));
  const stating = filled.filter(({ text }) => {
    const reading = readPeriod([text]);
    return !('period' in reading) || reading.period !== undefined;
  });
  return (stating.length > 0 ? stating : filled).map(({ at }) => addressOf(row, at));
}

/** `C2`, as sheets name their cells. */
function addressOf({ row }: SourceRow, at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return `${at < 26 ? '' : String.fromCharCode(64 + Math.floor(at / 26))}${last}${row}`;
}
