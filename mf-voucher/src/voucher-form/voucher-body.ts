import {
  checkVoucher,
  isIsoDate,
  isPeriodOpen,
  Money,
  periodOf,
  type PostingFacts,
  type VoucherDraft,
} from '@mingzhang/rules';
import type { CheckoutPeriod, RequestOf, Voucher, voucherCalls } from '@mingzhang/contract';
import { gridOf, lastFilledRow } from './entry-grid.model';
import { amountOf, BASE_CURRENCY, emptyLine, isBlank, isForeign } from './entry-line.model';
import type {
  EntryLine,
  GridState,
  GridSubject,
  LineFinding,
  VoucherHead,
} from './entry-grid.types';

export type VoucherBody = RequestOf<typeof voucherCalls.create>['body'];
type BodyLine = VoucherBody['lines'][number];

/** Rows of the lines that are sent; the index in this list is the row of the contract less 1. */
export function sentRows(state: Pick<GridState, 'lines'>): readonly number[] {
  return state.lines.flatMap((line, row) => (isBlank(line) ? [] : [row]));
}

/**
 * The contract's body of a voucher. Blank lines are left out; `code` only when it was typed, so
 * that a number taken meanwhile by somebody else does not refuse the voucher.
 */
export function toBody(state: Pick<GridState, 'head' | 'lines'>, typedCode: boolean): VoucherBody {
  const { head } = state;
  return {
    wordId: head.wordId,
    ...(typedCode && head.code !== '' ? { code: Number(head.code) } : {}),
    voucherDate: head.voucherDate,
    attachmentCount: head.attachmentCount,
    ...(head.attachments ? { attachmentIds: head.attachments.map(({ id }) => id) } : {}),
    remark: head.remark,
    ...(head.reverses ? { reverses: head.reverses.id } : {}),
    ...(head.insert && typedCode ? { insert: true } : {}),
    lines: sentRows(state).flatMap((row) => {
      const line = state.lines[row];
      return line ? [toBodyLine(line)] : [];
    }),
  };
}

function toBodyLine(line: EntryLine): BodyLine {
  const foreign = isForeign(line);
  return {
    summary: line.summary,
    subjectId: line.subject?.id ?? 0,
    debit: line.debit,
    credit: line.credit,
    currency: foreign ? line.currency : null,
    exchangeRate: foreign ? line.exchangeRate : '',
    foreignAmount: foreign ? line.foreignAmount : '',
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    auxiliary: { ...line.auxiliary },
    cashFlowItem: line.cashFlowItem,
  };
}

/** A stored voucher in the grid. Subjects that can no longer be chosen are shown as they are. */
export function fromVoucher(
  voucher: Voucher,
  subjects: ReadonlyMap<number, GridSubject>,
): GridState {
  const head: VoucherHead = {
    wordId: voucher.wordId,
    code: String(voucher.code),
    voucherDate: voucher.voucherDate,
    attachmentCount: voucher.attachmentCount,
    attachments: voucher.attachments,
    remark: voucher.remark,
  };
  return gridOf(
    head,
    voucher.lines.map((line) => {
      const categories = Object.keys(line.auxiliary).sort((a, b) => Number(a) - Number(b));
      const { currency } = line;
      return {
        ...emptyLine(0),
        summary: line.summary,
        subject: subjects.get(line.subjectId) ?? storedSubject(line),
        auxiliary: { ...line.auxiliary },
        itemNames: Object.fromEntries(
          categories.map((id, index) => [id, line.auxiliaryNames[index] ?? '']),
        ),
        debit: amountText(line.debit),
        credit: amountText(line.credit),
        currency: currency === BASE_CURRENCY ? null : currency,
        exchangeRate: factorText(line.exchangeRate),
        foreignAmount: factorText(line.foreignAmount),
        quantity: factorText(line.quantity),
        unitPrice: factorText(line.unitPrice),
        cashFlowItem: line.cashFlowItem,
      };
    }),
  );
}

function storedSubject(line: Voucher['lines'][number]): GridSubject {
  return {
    id: line.subjectId,
    code: line.subjectCode,
    name: line.subjectName,
    fullName: line.subjectName,
    auxiliary: Object.keys(line.auxiliary).map(Number),
    auxiliaryRequired: [],
    currencies: line.currency ? [line.currency] : [],
    quantity: line.quantity === null ? null : { unit: '' },
  };
}

function amountText(amount: string): string {
  const value = Money.parse(amount);
  return value.isZero ? '' : value.toString();
}

function factorText(factor: string | null): string {
  return factor === null ? '' : Money.parse(factor).toExactText();
}

/** A copy for a new voucher of the given date: next number, no attachments. */
export function copied(state: GridState, voucherDate: string): GridState {
  const { attachments: _attachments, ...rest } = state.head;
  const head = { ...rest, code: '', voucherDate, attachmentCount: 0, remark: '' };
  return gridOf(head, state.lines.slice(0, lastFilledRow(state) + 1));
}

/** 红冲: the same entries with negative amounts, linked to the voucher that they reverse. */
export function reversed(state: GridState, voucher: Voucher, voucherDate: string): GridState {
  const title = `${voucher.voucherDate} ${voucher.word}-${voucher.code}`;
  const reverses = { id: voucher.id, title: `${voucher.period} ${voucher.word}-${voucher.code}` };
  const copy = copied(state, voucherDate);
  const lines = copy.lines.map((line) => ({
    ...line,
    summary: isBlank(line) ? '' : `冲销 ${title} ${line.summary}`.slice(0, 200),
    debit: negated(line.debit),
    credit: negated(line.credit),
    quantity: negated(line.quantity),
    foreignAmount: negated(line.foreignAmount),
  }));
  return { ...copy, head: { ...copy.head, remark: `红字冲销 ${title}`, reverses }, lines };
}

function negated(text: string): string {
  return text === '' ? '' : text.startsWith('-') ? text.slice(1) : `-${text}`;
}

/** What the form knows of the books, for judging a draft before it is sent. */
export interface FormFacts {
  readonly enableDate: string;
  readonly periods: readonly CheckoutPeriod[];
  readonly categoryNames: ReadonlyMap<number, string>;
}

/** Everything that forbids saving, placed on the lines of the grid. */
export function findingsOf(state: GridState, facts: FormFacts): readonly LineFinding[] {
  const rows = sentRows(state);
  const problems = checkVoucher(draftOf(state, rows), postingFacts(state, facts));
  return problems.map(({ row, field, msg }) => {
    if (row === undefined) return { field, msg };
    const at = rows[row - 1] ?? 0;
    const missing = field === 'subjectId' && state.lines[at]?.subject === null;
    return {
      row: at,
      field,
      msg: missing ? `第 ${at + 1} 行没有会计科目，请选择科目` : renumbered(msg, row, at + 1),
    };
  });
}

/** Findings of the service, whose rows count the lines sent, placed on the lines of the grid. */
export function placedFindings(
  state: GridState,
  details: readonly { readonly row?: number; readonly path?: string; readonly msg: string }[],
): readonly LineFinding[] {
  const rows = sentRows(state);
  return details.map(({ row, path, msg }) => {
    const at = row === undefined ? undefined : rows[row - 1];
    if (row === undefined || at === undefined) return { field: path, msg };
    return { row: at, field: path, msg: renumbered(msg, row, at + 1) };
  });
}

/** The rules count the lines sent; blank lines above shift what the form calls line n. */
function renumbered(msg: string, from: number, to: number): string {
  return from === to ? msg : msg.replace(`第 ${from} 行`, `第 ${to} 行`);
}

function draftOf(state: GridState, rows: readonly number[]): VoucherDraft {
  return {
    voucherDate: state.head.voucherDate,
    attachmentCount: state.head.attachmentCount,
    lines: rows.flatMap((row) => {
      const line = state.lines[row];
      if (!line) return [];
      const foreign = isForeign(line);
      return [
        {
          summary: line.summary,
          subjectId: line.subject?.id ?? 0,
          debit: amountOf(line.debit),
          credit: amountOf(line.credit),
          currency: line.currency,
          exchangeRate: foreign ? factorOf(line.exchangeRate) : null,
          foreignAmount: foreign ? factorOf(line.foreignAmount) : null,
          quantity: factorOf(line.quantity),
          unitPrice: factorOf(line.unitPrice),
          auxiliary: line.auxiliary,
        },
      ];
    }),
  };
}

function factorOf(text: string): Money | null {
  return text === '' ? null : Money.parse(text);
}

function postingFacts(state: GridState, facts: FormFacts): PostingFacts {
  const subjects = state.lines.flatMap(({ subject }) => (subject ? [subject] : []));
  const items = state.lines.flatMap(({ auxiliary, itemNames }) =>
    Object.entries(auxiliary).map(([category, id]) => ({
      id,
      categoryId: Number(category),
      enabled: true,
      name: itemNames[category] ?? '',
    })),
  );
  return {
    baseCurrency: BASE_CURRENCY,
    enableDate: facts.enableDate,
    periodState: periodStateOf(state.head.voucherDate, facts.periods),
    auxiliaryItems: new Map(items.map((item) => [item.id, item])),
    subjects: new Map(
      subjects.map((subject) => [
        subject.id,
        {
          ...subject,
          leaf: true,
          enabled: true,
          quantityUnit: subject.quantity?.unit ?? null,
          auxiliary: subject.auxiliary.map((categoryId) => ({
            categoryId,
            categoryName: facts.categoryNames.get(categoryId) ?? '辅助核算',
            required: subject.auxiliaryRequired.includes(categoryId),
          })),
        },
      ]),
    ),
  };
}

/** State of the month of a date. A later month than the last is added by the service, so open. */
function periodStateOf(date: string, periods: readonly CheckoutPeriod[]) {
  if (!isIsoDate(date)) return undefined;
  const month = periodOf(date);
  const known = periods.find(({ period }) => period === month);
  if (known) return known.state;
  return periods.every(({ period }) => period < month) ? 'open' : undefined;
}

/** Whether vouchers of that date can still be changed. */
export function isDateOpen(date: string, periods: readonly CheckoutPeriod[]): boolean {
  return isPeriodOpen(periodStateOf(date, periods));
}
