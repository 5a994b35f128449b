import { Injectable } from '@nestjs/common';
import {
  taxFigureCalls,
  type TaxLedger,
  type TaxLedgerSet,
  type TaxLedgerSpan,
  type TaxRow,
} from '@mingzhang/contract';
import { addMonths, Money, sumOf, vatTypeIn, type TaxKind } from '@mingzhang/rules';
import {
  filledRows,
  formSales,
  spanEndingAt,
  declaredWith,
  taxFormOf,
  vatPrepaidLine,
  vatTotalLine,
  type ExamFacts,
  type FilledRow,
  type HandRow,
  type TaxFacts,
  type Taxpayer,
  type TaxForm,
} from '@mingzhang/rules/tax-filing';
import { ServiceClient, TaxQuestion } from '@mingzhang/server';
import { examFactsOf, factsOf, type Beside } from './tax-facts';
import { keptOf, declaredOf, TaxStore, type DeclaredRows, type KeptFiling } from './tax-store';

/** A declaration that is to be filled. */
interface Wanted {
  readonly kind: TaxKind;
  readonly periodFrom: string;
  readonly periodTo: string;
}

/** A form as the books fill it now. */
export interface Filled {
  readonly form: TaxForm;
  readonly rows: readonly FilledRow[];
  readonly facts: TaxFacts;
  readonly exam: ExamFacts;
  readonly ledger: TaxLedger;
}

/** All that forms of one answer are filled from. */
interface Sources {
  readonly ledger: TaxLedger;
  readonly kept: readonly KeptFiling[];
  readonly payer: Taxpayer;
  /** Rows of VAT as they were declared, by last month, of this year and the month before it. */
  readonly declaredVat: ReadonlyMap<string, DeclaredRows>;
}

/** Fills forms from one answer of the ledger, and what other domains and earlier declarations tell. */
@Injectable()
export class TaxForms {
  constructor(
    private readonly services: ServiceClient,
    private readonly question: TaxQuestion,
    private readonly store: TaxStore,
  ) {}

  /** Who declares, and how. @throws BusinessError UNAVAILABLE */
  async payer(): Promise<{ readonly set: TaxLedgerSet; readonly payer: Taxpayer }> {
    const { set } = await this.services.call('ledger', taxFigureCalls.ledger, {
      body: { spans: [] },
    });
    const settings = await this.store.settings();
    const { isVatMonthly, enablePeriod, kinds } = set;
    return {
      set,
      payer: { isVatMonthly, kinds, settings, enablePeriod, ownYears: await this.store.years() },
    };
  }

  /**
   * The forms of several declarations, all of one moment; those that end before the books began are left out.
   * @throws BusinessError UNAVAILABLE
   */
  async fill(
    wanted: readonly Wanted[],
    payer: Taxpayer,
    kept: readonly KeptFiling[],
  ): Promise<(Filled & Wanted)[]> {
    if (wanted.length === 0) return [];
    const spans = [
      ...new Map(
        wanted.map(({ periodFrom, periodTo }) => [
          `${periodFrom} ${periodTo}`,
          { periodFrom, periodTo },
        ]),
      ).values(),
    ];
    const ledger = await this.services.call('ledger', taxFigureCalls.ledger, { body: { spans } });
    const ends = wanted.map(({ periodTo }) => periodTo).sort();
    const declaredVat = await this.store.declaredRows(
      'vat',
      addMonths(`${ends[0]?.slice(0, 4)}-01`, -3),
      ends.at(-1) ?? '',
    );
    const sources = { ledger, kept, payer, declaredVat };
    const told = await Promise.all(spans.map((span) => this.question.figures(span)));
    return wanted.flatMap((each) => {
      const at = spans.findIndex(
        ({ periodFrom, periodTo }) => periodFrom === each.periodFrom && periodTo === each.periodTo,
      );
      const span = ledger.spans.find(
        ({ periodFrom, periodTo }) => periodFrom === each.periodFrom && periodTo === each.periodTo,
      );
      const given = told[at];
      return span && given ? [{ ...each, ...filledOf(each, { span, given, sources }) }] : [];
    });
  }
}

function filledOf(
  { kind, periodFrom, periodTo }: Wanted,
  {
    span,
    given,
    sources,
  }: {
    readonly span: TaxLedgerSpan;
    readonly given: Awaited<ReturnType<TaxQuestion['figures']>>;
    readonly sources: Sources;
  },
): Filled {
  const { ledger } = sources;
  const form = taxFormOf(kind, { vatType: vatTypeIn(ledger.set, periodTo) });
  const hands = handRowsOf(sources.kept, { kind, periodFrom, periodTo });
  const plain = besideOf({ kind, periodFrom, periodTo }, { figures: given.figures, sources });
  const beside = kind === 'surtax' ? { ...plain, ...vatOf({ span, plain, sources }) } : plain;
  const facts = factsOf(ledger, span, beside);
  return {
    form,
    facts,
    ledger,
    rows: filledRows(form, facts, hands),
    exam: examFactsOf(span, {
      declaredSales: declaredSales(periodTo, sources),
      silent: given.silent,
      enabled: ledger.set.enablePeriod,
    }),
  };
}

function besideOf(
  { kind, periodFrom, periodTo }: Wanted,
  {
    figures,
    sources: { ledger, kept, payer, declaredVat },
  }: { readonly figures: Beside['figures']; readonly sources: Sources },
): Beside {
  const own = spanEndingAt('vat', periodTo, payer);
  const from = kind === 'vat' ? periodFrom : own?.periodFrom;
  const last = from === undefined ? undefined : addMonths(from, -1);
  // The forms of the two kinds of taxpayers number other lines.
  const isSameForm =
    last !== undefined && vatTypeIn(ledger.set, last) === vatTypeIn(ledger.set, periodTo);
  const earlier = isSameForm ? declaredVat.get(last)?.rows : undefined;
  return {
    figures,
    before: (line) => {
      const text = earlier?.find((row) => row.line === line)?.declared;
      return text === undefined ? undefined : Money.parse(text);
    },
    beforePeriod: earlier && last,
    declaredThisYear: declaredThisYear(kind, periodTo, kept, payer),
    vatPayable: undefined,
    vatPrepaid: undefined,
  };
}

/** VAT of the same months: as declared, else as the books and what a person wrote over it fill its form. */
function vatOf({
  span,
  plain,
  sources,
}: {
  readonly span: TaxLedgerSpan;
  readonly plain: Beside;
  readonly sources: Sources;
}): Pick<Beside, 'vatPayable' | 'vatPrepaid'> {
  const { ledger, kept, declaredVat } = sources;
  const { periodFrom, periodTo } = span;
  const vatType = vatTypeIn(ledger.set, periodTo);
  const last = declaredVat.get(periodTo);
  // What was declared by another frequency is of other months.
  const declared = last?.periodFrom === periodFrom ? last.rows : undefined;
  const filled = () =>
    filledRows(
      taxFormOf('vat', { vatType }),
      factsOf(ledger, span, plain),
      handRowsOf(kept, { kind: 'vat', periodFrom, periodTo }),
    );
  const amounts = new Map(
    (declared ?? filled()).map((row) => [row.line, Money.parse(String(row.declared))]),
  );
  const at = (line: number) => amounts.get(line) ?? Money.zero;
  return { vatPayable: at(vatTotalLine(vatType)), vatPrepaid: at(vatPrepaidLine(vatType)) };
}

/** Income tax declared of the year's earlier periods; undefined unless every one of them was declared. */
function declaredThisYear(
  kind: TaxKind,
  periodTo: string,
  kept: readonly KeptFiling[],
  payer: Taxpayer,
): Money | undefined {
  if (kind !== 'incomeTax' && kind !== 'incomeTaxAnnual') return undefined;
  const last = kind === 'incomeTax' ? addMonths(periodTo, -1) : periodTo;
  const declared = declaredOf(kept).filter((each) => each.kind === 'incomeTax');
  const months = monthsOfYear(periodTo).filter((each) => each <= last);
  const isMissing = (month: string) =>
    month >= payer.enablePeriod &&
    spanEndingAt('incomeTax', month, payer) !== undefined &&
    !declaredWith('incomeTax', month, declared);
  const own = declared.filter((each) => months.includes(each.periodTo));
  if (own.length === 0 || months.some(isMissing)) return undefined;
  return sumOf(own.map(({ payable }) => Money.parse(payable ?? '0')));
}

function declaredSales(
  periodTo: string,
  { ledger, payer, declaredVat }: Sources,
): ExamFacts['declaredSales'] {
  const months = monthsOfYear(periodTo).filter((each) => each <= periodTo);
  const declared = [...declaredVat.values()].map((each) => ({ kind: 'vat' as const, ...each }));
  const own = declared.filter((each) => months.includes(each.periodTo));
  return {
    amount: sumOf(
      own.map(({ rows, periodTo: end }) =>
        formSales({ vatType: vatTypeIn(ledger.set, end) }, (line) => declaredAt(rows, line)),
      ),
    ),
    missing: months.filter(
      (month) =>
        month >= payer.enablePeriod &&
        spanEndingAt('vat', month, payer) !== undefined &&
        !declaredWith('vat', month, declared),
    ),
  };
}

function declaredAt(rows: readonly TaxRow[], line: number): Money {
  return Money.parse(rows.find((row) => row.line === line)?.declared ?? '0');
}

function monthsOfYear(period: string): string[] {
  return Array.from({ length: 12 }, (_, index) => addMonths(`${period.slice(0, 4)}-01`, index));
}

function handRowsOf(kept: readonly KeptFiling[], wanted: Wanted): HandRow[] {
  return (keptOf(kept, wanted)?.handRows ?? []).map(({ line, amount, remark }) => ({
    line,
    remark,
    amount: Money.parse(amount),
  }));
}
