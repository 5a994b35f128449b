import type { VatPage, VatRateRow } from '@mingzhang/contract';
import { periodSpanTitle } from '@mingzhang/rules';
import { MoneyText, VoucherLink } from '@mingzhang/web';
import { isKeyLine, isNegative, isZero, shownLines, signedText } from './vat.model';
import css from './vat.module.css';

/** Invoices by rate beside 应交税费. */
export function RateTable({ page }: { readonly page: VatPage }) {
  return (
    <div className={css.sheet}>
      <table className={css.table} aria-label="按税率核对">
        <thead>
          <tr>
            <th scope="col">按税率</th>
            <th scope="col">张数</th>
            <th scope="col">销售额 / 金额</th>
            <th scope="col">发票税额</th>
            <th scope="col">账上 2221</th>
            <th scope="col">差额</th>
          </tr>
        </thead>
        <tbody>
          {page.rows.map((row) => (
            <RateLine key={row.key} row={row} page={page} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const classOf = { column: css.column, rate: css.rate, total: css.total } as const;

function RateLine({ row, page }: { readonly row: VatRateRow; readonly page: VatPage }) {
  const { key, kind, title, count, unit, sales, tax, books, difference, vouchers } = row;
  const ticked = periodSpanTitle(page.periodFrom, page.periodTo);
  const isOff = difference !== null && !isZero(difference);
  return (
    <tr className={classOf[kind]}>
      <th scope="row">{key === 'input' ? `${title}　已勾选 ${ticked}` : title}</th>
      <td>
        {vouchers.map((voucher) => (
          <VoucherLink key={voucher.id} voucher={voucher} />
        ))}
        {count !== null && vouchers.length === 0 && `${count} ${unit}`}
      </td>
      <td>
        <MoneyText value={sales} />
      </td>
      <td>
        <MoneyText value={tax} />
      </td>
      <td>
        <MoneyText value={books} />
      </td>
      <td className={isOff ? css.off : undefined}>
        {difference !== null && <Signed amount={difference} />}
      </td>
    </tr>
  );
}

/** An amount with its sign, red below zero. */
export function Signed({ amount }: { readonly amount: string }) {
  return (
    <span className={isNegative(amount) ? css.negative : undefined}>{signedText(amount)}</span>
  );
}

/** The lines of the return as the invoices fill them. */
export function ReturnTable({ page }: { readonly page: VatPage }) {
  return (
    <div className={css.sheet}>
      <table className={css.table} aria-label="增值税申报表主表">
        <thead>
          <tr>
            <th scope="col">栏次</th>
            <th scope="col">增值税申报表　主表</th>
            <th scope="col">{page.vatType === 1 ? '本月数' : '本期数'}</th>
          </tr>
        </thead>
        <tbody>
          {shownLines(page).map(({ line, title, amount, source }) => (
            <tr key={line} className={isKeyLine(page, line) ? css.column : undefined}>
              <td>{line}</td>
              <th scope="row" title={source}>
                {title}
              </th>
              <td>
                <MoneyText value={amount} zero="faint" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
