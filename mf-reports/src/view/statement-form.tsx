import { Fragment, type ReactNode } from 'react';
import {
  statementUnitTitles,
  type StatementView,
  type StatementViewRow,
} from '@mingzhang/contract';
import { formLines } from '@mingzhang/rules';
import { MoneyText } from '@mingzhang/web';
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
  isPrinted = false,
  creditCode,
  figure = (row, { key }) => <MoneyText value={row.values[key]} zero="faint" />,
}: {
  view: StatementView;
  /** On paper, which is white and whose ink is black in either look. */
  isPrinted?: boolean;
  /** 纳税人识别号 of a printed one. */
  creditCode?: string;
  /** How a figure is shown; as text unless it says otherwise. */
  figure?: (row: StatementViewRow, column: { key: string; title: string }) => ReactNode;
}) {
  const { template, columns, company, unit } = view;
  const heads = template.kind === 'balanceSheet' ? sides : ['项目'];
  const wide = isWide(view);
  const width = wide ? widths.wide : widths.narrow;
  const minWidth = width.title + widths.lineNo + width.amount * columns.length;
  return (
    <div className={`${css.form} ${isPrinted ? css.printed : ''}`}>
      <h2>{template.name}</h2>
      <div className={css.head}>
        <span>编制单位：{company}</span>
        <span>{timeOf(view)}</span>
        <span>
          {template.code}
          {'　'}单位：{statementUnitTitles[unit]}
        </span>
      </div>
      {creditCode !== undefined && (
        <div className={css.head}>
          <span>纳税人识别号：{creditCode}</span>
          <span>
            所属期：{view.periodFrom} 至 {view.periodTo}
          </span>
        </div>
      )}
      <table
        aria-label={template.name}
        className={wide ? css.wide : heads.length > 1 ? css.double : css.single}
        {...(heads.length > 1 || isPrinted ? {} : { style: { minWidth } })}
      >
        <Heads {...{ heads, columns }} />
        <tbody>
          {formLines(view.rows).map((parts, index) => (
            // Rows of a form never change their order.
            <tr key={`${index + 1}`}>
              {parts.map((row, side) => (
                <Cells key={`${side + 1}`} {...{ row, columns, figure }} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
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
}: {
  row: StatementViewRow | null;
  columns: StatementView['columns'];
  figure: (row: StatementViewRow, column: { key: string; title: string }) => ReactNode;
}) {
  const tone = row?.kind === 'item' ? '' : css.strong;
  return (
    <>
      <td className={`${css.title} ${tone}`} style={{ paddingLeft: 8 + (row?.indent ?? 0) * 12 }}>
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
