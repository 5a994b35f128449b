import { Select } from 'antd';
import { Link } from 'react-router-dom';
import type { CashFlowLine, CashItem, CashReason } from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';
import { MoneyText, useFocusReturn, type BookColumn } from '@mingzhang/web';
import css from './cash-flow.module.css';

/** Why a line has its item, as people call it. */
const reasonTitles: Readonly<Record<CashReason, string>> = {
  assigned: '已指定',
  mapped: '默认映射',
  followed: '随主业务',
  exchange: '期末调汇',
  unmapped: '待归类',
  silent: '不产生流量',
};

export const keyOfLine = ({ voucherId, row }: CashFlowLine) => `${voucherId} ${row ?? 0}`;

interface Picking {
  readonly items: readonly CashItem[];
  /** The line whose item is being chosen. */
  readonly picking: string | undefined;
  readonly mayAssign: (line: CashFlowLine) => boolean;
  readonly onPick: (line: CashFlowLine | undefined) => void;
  readonly onSave: (line: CashFlowLine, item: string) => void;
}

export function cashColumns(chosen: Picking): BookColumn<CashFlowLine>[] {
  return [
    {
      ...{ key: 'voucher', title: '凭证', width: 84 },
      render: ({ voucherId, voucher, date }) => (
        <Link to={`/voucher/form/${voucherId}?period=${date.slice(0, 7)}`} tabIndex={-1}>
          {voucher}
        </Link>
      ),
    },
    { key: 'date', title: '日期', width: 100, leaves: 1, render: ({ date }) => date },
    { key: 'summary', title: '摘要', width: 150, grow: true, render: ({ summary }) => summary },
    {
      ...{ key: 'counterpart', title: '对方科目', width: 190, grow: true },
      render: ({ counterpart }) => counterpart,
    },
    {
      ...{ key: 'in', title: '流入', width: 110, align: 'right' },
      render: ({ inflow }) => !Money.parse(inflow).isNegative && <MoneyText value={inflow} />,
    },
    {
      ...{ key: 'out', title: '流出', width: 110, align: 'right' },
      render: ({ inflow }) => {
        const amount = Money.parse(inflow);
        return amount.isNegative && <MoneyText value={amount.negate()} />;
      },
    },
    {
      ...{ key: 'item', title: '现金流量项目', width: 320 },
      render: (line) => <ItemCell line={line} {...chosen} />,
    },
  ];
}

function ItemCell({
  line,
  items,
  picking,
  mayAssign,
  onPick,
  onSave,
}: Picking & { line: CashFlowLine }) {
  if (picking === keyOfLine(line)) {
    return (
      <ItemPicker
        items={items}
        line={line}
        onSave={(item) => onSave(line, item)}
        onClose={() => onPick(undefined)}
      />
    );
  }
  const titleOf = (code: string | null) => items.find((each) => each.code === code)?.title;
  const split = line.parts.map(({ item, amount }) => `${titleOf(item) ?? item} ${amount}`);
  const isSplit = line.parts.length > 1;
  const title = isSplit ? split.join('；') : (titleOf(line.item ?? line.suggested) ?? '请选择项目');
  return (
    <span className={css.item}>
      {mayAssign(line) ? (
        <button
          type="button"
          tabIndex={-1}
          className={line.reason === 'assigned' ? css.assigned : css.suggested}
          title={line.note || title}
          onClick={() => onPick(line)}
        >
          {title}
        </button>
      ) : (
        <span title={title}>{title}</span>
      )}
      <small className={line.note === '' ? css.reason : css.note} title={line.note}>
        {line.note === '' ? reasonTitles[line.reason] : '指定已失效'}
      </small>
    </span>
  );
}

function ItemPicker({
  items,
  line,
  onSave,
  onClose,
}: {
  items: readonly CashItem[];
  line: CashFlowLine;
  onSave: (item: string) => void;
  onClose: () => void;
}) {
  useFocusReturn();
  return (
    <Select<string>
      size="small"
      autoFocus
      defaultOpen
      className={css.picker}
      aria-label={`${line.voucher} ${line.counterpart} 的现金流量项目`}
      showSearch={{ optionFilterProp: 'label' }}
      defaultValue={line.item ?? line.suggested}
      options={items.map(({ code, title, lineNo }) => ({
        value: code,
        label: `${lineNo} ${title}`,
      }))}
      onSelect={onSave}
      onBlur={onClose}
      onInputKeyDown={(event) => event.key === 'Escape' && onClose()}
    />
  );
}
