import { Button, Space } from 'antd';
import type { SettlementMark } from '@mingzhang/contract';
import { KeyedPopconfirm } from '@mingzhang/web';
import css from './settlement.module.css';
import { markSums } from './settlement.model';

/** Above the marks: which are chosen, and taking them back at once. */
export function UndoBar({
  chosen,
  base,
  isSaving,
  textOf,
  onUndo,
}: {
  chosen: readonly SettlementMark[];
  /** The code of the base currency. */
  base: string;
  isSaving: boolean;
  textOf: (mark: SettlementMark) => string;
  onUndo: (ids: readonly number[]) => void;
}) {
  const sums = markSums(chosen, base).join('、');
  return (
    <Space wrap style={{ padding: '8px 12px' }}>
      <KeyedPopconfirm
        title={`撤销 ${chosen.length} 组核销，共 ${sums}？`}
        description={
          <ol className={css.proposed} aria-label="将要撤销">
            {chosen.map((mark) => (
              <li key={mark.id}>
                <span className={css.entries}>{textOf(mark)}</span>
              </li>
            ))}
          </ol>
        }
        okText="撤销"
        cancelText="保留"
        disabled={chosen.length === 0}
        onConfirm={() => onUndo(chosen.map(({ id }) => id))}
      >
        <Button disabled={chosen.length === 0} loading={isSaving}>
          撤销所选{chosen.length > 0 ? `（${chosen.length} 组）` : ''}
        </Button>
      </KeyedPopconfirm>
      <span role="status">
        {chosen.length > 0 ? `已选 ${chosen.length} 组，共 ${sums}` : '勾选要撤销的核销记录'}
      </span>
    </Space>
  );
}
