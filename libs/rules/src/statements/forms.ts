import type { Period } from '../period';
import balanceSheetOfEnterprises from './data/report-balance-sheet-enterprise.json';
import balanceSheetOfSmall from './data/report-balance-sheet-small-business.json';
import cashFlowOfEnterprises from './data/report-cash-flow-enterprise.json';
import cashFlowOfSmall from './data/report-cash-flow-small-business.json';
import incomeOfEnterprises from './data/report-income-statement-enterprise.json';
import incomeOfSmall from './data/report-income-statement-small-business.json';
import type { StatementKind, TemplateMarks } from './template';

/** A term of a row in the files: a subject with all below it, another row, or an item of cash flow. */
export interface FormTerm {
  readonly op: string;
  readonly source: string;
  readonly code?: string;
  readonly lineNo?: number;
  readonly take?: string;
  readonly unit?: string;
}

export interface FormLine {
  readonly lineNo: number | null;
  readonly title: string;
  readonly side?: string;
  readonly section?: string;
  readonly indent: number;
  readonly isHeader?: boolean;
  readonly isTotal: boolean;
  readonly isMemo?: boolean;
  readonly formula: readonly FormTerm[];
  readonly note?: string;
}

/** An official form as the reference files describe it. */
export interface StatementForm {
  readonly report: string;
  readonly standard: number;
  readonly formNo: string;
  /** The regulations that it follows, as 财会〔2019〕6号附件2. */
  readonly basis: readonly string[];
  readonly columns: readonly {
    readonly key: string;
    readonly title: string;
    readonly optional?: boolean;
  }[];
  readonly lines: readonly FormLine[];
  /** Other ways of presenting, each replacing whole rows. */
  readonly alternatives?: readonly {
    readonly id: string;
    readonly title: string;
    readonly lines: readonly { readonly lineNo: number; readonly formula: readonly FormTerm[] }[];
  }[];
  readonly crossChecks: readonly { readonly id: string; readonly equation: string }[];
}

/** A form from the period on in which it has to be used. */
export interface FormVersion {
  readonly standard: 0 | 1;
  readonly kind: Exclude<StatementKind, 'own'>;
  readonly from: Period;
  readonly form: StatementForm;
  readonly marks: TemplateMarks;
}

/**
 * All forms, the older one of a kind first. 小企业会计准则 holds from 2013-01 (财会〔2011〕17号); 财会〔2019〕6号 for
 * interim and annual statements of 2019. A format that changes is another entry here, with its file.
 */
export const formVersions: readonly FormVersion[] = [
  {
    standard: 0,
    kind: 'balanceSheet',
    from: '2013-01',
    form: balanceSheetOfSmall,
    marks: { assets: 30, claims: 53, cash: 1, retained: 51 },
  },
  {
    standard: 0,
    kind: 'incomeStatement',
    from: '2013-01',
    form: incomeOfSmall,
    marks: { profit: 32 },
  },
  {
    standard: 0,
    kind: 'cashFlow',
    from: '2013-01',
    form: cashFlowOfSmall,
    marks: { cashIncrease: 20, cashOpening: 21, cashClosing: 22 },
  },
  {
    standard: 1,
    kind: 'balanceSheet',
    from: '2019-01',
    form: balanceSheetOfEnterprises,
    marks: { assets: 34, claims: 72, cash: 1, retained: 70 },
  },
  {
    standard: 1,
    kind: 'incomeStatement',
    from: '2019-01',
    form: incomeOfEnterprises,
    marks: { profit: 24 },
  },
  {
    standard: 1,
    kind: 'cashFlow',
    from: '2019-01',
    form: cashFlowOfEnterprises,
    marks: { cashIncrease: 33, cashOpening: 34, cashClosing: 35 },
  },
];
