import { Tag } from 'antd';
import { accountingCategoryDetailCalls, type DetailedLedgerResult } from '@mingzhang/contract';
import { useCall } from '@mingzhang/shell-api';
import { Kbd } from '@mingzhang/web';
import { useCategories } from '../api/account-book.api';
import css from './detailed.module.css';
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
    <div className={css.subject}>
      {subject ? (
        <>
          <b>
            {subject.code} {subject.fullName}
          </b>
          <span>方向 {subject.direction === 'debit' ? '借' : '贷'}</span>
        </>
      ) : (
        <b>&nbsp;</b>
      )}
      {address.itemId !== undefined && <ItemTag address={address} itemId={address.itemId} />}
      <span className={css.keys}>
        <Kbd>Alt ↑</Kbd>
        <Kbd>Alt ↓</Kbd>
        上一科目 / 下一科目
      </span>
    </div>
  );
}

function ItemTag({ address, itemId }: { address: LedgerAddress; itemId: number }) {
  const item = useCall(accountingCategoryDetailCalls.get, { params: { id: itemId } });
  const category = useCategories().data?.find(({ id }) => id === address.categoryId);
  if (!item.data) return null;
  return (
    <Tag closable onClose={() => address.change({ categoryId: '', itemId: '' })}>
      {category?.name ?? '辅助核算'} {item.data.name}
    </Tag>
  );
}
