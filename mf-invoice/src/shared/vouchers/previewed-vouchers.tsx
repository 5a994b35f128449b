import type { InvoicePreview } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import css from './vouchers.module.css';

type Voucher = InvoicePreview['vouchers'][number];

const namesShown = 2;

const namesText = (names: readonly string[]): string =>
  names.length > namesShown
    ? `${names.slice(0, namesShown).join('、')} 等 ${names.length} 个`
    : names.join('、');

/** Vouchers to come, the first one open; each has its lines below its head. */
export function PreviewedVouchers({ vouchers }: { readonly vouchers: readonly Voucher[] }) {
  return vouchers.map((voucher, at) => (
    <details key={voucher.ids.join(' ')} className={css.voucher} open={at === 0}>
      <summary>
        <b>{voucher.voucherDate}</b> {namesText(voucher.businesses)} {namesText(voucher.parties)}{' '}
        {voucher.ids.length} 张票
        <span className={css.amount}>{formatMoney(Money.parse(voucher.amount))}</span>
      </summary>
      <table>
        <tbody>
          {voucher.lines.map((line, lineNo) => (
            <Line key={`${line.subjectId} ${lineNo}`} line={line} />
          ))}
        </tbody>
      </table>
    </details>
  ));
}

function Line({ line }: { readonly line: Voucher['lines'][number] }) {
  const { subject, items, note, debit, credit } = line;
  const isDebit = Money.parse(credit).isZero;
  return (
    <tr>
      <td className={isDebit ? css.debit : css.credit}>{isDebit ? '借' : '贷'}</td>
      <td>
        {[subject, ...items].join(' · ')} {note !== '' && <small>{note}</small>}
      </td>
      <td className={css.amount}>{isDebit && formatMoney(Money.parse(debit))}</td>
      <td className={css.amount}>{!isDebit && formatMoney(Money.parse(credit))}</td>
    </tr>
  );
}
