import type { OperationLogEntry } from '@mingzhang/contract';
import { momentText } from './operation-log.columns';
import css from './operation-log.module.css';

/** One entry of the log: the facts, and each field before and after. */
export function OperationDetail({ entry }: { entry: OperationLogEntry }) {
  const { changes } = entry;
  const facts = [
    ['时间', momentText(entry.at)],
    ['操作人', entry.userName],
    ['操作', entry.action],
    ['对象', entry.object],
    ['来源地址', entry.address],
    ['请求编号', entry.requestId],
  ];
  return (
    <>
      <dl className={css.facts}>
        {facts.map(([title, text]) => (
          <div key={title} style={{ display: 'contents' }}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {changes.length === 0 ? (
        <p>这次操作没有修改字段。</p>
      ) : (
        <table className={css.changes}>
          <thead>
            <tr>
              <th scope="col">字段</th>
              <th scope="col">修改前</th>
              <th scope="col">修改后</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change, index) => (
              // Two fields may have one title.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={index}>
                <th scope="row">{change.title}</th>
                <td>{change.before || '—'}</td>
                <td>{change.after || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
