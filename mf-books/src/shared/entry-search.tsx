import { Input } from 'antd';
import { Icon } from '@mingzhang/web';
import css from './ledger.module.css';

/** Looks for entries of a book by summary, number or amount. */
export function EntrySearch({
  value,
  onChange,
}: {
  value: string;
  onChange: (text: string) => void;
}) {
  return (
    <Input
      allowClear
      className={css.entrySearch ?? ''}
      prefix={<Icon name="search" />}
      placeholder="摘要、凭证号、金额"
      aria-label="查找分录"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
