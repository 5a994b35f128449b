import { invoiceImportKind, type InvoiceImportReport, type ReportedRow } from '@mingzhang/contract';
import type { JobView } from '@mingzhang/web';
import { findingsText, importText, importTone } from './import.model';
import css from './import.module.css';

/** How an import of invoices is shown: what came of it, and what was not taken. */
export const importView: JobView<typeof invoiceImportKind> = {
  kind: invoiceImportKind,
  act: '导入',
  result: ({ state, report, msg }) => {
    if (state === 'failed') return { tone: 'error', text: msg ?? '导入失败，请重试' };
    if (state === 'cancelled') return { tone: 'info', text: '导入已取消，没有写入任何数据' };
    if (!report) return { tone: 'success', text: '导入已完成' };
    return { tone: importTone(report), text: importText(report) };
  },
  report: ({ report }) => report && <ImportReport report={report} />,
};

function ImportReport({ report }: { readonly report: InvoiceImportReport }) {
  const findings = findingsText(report);
  return (
    <>
      {findings !== '' && <p>{findings}</p>}
      <ReportRows report={report} />
    </>
  );
}

/** The rows of a report: files that were not read, rows that were refused, and remarks. */
export function ReportRows({
  report,
}: {
  readonly report: Pick<InvoiceImportReport, 'problems' | 'unlisted' | 'notices' | 'unread'>;
}) {
  return (
    <>
      {report.unread.length > 0 && (
        <ul className={css.notes} aria-label="没有读取的文件">
          {report.unread.map(({ file, msg }) => (
            <li key={file}>
              <b>{file}</b>：{msg}
            </li>
          ))}
        </ul>
      )}
      {report.problems.length > 0 && <Rows title="未导入的行" rows={report.problems} />}
      {report.unlisted > 0 && (
        <p className={css.hint}>
          这里只列出前 {report.problems.length} 行，另有 {report.unlisted} 行见下载的文件。
        </p>
      )}
      {report.notices.length > 0 && <Rows title="请核对" rows={report.notices} />}
    </>
  );
}

function Rows({ title, rows }: { readonly title: string; readonly rows: readonly ReportedRow[] }) {
  return (
    <div className={css.rows} role="region" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">发票号码</th>
            <th scope="col">原因</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={`${row.file} ${row.sheet} ${row.row} ${at}`}>
              <td>{placeText(row)}</td>
              <td>{row.number}</td>
              <td>{row.msg}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const placeText = ({ file, sheet, row }: ReportedRow) =>
  [file, sheet, row === 0 ? '' : `第 ${row} 行`].filter((part) => part !== '').join(' · ');
