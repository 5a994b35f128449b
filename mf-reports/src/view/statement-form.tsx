import { Fragment, type CSSProperties, type ReactNode } from 'react';
import {
  statementUnitTitles,
  type StatementView,
  type StatementViewRow,
} from '@mingzhang/contract';
import { formLines } from '@mingzhang/rules';
import { fitted, FittedLine, MoneyText } from '@mingzhang/web';
import type { StatementPaper } from './statement-paper';
import { groupsOf, isWide, timeOf, type CellPlace } from './statement.model';
import css from './statement-form.module.css';

const sides = ['资产', '负债和所有者权益'];
/** Room for 行次, and for the title and each amount of a wide form and of one beside which a phone scrolls. */
const widths = {
  lineNo: 46,
  wide: { title: 276, amount: 112 },
  narrow: { title: 150, amount: 132 },
};

/** A statement as the official form has it: 编制单位, 期间 and 单位：元 above, 行次 beside each item. */
export function StatementForm({
  view,
  paper,
  creditCode,
  foot,
  figure = (row, { key }) => <MoneyText value={row.values[key]} zero="faint" />,
}: {
  view: StatementView;
  /** On paper, which is white and whose ink is black in either look. */
  paper?: StatementPaper;
  /** 纳税人识别号 of a printed one. */
  creditCode?: string;
  /** What stands at the foot of a printed one. */
  foot?: ReactNode;
  /** How a figure is shown; as text unless it says otherwise. */
  figure?: (row: StatementViewRow, column: { key: string; title: string }) => ReactNode;
}) {
  const { template, columns, company, unit } = view;
  const heads = template.kind === 'balanceSheet' ? sides : ['项目'];
  const wide = isWide(view);
  const width = wide ? widths.wide : widths.narrow;
  const minWidth = width.title + widths.lineNo + width.amount * columns.length;
  return (
    <div className={`${css.form} ${paper ? css.printed : ''}`} style={paper && paperStyle(paper)}>
      <h2>{template.name}</h2>
      <Head
        paper={paper}
        parts={[
          `编制单位：${company}`,
          timeOf(view),
          `${template.code}　单位：${statementUnitTitles[unit]}`,
        ]}
      />
      {creditCode !== undefined && (
        <Head
          paper={paper}
          parts={[`纳税人识别号：${creditCode}`, `所属期：${view.periodFrom} 至 ${view.periodTo}`]}
        />
      )}
      <table
        aria-label={template.name}
        className={wide ? css.wide : heads.length > 1 ? css.double : css.single}
        {...(heads.length > 1 || paper ? {} : { style: { minWidth } })}
      >
        <Heads {...{ heads, columns }} />
        <tbody>
          {formLines(view.rows).map((parts, index) => (
            // Rows of a form never change their order.
            <tr key={`${index + 1}`}>
              {parts.map((row, side) => (
                <Cells key={`${side + 1}`} {...{ row, columns, figure, paper }} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {foot}
    </div>
  );
}

/** A line above the table; on paper a long name at its start has smaller letters. */
function Head({ parts, paper }: { parts: readonly string[]; paper: StatementPaper | undefined }) {
  if (paper) return <FittedLine className={css.head} textMm={paper.textMm} parts={parts} />;
  return (
    <div className={css.head}>
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </div>
  );
}

const paperStyle = ({ rowMm, points }: StatementPaper) =>
  ({ '--form-row': `${rowMm}mm`, '--form-letters': `${points}pt` }) as CSSProperties;

/** The padding of a title on paper, and what each level of it is moved to the right, in millimetres. */
const TITLE_MM = { padding: 4.2, indent: 3.2 } as const;

/** What lets a title stand whole in its cell: on paper a long one has smaller letters. */
function titleStyle(row: StatementViewRow | null, paper: StatementPaper | undefined) {
  const indent = row?.indent ?? 0;
  if (!paper) return { paddingLeft: 8 + indent * 12 };
  const { titleMm, letterMm, points } = paper;
  const indentMm = indent * TITLE_MM.indent;
  const widthMm = titleMm - TITLE_MM.padding - indentMm;
  return {
    paddingLeft: `${TITLE_MM.padding / 2 + indentMm}mm`,
    ...fitted(row?.title ?? '', { widthMm, heightMm: letterMm, points }),
  };
}

function Heads({
  heads,
  columns,
}: {
  heads: readonly string[];
  columns: StatementView['columns'];
}) {
  const groups = groupsOf(columns);
  const rowSpan = groups.length > 0 ? 2 : 1;
  return (
    <thead>
      <tr>
        {heads.map((title) => (
          <Fragment key={title}>
            <th className={css.title} rowSpan={rowSpan}>
              {title}
            </th>
            <th className={css.lineNo} rowSpan={rowSpan}>
              行次
            </th>
            {groups.length > 0
              ? groups.map(({ group, count }) => (
                  <th key={group} colSpan={count}>
                    {group}
                  </th>
                ))
              : columns.map((column) => (
                  <th key={column.key} className={css.amount}>
                    {column.title}
                  </th>
                ))}
          </Fragment>
        ))}
      </tr>
      {groups.length > 0 && (
        <tr>
          {columns.map((column) => (
            <th key={column.key} className={css.amount}>
              {column.title}
            </th>
          ))}
        </tr>
      )}
    </thead>
  );
}

function Cells({
  row,
  columns,
  figure,
  paper,
}: {
  row: StatementViewRow | null;
  columns: StatementView['columns'];
  figure: (row: StatementViewRow, column: { key: string; title: string }) => ReactNode;
  paper: StatementPaper | undefined;
}) {
  const tone = row?.kind === 'item' ? '' : css.strong;
  return (
    <>
      <td className={`${css.title} ${tone}`} style={titleStyle(row, paper)}>
        {row?.title}
      </td>
      <td className={css.lineNo}>{row?.kind === 'heading' ? null : row?.lineNo}</td>
      {columns.map((column) => (
        <td key={column.key} className={`${css.amount} ${tone}`}>
          {row && row.kind !== 'heading' && figure(row, column)}
        </td>
      ))}
    </>
  );
}

/** Whether two figures of a form are the same. */
export const isSamePlace = (one: CellPlace | undefined, other: CellPlace) =>
  one?.lineNo === other.lineNo && one.column === other.column;
