import { Tag } from 'antd';
import type { CurrencyLedgerResult } from '@mingzhang/contract';
import { BookHead } from '../shared/book-head';
import type { LedgerAddress } from './use-ledger-address';

/** Above the book: its subject, the side of its balance, and the items it is narrowed to. */
export function LedgerHead({
  book,
  address,
}: {
  book: CurrencyLedgerResult | undefined;
  address: LedgerAddress;
}) {
  const subject = book?.subject;
  return (
    <BookHead of={subject && { code: subject.code, name: subject.fullName }}>
      {subject && <span>方向 {subject.direction === 'debit' ? '借' : '贷'}</span>}
      {book?.items?.map(({ id, category, name }) => (
        <Tag key={id} closable onClose={address.widen}>
          {category} {name}
        </Tag>
      ))}
    </BookHead>
  );
}
