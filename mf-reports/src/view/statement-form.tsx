import { Fragment, type ReactNode } from 'react';
import {
  statementUnitTitles,
  type StatementView,
  type StatementViewRow,
} from '@mingzhang/contract';
import { formLines } from '@mingzhang/rules';
import { MoneyText } from '@mingzhang/web';
import { timeOf, type CellPlace } from './statement.model';
import css from './statement-form.module.css';

const headOf = {
  balanceSheet: ['资产', '负债和所有者权益'],
  incomeStatement: ['项目'],
  cashFlow: ['项目'],
  own: ['项目'],
} as const;

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
  const heads = headOf[template.kind];
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
      <table aria-label={template.name} className={heads.length > 1 ? css.double : css.single}>
        <thead>
          <tr>
            {heads.map((title) => (
              <Fragment key={title}>
                <th className={css.title}>{title}</th>
                <th className={css.lineNo}>行次</th>
                {columns.map((column) => (
                  <th key={column.key} className={css.amount}>
                    {column.title}
                  </th>
                ))}
              </Fragment>
            ))}
          </tr>
        </thead>
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
