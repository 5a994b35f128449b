import { Button } from 'antd';
import type { VatDifferenceRow, VatPage } from '@mingzhang/contract';
import { Icon, Kbd, MoneyText, VoucherLink } from '@mingzhang/web';
import { booksTitle, verdictOf } from './vat.model';
import css from './vat.module.css';

/** 应纳税额 by invoices less that of the books, and the next thing to be done. */
export function VatResult({
  page,
  next,
  onNext,
}: {
  readonly page: VatPage;
  /** The difference that Enter ends; undefined where there is none. */
  readonly next: VatDifferenceRow | undefined;
  readonly onNext: (row: VatDifferenceRow) => void;
}) {
  const { total, transferred } = page;
  const { tone, text } = verdictOf(page);
  return (
    <section className={css.result} aria-label="核对结果">
      <Figure title="按发票应纳税额" amount={total.invoices} isStrong />
      <span className={css.operator}>−</span>
      <Figure
        title={
          <>
            {booksTitle(page)}
            {transferred.map((voucher) => (
              <VoucherLink key={voucher.id} voucher={voucher} />
            ))}
          </>
        }
        amount={total.books}
      />
      <span className={css.operator}>=</span>
      <Figure title="差额" amount={total.difference} isStrong />
      <span className={css.verdict}>
        <span className={`${css.state} ${tone === 'ok' ? css.ok : css.error}`}>
          <Icon name={tone === 'ok' ? 'check' : 'warning'} /> {text}
        </span>
        {next && (
          <Button type="primary" onClick={() => onNext(next)}>
            处理第 {next.no} 项 <Kbd>Enter</Kbd>
          </Button>
        )}
      </span>
    </section>
  );
}

function Figure({
  title,
  amount,
  isStrong = false,
}: {
  readonly title: React.ReactNode;
  readonly amount: string;
  readonly isStrong?: boolean;
}) {
  return (
    <span className={css.figure}>
      <span>{title}</span>
      <span className={isStrong ? css.strong : undefined}>
        <MoneyText value={amount} />
      </span>
    </span>
  );
}
