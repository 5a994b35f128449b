import type { SelectableSubject, VoucherAttachment, VoucherLink } from '@mingzhang/contract';
import type { RowLink } from '@mingzhang/rules';

/** What the grid must know of a line's subject to choose its cells. */
export type GridSubject = Pick<
  SelectableSubject,
  | 'id'
  | 'code'
  | 'name'
  | 'fullName'
  | 'auxiliary'
  | 'auxiliaryRequired'
  | 'currencies'
  | 'quantity'
  | 'cash'
>;

/** The amount cells of a line: 借方 and 贷方. */
export type Side = 'debit' | 'credit';

/** Cells of factors; shown only when the line's subject keeps quantities or currencies. */
export type Factor = 'quantity' | 'unitPrice' | 'foreignAmount' | 'exchangeRate';

/** A cell of a line. `aux:7` chooses the item of auxiliary category 7, inside the subject cell. */
export type Column = 'summary' | 'subject' | `aux:${number}` | 'currency' | Factor | Side;

/** 结算方式, 票号 and 票据日期 of a line of cash or bank; absent in drafts of earlier releases. */
export interface BankDocument {
  readonly settlementMethod?: string;
  readonly billNumber?: string;
  /** An ISO date, or '' for none. */
  readonly billDate?: string;
}

/** One entry line as typed. Amounts are decimal text of 2 decimals, factors as typed; '' is none. */
export interface EntryLine extends BankDocument {
  /** Stays with the line while lines are inserted and removed. */
  readonly key: number;
  readonly summary: string;
  readonly subject: GridSubject | null;
  /** Chosen items by category id. */
  readonly auxiliary: Readonly<Record<string, number>>;
  /** Names of the chosen items by category id. */
  readonly itemNames: Readonly<Record<string, string>>;
  readonly debit: string;
  readonly credit: string;
  readonly currency: string | null;
  readonly exchangeRate: string;
  readonly foreignAmount: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly cashFlowItem: string | null;
}

/** Everything above the lines. */
export interface VoucherHead {
  readonly wordId: number;
  /** As typed; empty takes the next number. */
  readonly code: string;
  readonly voucherDate: string;
  readonly attachmentCount: number;
  /** Files of the voucher, uploaded already; absent in drafts of earlier releases. */
  readonly attachments?: readonly VoucherAttachment[];
  readonly remark: string;
  /** The voucher that a new one reverses. */
  readonly reverses?: VoucherLink;
  /** A new voucher takes its number from the one that has it, which moves up. */
  readonly insert?: boolean;
  /** A reversal takes back only a part of its original. */
  readonly reversesPart?: boolean;
  /** What the person was told of differences that only a rate explains, and confirmed. */
  readonly confirmed?: string;
}

export interface CellPlace {
  readonly row: number;
  readonly column: Column;
}

/** What a rule says about a line; `row` counts grid lines from 0, undefined is the whole voucher. */
export interface LineFinding {
  readonly row?: number;
  /** How `msg` goes on after its line, where both are said; see `lineSentence`. */
  readonly link?: RowLink;
  readonly field?: string;
  readonly msg: string;
  /** About text in its cell that was not taken over; gone once something else is typed there. */
  readonly isTyped?: boolean;
  /** May be saved all the same by whoever confirms it. */
  readonly mayConfirm?: boolean;
  /** Another page works in another account set: saving goes on once this one is in use again. */
  readonly switchBack?: boolean;
  /** Both have changed the line: what stands in it when the other is followed; null removes it. */
  readonly other?: EntryLine | null;
}

/** The content of the grid at one moment. */
export interface Snapshot {
  readonly head: VoucherHead;
  readonly lines: readonly EntryLine[];
  readonly focus: CellPlace | null;
  /** What stood in the cell in focus, when it was not taken over yet. */
  readonly text?: string;
}

export interface GridState {
  readonly head: VoucherHead;
  readonly lines: readonly EntryLine[];
  readonly focus: CellPlace | null;
  /** Text of the cell in focus, not yet taken over. */
  readonly text: string;
  readonly findings: readonly LineFinding[];
  /** Earlier contents, latest last, for Ctrl+Z. */
  readonly past: readonly Snapshot[];
  /** Contents taken back by Ctrl+Z, nearest last, for Ctrl+Y. */
  readonly future: readonly Snapshot[];
  readonly nextKey: number;
}

/** A key press as the grid sees it; `key` as in KeyboardEvent. */
export interface KeyPress {
  readonly key: string;
  readonly ctrl?: boolean;
  readonly shift?: boolean;
}

export interface KeyResult {
  readonly state: GridState;
  /** False leaves the key to the input. */
  readonly handled: boolean;
  /** The key still types: into the cell that has the focus now. */
  readonly typesOn?: boolean;
  /** Set when the key ends a balanced voucher. */
  readonly save?: boolean;
}
