import { Injectable } from '@nestjs/common';
import { taxFigureCalls, type LedgerEntry, type TaxLedger } from '@mingzhang/contract';
import {
  addMonths,
  chartCodeRule,
  codeUnder,
  FORMER_VAT_CODE,
  isFormerVat,
  Money,
  parseCodeRule,
  sumOf,
  vatTypeIn,
  type Period,
} from '@mingzhang/rules';
import {
  bookedSubjects,
  taxEntryCodes,
  type OpeningFacts,
  type TaxEntry,
  type TaxMovement,
} from '@mingzhang/rules/invoice';
import { isVatMonthlyAt, spanEndingAt, standardSettings } from '@mingzhang/rules/tax-filing';
import { BusinessError, LedgerClient, ServiceClient, TaxQuestion } from '@mingzhang/server';
import type { VatSpan } from './vat-invoices.query';

/** Months of a quarter that may follow a month of it. */
const monthsAfter = [0, 1, 2] as const;
/** 应交增值税; 未交增值税 and 简易计税. */
const vatCode = '222101';
const unpaidCodes = ['222102', bookedSubjects.simple] as const;
const openedCodes: readonly string[] = [vatCode, ...unpaidCodes, bookedSubjects.pending];
const settlements: readonly string[] = ['carryForward', 'taxPayment'];

/** What the ledger says of the taxpayer and of a VAT period. */
export interface VatLedger {
  readonly span: VatSpan;
  readonly vatType: 0 | 1;
  readonly isMonthly: boolean;
  readonly enablePeriod: Period;
  /** Tax subjects by their code in the standard's chart. */
  readonly books: ReadonlyMap<string, TaxMovement>;
  /** Whether the return before was on the same form: those of the two taxpayers number other lines. */
  readonly isSameFormBefore: boolean;
  /** 城建税 as a fraction, and 六税两费减半, as the closing computes the surtaxes. */
  readonly cityRate: string;
  readonly isHalved: boolean;
  /** 其中销售不动产 of the closing step 小规模纳税人增值税减免, in yuan. */
  readonly realEstate: Money;
  /** Its 启用前本季销售额, where the quarter began before the books and it is known. */
  readonly earlierSales: Money | null;
  /** Subjects of the account set with their code in the standard's chart. */
  readonly subjects: readonly ChartSubject[];
}

/** A VAT return as it was declared, by lines; yuan. */
interface DeclaredReturn {
  readonly period: Period;
  readonly lines: ReadonlyMap<number, Money>;
}

/** Opening balances of the tax subjects that the openings are compared with, in yuan. */
type OpeningTaxes = Pick<OpeningFacts, 'pendingBalance' | 'creditBalance' | 'unpaidBalance'>;

interface ChartSubject {
  readonly id: number;
  /** In the account set. */
  readonly code: string;
  readonly name: string;
  readonly chartCode: string;
  readonly leaf: boolean;
}

/** The books of a VAT period, asked from the ledger. */
@Injectable()
export class VatLedgers {
  constructor(
    private readonly services: ServiceClient,
    private readonly ledger: LedgerClient,
    private readonly question: TaxQuestion,
  ) {}

  /**
   * The VAT period that a month belongs to, with its books.
   * @throws BusinessError UNAVAILABLE, NOT_FOUND for a month before the books
   */
  async at(period: Period): Promise<VatLedger> {
    const { set } = await this.ask([]);
    const span = spanOf(period, set);
    if (!span || span.periodTo < set.enablePeriod) {
      throw new BusinessError('NOT_FOUND', { msg: '所选期间早于账套启用期间，请选择之后的期间' });
    }
    return this.of(span);
  }

  /** The books of some months. @throws BusinessError UNAVAILABLE */
  async of(span: VatSpan): Promise<VatLedger> {
    const { set } = await this.ask([]);
    // Months that the ledger does not have yet have no movements.
    const periodTo = span.periodTo < set.lastPeriod ? span.periodTo : set.lastPeriod;
    const hasBooks = span.periodFrom <= periodTo;
    const asked = hasBooks ? [{ periodFrom: span.periodFrom, periodTo }] : [];
    const { subjects, spans } = await this.ask(asked);
    const own = parseCodeRule(set.codeRule);
    const inChart = subjects.map(({ id, code, name, leaf }) => ({
      id,
      code,
      name,
      leaf,
      chartCode: codeUnder(code, own, parseCodeRule(chartCodeRule)),
    }));
    const [figures] = spans;
    const inputs = inputsOf('surtax', figures?.steps);
    const relief = inputsOf('vat-small-exempt', figures?.steps);
    return {
      span,
      vatType: vatTypeIn(set, span.periodTo),
      isMonthly: isVatMonthlyAt(set, span.periodTo),
      enablePeriod: set.enablePeriod,
      isSameFormBefore:
        vatTypeIn(set, addMonths(span.periodFrom, -1)) === vatTypeIn(set, span.periodTo),
      books: movementsOf(inChart, figures?.subjects ?? []),
      cityRate: inputs.get('city') ?? '0.07',
      isHalved: inputs.get('half') === '0.5',
      realEstate: Money.parse(relief.get('realEstate') ?? '0'),
      earlierSales: parsedOrNull(relief.get('earlierSales')),
      subjects: inChart,
    };
  }

  /**
   * Entries of some months on tax subjects.
   * @param codes of the standard's chart; levels below belong to them
   * @param invoicesOf ids of the invoices of some vouchers
   */
  async entries(
    { subjects }: Pick<VatLedger, 'subjects'>,
    span: VatSpan,
    {
      codes = taxEntryCodes,
      invoicesOf,
    }: {
      readonly codes?: readonly string[];
      readonly invoicesOf: (
        ids: readonly number[],
      ) => Promise<ReadonlyMap<number, readonly number[]>>;
    },
  ): Promise<TaxEntry[]> {
    const chosen = subjects.filter(
      ({ chartCode, leaf }) => leaf && codes.some((code) => chartCode.startsWith(code)),
    );
    if (chosen.length === 0) return [];
    const subjectIds = chosen.map(({ id }) => id);
    const entries = await this.ledger.entries({ ...span, subjectIds });
    const invoices = await invoicesOf([...new Set(entries.map(({ voucherId }) => voucherId))]);
    const codeOf = new Map(chosen.map(({ id, chartCode }) => [id, chartCode]));
    return entries.map((entry) => ({
      voucherId: entry.voucherId,
      voucher: entry.title,
      code: codeOf.get(entry.subjectId) ?? '',
      debit: Money.parse(entry.debit),
      credit: Money.parse(entry.credit),
      isSettlement: settlements.includes(entry.source?.kind ?? ''),
      invoiceIds: invoices.get(entry.voucherId) ?? namedBy(entry),
      uninvoicedId: entry.source?.kind === 'unbilled' ? entry.source.key : null,
    }));
  }

  /** Tax as the books begin, as the openings compare it, in yuan. @throws BusinessError UNAVAILABLE */
  async openingTaxes({ subjects, enablePeriod }: VatLedger): Promise<OpeningTaxes> {
    const isOpened = ({ leaf, chartCode }: ChartSubject) =>
      leaf && openedCodes.some((code) => chartCode.startsWith(code));
    const opened = subjects.filter(isOpened);
    const months =
      opened.length === 0
        ? []
        : await this.ledger.months({
            periodFrom: enablePeriod,
            periodTo: enablePeriod,
            subjectIds: opened.map(({ id }) => id),
          });
    const balances = new Map(
      months.map(({ subjectId, opening }) => [subjectId, Money.parse(opening)]),
    );
    const debitOn = (codes: readonly string[]) =>
      sumOf(
        opened
          .filter(({ chartCode }) => codes.some((code) => chartCode.startsWith(code)))
          .map(({ id }) => balances.get(id) ?? Money.zero),
      );
    // VAT of small-scale months stands on a subject of its own below 应交增值税.
    const former = opened.filter(
      ({ chartCode, name }) => chartCode === FORMER_VAT_CODE && isFormerVat({ name }),
    );
    const formerTax = sumOf(former.map(({ id }) => balances.get(id) ?? Money.zero));
    const credit = debitOn([vatCode]).minus(formerTax);
    return {
      pendingBalance: debitOn([bookedSubjects.pending]),
      creditBalance: credit.isNegative ? Money.zero : credit,
      unpaidBalance: debitOn(unpaidCodes).negate(),
    };
  }

  /**
   * The return before as it was declared; null where it was not, or on another form.
   * @throws BusinessError UNAVAILABLE
   */
  async declaredBefore({
    span,
    isSameFormBefore,
  }: Pick<VatLedger, 'span' | 'isSameFormBefore'>): Promise<DeclaredReturn | null> {
    if (!isSameFormBefore) return null;
    const period = addMonths(span.periodFrom, -1);
    const lines = await this.question.declaredVat(period);
    if (lines.length === 0) return null;
    return {
      period,
      lines: new Map(lines.map(({ line, amount }) => [line, Money.parse(amount)])),
    };
  }

  /** Months of vouchers. */
  async monthsOf(voucherIds: readonly number[]): Promise<Period[]> {
    const vouchers = await this.ledger.vouchers(voucherIds);
    return vouchers.map(({ period }) => period);
  }

  private ask(spans: readonly VatSpan[]): Promise<TaxLedger> {
    return this.services.call('ledger', taxFigureCalls.ledger, { body: { spans: [...spans] } });
  }
}

/** Kinds of vouchers whose source names the invoice. */
const invoiceSources: readonly string[] = ['invoice', 'certification'];

/** The invoice that the source of a voucher names. */
function namedBy({ source }: LedgerEntry): number[] {
  const named =
    invoiceSources.includes(source?.kind ?? '') && source
      ? /:(\d+)$/.exec(source.key)?.[1]
      : undefined;
  return named === undefined ? [] : [Number(named)];
}

const parsedOrNull = (amount: string | undefined): Money | null =>
  amount === undefined ? null : Money.parse(amount);

/** Inputs of a closing step by key; none where the ledger has no such step. */
function inputsOf(
  step: string,
  steps: TaxLedger['spans'][number]['steps'] = [],
): ReadonlyMap<string, string> {
  const found = steps.find(({ id }) => id === step);
  return new Map(found?.inputs.map(({ key, value }) => [key, value]));
}

function spanOf(period: Period, set: TaxLedger['set']): VatSpan | undefined {
  const payer = { isVatMonthly: set.isVatMonthly, kinds: set.kinds, settings: standardSettings };
  for (const months of monthsAfter) {
    const span = spanEndingAt('vat', addMonths(period, months), payer);
    if (span && span.periodFrom <= period) return span;
  }
  return undefined;
}

function movementsOf(
  subjects: readonly ChartSubject[],
  figures: readonly { readonly id: number; opening: string; debit: string; credit: string }[],
): ReadonlyMap<string, TaxMovement> {
  const byId = new Map(figures.map((each) => [each.id, each]));
  return new Map(
    subjects.flatMap(({ id, code, name, chartCode }) => {
      if (!chartCode.startsWith('2221')) return [];
      const { opening = '0', debit = '0', credit = '0' } = byId.get(id) ?? {};
      const movement = {
        code,
        name,
        opening: Money.parse(opening),
        debit: Money.parse(debit),
        credit: Money.parse(credit),
      };
      return [[chartCode, movement] as const];
    }),
  );
}
