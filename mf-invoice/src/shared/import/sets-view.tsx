import { setsImportKind, type SetsImportReport } from '@mingzhang/contract';
import type { JobView } from '@mingzhang/web';
import { ReportRows } from './import-view';
import { findingsText, importText, setsText, setsTone } from './import.model';
import css from './import.module.css';

/** How an import of several companies is shown: what each account set took, and what is of none. */
export const setsView: JobView<typeof setsImportKind> = {
  kind: setsImportKind,
  act: '导入',
  result: ({ state, report, msg }) => {
    if (state === 'failed') return { tone: 'error', text: msg ?? '导入失败，请重试' };
    if (state === 'cancelled') {
      return { tone: 'info', text: '导入已取消，已写入的账套保留，见各账套的导入记录' };
    }
    if (!report) return { tone: 'success', text: '导入已完成' };
    return { tone: setsTone(report), text: setsText(report) };
  },
  report: ({ report }) => report && <SetsReport report={report} />,
};

function SetsReport({ report }: { readonly report: SetsImportReport }) {
  return (
    <>
      <ul className={css.notes} aria-label="各账套">
        {report.sets.map((set) => (
          <li key={set.id}>
            <b>{set.companyName}</b>（{set.taxId}）：{importText(set)}
            {findingsText(set) !== '' && `。${findingsText(set)}`}
          </li>
        ))}
      </ul>
      <ReportRows report={report} />
    </>
  );
}
