import { useEffect, useRef, useState } from 'react';
import { Button } from 'antd';
import type { BatchRow } from '@mingzhang/contract';
import { Icon, MoneyText } from '@mingzhang/web';
import { messageOf, type BatchGroup } from './batch.model';
import css from './batch.module.css';

/** A group with those of its sets that are shown. */
interface ShownGroup extends BatchGroup {
  readonly shown: readonly BatchRow[];
}

/** Sets by reason; the one in hand is shown beside. */
export function ExceptionsTable({
  groups,
  selected,
  onSelect,
  onUnfold,
}: {
  groups: readonly ShownGroup[];
  selected: number | undefined;
  onSelect: (id: number) => void;
  onUnfold: (title: string) => void;
}) {
  return (
    <table className={css.table} aria-label="批次中的账套">
      <thead>
        <tr>
          <th>账套</th>
          <th className={css.figure}>凭证</th>
          <th className={css.figure}>结转</th>
          <th className={css.figure}>结转后净利润</th>
          <th>原因</th>
        </tr>
      </thead>
      {groups.map((group) => (
        <Group
          key={`${group.tone} ${group.title}`}
          group={group}
          selected={selected}
          onSelect={onSelect}
          onUnfold={() => onUnfold(group.title)}
        />
      ))}
    </table>
  );
}

function Group({
  group: { title, tone, rows, shown },
  selected,
  onSelect,
  onUnfold,
}: {
  group: ShownGroup;
  selected: number | undefined;
  onSelect: (id: number) => void;
  onUnfold: () => void;
}) {
  const [isOpen, setOpen] = useState(true);
  return (
    <tbody>
      <tr className={css.group}>
        <th colSpan={5} scope="rowgroup">
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Icon name={isOpen ? 'down' : 'right'} size={12} />
            {tone !== 'none' && (
              <span className={css[tone]}>
                <Icon name={tone === 'block' ? 'close' : 'warning'} size={14} />
              </span>
            )}
            <b>{title}</b> {rows.length} 个账套
          </button>
        </th>
      </tr>
      {isOpen &&
        shown.map((row) => (
          <SetRow key={row.id} row={row} isSelected={row.id === selected} onSelect={onSelect} />
        ))}
      {isOpen && shown.length < rows.length && (
        <tr>
          <td colSpan={5}>
            <Button type="link" size="small" onClick={onUnfold}>
              其余 {rows.length - shown.length} 个账套
            </Button>
          </td>
        </tr>
      )}
    </tbody>
  );
}

function SetRow({
  row,
  isSelected,
  onSelect,
}: {
  row: BatchRow;
  isSelected: boolean;
  onSelect: (id: number) => void;
}) {
  const line = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isSelected) line.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isSelected]);
  return (
    <tr ref={line} aria-current={isSelected} onClick={() => onSelect(row.id)}>
      <td className={css.name}>{row.companyName}</td>
      <td className={css.figure}>{row.voucherCount ?? '—'}</td>
      <td className={css.figure}>{row.profit === null ? '—' : row.vouchers.length}</td>
      <td className={css.figure}>{row.profit === null ? '—' : <MoneyText value={row.profit} />}</td>
      <td className={css.reason} title={messageOf(row)}>
        {messageOf(row)}
      </td>
    </tr>
  );
}
