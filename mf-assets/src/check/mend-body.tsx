import { Link } from 'react-router-dom';
import type { AssetReconcile, ReconcileMend } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import { SmallTable, VoucherPreview } from '@mingzhang/web';
import { monthPreview } from '../api/documents';
import { documentOf } from './cause-document';
import css from './check.module.css';
import { OfVoucher } from './of-voucher';
import { lackingIn } from './related-causes';

/** Mends after which the difference is gone for certain. */
const changesFigures = new Set<ReconcileMend['act']>([
  'bookCard',
  'bookChange',
  'bookRun',
  'createCard',
] as const);

interface BodyProps {
  readonly cause: ReconcileMend;
  readonly check: AssetReconcile;
  readonly onClose: () => void;
}

/** A voucher that may be related instead of making a card of it leaves a difference that nobody knows yet. */
function isAfterKnown(cause: ReconcileMend, check: AssetReconcile): boolean {
  if (cause.amounts.length === 0 || !changesFigures.has(cause.act)) return false;
  return cause.act !== 'createCard' || lackingIn(check).length === 0;
}

/** What a mend comes to: the voucher or the card to come, and the differences that are left. */
export function MendBody(props: BodyProps) {
  const { cause, check } = props;
  return (
    <section className={css.mend}>
      <p>
        {cause.voucher && (
          <Link to={`/voucher/form/${cause.voucher.id}`}>{cause.voucher.title}</Link>
        )}{' '}
        {cause.basis}
      </p>
      <Proposed {...props} />
      {isAfterKnown(cause, check) && <After cause={cause} check={check} />}
    </section>
  );
}

function Proposed({ cause, check, onClose }: BodyProps) {
  const { act, period } = cause;
  const document = documentOf(cause);
  switch (act) {
    case 'bookCard':
    case 'bookChange':
      return document ? <VoucherPreview preview={document.preview} /> : null;
    case 'bookRun':
    case 'run':
      return period === null ? null : <VoucherPreview preview={monthPreview(period)} />;
    case 'createCard':
    case 'relate':
      return <OfVoucher cause={cause} check={check} onClose={onClose} />;
    case 'opening':
      return (
        <p className={css.hint}>
          {cause.proposal}：<Link to="/initial">科目期初</Link>、
          <Link to="/assets">期初资产卡片</Link>
        </p>
      );
    case 'letGo':
    case null:
      return (
        <p className={css.hint}>{cause.proposal}。凭证留在账上，卡片、变动或折旧不再关联它。</p>
      );
  }
}

/** The differences before and after. */
function After({ cause, check }: Pick<BodyProps, 'cause' | 'check'>) {
  const rows = check.rows.filter(
    ({ row, subjectId }) =>
      row !== 'depreciation' && cause.amounts.some((each) => each.subjectId === subjectId),
  );
  return (
    <SmallTable
      caption="处理后的差额"
      heads={['科目', '现在', '之后']}
      rows={rows.map(({ subjectId, subject, difference }) => {
        const own = cause.amounts.find((each) => each.subjectId === subjectId)?.amount ?? '0';
        const now = Money.parse(difference);
        return [subject, formatMoney(now), formatMoney(now.minus(Money.parse(own)))];
      })}
    />
  );
}
