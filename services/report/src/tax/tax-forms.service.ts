import { Injectable } from '@nestjs/common';
import {
  taxFigureCalls,
  type TaxLedger,
  type TaxLedgerSet,
  type TaxLedgerSpan,
  type TaxRow,
} from '@mingzhang/contract';
import { addMonths, Money, type TaxKind } from '@mingzhang/rules';
import {
  filledRows,
  formSales,
  spanEndingAt,
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
import { TaxStore, type KeptFiling } from './tax-store';

/** A declaration that is to be filled. */
export interface Wanted {
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
  readonly declaredVat: ReadonlyMap<string, readonly TaxRow[]>;
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
    const { isVatMonthly, enablePeriod } = set;
    return {
      set,
      payer: { isVatMonthly, settings, enablePeriod, ownYears: await this.store.years() },
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
  { kind, periodTo }: Wanted,
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
  const form = taxFormOf(kind, ledger.set);
  const hands = handRowsOf(sources.kept, kind, periodTo);
  const plain = besideOf(kind, periodTo, { figures: given.figures, sources });
  const beside =
    kind === 'surtax' ? { ...plain, ...vatOf(periodTo, { span, plain, sources }) } : plain;
  const facts = factsOf(ledger, span, beside);
  return {
    ...{ form, facts, ledger, rows: filledRows(form, facts, hands) },
    exam: examFactsOf(span, {
      declaredSales: declaredSales(periodTo, sources),
      silent: given.silent,
    }),
  };
}

function besideOf(
  kind: TaxKind,
  periodTo: string,
  {
    figures,
    sources: { kept, payer, declaredVat },
  }: { readonly figures: Beside['figures']; readonly sources: Sources },
): Beside {
  const own = spanEndingAt('vat', periodTo, payer);
  const earlier = own && declaredVat.get(addMonths(own.periodFrom, -1));
  return {
    figures,
    before: (line) => {
      const text = earlier?.find((row) => row.line === line)?.declared;
      return text === undefined ? undefined : Money.parse(text);
    },
    declaredThisYear: declaredThisYear(kind, periodTo, kept, payer),
    ...{ vatPayable: undefined, vatPrepaid: undefined },
  };
}

/** VAT of the same months: as declared, else as the books and what a person wrote over it fill its form. */
function vatOf(
  periodTo: string,
  {
    span,
    plain,
    sources,
  }: { readonly span: TaxLedgerSpan; readonly plain: Beside; readonly sources: Sources },
): Pick<Beside, 'vatPayable' | 'vatPrepaid'> {
  const { ledger, kept, declaredVat } = sources;
  const { vatType } = ledger.set;
  const declared = declaredVat.get(periodTo);
  const filled = () =>
    filledRows(
      taxFormOf('vat', ledger.set),
      factsOf(ledger, span, plain),
      handRowsOf(kept, 'vat', periodTo),
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
  let sum = Money.zero;
  let count = 0;
  for (const month of monthsOfYear(periodTo).filter((each) => each <= last)) {
    if (month < payer.enablePeriod || !spanEndingAt('incomeTax', month, payer)) continue;
    const payable = kept.find(
      (each) => each.kind === 'incomeTax' && each.periodTo === month,
    )?.payable;
    if (payable === undefined || payable === null) return undefined;
    sum = sum.plus(Money.parse(payable));
    count += 1;
  }
  return count === 0 ? undefined : sum;
}

function declaredSales(
  periodTo: string,
  { ledger, payer, declaredVat }: Sources,
): ExamFacts['declaredSales'] {
  let amount = Money.zero;
  const missing: string[] = [];
  for (const month of monthsOfYear(periodTo).filter((each) => each <= periodTo)) {
    if (month < payer.enablePeriod || !spanEndingAt('vat', month, payer)) continue;
    const rows = declaredVat.get(month);
    if (!rows) missing.push(month);
    else amount = amount.plus(formSales(ledger.set, (line) => declaredAt(rows, line)));
  }
  return { amount, missing };
}

function declaredAt(rows: readonly TaxRow[], line: number): Money {
  return Money.parse(rows.find((row) => row.line === line)?.declared ?? '0');
}

function monthsOfYear(period: string): string[] {
  return Array.from({ length: 12 }, (_, index) => addMonths(`${period.slice(0, 4)}-01`, index));
}

function handRowsOf(kept: readonly KeptFiling[], kind: TaxKind, periodTo: string): HandRow[] {
  const filing = kept.find((each) => each.kind === kind && each.periodTo === periodTo);
  return (filing?.handRows ?? []).map(({ line, amount, remark }) => ({
    ...{ line, remark },
    amount: Money.parse(amount),
  }));
}
