import { Link } from 'react-router-dom';
import type { CulpritFound, CulpritReport } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import { Icon } from '@mingzhang/web';
import { Paper } from '../shared/paper';
import css from './culprit.module.css';

/** 更正草稿: the voucher with what the draft changes, and what comes of it. Nothing is written here. */
export function DraftPanel({ report, culprit }: { report: CulpritReport; culprit: CulpritFound }) {
  const { draft, vouchers } = culprit;
  const [voucher] = vouchers;
  const lines = draft.after.length > 0 ? draft.after : draft.before;
  return (
    <aside className={css.draft} aria-label="更正草稿">
      <header>
        <b>更正草稿</b>
        <span>{draft.title}</span>
        {voucher && (
          <small>
            {voucher.title} {voucher.auditState === 'audited' ? '已审核' : '未审核'}
          </small>
        )}
      </header>
      {voucher && lines.length > 0 && (
        <Paper
          label="更正后的凭证"
          title={voucher.title}
          date={voucher.voucherDate}
          lines={lines}
          before={draft.before}
        />
      )}
      {vouchers.length > 1 && (
        <ul className={css.vouchers} aria-label="涉及的凭证">
          {vouchers.map(({ id, title, voucherDate, summary, link }) => (
            <li key={id}>
              <Link to={link}>{title}</Link> {voucherDate} {summary}
            </li>
          ))}
        </ul>
      )}
      <section className={css.after}>
        <h3>采用后</h3>
        <p>
          <span>差额</span>
          <s>{formatMoney(Money.parse(report.difference).abs())}</s>
          <b>0.00</b>
        </p>
        <p>
          <span>账面余额</span>
          <s>{formatMoney(Money.parse(report.booked))}</s>
          <b>{formatMoney(Money.parse(report.known))}</b>
        </p>
        {draft.note !== null && (
          <p className={css.note}>
            <Icon name="warning" size={14} />
            <span>{draft.note}</span>
          </p>
        )}
        <small>保存前什么都不改；更正后已生成的结转凭证请按顺序更新。</small>
      </section>
    </aside>
  );
}
