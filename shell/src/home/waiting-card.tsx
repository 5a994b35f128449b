import { Link } from 'react-router-dom';
import { initialBalanceCalls, voucherCalls } from '@mingzhang/contract';
import type { Period } from '@mingzhang/rules';
import { useAccountSet, useCall, useSession, withPeriod } from '@mingzhang/shell-api';
import css from './home.module.css';

/** Something that waits for somebody: what, how many, and the page where it is done. */
interface Waiting {
  readonly title: string;
  readonly count: number;
  readonly unit: string;
  /** The act of who may do it. */
  readonly act: string | undefined;
  readonly to: string;
}

/**
 * 待处理 of the period, as far as it concerns the account set and is seen by the person: vouchers
 * that wait for their audit or the cashier's signature, gaps in their numbers, and opening balances
 * that do not balance.
 */
export function WaitingCard({ period, gaps }: { period: Period; gaps: number | undefined }) {
  const waiting = useWaiting(period, gaps);
  if (waiting === undefined) return null;
  return (
    <section className={`${css.card} ${css.waiting}`} aria-label="待处理">
      <span>待处理</span>
      {waiting.length === 0 && <span className={css.count}>没有需要处理的事项</span>}
      {waiting.map(({ title, count, unit, act, to }) => (
        <span key={title} className={css.count}>
          {title} {unit !== '' && <b>{count}</b>} {unit}
          <Link to={withPeriod(to, period)} aria-label={`${title}：${act ?? '查看'}`}>
            {act ?? '查看'}
          </Link>
        </span>
      ))}
    </section>
  );
}

/** Undefined until all that is asked for is known: nothing may pass for done before. */
function useWaiting(period: Period, gaps: number | undefined): readonly Waiting[] | undefined {
  const { can } = useSession();
  const { voucherReviewed, cashierModule } = useAccountSet();
  const seesVouchers = can('voucher.view');
  const unaudited = useVoucherCount(
    { period, auditState: 'unaudited' },
    voucherReviewed === 1 && seesVouchers,
  );
  const unsigned = useVoucherCount(
    { period, signState: 'unsigned' },
    cashierModule === 1 && seesVouchers,
  );
  // Who sees some subjects alone sees a part of the openings, which never balances, and a part of
  // the vouchers, whose numbers have gaps by nature.
  const seesAll = can('book.all');
  const opening = useCall(initialBalanceCalls.trialBalance, {}, { enabled: seesAll, quiet: true });
  const uneven = seesAll ? opening.data && Number(!opening.data.balanced) : 0;
  const missing = seesAll ? gaps : 0;
  const found = [unaudited, unsigned, missing, uneven];
  if (found.includes(undefined)) return undefined;
  const all = [
    ['待审核凭证', unaudited, '张', can('voucher.audit') && '去审核', '/voucher?audit=unaudited'],
    ['待出纳签字', unsigned, '张', can('voucher.sign') && '去签字', '/voucher?sign=unsigned'],
    ['凭证断号', missing, '个', can('voucher.write') && '去整理', '/voucher'],
    ['期初余额不平衡', uneven, '', can('settings.write') && '去修改', '/initial'],
  ] as const;
  return all
    .map(([title, count = 0, unit, act, to]) => ({ title, count, unit, act: act || undefined, to }))
    .filter(({ count }) => count > 0);
}

/** How many vouchers of the period are in a state; 0 where the account set does without it. */
function useVoucherCount(
  {
    period,
    ...state
  }: { period: Period; auditState: 'unaudited' } | { period: Period; signState: 'unsigned' },
  enabled: boolean,
): number | undefined {
  const query = { periodFrom: period, periodTo: period, ...state, pageSize: 1 };
  const { data } = useCall(voucherCalls.list, { query }, { enabled, quiet: true });
  return enabled ? data?.total : 0;
}
