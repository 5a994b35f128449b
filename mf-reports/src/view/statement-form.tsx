import { Fragment, type CSSProperties, type ReactNode, type RefObject } from 'react';
import {
  statementUnitTitles,
  type StatementView,
  type StatementViewRow,
} from '@mingzhang/contract';
import { fitted, FittedLine, MoneyText } from '@mingzhang/web';
import { formLayout, sectionsOf, type FormLayout } from './statement-layout';
import type { StatementPaper } from './statement-paper';
import { groupsOf, isWide, timeOf, type CellPlace } from './statement.model';
import css from './statement-form.module.css';

const sides = ['资产', '负债和所有者权益'];
/** A statement as the official form has it: 编制单位, 期间 and 单位：元 above, 行次 beside each item. */
export function StatementForm({
  view,
  screen,
  paper,
  creditCode,
  foot,
  figure = (row, { key }) => <MoneyText value={row.values[key]} zero="faint" />,
}: {
  view: StatementView;
  /** How it stands on the screen, and what is measured for that. */
  screen?: { readonly layout: FormLayout; readonly ruler: RefObject<HTMLHeadingElement | null> };
  /** On paper, which is white and whose ink is black in either look. */
  paper?: StatementPaper;
  /** 纳税人识别号 of a printed one. */
  creditCode?: string;
  /** What stands at the foot of a printed one. */
  foot?: ReactNode;
  /** How a figure is shown; as text unless it says otherwise. */
  figure?: (row: StatementViewRow, column: { key: string; title: string }) => ReactNode;
}) {
  const { template, company, unit } = view;
  const layout = screen?.layout ?? formLayout(view, undefined);
  return (
    <div className={`${css.form} ${paper ? css.printed : ''}`} style={paper && paperStyle(paper)}>
      <h2 ref={screen?.ruler}>{template.name}</h2>
      <Head
        paper={paper}
        parts={[
          `编制单位：${company}`,
          timeOf(view),
          `${template.code}　单位：${statementUnitTitles[unit]}`,
        ]}
      />
      {creditCode !== undefined && (
        <Head paper={paper} parts={[`纳税人识别号：${creditCode}`, filedTime(view)]} />
      )}
      <table
        aria-label={template.name}
        className={classOf(view, layout)}
        style={paper ? undefined : screenStyle(layout)}
      >
        <Sections view={view} layout={layout} figure={figure} paper={paper} />
      </table>
      {foot}
    </div>
  );
}

/** 所属期 of a printed form; figures of an open month are marked, cash flows have no profit. */
function filedTime({ template, periodFrom, periodTo, isClosed }: StatementView): string {
  const isProvisional = !isClosed && template.kind !== 'cashFlow';
  const mark = isProvisional ? '（未结账，收入、成本和利润为暂计数）' : '';
  return `所属期：${periodFrom} 至 ${periodTo}${mark}`;
}

function classOf(view: StatementView, layout: FormLayout): string {
  const isDouble = view.template.kind === 'balanceSheet' && !layout.isStacked;
  return [
    isDouble && css.double,
    isWide(view) && css.wide,
    layout.isClose && css.close,
    layout.isScrolled && css.scrolled,
  ]
    .filter(Boolean)
    .join(' ');
}

const screenStyle = ({ titlePx, lineNoPx, amountPx, leastPx, isClose }: FormLayout) =>
  ({
    '--form-air': isClose ? '4px' : '8px',
    '--form-title': `${titlePx}px`,
    '--form-line-no': `${lineNoPx}px`,
    '--form-amount': `${amountPx}px`,
    minWidth: leastPx,
  }) as CSSProperties;

/** Heads and lines of the form; of a balance sheet that is stacked those of its one side, then of the other. */
function Sections({
  view,
  layout,
  figure,
  paper,
}: {
  view: StatementView;
  layout: FormLayout;
  figure: (row: StatementViewRow, column: { key: string; title: string }) => ReactNode;
  paper: StatementPaper | undefined;
}) {
  const { template, columns, rows } = view;
  const titles = template.kind === 'balanceSheet' ? sides : ['项目'];
  return sectionsOf(rows, layout.isStacked).map((lines, section) => {
    const heads = layout.isStacked ? titles.slice(section, section + 1) : titles;
    return (
      // Sections and rows of a form never change their order.
      <Fragment key={`${section + 1}`}>
        {section === 0 && (
          <thead>
            <Heads heads={heads} columns={columns} />
          </thead>
        )}
        <tbody>
          {section > 0 && <Heads heads={heads} columns={columns} />}
          {lines.map((parts, index) => (
            <tr key={`${index + 1}`}>
              {parts.map((row, side) => (
                <Cells
                  key={`${side + 1}`}
                  row={row}
                  columns={columns}
                  figure={figure}
                  paper={paper}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </Fragment>
    );
  });
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
  if (!paper) return { paddingLeft: `calc(var(--form-air, 8px) * ${1 + indent * 1.5})` };
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
    <>
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
    </>
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
