import { useState } from 'react';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { formatMoney, totalsOf } from '@mingzhang/rules';
import { useAccountSet, usePeriod, useSession, withPeriod } from '@mingzhang/shell-api';
import { discardAttachments } from '../api/voucher-attachment.api';
import { attachmentsOf } from './attachment.model';
import { readDraft } from './draft-store';
import { sidesOf } from './entry-line.model';
import { WaitingNotes } from './form-notes';
import { useSaveQueue } from './save-queue';
import css from './voucher-form.module.css';

/**
 * Vouchers that this browser has not saved yet, above the other screens of vouchers. What a reload
 * or signing in again has interrupted goes on here, under its key.
 */
export function WaitingBar() {
  const own = { accountSetId: useAccountSet().id, userId: useSession().user.id };
  const queue = useSaveQueue(own);
  const [draft] = useState(() => readDraft({ ...own, voucherId: 'new' }));
  const navigate = useNavigate();
  const [period] = usePeriod();
  const go = (path: string) => void navigate(withPeriod(path, period));
  const saving = queue.waiting.filter(({ status }) => status === 'saving').length;
  const refused = queue.waiting.length - saving;
  return (
    <>
      {saving > 0 && (
        <div className={css.notice} role="status">
          有 {saving} 张凭证尚未保存，正在继续保存…
        </div>
      )}
      {refused > 0 && (
        <div className={css.notice} role="status">
          有 {refused} 张凭证尚未保存，存于本机：
        </div>
      )}
      {draft && (
        <div className={css.notice} role="status">
          <span>
            有 1 张凭证尚未保存（{draft.head.voucherDate}，借方{' '}
            {formatMoney(totalsOf(draft.lines.map(sidesOf)).debit)}，存于本机）
          </span>
          <Button size="small" onClick={() => go('/voucher/form')}>
            继续录入
          </Button>
        </div>
      )}
      <WaitingNotes
        waiting={queue.waiting}
        onMend={({ key }) => go(`/voucher/form?waiting=${key}`)}
        onDrop={({ key, state }) => {
          queue.drop(key);
          discardAttachments(attachmentsOf(state.head));
        }}
      />
    </>
  );
}
