import type { ImportJobKind } from '@mingzhang/contract';
import type { JobView } from '../job/job-panel';
import panel from '../job/job.module.css';
import css from './import.module.css';
import { resultText, resultTone, type ImportJob } from './import-job.model';

/** How the import of one kind is shown: what the file was, what came of it, and what was not taken. */
export function importViewOf(kind: ImportJobKind): JobView<ImportJobKind> {
  return {
    kind,
    act: '导入',
    result: (job) => ({ tone: resultTone(job), text: resultText(job) }),
    report: ({ report }) => report && <Report report={report} />,
  };
}

type ImportReport = NonNullable<ImportJob['report']>;

function Report({ report }: { report: ImportReport }) {
  return (
    <>
      {report.recognised !== undefined && <p>{report.recognised}</p>}
      {report.notes !== undefined && <Notes notes={report.notes} />}
      {report.ignoredColumns.length > 0 && (
        <p className={panel.hint}>
          文件中的列 {report.ignoredColumns.map((title) => `“${title}”`).join('、')}
          {report.recognised === undefined ? '不在模板中，没有读取。' : '没有读取。'}
        </p>
      )}
      {report.problems.length > 0 && <Problems report={report} />}
    </>
  );
}

/** What was created and what was assumed. */
function Notes({ notes }: { notes: readonly string[] }) {
  return (
    <ul className={panel.notes} aria-label="说明">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

function Problems({ report }: { report: ImportReport }) {
  const { unlisted = 0 } = report;
  return (
    <div className={css.problems} role="region" aria-label="未导入的行" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">行号</th>
            <th scope="col">原因</th>
          </tr>
        </thead>
        <tbody>
          {report.problems.map(({ row, rows, code, msg }, index) => (
            <tr key={`${row} ${code} ${index}`}>
              <td>{rows ?? row}</td>
              <td>{msg}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {unlisted > 0 && (
        <p className={panel.hint}>
          这里只列出前 {report.problems.length} 种原因，另有 {unlisted}{' '}
          种见下载的文件，每行写有行号和原因。
        </p>
      )}
    </div>
  );
}
