import { Button, Popconfirm, Space } from 'antd';
import {
  formatMoney,
  markOfChosen,
  Money,
  proposedMarks,
  sumOf,
  type OpenEntry,
  type ProposalKind,
} from '@mingzhang/rules';
import { partsOf } from './settlement.model';

/** Marks that are sent at once. */
const MARKS_AT_MOST = 500;

/** Above the entries: what is chosen on both sides, and the acts that mark. */
export function SettleBar({
  entries,
  chosen,
  isSaving,
  onSettle,
}: {
  entries: readonly OpenEntry[];
  chosen: readonly OpenEntry[];
  isSaving: boolean;
  onSettle: (marks: ReturnType<typeof partsOf>[]) => void;
}) {
  const of = (side: OpenEntry['side']) =>
    sumOf(chosen.filter((entry) => entry.side === side).map(({ open }) => open));
  const [debit, credit] = [of('debit'), of('credit')];
  const parts = markOfChosen(chosen);
  const amount = debit.compare(credit) < 0 ? debit : credit;
  const proposal = (kind: ProposalKind, label: string) => {
    const marks = proposedMarks(chosen.length > 0 ? chosen : entries, kind).slice(0, MARKS_AT_MOST);
    const amount = sumOf(marks.map(([part]) => part?.amount ?? Money.zero));
    return (
      <Popconfirm
        title={`核销 ${marks.length} 组，共 ${formatMoney(amount)} 元？`}
        disabled={marks.length === 0}
        onConfirm={() => onSettle(marks.map(partsOf))}
      >
        <Button disabled={marks.length === 0} loading={isSaving}>
          {label}
          {marks.length > 0 ? `（${marks.length} 组）` : ''}
        </Button>
      </Popconfirm>
    );
  };
  return (
    <Space wrap style={{ padding: '8px 12px' }}>
      <Button
        type="primary"
        disabled={parts.length === 0}
        loading={isSaving}
        onClick={() => onSettle([partsOf(parts)])}
      >
        核销
      </Button>
      {proposal('sameAmount', '按金额相同核销')}
      {proposal('oldestFirst', '按先后核销')}
      <span role="status">
        {chosen.length === 0
          ? '勾选借方和贷方的分录'
          : `已选 借方 ${formatMoney(debit)} 贷方 ${formatMoney(credit)}，核销 ${formatMoney(
              parts.length === 0 ? Money.zero : amount,
            )}`}
      </span>
    </Space>
  );
}
