import type { SubjectTotals } from './subject-totals';
import type { LawFigure, PolicyName } from './closing-policy';

/** For 小企业会计准则 (0) and 企业会计准则 (1). */
export type ByStandard<T> = readonly [T, T];

/** For small-scale taxpayers (0, 小规模纳税人) and general ones (1, 一般纳税人). */
type ByVatType<T> = readonly [T, T];

/** How often a step is due: each month, at the end of each quarter, in December. */
export type Frequency = 'month' | 'quarter' | 'year';

/** Which way of filing VAT a figure or input is for; `partQuarter`: a quarter that began before the books. */
export type When = 'monthly' | 'quarterly' | 'partQuarter';

/** What of a quarter a person tells that the books don't hold: counted on the first subject. */
export interface CountsAs {
  readonly codes: ByStandard<readonly string[]>;
  readonly isSales?: boolean;
  readonly quarter: 'quarterIncome' | 'quarterCredit';
  /** The figure of the year that holds it, too, where openings have it. */
  readonly year: 'yearIncome' | 'yearCredit';
}

/** A figure that a template reads of subjects with all below them, several added up. */
export interface ReadVariable {
  readonly name: string;
  /** 本期贷方, as it stands behind the subject where the figure is told. */
  readonly title: string;
  readonly take: keyof SubjectTotals | 'debitBalances';
  readonly codes: ByStandard<readonly string[]>;
  /** Of the sales subjects: those of the account set stand in the place of `codes`. */
  readonly isSales?: boolean;
  /** Read for rules beside the step: no figure of it, and not copied with it. */
  readonly isAside?: boolean;
  /** Nothing where VAT is filed otherwise. */
  readonly when?: When;
  /** Counts only where the account set's subject has this in its name; a company may use the code otherwise. */
  readonly named?: string;
  /** A credit balance read as positive. */
  readonly negated?: boolean;
  /** It counts for nothing while this figure before it is nothing. */
  readonly onlyWith?: string;
  /** Where it stands in a template of the account set's own: 取数第 2 行“租金”. */
  readonly place?: string;
}

/** A figure computed of others. */
interface ComputedVariable {
  readonly name: string;
  readonly formula: string;
  readonly place?: string;
}

/** What an earlier step of the month posts, or a figure of it. */
interface StepVariable {
  readonly name: string;
  readonly title: string;
  readonly step: string;
  /** The figure by its name; left out: the amount that the step posts. */
  readonly figure?: string;
}

/** A figure of the law in the month; nothing where none is known. */
interface LawVariable {
  readonly name: string;
  readonly title: string;
  readonly law: LawFigure;
  /** A rate is told in percent, another figure in yuan. */
  readonly isRate: boolean;
}

export type TemplateVariable = ReadVariable | ComputedVariable | StepVariable | LawVariable;

export type InputKind = 'rate' | 'amount' | 'quantity' | 'choice' | 'subject';

/** What counts where a person sets nothing else. */
type InputStandard =
  | { readonly value: string; readonly basis?: string }
  | LawFigure
  /** 0 for small-scale taxpayers by policy, the value for general ones. */
  | { readonly smallScale: PolicyName; readonly general: string };

export interface TemplateInput {
  readonly key: string;
  readonly title: string;
  readonly kind: InputKind;
  /** An exchange rate, which is above 0. */
  readonly isExchangeRate?: boolean;
  /** Left out: a person has to give it before the step can be made. */
  readonly standard?: InputStandard;
  readonly options?: readonly { readonly value: string; readonly title: string }[];
  /** Rates to choose from as the law has them in the month, their percentages behind the titles. */
  readonly lawOptions?: readonly { readonly law: LawFigure; readonly title: string }[];
  /** A correction in red is practice here; else an amount or quantity is not negative. */
  readonly mayBeRed?: boolean;
  /** Asked for only while this other input is not nothing, and then it has to be given. */
  readonly neededWith?: string;
  /** Asked for only where VAT is filed so; nothing elsewhere. */
  readonly when?: When;
  /** Asked for by this standard alone; nothing in the other. */
  readonly onlyStandard?: 0 | 1;
  readonly countsAs?: CountsAs;
}

/** A line of a formula. Its amount is rounded to fen; without an amount it is left out. */
export interface AmountLine {
  readonly side: 'debit' | 'credit';
  readonly codes: ByStandard<string | null>;
  /** Posted to where the subject of `codes` has levels below it and takes no entries. */
  readonly leafCode?: string;
  /** What the subject at `leafCode` is called. */
  readonly leafName?: string;
  readonly formula: string;
  readonly summary?: string;
  readonly auxiliaryKey?: string;
  /** From 1, in a template of the account set's own: a finding names it. */
  readonly row?: number;
}

/** Rates that share one figure out: together they are 100 %. */
export interface Whole {
  readonly of: string;
  readonly keys: readonly string[];
  readonly rows: readonly number[];
}

/** Results that are carried forward together; 以前年度损益调整 is no result of the year. */
export type ResultGroup = 'income' | 'expense' | 'priorYears';

/** What a step posts. */
export type TemplateBody =
  | {
      readonly kind: 'lines';
      readonly lines: readonly AmountLine[];
      /** A negative amount goes to the other side; else it stays as a red entry. */
      readonly turns?: boolean;
    }
  /** Takes leaves to nothing, item by item, into one subject. */
  | {
      readonly kind: 'clear';
      readonly from: ByStandard<readonly string[]>;
      readonly into: ByStandard<string>;
      /** The input with the amount that stays, shared out by the balances. */
      readonly keep?: string;
      /** Where the choice has this value, the amount stays in these subjects alone, called by the title. */
      readonly keepIn?: {
        readonly input: string;
        readonly value: string;
        readonly codes: ByStandard<readonly string[]>;
        readonly title: string;
      };
    }
  /** 结转损益. */
  | {
      readonly kind: 'profit';
      readonly of: ResultGroup | 'both';
      readonly into: ByStandard<string>;
    }
  /** 期末调汇. */
  | {
      readonly kind: 'revaluation';
      readonly gain: ByStandard<string>;
      readonly loss: ByStandard<string>;
    }
  /** 结转销售成本. */
  | {
      readonly kind: 'costOfSales';
      readonly cost: ByStandard<string>;
      readonly goods: ByStandard<string>;
      readonly revenue: ByStandard<string>;
    };

/** A step of the period-end entries; its id names its voucher's source. */
export interface ClosingTemplate {
  readonly id: string;
  readonly name: string;
  /** Standards and taxpayers that it is for; all when left out. */
  readonly standard?: 0 | 1;
  readonly vatType?: 0 | 1;
  /** A pair goes with how VAT is filed: the second is for who files month by month. */
  readonly frequency: Frequency | ByVatType<Frequency>;
  /** Whether an account set has it without asking. */
  readonly enabled: boolean;
  readonly inputs: readonly TemplateInput[];
  readonly variables: readonly TemplateVariable[];
  /** Idle while this formula is not above zero, with the note as the reason. */
  readonly needs?: {
    readonly formula: string;
    readonly note: string;
    /** The first one whose formula is above zero takes the place of the note. */
    readonly notes?: readonly { readonly formula: string; readonly note: string }[];
  };
  /** What a person is told besides, each while its formula is above zero; names in braces as below. */
  readonly warnings?: readonly { readonly formula: string; readonly note: string }[];
  /** What a person has given that can't be, each while its formula is above zero: the step is refused. */
  readonly refusals?: readonly { readonly formula: string; readonly note: string }[];
  /** Why nothing is posted, the first whose formula is above zero. */
  readonly idleNotes?: readonly { readonly formula: string; readonly note: string }[];
  readonly body: TemplateBody;
  /** How the amount comes about, variables and inputs in braces: `{revenue} × {rate}`. */
  readonly computation: string;
  /** Instead of `computation`, the first whose formula is above zero. */
  readonly computations?: readonly { readonly formula: string; readonly text: string }[];
  readonly basis?: string;
  /** What only a template of the account set's own has; its codes are those of the account set. */
  readonly own?: {
    readonly wholes: readonly Whole[];
    /** Its lines carry income or expense to 本年利润. */
    readonly carriesForward: boolean;
    /** Told as a step of 结转损益 where it stands among them. */
    readonly part: 'entries' | 'profit';
  };
}
