import { useState } from 'react';
import { Button, Space } from 'antd';
import { SETTLEMENT_MARKS_AT_MOST, type SettlementMark } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import { useSession } from '@mingzhang/shell-api';
import {
  BookTable,
  KeyedPopconfirm,
  momentText,
  Pager,
  Sheet,
  useIsNarrow,
  type BookColumn,
} from '@mingzhang/web';
import { markSums, ownText, type SettledOf } from './settlement.model';
import { UndoBar } from './undo-bar';
import { useUndo } from './use-undo';

/** Marks that were made, the newest first, and taking them back: one, those of an act, or several chosen. */
export function MarkList({
  of,
  marks,
  base,
  total,
  page,
  onPage,
  onRefused,
}: {
  of: SettledOf;
  marks: readonly SettlementMark[];
  /** The code of the base currency. */
  base: string;
  total: number;
  page: number;
  onPage: (page: number) => void;
  /** Somebody else has taken some of them back: they are to be asked for anew. */
  onRefused: () => void;
}) {
  const mayWrite = useSession().can('voucher.write');
  const [keys, setKeys] = useState<ReadonlySet<React.Key>>(new Set());
  const undo = useUndo(of, { onChosenDone: () => setKeys(new Set()), onRefused });
  const narrow = useIsNarrow();
  // On a phone what is needed to choose them stands in view.
  const columns = columnsOf(marks, base).filter(({ key }) => !narrow || key !== 'by');
  const acts: BookColumn<SettlementMark> = {
    key: 'acts',
    title: '操作',
    width: marks.some(({ inAct }) => inAct > 1) ? 210 : 96,
    render: (mark) => (
      <Acts
        mark={mark}
        text={textOf(mark, base)}
        sums={actSums(mark, marks, base)}
        onUndo={(whole) => undo.one(mark.id, whole)}
      />
    ),
  };
  return (
    <Sheet isLow>
      {mayWrite && (
        <UndoBar
          // What somebody has taken back meanwhile is chosen no more.
          chosen={marks.filter(({ id }) => keys.has(id))}
          base={base}
          isSaving={undo.isSaving}
          textOf={(mark) => textOf(mark, base)}
          onUndo={undo.chosen}
        />
      )}
      <BookTable
        settings="settlementMarks"
        label="核销记录"
        columns={mayWrite ? [...columns, acts] : columns}
        rows={marks}
        rowKey={({ id }) => id}
        {...(mayWrite ? { selection: { keys, onChange: setKeys } } : {})}
      />
      <Pager page={{ page, total }} pageSize={SETTLEMENT_MARKS_AT_MOST} onChange={onPage} />
    </Sheet>
  );
}

function actSums(mark: SettlementMark, marks: readonly SettlementMark[], base: string) {
  const act = marks.filter(
    ({ madeAt, madeName, inAct }) =>
      madeAt === mark.madeAt && madeName === mark.madeName && inAct === mark.inAct,
  );
  return act.length === mark.inAct ? markSums(act, base).join('、') : undefined;
}

/** Of a row: taking the mark back, or with it all of its act. */
function Acts({
  mark: { inAct, madeAt, madeName },
  text,
  sums,
  onUndo,
}: {
  mark: SettlementMark;
  text: string;
  /** What all of its act come to; undefined where they stand on several pages. */
  sums: string | undefined;
  onUndo: (wholeAct: boolean) => void;
}) {
  return (
    <Space size={0}>
      <KeyedPopconfirm
        title="撤销这组核销？"
        description={text}
        okText="撤销"
        cancelText="保留"
        onConfirm={() => onUndo(false)}
      >
        <Button type="link" size="small">
          撤销
        </Button>
      </KeyedPopconfirm>
      {inAct > 1 && (
        <KeyedPopconfirm
          title={`撤销同一次核销的 ${inAct} 组${sums === undefined ? '' : `，共 ${sums}`}？`}
          description={`${momentText(madeAt)} 由${madeName}一次核销的 ${inAct} 组全部撤销，分录恢复为未核销。`}
          okText="撤销"
          cancelText="保留"
          onConfirm={() => onUndo(true)}
        >
          <Button type="link" size="small">
            撤销同次 {inAct} 组
          </Button>
        </KeyedPopconfirm>
      )}
    </Space>
  );
}

function columnsOf(marks: readonly SettlementMark[], base: string): BookColumn<SettlementMark>[] {
  const exchange: BookColumn<SettlementMark> = {
    key: 'exchange',
    title: '汇兑损益（本位币）',
    width: 150,
    align: 'right',
    render: ({ exchange: difference }) => exchangeText(Money.parse(difference)),
  };
  return [
    { key: 'at', title: '核销时间', width: 158, render: ({ madeAt }) => momentText(madeAt) },
    { key: 'by', title: '核销人', width: 90, render: ({ madeName }) => madeName },
    {
      key: 'amount',
      title: '金额',
      width: 130,
      align: 'right',
      render: ({ amount, currency }) => ownText(Money.parse(amount), { currency, base }),
    },
    ...(marks.some(({ currency }) => currency !== base) ? [exchange] : []),
    {
      key: 'lines',
      title: '分录',
      width: 240,
      grow: true,
      render: (mark) => <span title={textOf(mark, base)}>{textOf(mark, base)}</span>,
    },
  ];
}

/** Debits beyond the credits are a loss, of what is owed to us as of what we owe. */
function exchangeText(difference: Money): string {
  if (difference.isZero) return '';
  return `${difference.isNegative ? '收益' : '损失'} ${formatMoney(difference.abs())}`;
}

function textOf({ lines, currency }: SettlementMark, base: string): string {
  return lines
    .map(({ title, debit, credit }) => {
      const isDebit = !Money.parse(debit).isZero;
      const amount = Money.parse(isDebit ? debit : credit);
      return `${title} ${isDebit ? '借' : '贷'} ${ownText(amount, { currency, base })}`;
    })
    .join('；');
}
