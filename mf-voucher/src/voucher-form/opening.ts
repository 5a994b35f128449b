import type { Voucher, VoucherWord } from '@mingzhang/contract';
import { lastDayOf, parseCorrection, type Period, type VoucherCorrection } from '@mingzhang/rules';
import { newGrid } from './entry-grid.model';
import type { GridState, GridSubject } from './entry-grid.types';
import { copied, fromVoucher, reversed, withNamesOfToday } from './voucher-body';

/** What the address asks for. */
export interface FormSource {
  readonly kind: 'new' | 'stored' | 'copy' | 'reverse' | 'insert';
  /** The voucher to show, copy, reverse or insert one before. */
  readonly id?: number;
  /** The template whose entries a new voucher begins with. */
  readonly templateId?: number;
  /** What a stored voucher is changed to, until somebody saves it. */
  readonly correction?: VoucherCorrection;
  /** The voucher refused before that is mended in a new form. */
  readonly waiting?: string;
}

/** What a form begins with. */
export interface Opening {
  readonly state: GridState;
  readonly stored: Voucher | null;
  /** A copy or reversal begins as not yet saved. */
  readonly changed: boolean;
  /** The number is asked for, not the next one. */
  readonly typedCode?: boolean;
}

/** Whether a form is at that address: a voucher's number, or none for a new one. */
export function isVoucherId(text: string | undefined): boolean {
  return text === undefined || /^[1-9]\d{0,14}$/.test(text);
}

/** The source that `/voucher/form/12`, `/voucher/form/12?correct=…`, `?copy=12`, `?reverse=12`, `?insert=12` or `?template=3` names. */
export function sourceOf(voucherId: string | undefined, search: URLSearchParams): FormSource {
  const number = (text: string | null | undefined) =>
    text && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  const id = number(voucherId);
  if (id !== undefined) {
    const correction = parseCorrection(search.get('correct') ?? '');
    return { kind: 'stored', id, ...(correction ? { correction } : {}) };
  }
  const copy = number(search.get('copy'));
  if (copy !== undefined) return { kind: 'copy', id: copy };
  const reverse = number(search.get('reverse'));
  if (reverse !== undefined) return { kind: 'reverse', id: reverse };
  const insert = number(search.get('insert'));
  if (insert !== undefined) return { kind: 'insert', id: insert };
  const waiting = search.get('waiting');
  if (waiting) return { kind: 'new', waiting };
  const templateId = number(search.get('template'));
  return templateId === undefined ? { kind: 'new' } : { kind: 'new', templateId };
}

/** The word new vouchers begin with; 0 when the account set has none. */
function defaultWordId(words: readonly VoucherWord[]): number {
  return (words.find((word) => word.isDefault) ?? words[0])?.id ?? 0;
}

/** Date of a new voucher: where the month's vouchers have got to, else its last day. */
export function dateOfNew(period: Period, lastDate: string | undefined): string {
  return lastDate ?? lastDayOf(period);
}

/** What the form shows first. `voucherDate` is the date a new voucher gets. */
export function openingOf(options: {
  readonly source: FormSource;
  readonly voucher: Voucher | undefined;
  readonly words: readonly VoucherWord[];
  readonly subjects: ReadonlyMap<number, GridSubject>;
  readonly voucherDate: string;
}): Opening {
  const { source, voucher, voucherDate } = options;
  if (!voucher) {
    const head = {
      wordId: defaultWordId(options.words),
      code: '',
      voucherDate,
      attachmentCount: 0,
      remark: '',
    };
    return { state: newGrid(head), stored: null, changed: false };
  }
  const state = fromVoucher(voucher, options.subjects);
  const renewed = fromVoucher(withNamesOfToday(voucher), options.subjects);
  if (source.kind === 'copy') {
    return { state: copied(renewed, voucherDate), stored: null, changed: true };
  }
  if (source.kind === 'reverse') {
    return { state: reversed(renewed, voucher, voucherDate), stored: null, changed: true };
  }
  if (source.kind === 'insert') {
    const { wordId } = voucher;
    const head = { wordId, code: String(voucher.code), voucherDate: voucher.voucherDate };
    const grid = newGrid({ ...head, attachmentCount: 0, remark: '', insert: true });
    return { state: grid, stored: null, changed: false, typedCode: true };
  }
  return { state, stored: voucher, changed: false };
}
