import subjects from './subjects-small-business.json';
import document from './worked-example-small-2026-01.json';

/** Amounts in this file are decimal text with 2 decimals. */
export interface WorkedOpening {
  readonly code: string;
  readonly name: string;
  readonly aux: string | null;
  /** 借 or 贷: the subject's own direction, in which the amounts are given. */
  readonly direction: string;
  readonly yearOpening: string;
  readonly ytdDebit: string;
  readonly ytdCredit: string;
  readonly opening: string;
}

export interface WorkedVoucher {
  readonly no: string;
  readonly date: string;
  readonly kind: string;
  readonly lines: readonly {
    readonly summary: string;
    readonly code: string;
    readonly name: string;
    readonly aux: string | null;
    readonly debit: string;
    readonly credit: string;
  }[];
}

export interface WorkedFigures {
  readonly yearOpenDebit: string;
  readonly yearOpenCredit: string;
  readonly openDebit: string;
  readonly openCredit: string;
  readonly debit: string;
  readonly credit: string;
  readonly ytdDebit: string;
  readonly ytdCredit: string;
  readonly closeDebit: string;
  readonly closeCredit: string;
}
