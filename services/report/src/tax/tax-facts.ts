import type { TaxFigure, TaxLedger, TaxLedgerSpan } from '@mingzhang/contract';
import {
  Money,
  noGeneralSales,
  sumOf,
  vatTypeIn,
  type GivenKey,
  chartCodesUnder,
} from '@mingzhang/rules';
import { salesSubjects } from '@mingzhang/rules/statements';
import {
  incomeRows,
  type ExamFacts,
  type NamedBalances,
  type TaxFacts,
  type TaxFigures,
} from '@mingzhang/rules/tax-filing';

type LedgerRow = TaxLedgerSpan['subjects'][number];

/** What a form is filled with besides the ledger. */
export interface Beside {
  readonly figures: readonly TaxFigure[];
  readonly before: TaxFacts['before'];
  readonly beforePeriod?: string | undefined;
  readonly declaredThisYear: Money | undefined;
  readonly vatPayable: Money | undefined;
  readonly vatPrepaid: Money | undefined;
}

/** The ledger's answer as the rules of tax filing read it. */
export function factsOf(
  { set, subjects }: Pick<TaxLedger, 'set' | 'subjects'>,
  span: TaxLedgerSpan,
  beside: Beside,
): TaxFacts {
  const codeOf = chartCodesUnder(set.codeRule);
  const rows = new Map(span.subjects.map((row) => [row.id, row]));
  const byCode = new Map(subjects.map((subject) => [subject.code, subject]));
  const form = {
    standard: set.accountingStandards,
    period: span.periodTo,
    codeOf,
    added: set.added,
  };
  const leaves = subjects
    .filter(({ leaf }) => leaf)
    .flatMap(({ id }) => {
      const row = rows.get(id);
      return row ? [{ subjectId: id, row }] : [];
    });
  const rowsOf = (amountOf: (row: LedgerRow) => string, title: string) =>
    incomeRows(
      subjects,
      leaves.map(({ subjectId, row }) => ({ subjectId, income: Money.parse(amountOf(row)) })),
      { ...form, title },
    );
  return {
    vatType: vatTypeIn(set, span.periodTo),
    standard: set.accountingStandards,
    periodFrom: span.periodFrom,
    periodTo: span.periodTo,
    books: (standardCode) => {
      const code = codeOf(standardCode);
      const subject = byCode.get(code);
      return figuresOf(code, subject?.name ?? '', subject && rows.get(subject.id));
    },
    sales: salesSubjects(form).map((code) => {
      const subject = byCode.get(code);
      return figuresOf(code, subject?.name ?? '', subject && rows.get(subject.id));
    }),
    revenue: rowsOf((row) => row.income, '本期')('revenue').amount,
    general: generalOf(span),
    levyGroups: span.levyGroups.map(({ rate, sales, tax }) => ({
      rate,
      sales: Money.parse(sales),
      tax: Money.parse(tax),
    })),
    steps: new Map(
      span.steps.map(({ id, name, state, inputs, values }) => [
        id,
        {
          name,
          state,
          inputs: new Map(inputs.map(({ key, value }) => [key, value])),
          values: new Map(values.map((each) => [each.name, Money.parse(each.amount)])),
        },
      ]),
    ),
    given: givenOf(beside.figures),
    before: beside.before,
    beforePeriod: beside.beforePeriod,
    declaredThisYear: beside.declaredThisYear,
    vatPayable: beside.vatPayable,
    vatPrepaid: beside.vatPrepaid,
    income: rowsOf((row) => row.ytdIncome, '本年累计'),
  };
}

/** What the examiner reads besides the form. */
export function examFactsOf(
  span: TaxLedgerSpan,
  more: Pick<ExamFacts, 'declaredSales' | 'silent' | 'enabled'>,
): ExamFacts {
  const balances = (kind: 'negativeStock' | 'oldReceivables'): NamedBalances => {
    const largest = span[kind].map(({ amount, ...named }) => ({
      ...named,
      amount: Money.parse(amount),
    }));
    const all = span.all?.[kind];
    return {
      largest,
      amount: all ? Money.parse(all.amount) : sumOf(largest.map(({ amount }) => amount)),
      count: all?.count ?? largest.length,
    };
  };
  return {
    ...more,
    isClosed: span.isClosed,
    negativeStock: balances('negativeStock'),
    oldReceivables: balances('oldReceivables'),
    oldAdvances: Money.parse(span.oldAdvances ?? '0'),
  };
}

function figuresOf(code: string, name: string, row: LedgerRow | undefined): TaxFigures {
  const of = (text: string | undefined) => Money.parse(text ?? '0');
  return {
    code,
    name,
    opening: of(row?.opening),
    yearOpening: of(row?.yearOpening),
    debit: of(row?.debit),
    credit: of(row?.credit),
    closing: of(row?.closing),
    ytdDebit: of(row?.ytdDebit),
    ytdCredit: of(row?.ytdCredit),
    income: of(row?.income),
    ytdIncome: of(row?.ytdIncome),
  };
}

function generalOf({ general }: TaxLedgerSpan): TaxFacts['general'] {
  if (!general) return noGeneralSales;
  const { simple, others, read, turned, relieved } = general;
  return {
    simple: simple.map(({ rate, sales, tax }) => ({
      rate,
      sales: Money.parse(sales),
      tax: Money.parse(tax),
    })),
    others: Money.parse(others),
    read: Money.parse(read),
    turned: new Map(turned.map(({ code, amount }) => [code, Money.parse(amount)])),
    relieved: Money.parse(relieved),
  };
}

/** Figures of several domains under one key add up. */
function givenOf(figures: readonly TaxFigure[]): TaxFacts['given'] {
  const given = new Map<GivenKey, { amount: Money; title: string }>();
  for (const { key, amount, title } of figures) {
    const known = given.get(key);
    given.set(key, {
      amount: (known?.amount ?? Money.zero).plus(Money.parse(amount)),
      title: known ? `${known.title}；${title}` : title,
    });
  }
  return given;
}
