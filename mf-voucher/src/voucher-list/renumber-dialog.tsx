import { useState } from 'react';
import { Select } from 'antd';
import type { DeletedVoucher, VoucherWord } from '@mingzhang/contract';
import { formatMoney, Money, monthOf, periodTitle, yearOf, type Period } from '@mingzhang/rules';
import { notify } from '@mingzhang/shell-api';
import { Dialog, SkeletonRows } from '@mingzhang/web';
import { useDeletedVouchers, useRenumber, useRenumberPreview } from '../api/voucher.api';
import css from './voucher-list.module.css';

/** 整理断号: shows old → new numbers of a month and word before anything changes. */
export function RenumberDialog({
  period,
  words,
  onClose,
}: {
  period: Period;
  words: readonly VoucherWord[];
  onClose: () => void;
}) {
  const [wordId, setWordId] = useState(
    () => (words.find(({ isDefault }) => isDefault) ?? words[0])?.id ?? 0,
  );
  const month = { year: yearOf(period), month: monthOf(period), wordId };
  const preview = useRenumberPreview(month, wordId > 0);
  const renumber = useRenumber();
  const deleted = useDeletedVouchers(month, wordId > 0);
  const changes = preview.data ?? [];
  const word = words.find(({ id }) => id === wordId)?.word ?? '';
  return (
    <Dialog
      open
      title={`整理断号 · ${periodTitle(period)}`}
      okText={okText(changes.length, preview.error !== null)}
      cancelText="取消"
      okButtonProps={{ disabled: changes.length === 0, loading: renumber.isPending }}
      onCancel={onClose}
      onOk={() =>
        renumber.mutate(
          { query: { ...month, dryRun: '0' } },
          {
            onSuccess: (done) => {
              notify.success(`已重新编号 ${done.length} 张凭证`);
              onClose();
            },
          },
        )
      }
    >
      <div className={css.renumberNote}>
        按日期和原号重新编号，凭证字
        <Select
          aria-label="凭证字"
          size="small"
          value={wordId}
          onChange={setWordId}
          options={words.map(({ id, word: label }) => ({ value: id, label }))}
        />
      </div>
      {preview.isPending && <SkeletonRows rows={4} />}
      {preview.error && <p role="alert">{preview.error.msg}</p>}
      {preview.isSuccess && changes.length === 0 && <p>{word}字凭证号连续，不需要整理。</p>}
      <ul className={css.changes} aria-label="编号变化">
        {changes.map(({ id, from, to }) => (
          <li key={id}>
            {word}-{from} →{' '}
            <b>
              {word}-{to}
            </b>
          </li>
        ))}
      </ul>
      <DeletedList vouchers={deleted.data ?? []} />
    </Dialog>
  );
}

/** What stood under numbers that are gaps now, or that another voucher has got since. */
function DeletedList({ vouchers }: { vouchers: readonly DeletedVoucher[] }) {
  if (vouchers.length === 0) return null;
  return (
    <>
      <p>已删除的凭证：</p>
      <ul className={css.changes} aria-label="已删除的凭证">
        {vouchers.map(
          ({ id, word, code, voucherDate, amount, summary, deletedBy, reverses, reusedBy }) => (
            <li key={id}>
              {word}-{code} {voucherDate} {summary} {formatMoney(Money.parse(amount))}
              {reverses !== null && `，冲销 ${reverses}`}，由 {deletedBy} 删除
              {reusedBy && '，号码已重新使用'}
            </li>
          ),
        )}
      </ul>
    </>
  );
}

function okText(changing: number, isRefused: boolean): string {
  if (isRefused) return '不能重新编号';
  return changing > 0 ? `重新编号 ${changing} 张` : '没有断号';
}
