import { Tag } from 'antd';
import { accountingCategoryDetailCalls, type DetailedLedgerResult } from '@mingzhang/contract';
import { parseAuxiliaryKey, type AuxiliaryItems } from '@mingzhang/rules';
import { useCall } from '@mingzhang/shell-api';
import { useCategories } from '../api/account-book.api';
import { BookHead } from '../shared/book-head';
import type { LedgerAddress } from './use-ledger-address';

/** Above the book: its subject, the side of its balance, and the item it is narrowed to. */
export function LedgerHead({
  subject,
  address,
}: {
  subject: DetailedLedgerResult['subject'] | undefined;
  address: LedgerAddress;
}) {
  return (
    <BookHead of={subject && { code: subject.code, name: subject.fullName }}>
      {subject && <span>方向 {subject.direction === 'debit' ? '借' : '贷'}</span>}
      {Object.entries(itemsOf(address)).map(([categoryId, itemId]) => (
        <ItemTag key={categoryId} {...{ address, itemId }} categoryId={Number(categoryId)} />
      ))}
    </BookHead>
  );
}

/** The items that the book is narrowed to: category id to item id. */
function itemsOf({ auxiliary, categoryId, itemId }: LedgerAddress): AuxiliaryItems {
  if (auxiliary !== undefined) return parseAuxiliaryKey(auxiliary);
  return categoryId === undefined || itemId === undefined ? {} : { [categoryId]: itemId };
}

function ItemTag({
  address,
  categoryId,
  itemId,
}: {
  address: LedgerAddress;
  categoryId: number;
  itemId: number;
}) {
  const item = useCall(accountingCategoryDetailCalls.get, { params: { id: itemId } });
  const category = useCategories().data?.find(({ id }) => id === categoryId);
  if (!item.data) return null;
  return (
    <Tag closable onClose={address.widen}>
      {category?.name ?? '辅助核算'} {item.data.name}
    </Tag>
  );
}
