import { memo, type ReactNode } from 'react';
import { Button } from 'antd';
import { fieldCategoryTitles, type SalaryFieldRow, type SalaryRow } from '@mingzhang/contract';
import { Money, percentText } from '@mingzhang/rules';
import { CELL_ATTRIBUTE, Icon, MoneyText, type BookColumn } from '@mingzhang/web';
import { SheetCell, type SheetActs } from './sheet-cell';
import { cellKey, changeText, netChange } from './sheet.model';
import css from './sheet.module.css';
import type { UnsavedCell } from './sheet-local';

const AMOUNT_PX = 108;
const RATE_PX = 64;

interface ColumnFacts {
  readonly fields: readonly SalaryFieldRow[];
  readonly sums: ReadonlyMap<string, Money>;
  /** The sum of the changes of net pay since last month. */
  readonly change: Money;
  readonly count: number;
  readonly pending: ReadonlyMap<string, string | null>;
  readonly refused: ReadonlyMap<string, UnsavedCell>;
  readonly isLocked: boolean;
  readonly isNarrow: boolean;
  readonly acts: SheetActs;
  /** Opens the explanation of a person. */
  readonly onExplain: (row: SalaryRow) => void;
}

/** Columns of the sheet: the person, the amounts by what they are, and the change since last month. */
export function sheetColumns(facts: ColumnFacts): readonly BookColumn<SalaryRow>[] {
  const amounts = facts.fields.map((field) => amountColumn(field, facts));
  return [nameColumn(facts), ...amounts, ...changeColumns(facts)];
}

function nameColumn({ isNarrow, count, onExplain }: ColumnFacts): BookColumn<SalaryRow> {
  return {
    key: 'name',
    title: '姓名',
    width: isNarrow ? 104 : 168,
    fixed: true,
    total: <>合计 {count} 人</>,
    render: (row) => <Person row={row} isNarrow={isNarrow} onExplain={onExplain} />,
  };
}

/** Who it is; drawn anew only as the row changes. */
const Person = memo(function Person({
  row,
  isNarrow,
  onExplain,
}: {
  readonly row: SalaryRow;
  readonly isNarrow: boolean;
  readonly onExplain: (row: SalaryRow) => void;
}) {
  return (
    <span className={css.person}>
      <Button
        type="link"
        size="small"
        className={css.name}
        aria-label={`${row.name} 工资和个税的计算过程`}
        onClick={() => onExplain(row)}
      >
        {row.name}
      </Button>
      {!isNarrow && <small>{row.number}</small>}
      <Findings row={row} />
      {!row.isIn && <em>已移出</em>}
    </span>
  );
});

/** A mark beside the name: what stops the confirmation, or what should be looked at. */
function Findings({ row }: { readonly row: SalaryRow }) {
  const [first] = row.problems;
  if (!first) return null;
  const isRefused = row.problems.some(({ severity }) => severity === 'refuse');
  const text = row.problems.map(({ msg }) => msg).join('；');
  return (
    <span
      role="img"
      className={isRefused ? css.wrong : css.doubt}
      aria-label={`${isRefused ? '待改正' : '提示'}：${text}`}
      title={text}
    >
      <Icon name="warning" size={14} />
    </span>
  );
}

function amountColumn(field: SalaryFieldRow, facts: ColumnFacts): BookColumn<SalaryRow> {
  const { code, name, category } = field;
  const sum = facts.sums.get(code);
  const isRate = code === 'taxRate';
  return {
    key: code,
    title: name,
    width: isRate ? RATE_PX : Math.max(AMOUNT_PX, name.length * 13 + 20),
    align: 'right',
    ...(category === 'total' ? {} : { group: fieldCategoryTitles[category] }),
    isWhole: !isRate,
    staysRight: code === 'net',
    ...(sum === undefined
      ? {}
      : { sum: sum.toFixed(2), total: <MoneyText value={sum} zero="blank" /> }),
    render: (row) => amountOf(row, field, facts),
  };
}

function amountOf(row: SalaryRow, field: SalaryFieldRow, facts: ColumnFacts): ReactNode {
  const { code, name } = field;
  const { pending, refused, isLocked, acts } = facts;
  const key = cellKey(row.id, code);
  const change = changeText(row, code);
  if (!field.isEditable) {
    const amount = row.amounts[code];
    if (amount === undefined || !row.isIn) return null;
    if (code === 'taxRate') return Money.parse(amount).isZero ? '' : percentText(amount);
    return <Computed place={key} amount={amount} change={change} isMain={code === 'net'} />;
  }
  const isPending = pending.has(key);
  const unsaved = refused.get(key);
  const stored = row.amounts[code] ?? row.entered[code] ?? '';
  const typed = isPending ? pending.get(key) : unsaved?.value;
  return (
    <SheetCell
      row={row.id}
      code={code}
      value={typed === undefined ? stored : (typed ?? '')}
      label={`${row.name} ${name}`}
      isLocked={isLocked || !row.isIn}
      isPending={isPending}
      change={change}
      problem={unsaved && `未保存：${unsaved.msg}`}
      acts={acts}
    />
  );
}

/** An amount that the product works out; drawn anew only as it changes. */
const Computed = memo(function Computed({
  place,
  amount,
  change,
  isMain,
}: {
  /** The value of `CELL_ATTRIBUTE`, by which the explanation leads here. */
  readonly place: string;
  readonly amount: string;
  readonly change: string | undefined;
  readonly isMain: boolean;
}) {
  const figure = <MoneyText value={amount} zero="blank" />;
  const isChanged = change !== undefined;
  return (
    <span
      className={`${css.figure ?? ''} ${isChanged ? `${css.place ?? ''} ${css.changed ?? ''}` : ''}`}
      tabIndex={-1}
      {...{ [CELL_ATTRIBUTE]: place }}
      {...(isChanged ? { title: change } : {})}
    >
      {isMain ? <b>{figure}</b> : figure}
    </span>
  );
});

/** How net pay differs from the month before; drawn anew only as the row changes. */
const Change = memo(function Change({ row }: { readonly row: SalaryRow }) {
  return <MoneyText value={netChange(row)} />;
});

const changeColumns = ({ change }: ColumnFacts): readonly BookColumn<SalaryRow>[] => [
  {
    key: 'change',
    title: '实发差额',
    group: '与上月比',
    width: AMOUNT_PX,
    align: 'right',
    total: <MoneyText value={change} zero="blank" />,
    render: (row) => <Change row={row} />,
  },
  {
    key: 'reason',
    title: '原因',
    group: '与上月比',
    width: 200,
    grow: true,
    render: ({ reason }) => <span title={reason}>{reason}</span>,
  },
];
