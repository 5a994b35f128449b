import { checkVoucher, Money } from '@mingzhang/rules';
import {
  sentenceOf,
  type Finding,
  type RequestOf,
  type Voucher,
  type voucherCalls,
} from '@mingzhang/contract';
import { draftOf, postingFacts, type FormFacts } from './posting-facts';
import { gridOf, lastFilledRow } from './entry-grid.model';
import { BASE_CURRENCY, emptyLine, isBlank, isForeign } from './entry-line.model';
import type {
  EntryLine,
  GridState,
  GridSubject,
  LineFinding,
  VoucherHead,
} from './entry-grid.types';
import { lineSentence } from './line-sentence';

type VoucherBody = RequestOf<typeof voucherCalls.create>['body'];
type BodyLine = VoucherBody['lines'][number];

/** Rows of the lines that are sent; the index in this list is the row of the contract less 1. */
function sentRows(state: Pick<GridState, 'lines'>): readonly number[] {
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
    ...(head.reversesPart === undefined ? {} : { reversesPart: head.reversesPart }),
    ...(head.confirmed ? { confirmed: true } : {}),
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
    // Beside foreign currencies an entry in base currency is named, too.
    currency: foreign ? line.currency : line.subject?.currencies.length ? BASE_CURRENCY : null,
    exchangeRate: foreign ? line.exchangeRate : '',
    foreignAmount: foreign ? line.foreignAmount : '',
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    auxiliary: { ...line.auxiliary },
    cashFlowItem: line.cashFlowItem,
    ...given({
      settlementMethod: line.settlementMethod,
      billNumber: line.billNumber,
      billDate: line.billDate,
    }),
  };
}

/** Fields with a content; the service takes the others for none. */
function given<T extends Readonly<Record<string, string | undefined>>>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text)) as Partial<T>;
}

/** A voucher with the names of today, for another one that is made of it. */
export function withNamesOfToday(voucher: Voucher): Voucher {
  const lines = voucher.lines.map(({ today, ...line }) => ({ ...line, ...today }));
  return { ...voucher, lines };
}

/**
 * A stored voucher in the grid. Subjects that can no longer be chosen are shown as they are, and those of a closed month by
 * the names of their time.
 */
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
    ...(voucher.reverses ? { reversesPart: voucher.reversesPart } : {}),
  };
  return gridOf(
    head,
    voucher.lines.map((line) => {
      const categories = Object.keys(line.auxiliary).sort((a, b) => Number(a) - Number(b));
      const { currency } = line;
      return {
        ...emptyLine(0),
        summary: line.summary,
        subject: subjectOf(line, subjects.get(line.subjectId)),
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
        settlementMethod: line.settlementMethod ?? '',
        billNumber: line.billNumber ?? '',
        billDate: line.billDate ?? '',
      };
    }),
  );
}

function subjectOf(line: Voucher['lines'][number], known: GridSubject | undefined): GridSubject {
  if (!known) return storedSubject(line);
  const { today, subjectCode: code, subjectName: fullName } = line;
  return today ? { ...known, code, fullName } : known;
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
    cash: line.settlementMethod !== null || line.billNumber !== null || line.billDate !== null,
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
  const { attachments: _attachments, reversesPart: _part, confirmed: _sure, ...rest } = state.head;
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
  // After other parts only a part can follow.
  const part = voucher.reversedPart ? { reversesPart: true } : {};
  return { ...copy, head: { ...copy.head, remark: `红字冲销 ${title}`, reverses, ...part }, lines };
}

function negated(text: string): string {
  return text === '' ? '' : text.startsWith('-') ? text.slice(1) : `-${text}`;
}

/** Everything that forbids saving, placed on the lines of the grid. */
export function findingsOf(state: GridState, facts: FormFacts): readonly LineFinding[] {
  const rows = sentRows(state);
  const problems = checkVoucher(draftOf(state, rows), postingFacts(state, facts));
  const findings = problems.map(({ code, row, link, field, msg }): LineFinding => {
    if (row === undefined) return { field, msg };
    const at = rows[row - 1] ?? 0;
    const mayConfirm = code === 'CURRENCY_CONFIRM';
    if (mayConfirm) return { row: at, link, field, msg, mayConfirm };
    const isMissing = field === 'subjectId' && state.lines[at]?.subject === null;
    if (isMissing) return { row: at, link: 'directly', field, msg: '没有会计科目，请选择科目' };
    return { row: at, link, field, msg };
  });
  const { confirmed } = state.head;
  return confirmed !== undefined && confirmed === confirmationOf(findings) ? [] : findings;
}

/** What is confirmed when all that is found may be confirmed; undefined when something may not. */
export function confirmationOf(findings: readonly LineFinding[]): string | undefined {
  const isSure = findings.length > 0 && findings.every(({ mayConfirm }) => mayConfirm);
  return isSure ? findings.map(lineSentence).join('\n') : undefined;
}

/** Findings of the service, whose rows count the lines sent, placed on the lines of the grid. */
export function placedFindings(
  state: GridState,
  details: readonly Omit<Finding, 'code'>[],
): readonly LineFinding[] {
  const rows = sentRows(state);
  return details.map(({ row, link, path, msg }) => {
    // Blank lines above shift what the form calls line n.
    const at = row === undefined ? undefined : rows[row - 1];
    if (at === undefined) return { field: path, msg: sentenceOf({ row, link, msg }) };
    return { row: at, link, field: path, msg };
  });
}
