import type { AuxiliaryItems } from './auxiliary-key';
import type { Money } from './money';
import type { IsoDate, PeriodState } from './period';
import type { Problem } from './problem';

/** One entry line (分录) as a person or a program proposes it; amounts in base currency. */
export interface VoucherDraftLine {
  readonly summary: string;
  readonly subjectId: number;
  readonly debit: Money;
  readonly credit: Money;
  /** Must be named, the base currency too, where the subject is kept in foreign currencies. */
  readonly currency?: string | null;
  readonly exchangeRate?: Money | null;
  /** Left out when only the base amount moves, as in a revaluation of exchange rates. */
  readonly foreignAmount?: Money | null;
  readonly quantity?: Money | null;
  readonly unitPrice?: Money | null;
  /** Decimals that the text of the rate or price claims to be exact; without: those of its value. */
  readonly exchangeRateDecimals?: number;
  readonly unitPriceDecimals?: number;
  /** Figures that had more decimals than the books keep. */
  readonly rounded?: readonly ('quantity' | 'unitPrice' | 'exchangeRate')[];
  readonly auxiliary: AuxiliaryItems;
}

/** A voucher before it is written. */
export interface VoucherDraft {
  readonly voucherDate: IsoDate;
  readonly attachmentCount: number;
  readonly lines: readonly VoucherDraftLine[];
  /** A person has seen the differences that only the decimals of a rate explain, and wants them. */
  readonly confirmed?: boolean;
}

/** What the rules must know of a subject. */
export interface PostingSubject {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly fullName: string;
  readonly leaf: boolean;
  readonly enabled: boolean;
  readonly auxiliary: readonly {
    readonly categoryId: number;
    readonly categoryName: string;
    readonly required: boolean;
  }[];
  /** Foreign currencies; entries in base currency are allowed beside them. */
  readonly currencies: readonly string[];
  readonly quantityUnit: string | null;
  /** 现金、银行存款 and other money. */
  readonly cash: boolean;
}

/** What the rules must know of an auxiliary item. */
export interface PostingAuxiliaryItem {
  readonly id: number;
  readonly categoryId: number;
  readonly enabled: boolean;
  readonly name: string;
}

/** Which subjects a rule speaks of: 现金, 银行存款 and other money, or both. */
export type MoneyKind = 'none' | 'cash' | 'bank' | 'money';

/** What vouchers of a word (收, 付, 转) have on their sides; `none` asks nothing. */
export interface VoucherWordRule {
  /** Whether a voucher against the rule is refused or saved with a warning. */
  readonly ruleMode: 'none' | 'refuse' | 'warn';
  readonly debitHas: MoneyKind;
  readonly creditHas: MoneyKind;
  readonly hasNot: MoneyKind;
}

/** The state of the books that a draft is judged against. */
export interface PostingFacts {
  readonly baseCurrency: string;
  /** First day the account set keeps books. */
  readonly enableDate: IsoDate;
  /** State of the month of the draft's date; undefined when the month does not exist. */
  readonly periodState: PeriodState | undefined;
  readonly subjects: ReadonlyMap<number, PostingSubject>;
  readonly auxiliaryItems: ReadonlyMap<number, PostingAuxiliaryItem>;
  /** The voucher's word with its rule; undefined asks nothing. */
  readonly word?: (VoucherWordRule & { readonly word: string }) | undefined;
}

export type PostingProblemCode =
  | 'VOUCHER_TOO_FEW_LINES'
  | 'VOUCHER_TOO_MANY_LINES'
  | 'VOUCHER_UNBALANCED'
  | 'LINE_BOTH_SIDES'
  | 'LINE_NO_AMOUNT'
  | 'SUBJECT_UNKNOWN'
  | 'SUBJECT_NOT_LEAF'
  | 'SUBJECT_DISABLED'
  | 'AUXILIARY_REQUIRED'
  | 'AUXILIARY_UNKNOWN'
  | 'AUXILIARY_DISABLED'
  | 'QUANTITY_MISMATCH'
  | 'CURRENCY_MISMATCH'
  | 'CURRENCY_NOT_ALLOWED'
  | 'CURRENCY_REQUIRED'
  | 'CURRENCY_CONFIRM'
  | 'QUANTITY_NOT_ALLOWED'
  | 'WORD_RULE'
  | 'REVERSAL_DIFFERS'
  | 'REVERSAL_TOO_EARLY'
  | 'SUMMARY_MISSING'
  | 'DATE_INVALID'
  | 'DATE_BEFORE_ENABLE'
  | 'PERIOD_CLOSED'
  | 'PERIOD_MISSING'
  | 'AMOUNT_TOO_LARGE'
  | 'AMOUNT_TOO_PRECISE';

export type PostingProblem = Problem<PostingProblemCode>;
