import { useEffect, useState, useSyncExternalStore } from 'react';
import type { VoucherForm } from './use-voucher-form';
import css from './voucher-form.module.css';

/** An answer that takes longer is spoken of. */
const PATIENCE_MS = 2000;

/** Whether the voucher is saved, on its way, or in this browser only. */
export function SavedNote({
  form,
}: {
  form: Pick<VoucherForm, 'isWaitingForFiles' | 'isSaving' | 'changed' | 'keptAt' | 'stored'>;
}) {
  if (form.isWaitingForFiles) {
    return <span className={css.draft}>正在上传附件，传完即保存…</span>;
  }
  if (form.isSaving) return <SavingNote />;
  if (form.changed) {
    const time = form.keptAt && new Date(form.keptAt).toTimeString().slice(0, 5);
    return <span className={css.draft}>未保存{time && ` · 草稿已存于本机 ${time}`}</span>;
  }
  return form.stored ? <span className={css.saved}>已保存</span> : null;
}

/** Without a network the saving call waits until there is one again, and is sent then. */
function SavingNote() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  const text = !isOnline
    ? '网络未连接，凭证已暂存在本机，恢复后会继续保存'
    : isSlow
      ? '还没有收到保存结果，凭证已暂存在本机，正在等待…'
      : '正在保存…';
  return (
    <span className={css.draft} role="status">
      {text}
    </span>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
