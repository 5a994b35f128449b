import subjects from './subjects-small-business.json';
import document from './worked-example-small-2026-01.json';

/** Amounts in this file are decimal text with 2 decimals. */
interface WorkedOpening {
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

interface WorkedFigures {
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

/** A row of the expected balance table; names are those of the subject alone. */
interface WorkedBalanceRow extends WorkedFigures {
  readonly code: string;
  readonly name: string;
  readonly level: number;
  readonly isLeaf: boolean;
}

interface WorkedStatementLine {
  readonly lineNo: number;
  readonly title: string;
}

interface WorkedFlowLine extends WorkedStatementLine {
  readonly ytd: string;
  readonly month: string;
}

/** A month of a trading company from opening balances to statements, checked by hand. */
interface WorkedExample {
  readonly openingBalances: readonly WorkedOpening[];
  readonly vouchers: readonly (WorkedVoucher & {
    /** Cash flow items of lines (counted from 0), as the rules assign them. */
    readonly cashFlow?: readonly {
      readonly lineIndex: number;
      readonly item: string;
      readonly amount: string;
    }[];
  })[];
  readonly expected: {
    readonly balanceSheet: readonly (WorkedStatementLine & {
      readonly closing: string;
      readonly opening: string;
    })[];
    /** Lines that differ where a switch presents otherwise, by its id. */
    readonly balanceSheetAlternatives: Readonly<
      Record<
        string,
        readonly { readonly lineNo: number; readonly closing: string; readonly opening: string }[]
      >
    >;
    readonly incomeStatement: readonly (WorkedStatementLine & {
      readonly ytd: string;
      readonly month: string;
    })[];
    readonly cashFlow: readonly WorkedFlowLine[];
    /** By the mapping of prefixes alone, tax lines by themselves. */
    readonly cashFlowPlainMapping: readonly WorkedFlowLine[];
    readonly trialBalance: readonly WorkedBalanceRow[];
    readonly trialBalanceTotals: {
      readonly firstLevel: Omit<WorkedFigures, 'yearOpenDebit' | 'yearOpenCredit'>;
    };
    readonly auxiliaryBalances: readonly {
      readonly code: string;
      readonly aux: string;
      readonly closeDebit: string;
      readonly closeCredit: string;
    }[];
  };
}

/** A subject of the chart of the small-business standard (小企业会计准则). */
export interface ChartSubject {
  readonly code: string;
  readonly name: string;
  /** 资产, 负债, 所有者权益, 成本, 损益. */
  readonly category: string;
  /** 借 or 贷. */
  readonly direction: string;
  readonly level: number;
  readonly parentCode: string | null;
  readonly isLeaf: boolean;
}

export const workedExample: WorkedExample = document.case;
export const smallBusinessChart: readonly ChartSubject[] = subjects;
