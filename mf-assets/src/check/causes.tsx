import { useState } from 'react';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import type { AssetReconcile, MendAct, ReconcileMend } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import { Sheet } from '@mingzhang/web';
import css from './check.module.css';
import { isBooking, MendDrawer } from './mend-drawer';

interface CausesProps {
  readonly check: AssetReconcile;
  readonly canManage: boolean;
}

/** What a button of each mend says. */
const actTitles: Readonly<Record<MendAct, string>> = {
  createCard: '建卡片…',
  relate: '关联…',
  opening: '去核对…',
  letGo: '处理…',
  bookCard: '生成凭证…',
  bookChange: '生成凭证…',
  bookRun: '生成凭证…',
  run: '计提…',
};

/** What the button of a cause says, and its name begins with. */
const actText = ({ cause }: ReconcileMend, act: MendAct) =>
  cause === 'voucherDiffers' && act !== 'letGo' ? '更新凭证…' : actTitles[act];

/** Where the differences come from, each with its mend; those that are vouchers may be made all at once. */
export function Causes({ check, canManage }: CausesProps) {
  const { causes, rows, rest, toBook, unexplained } = check;
  const [mending, setMending] = useState<readonly ReconcileMend[]>();
  const bookable = toBook.card.length + toBook.change.length + toBook.run.length;
  const count = rest.reduce((sum, each) => sum + each.count, causes.length);
  const titleOf = new Map(
    rows
      .filter(({ row }) => row !== 'depreciation')
      .map(({ subjectId, subject }) => [subjectId, subject]),
  );
  return (
    <Sheet>
      <div className={css.heading}>
        <h2>差额原因</h2>
        <span>
          {count} 个
          {unexplained.length === 0
            ? '，各科目差额全部找到原因'
            : '，核对期间总账有变动，请刷新后再看'}
        </span>
        {canManage && bookable > 1 && (
          <Button onClick={() => setMending(causes.filter(isBooking))}>
            按建议生成 {bookable} 张凭证…
          </Button>
        )}
      </div>
      <ol className={css.causes}>
        {causes.map((cause) => (
          <CauseItem key={cause.key} cause={cause} titleOf={titleOf}>
            {canManage && cause.act !== null && (
              <Button
                aria-label={`${actText(cause, cause.act)} ${cause.title} ${cause.basis}`}
                onClick={() => setMending([cause])}
              >
                {actText(cause, cause.act)}
              </Button>
            )}
          </CauseItem>
        ))}
      </ol>
      {rest.map(({ cause, title, count: more }) => (
        <p key={cause} className={css.rest}>
          {title}：另有 {more} 个没有列出，处理后列出其余
        </p>
      ))}
      {mending && (
        <MendDrawer mending={mending} check={check} onClose={() => setMending(undefined)} />
      )}
    </Sheet>
  );
}

function CauseItem({
  cause: { title, voucher, basis, amounts, proposal },
  titleOf,
  children,
}: {
  readonly cause: ReconcileMend;
  readonly titleOf: ReadonlyMap<number, string>;
  readonly children: React.ReactNode;
}) {
  return (
    <li>
      <div>
        <strong>{title}</strong>
        <p>
          {voucher && <Link to={`/voucher/form/${voucher.id}`}>{voucher.title}</Link>} {basis}
        </p>
      </div>
      <ul>
        {amounts.map(({ subjectId, amount }) => (
          <li key={subjectId}>
            <span>{titleOf.get(subjectId) ?? subjectId}</span>
            <span>{formatMoney(Money.parse(amount))}</span>
          </li>
        ))}
      </ul>
      <div className={css.proposal}>
        <span>{proposal}</span>
        {children}
      </div>
    </li>
  );
}
