import {
  invoiceNumberText,
  invoiceTable,
  invoiceVoucherText,
  paymentText,
  tickText,
  type InvoicePage,
  type InvoiceRow,
} from '@mingzhang/contract';
import { formatMoney, Money, periodOf } from '@mingzhang/rules';
import { invoiceKindTitle, type InvoiceType } from '@mingzhang/rules/invoice';
import {
  MoneyText,
  screenColumns,
  totalPxOf,
  VoucherLink,
  type BookColumn,
  type PeriodRange,
} from '@mingzhang/web';
import { leftOutText } from '../shared/left-out';
import { TickTag } from '../shared/tick-tag';
import css from './list.module.css';

const tables = {
  OUT: invoiceTable('OUT', invoiceKindTitle),
  IN: invoiceTable('IN', invoiceKindTitle),
} as const;

/** The description of the list of a direction. */
export const tableOf = (invoiceType: InvoiceType) => tables[invoiceType];

/** Shown elsewhere in the row: below it, or in the mark of 认证. */
const folded = ['taxStatus', 'disposition', 'deductPeriod', 'deductibleTax'] as const;
const onPhone = ['partyName', 'total', 'voucher'] as const;
/** Digits at the end of a digital number that tell invoices of a seller apart. */
const LAST_DIGITS = 8;

interface ColumnOptions {
  readonly invoiceType: InvoiceType;
  readonly range: PeriodRange;
  readonly isNarrow: boolean;
  readonly totals: InvoicePage['totals'] | undefined;
  /** Chooses a business type for a row that has none; undefined for who may not. */
  readonly onBusiness: ((row: InvoiceRow) => void) | undefined;
}

/** The columns of the list; on a phone party, total and what is to be done. */
export function invoiceColumns({
  invoiceType,
  range,
  isNarrow,
  totals,
  onBusiness,
}: ColumnOptions): BookColumn<InvoiceRow>[] {
  const table = tables[invoiceType];
  const isOneYear = range.from.slice(0, 4) === range.to.slice(0, 4);
  const day = (row: InvoiceRow) =>
    isOneYear && row.issueDate.startsWith(range.to.slice(0, 4))
      ? row.issueDate.slice(5)
      : row.issueDate;
  const sums = totals && {
    partyName: sumsTitle(totals),
    amount: totals.amount,
    tax: totals.tax,
    total: totals.total,
  };
  const totalPx = totals ? totalPxOf([totals.amount, totals.tax, totals.total]) : 0;
  if (isNarrow) {
    return screenColumns(table, {
      only: onPhone,
      px: { partyName: 150, total: Math.max(108, totalPx), voucher: 76 },
      totals: sums,
      cells: {
        partyName: (row) => <PhoneParty row={row} day={day(row)} />,
        total: (row) => <Total row={row} />,
        voucher: (row) => <PhoneState row={row} />,
      },
    });
  }
  return screenColumns(table, {
    without: folded,
    totals: sums,
    px: {
      issueDate: isOneYear ? 68 : 96,
      kind: 66,
      itemName: 100,
      rates: 56,
      tick: 88,
      voucher: 84,
      payment: 56,
    },
    amountPx: Math.max(98, totalPx),
    cells: {
      issueDate: (row) => <span title={row.issueDate}>{day(row)}</span>,
      number: (row) => <NumberText row={row} />,
      kind: ({ kind, isPositive }) => (
        <span className={css.quiet}>
          {invoiceKindTitle(kind)}
          {!isPositive && <b className={css.red}>红</b>}
        </span>
      ),
      partyName: ({ partyName }) => <span title={partyName}>{partyName}</span>,
      total: (row) => <Total row={row} />,
      tick: (row) => row.disposition !== 'void' && <TickTag row={row} />,
      business: (row) => <Business row={row} onBusiness={onBusiness} />,
      voucher: (row) => <VoucherState row={row} />,
      payment: (row) => <Payment row={row} />,
    },
  });
}

/** 合计, and what it leaves out. */
function sumsTitle({ blocked, voided }: InvoicePage['totals']): string {
  return `合计${leftOutText({ blocked, voided })}`;
}

/** The number with the digits dimmed that most invoices of a seller share. */
function NumberText({
  row,
}: {
  readonly row: Pick<InvoiceRow, 'digitalNumber' | 'code' | 'number'>;
}) {
  const { digitalNumber, code, number } = row;
  const whole = invoiceNumberText(row);
  if (whole === '') return <span className={css.quiet}>无号码</span>;
  const last = digitalNumber === '' ? number : digitalNumber.slice(-LAST_DIGITS);
  const first = digitalNumber === '' ? code : digitalNumber.slice(0, -LAST_DIGITS);
  return (
    <span className={css.number} title={whole}>
      {first}
      {digitalNumber === '' && code !== '' && '/'}
      <b>{last}</b>
    </span>
  );
}

/** A total that does not tie (R01) stands out. */
function Total({ row }: { readonly row: InvoiceRow }) {
  const isWrong = row.findings.some(({ rule }) => rule === 'R01');
  const text = <MoneyText value={row.total} />;
  return isWrong ? <span className={css.wrong}>{text}</span> : text;
}

function Business({
  row,
  onBusiness,
}: {
  readonly row: InvoiceRow;
  readonly onBusiness: ColumnOptions['onBusiness'];
}) {
  const { businessNames, businessRule, disposition, voucher } = row;
  if (businessNames.length > 0) {
    return (
      <>
        {businessNames.join('、')}
        {businessRule !== null && <span className={css.rule}>规则 {businessRule}</span>}
      </>
    );
  }
  if (disposition === 'void' || voucher !== null || row.isOpening) return null;
  if (!onBusiness) return <span className={css.missing}>未选</span>;
  return (
    <button
      type="button"
      className={css.pick}
      aria-label={`选业务类型 ${invoiceNumberText(row)}`}
      onClick={() => onBusiness(row)}
    >
      选业务类型
    </button>
  );
}

function VoucherState({ row }: { readonly row: InvoiceRow }) {
  if (row.voucher !== null) {
    return <VoucherLink voucher={row.voucher} month={periodOf(row.issueDate)} tabIndex={-1} />;
  }
  const isBlocked = row.disposition === 'block';
  return (
    <span className={`${css.state} ${isBlocked ? css.missing : css.quiet}`}>
      {invoiceVoucherText(row)}
    </span>
  );
}

/** 未收, 部分, 已收, with the amount and the day in the title. */
function Payment({ row }: { readonly row: InvoiceRow }) {
  const { payment } = row;
  if (payment === null) return null;
  const { state, settled, due, date } = payment;
  const paid = `${formatMoney(Money.parse(settled))} / ${formatMoney(Money.parse(due))}`;
  return (
    <span
      className={state === 'settled' ? css.paid : state === 'partial' ? css.partly : css.quiet}
      title={date === null ? paid : `${paid}，${date}`}
    >
      {paymentText(row)}
    </span>
  );
}

function PhoneParty({ row, day }: { readonly row: InvoiceRow; readonly day: string }) {
  return (
    <span className={css.two}>
      <span>{row.partyName || '无名称'}</span>
      <small>
        {day} {invoiceKindTitle(row.kind)} {invoiceNumberText(row).slice(-LAST_DIGITS)}
      </small>
    </span>
  );
}

function PhoneState({ row }: { readonly row: InvoiceRow }) {
  return (
    <span className={css.two}>
      <VoucherState row={row} />
      {row.invoiceType === 'IN' && row.disposition !== 'void' && <small>{tickText(row)}</small>}
    </span>
  );
}
