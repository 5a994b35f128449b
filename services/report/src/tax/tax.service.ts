import { Injectable } from '@nestjs/common';
import type {
  DocumentVoucher,
  InputOf,
  taxCalls,
  TaxDetail,
  TaxOverview,
  TaxRow,
} from '@mingzhang/contract';
import {
  exportName,
  Money,
  periodOf,
  sumOf,
  taxTitles,
  vatTypeIn,
  yearOf,
  type TaxKind,
  periodTitle,
} from '@mingzhang/rules';
import {
  daysBetween,
  differencesSince,
  dueOf,
  declaredWith,
  isLate,
  owedBesideDeclared,
  owedEndingAt,
  spanEndingAt,
  type OwedDeclaration,
  type Taxpayer as Payer,
} from '@mingzhang/rules/tax-filing';
import {
  BusinessError,
  Download,
  Exported,
  sheetTypes,
  todayInShanghai,
  type SheetFormat,
} from '@mingzhang/server';
import { Taxpayer } from '../taxpayer';
import { PaymentVouchers } from './payment-vouchers';
import { taxFile } from './tax-file';
import { TaxForms, type Filled } from './tax-forms.service';
import { declaredOf, keptOf, TaxStore, type KeptFiling } from './tax-store';
import {
  figuresOf,
  isRipe,
  spanTitle,
  toldDeclaration,
  toldFindings,
  toldRows,
  totalsOf,
} from './tax-told';

type Asked = InputOf<typeof taxCalls.overview>['query'];
/** A declaration by its kind and the last of its months. */
export interface Key {
  readonly kind: TaxKind;
  readonly period: string;
}

/** A declaration with all that is known of it now. */
export interface Standing {
  readonly owed: OwedDeclaration;
  readonly kept: KeptFiling | undefined;
  readonly filled: Filled;
  readonly rows: readonly TaxRow[];
  /** Of its payment. */
  readonly voucher: DocumentVoucher | undefined;
  readonly isLate: boolean;
  /** Of months that are declared otherwise by now: it stands as it was, the closing reckons by other months. */
  readonly isOfOtherSpan: boolean;
  readonly today: string;
}

/** The last month of some declarations; undefined of none. */
function lastMonthOf(owed: readonly OwedDeclaration[]): string | undefined {
  return owed
    .map(({ periodTo }) => periodTo)
    .sort()
    .at(-1);
}

/** What is due, and each declaration with its form. */
@Injectable()
export class TaxService {
  constructor(
    private readonly forms: TaxForms,
    private readonly store: TaxStore,
    private readonly taxpayer: Taxpayer,
    private readonly payments: PaymentVouchers,
  ) {}

  /** The lines of the VAT return that ends with a month, as it was declared last; none where it was not. */
  async declaredVat(
    periodTo: string,
  ): Promise<{ readonly line: number; readonly amount: string }[]> {
    const declared = await this.store.declaredRows('vat', periodTo, periodTo);
    const rows = declared.get(periodTo)?.rows ?? [];
    return rows.map(({ line, declared: amount }) => ({ line, amount }));
  }

  /** Of a calendar year, one due date of it with its figures. @throws BusinessError UNAVAILABLE */
  async overview(asked: Asked): Promise<TaxOverview> {
    const today = todayInShanghai();
    const { set, payer } = await this.forms.payer();
    const { kind, period } = asked;
    const named = kind && period ? dueOf(kind, period, payer.ownYears).date : undefined;
    const wished = asked.date ?? (asked.year === undefined ? named : undefined);
    const year = asked.year ?? Number((wished ?? today).slice(0, 4));
    const kept = await this.store.filings(`${year - 1}-01`, `${year}-12`);
    const owed = owedBesideDeclared(year, payer, declaredOf(kept));
    const dates = [...new Set(owed.map(({ due }) => due.date))];
    const isOpen = (each: OwedDeclaration) => keptOf(kept, each)?.declaredNo == null;
    const date =
      dates.find((each) => each === wished) ??
      dates.find(
        (each) => each >= today && owed.some((own) => own.due.date === each && isOpen(own)),
      ) ??
      dates.at(-1) ??
      null;
    const shown = owed.filter(({ due }) => due.date === date);
    const wanted = shown.filter((each) => isOpen(each) && isRipe(each.periodTo, today));
    const filled = await this.forms.fill(wanted, payer, kept);
    const told = (each: OwedDeclaration) => {
      const own = filled.find((form) => form.kind === each.kind && form.periodTo === each.periodTo);
      return toldDeclaration(each, keptOf(kept, each), {
        today,
        totals: own && totalsOf(own),
        isLate: isLate(each, kept, today),
      });
    };
    const declarations = shown.map(told);
    return {
      company: set.companyName,
      // Of the months that are shown: those of the due date.
      vatType: vatTypeIn(set, lastMonthOf(shown) ?? periodOf(today)),
      today,
      year,
      date,
      declarations,
      groups: dates.map((each) => {
        const own = owed.filter(({ due }) => due.date === each);
        return {
          date: each,
          daysLeft: daysBetween(today, each),
          total: own.length,
          open: own.filter(isOpen).length,
        };
      }),
      overdue: owed
        .filter((each) => each.due.date < today && each.due.date !== date && isOpen(each))
        .map(told),
      payable: sumOf(
        declarations
          .filter(({ state }) => state !== 'paid')
          .map(({ payable }) => Money.parse(payable ?? '0')),
      ).toString(),
    };
  }

  async detail(key: Key): Promise<TaxDetail> {
    return detailOf(await this.standing(key));
  }

  /** As a file: what is declared, or as it stands now. */
  async export({ format, ...key }: Key & { readonly format: SheetFormat }): Promise<Exported> {
    const detail = await this.detail(key);
    const taxNumber = await this.taxpayer.number();
    const name = exportName({
      companyName: detail.company,
      content: detail.form,
      extension: format,
      from: detail.periodFrom,
      to: detail.periodTo,
    });
    const file = new Download(name, sheetTypes[format], await taxFile(detail, taxNumber, format));
    const { periodFrom, periodTo } = detail;
    return new Exported(file, { object: detail.title, filters: { periodFrom, periodTo } });
  }

  /** @throws BusinessError NOT_FOUND for what is not owed, PERIOD_MISSING, UNAVAILABLE */
  async standing({ kind, period }: Key): Promise<Standing> {
    const today = todayInShanghai();
    const { payer } = await this.forms.payer();
    const year = yearOf(period);
    const kept = await this.store.filings(`${year - 1}-01`, `${year}-12`);
    const owed = owedOf({ kind, period }, payer, kept);
    const [filled] = await this.forms.fill([owed], payer, kept);
    if (!filled) throw new BusinessError('NOT_FOUND');
    const own = keptOf(kept, owed);
    const declared =
      own?.declaredNo == null
        ? undefined
        : (await this.store.declaredRows(kind, period, period)).get(period)?.rows;
    // Nothing is paid before it is declared.
    const voucher = own?.declaredNo == null ? undefined : await this.payments.find(owed);
    return {
      owed,
      kept: own,
      filled,
      rows: declared ?? toldRows(filled),
      voucher,
      isLate: isLate(owed, kept, today),
      isOfOtherSpan: spanEndingAt(kind, period, payer)?.periodFrom !== owed.periodFrom,
      today,
    };
  }
}

/** What is kept is found as it is, however the taxpayer declares by now. */
function owedOf({ kind, period }: Key, payer: Payer, kept: readonly KeptFiling[]): OwedDeclaration {
  const declared = declaredOf(kept);
  const owed = owedEndingAt(kind, period, { payer, declared });
  const begun = kept.find((each) => each.kind === kind && each.periodTo === period);
  const span = owed ?? begun;
  if (!span) {
    const own = declaredWith(kind, period, declared);
    const title = own && spanTitle(own.periodFrom, own.periodTo);
    const msg =
      title === undefined
        ? `${taxTitles[kind]}没有以${periodTitle(period)}结束的申报期，请从申报日历中选择，或核对税种设置`
        : `${periodTitle(period)}的${taxTitles[kind]}已随 ${title} 申报，请查看 ${title} 的申报`;
    throw new BusinessError('NOT_FOUND', { msg });
  }
  if (period < payer.enablePeriod) {
    const msg = `账套自${periodTitle(payer.enablePeriod)}起用，${periodTitle(period)}没有账，请选择启用以后的期间`;
    throw new BusinessError('PERIOD_MISSING', { msg });
  }
  const { periodFrom, periodTo } = span;
  return { kind, periodFrom, periodTo, due: dueOf(kind, period, payer.ownYears) };
}

/** A declaration as its page shows it. */
function detailOf(standing: Standing): TaxDetail {
  const { owed, kept, filled, rows, voucher, today, isLate } = standing;
  const now = toldRows(filled);
  const isDeclared = kept?.declaredNo !== undefined && kept.declaredNo !== null;
  const amounts = (list: readonly TaxRow[]) =>
    list.map(({ line, title, declared }) => ({ line, title, declared: Money.parse(declared) }));
  const isCompared = isDeclared && !standing.isOfOtherSpan;
  const differences = isCompared ? differencesSince(amounts(rows), amounts(now)) : [];
  return {
    ...toldDeclaration(owed, kept, { today, isLate, totals: totalsOf(filled) }),
    company: filled.ledger.set.companyName,
    form: filled.form.title,
    notes: [...filled.form.notes],
    isClosed: filled.exam.isClosed,
    rows: [...rows],
    figures: figuresOf(rows),
    payableLine: filled.form.payable,
    findings: toldFindings(owed.kind, filled),
    differences: differences.map(({ line, title, declared, now: today }) => ({
      line,
      title,
      declared: declared.toString(),
      now: today.toString(),
    })),
    paidAmount: kept?.paidAmount ?? null,
    voucher: voucher ? { id: voucher.id, title: voucher.title } : null,
    changedBy: kept?.changedBy ?? null,
    changedAt: kept?.changedAt ?? null,
  };
}
