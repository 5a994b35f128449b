import { Alert, Button } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import type { AssetReconcile, ReconcileMend } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import { notify } from '@mingzhang/shell-api';
import { useRelating } from '../api/ties.api';
import { SmallTable } from '../shared/small-table';
import ties from '../shared/ties.module.css';
import { VoucherPreview } from '../shared/voucher-preview';
import { documentOf } from './cause-document';
import css from './check.module.css';

/** Mends after which the difference is gone for certain. */
const changesFigures = new Set<ReconcileMend['act']>([
  ...(['bookCard', 'bookChange', 'bookRun', 'createCard'] as const),
]);

interface BodyProps {
  readonly cause: ReconcileMend;
  readonly check: AssetReconcile;
  readonly onClose: () => void;
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
      {cause.amounts.length > 0 && changesFigures.has(cause.act) && <After {...{ cause, check }} />}
    </section>
  );
}

function Proposed({ cause, check, onClose }: BodyProps) {
  const { act, period } = cause;
  const document = documentOf(cause);
  switch (act) {
    case 'bookCard':
    case 'bookChange':
      return document ? <VoucherPreview document={document.kind} id={document.id} /> : null;
    case 'bookRun':
    case 'run':
      return period === null ? null : <VoucherPreview document="run" {...{ period }} />;
    case 'createCard':
    case 'relate':
      return <OfVoucher {...{ cause, check, onClose }} />;
    case 'opening':
      return (
        <p className={ties.hint}>
          {cause.proposal}：<Link to="/initial">科目期初</Link>、
          <Link to="/assets">期初资产卡片</Link>
        </p>
      );
    case 'letGo':
    case null:
      return (
        <p className={ties.hint}>{cause.proposal}。凭证留在账上，卡片、变动或折旧不再关联它。</p>
      );
  }
}

/** A voucher that no card knows: a card of it, or one of the documents that lack a voucher. */
function OfVoucher({ cause, check, onClose }: BodyProps) {
  const { voucher, draft, period } = cause;
  const navigate = useNavigate();
  const relating = useRelating();
  const open = check.causes
    .filter((each) => each.cause.endsWith('WithoutVoucher') && documentOf(each) !== undefined)
    .toSorted((a, b) => Number(isSame(cause, b)) - Number(isSame(cause, a)));
  const relate = (to: ReconcileMend) => {
    const document = documentOf(to);
    if (!document || !voucher) return;
    void relating
      .relate(document, voucher.id)
      .then(() => notify.success(`${document.title}已关联 ${voucher.title}`))
      .then(onClose)
      // The refusal stands above the list.
      .catch(() => undefined);
  };
  return (
    <>
      {relating.error && <Alert type="error" showIcon title={relating.error.msg} />}
      {draft && voucher && (
        <p className={css.choice}>
          <span>
            新增卡片：{draft.name}，{draft.startUse} 开始使用，原值{' '}
            {formatMoney(Money.parse(draft.originalValue))}
          </span>
          <Button
            type="primary"
            onClick={() => {
              const asked = new URLSearchParams({ ...texts(draft), voucher: String(voucher.id) });
              void navigate(`/assets?period=${period ?? ''}&${asked.toString()}`);
            }}
          >
            按凭证建卡片
          </Button>
        </p>
      )}
      {open.map((each) => (
        <p key={each.key} className={css.choice}>
          <span>
            关联到：{each.basis}（{isSame(cause, each) ? '金额一致' : each.title}）
          </span>
          <Button
            loading={relating.isPending}
            aria-label={`关联到 ${each.basis}`}
            onClick={() => relate(each)}
          >
            关联
          </Button>
        </p>
      ))}
      {open.length === 0 && (
        <p className={ties.hint}>
          没有缺凭证的卡片、变动或折旧可以关联
          {draft ? '' : '；请先登记资产变动或计提折旧，再回来关联；重复记账的请删除或冲销凭证'}。
        </p>
      )}
    </>
  );
}

/** A voucher and a document that make each other up, to the fen. */
function isSame({ amounts: booked }: ReconcileMend, { amounts: open }: ReconcileMend): boolean {
  return (
    booked.length === open.length &&
    open.every(({ subjectId, amount }) => {
      const other = booked.find((each) => each.subjectId === subjectId)?.amount ?? '0';
      return Money.parse(amount).plus(Money.parse(other)).isZero;
    })
  );
}

function texts({
  name,
  startUse,
  assetSubjectId,
  originalValue,
}: NonNullable<ReconcileMend['draft']>) {
  return { name, startUse, subject: String(assetSubjectId), amount: originalValue };
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
