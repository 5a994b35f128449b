import type { ReactNode } from 'react';
import type { Voucher } from '@mingzhang/contract';
import { Icon } from '@mingzhang/web';
import { isCarryForward } from '../shared/voucher-source';
import css from './voucher-form.module.css';

/** The sheet of paper: title, stamps, what is in between, signatures. */
export function VoucherPaper({
  title,
  stored,
  maker,
  children,
  onAddLine,
}: {
  title: string;
  stored: Voucher | null;
  maker: string;
  children: ReactNode;
  onAddLine?: (() => void) | undefined;
}) {
  return (
    <section className={css.paper} aria-label={title}>
      <div className={css.paperTitle}>
        <h2>{title}</h2>
        {stored && isCarryForward(stored) && (
          <span className={`${css.stamp} ${css.stampPlain}`}>结转</span>
        )}
        {stored?.auditState === 'audited' && (
          <span className={css.stamp}>
            已审核
            <small>
              {stored.auditedBy} {stored.auditedAt?.slice(0, 10)}
            </small>
          </span>
        )}
      </div>
      {children}
      <footer className={css.signatures}>
        <span>记账</span>
        <span>
          审核<b>{stored?.auditedBy ?? ''}</b>
        </span>
        <span>
          出纳<b>{stored?.signedBy ?? ''}</b>
        </span>
        <span>
          制单<b>{maker}</b>
        </span>
        {onAddLine && (
          <button type="button" className={css.addLine} onClick={onAddLine}>
            <Icon name="plus" size={14} />
            增加一行
          </button>
        )}
      </footer>
    </section>
  );
}
