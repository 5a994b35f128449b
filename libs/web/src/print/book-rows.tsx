import { headGroups } from '../table/columns';
import { LETTERS_OF_PADDING, lineText, type Line } from './book-fit';
import { wrappedLines, type PrintColumn } from './book-pages';
import css from './book-print.module.css';
import { fittingPoints, MM_PER_POINT, widthInEm } from './fit-text';

/** Heights that what stands in a cell may have, in millimetres: a row's, and those of headings. */
const ROOM_MM = { row: 5.2, group: 5.2, heading: 8 } as const;

/**
 * How a line that is no entry stands out: totals are bold above a single rule, those that end a year above a double
 * one (会计基础工作规范 §63), 过次页 and 承前页 have their words bold.
 */
export type LineTone = 'total' | 'yearEnd' | 'carried';

/** The last line of a list that adds it up: bold alone. */
const SUM = 'sum';

/** Headings and lines of one page. */
export function BookRows<Row>({
  columns,
  lines,
  widths,
  points,
  toneOf = () => undefined,
}: {
  columns: readonly PrintColumn<Row>[];
  lines: readonly Line<Row>[];
  /** By column, in letters of that many points. */
  widths: readonly number[];
  points: number;
  toneOf?: ((row: Row) => LineTone | undefined) | undefined;
}) {
  const classOf = (line: Line<Row>) => {
    const tone = 'row' in line ? toneOf(line.row) : SUM;
    return tone && css[tone];
  };
  const letterMm = points * MM_PER_POINT;
  return (
    <table className={css.table} style={{ fontSize: `${points}pt` }}>
      <colgroup>
        {columns.map(({ key }, at) => (
          <col key={key} style={{ width: `${((widths[at] ?? 0) * letterMm).toFixed(2)}mm` }} />
        ))}
      </colgroup>
      <Headings columns={columns} widths={widths} points={points} />
      <tbody>
        {lines.map((line, index) => (
          // Lines of a page never change their order.
          <tr key={`${index + 1}`} className={classOf(line)}>
            {columns.map((column, at) => (
              <td key={column.key} className={column.align && css[column.align]}>
                <Cell column={column} line={line} points={points} letters={widths[at] ?? 0} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Headings<Row>({
  columns,
  widths,
  points,
}: {
  columns: readonly PrintColumn<Row>[];
  widths: readonly number[];
  points: number;
}) {
  const grouped = columns.some(({ group }) => group !== undefined);
  const titled = columns.map((column) => ({ ...column, width: 0, render: () => null }));
  const lettersOf = (key: string, span = 1) => {
    const from = columns.findIndex((column) => column.key === key);
    return widths.slice(from, from + span).reduce((sum, each) => sum + each, 0);
  };
  const heading = (key: string) => (
    <Heading
      title={columns.find((column) => column.key === key)?.title ?? ''}
      points={points}
      letters={lettersOf(key)}
      heightMm={ROOM_MM.heading}
    />
  );
  return (
    <thead>
      <tr>
        {headGroups(titled).map(({ key, title, span }) =>
          title === undefined ? (
            <th key={key} rowSpan={grouped ? 2 : 1}>
              {heading(key)}
            </th>
          ) : (
            <th key={key} colSpan={span}>
              <Heading
                title={title}
                points={points}
                letters={lettersOf(key, span)}
                heightMm={ROOM_MM.group}
              />
            </th>
          ),
        )}
      </tr>
      {grouped && (
        <tr>
          {columns
            .filter(({ group }) => group !== undefined)
            .map(({ key }) => (
              <th key={key}>{heading(key)}</th>
            ))}
        </tr>
      )}
    </thead>
  );
}

/** A heading on as many lines as it has room for, smaller where it is longer still. */
function Heading({
  title,
  letters,
  points,
  heightMm,
}: {
  title: string;
  letters: number;
  points: number;
  heightMm: number;
}) {
  const inner = letters - LETTERS_OF_PADDING;
  if (widthInEm(title) <= inner) return title;
  // A mark that may not begin a line takes a letter with it.
  const widthMm = (inner - 1) * points * MM_PER_POINT;
  const fontSize = `${fittingPoints(title, { widthMm, heightMm, points })}pt`;
  return (
    <div className={css.heading} style={{ fontSize }}>
      {title}
    </div>
  );
}

/** A figure or date as it is; a text smaller, on several lines, rather than cut. */
function Cell<Row>({
  column,
  line,
  letters,
  points,
}: {
  column: PrintColumn<Row>;
  line: Line<Row>;
  letters: number;
  points: number;
}) {
  const text = lineText(column, line);
  const inner = letters - LETTERS_OF_PADDING;
  if (column.wraps && 'row' in line) {
    // Lines of a cell never change their order.
    return wrappedLines(text, inner).map((part, index) => <div key={`${index + 1}`}>{part}</div>);
  }
  // What is reckoned fits by a hair.
  if (column.isWhole || widthInEm(text) <= inner + 1e-6) return text;
  const widthMm = inner * points * MM_PER_POINT;
  const fontSize = `${fittingPoints(text, { widthMm, heightMm: ROOM_MM.row, points })}pt`;
  return (
    <div className={css.text} style={{ fontSize }}>
      {text}
    </div>
  );
}
