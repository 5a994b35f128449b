import { Button } from 'antd';
import { useAccountSet, useSession } from '@mingzhang/shell-api';
import { Icon } from '../icon';
import { Page, PageHeader } from '../layout/page';
import { headGroups } from '../table/columns';
import { bookPages, ROWS_PER_PAGE, type PrintColumn } from './book-pages';
import css from './book-print.module.css';
import { PrintFlow, PrintPage } from './print-flow';

const A4_LYING = { widthMm: 297, heightMm: 210 };

/**
 * A book on paper, A4 lying: 编制单位, 期间 and 单位：元 above, who printed it and the page below. What
 * the screen shows is what is printed.
 */
export function BookPrint<Row>(props: {
  title: string;
  /** 2026年第01期, or the range. */
  period: string;
  /** What the print leaves out, such as the other pages of a long ledger. */
  note?: string | undefined;
  columns: readonly PrintColumn<Row>[];
  rows: readonly Row[];
  /** How many rows at the end are totals, read together. */
  totals?: number;
  /** The pages of a book that carries its sums from page to page, instead of those of the rows. */
  pagesOf?: ((linesPerPage: number) => readonly (readonly Row[])[]) | undefined;
  onBack: () => void;
}) {
  const { title, period, note, columns, rows, totals = 1, pagesOf, onBack } = props;
  const { companyName } = useAccountSet();
  const { user } = useSession();
  const pages = pagesOf ? pagesOf(ROWS_PER_PAGE) : bookPages(rows, totals);
  return (
    <Page>
      <PageHeader
        title={`打印${title}`}
        subtitle={`${period} · ${pages.length} 页${note ? ` · ${note}` : ''}`}
        actions={
          <>
            <Button onClick={onBack}>返回</Button>
            <Button
              type="primary"
              autoFocus
              icon={<Icon name="print" />}
              onClick={() => window.print()}
            >
              打印
            </Button>
          </>
        }
      />
      <PrintFlow size={A4_LYING} label="打印预览">
        {pages.map((page, index) => (
          <PrintPage key={`${index + 1}`} label={`第 ${index + 1} 页`}>
            <div className={css.sheet}>
              <h2>{title}</h2>
              <div className={css.head}>
                <span>编制单位：{companyName}</span>
                <span>期间：{period}</span>
                <span>单位：元</span>
              </div>
              <BookRows columns={columns} rows={page} />
              <div className={css.foot}>
                <span>制表：{user.realName}</span>
                <span>记账：</span>
                <span>会计主管：</span>
                <span>
                  第 {index + 1} 页，共 {pages.length} 页
                </span>
              </div>
            </div>
          </PrintPage>
        ))}
      </PrintFlow>
    </Page>
  );
}

function BookRows<Row>({
  columns,
  rows,
}: {
  columns: readonly PrintColumn<Row>[];
  rows: readonly Row[];
}) {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  const grouped = columns.some(({ group }) => group !== undefined);
  const titled = columns.map((column) => ({ ...column, width: 0, render: () => null }));
  return (
    <table className={css.table}>
      <colgroup>
        {columns.map(({ key, share }) => (
          <col key={key} style={{ width: `${(share / whole) * 100}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {headGroups(titled).map(({ key, title, span }) =>
            title === undefined ? (
              <th key={key} rowSpan={grouped ? 2 : 1}>
                {columns.find((column) => column.key === key)?.title}
              </th>
            ) : (
              <th key={key} colSpan={span}>
                {title}
              </th>
            ),
          )}
        </tr>
        {grouped && (
          <tr>
            {columns
              .filter(({ group }) => group !== undefined)
              .map(({ key, title }) => (
                <th key={key}>{title}</th>
              ))}
          </tr>
        )}
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // Rows of a page never change their order.
          <tr key={`${index + 1}`}>
            {columns.map(({ key, align, text }) => (
              <td key={key} className={align && css[align]}>
                {text(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
