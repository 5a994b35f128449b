import {
  operationLogCalls,
  type OperationLogEntry,
  type OperationLogHead,
} from '@mingzhang/contract';
import { useCall } from '@mingzhang/shell-api';
import { ErrorPanel, momentText, SkeletonRows } from '@mingzhang/web';
import css from './operation-log.module.css';

/** One entry of the log: the facts at once, then each field before and after, loaded on opening. */
export function OperationDetail({ head }: { head: OperationLogHead }) {
  const query = useCall(operationLogCalls.get, { params: { id: head.id } }, { quiet: true });
  const facts = [
    ['时间', momentText(head.at)],
    ['操作人', head.userName],
    ['操作', head.action],
    ['对象', head.object],
    ['来源地址', head.address],
    ['请求编号', head.requestId],
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
      {query.data ? (
        <Changes entry={query.data} />
      ) : query.error ? (
        <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </>
  );
}

function Changes({ entry: { changes, changesTotal } }: { entry: OperationLogEntry }) {
  if (changes.length === 0) return <p>这次操作没有修改字段。</p>;
  return (
    <>
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
      {changesTotal > changes.length && (
        <p className={css.rest}>
          共 {changesTotal} 项变更，只显示前 {changes.length} 项。
        </p>
      )}
    </>
  );
}
