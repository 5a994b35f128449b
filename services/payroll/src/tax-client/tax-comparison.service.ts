import { Injectable } from '@nestjs/common';
import type { SheetKey, TaxDifference } from '@mingzhang/contract';
import { Money, sumOf } from '@mingzhang/rules';
import {
  comparedFigures,
  compareTax,
  ledgerReason,
  type ComparedFigure,
  type TaxSide,
} from '@mingzhang/rules/payroll';
import { LedgerClient } from '@mingzhang/server';
import { SheetService } from '../sheet/sheet.service';
import { TaxPeople, type TaxPerson } from './tax-people';
import { TaxResultStore, type TaxResultLine } from './tax-result.store';

/** Names by which a chart has 应交税费—应交个人所得税. */
const taxSubject = /^(应交|代扣)?个人所得税$/;
const taxesPayable = '2221';

/** 三方核对: the tax of a month of payment by its sheets, tax client and ledger. */
@Injectable()
export class TaxComparisonService {
  constructor(
    private readonly sheets: SheetService,
    private readonly people: TaxPeople,
    private readonly results: TaxResultStore,
    private readonly ledger: LedgerClient,
  ) {}

  /** @throws BusinessError NOT_FOUND for a month without a sheet */
  async comparison(key: SheetKey) {
    const sheets = await this.sheets.paidTogether(key);
    const { payPeriod } = await this.sheets.find(key);
    const people = await this.people.paidIn(sheets);
    const lines = await this.results.inMonths(sheets.map(({ id }) => id));
    const hasClient = lines.length > 0;
    const clients = clientSides(lines);
    const own = people.map((person) => ({ person, side: sheetSide(person) }));
    const shown = own.map(({ person, side }) =>
      differenceOf(
        {
          key: String(person.row.employeeId),
          number: person.row.number,
          name: person.row.name,
        },
        side,
        // Without a result of the client there is nothing to differ from.
        hasClient ? clients.get(String(person.row.employeeId)) : side,
      ),
    );
    const known = new Set(people.map(({ row }) => String(row.employeeId)));
    const others = lines
      .filter(({ employeeId }) => employeeId === null || !known.has(String(employeeId)))
      .map((line) => {
        const who = { key: keyOf(line), number: '', name: line.name };
        return differenceOf(who, undefined, sideOf(line));
      });
    const sheet = sumOf(own.map(({ side }) => side.tax));
    const client = sumOf(lines.map((line) => sideOf(line).tax));
    const { credit, balance, subjects } = await this.booked(payPeriod);
    return {
      period: key.period,
      payPeriod,
      isConfirmed: sheets.every(({ state }) => state !== 'draft'),
      hasClient,
      people: hasClient ? [...shown, ...others] : shown.map((each) => ({ ...each, client: null })),
      totals: {
        sheet: sheet.toString(),
        client: client.toString(),
        ledger: credit.toString(),
        ledgerBalance: balance.toString(),
        subjects,
        reason: subjects === '' ? '账套没有“应交个人所得税”科目' : ledgerReason(sheet, credit),
      },
    };
  }

  private async booked(payPeriod: string) {
    const chart = await this.ledger.chart();
    const found = chart.facts.subjects.filter(
      ({ leaf, code, name }) => leaf && code.startsWith(taxesPayable) && taxSubject.test(name),
    );
    const nothing = { credit: Money.zero, balance: Money.zero, subjects: '' };
    if (found.length === 0) return nothing;
    const span = { periodFrom: payPeriod, periodTo: payPeriod };
    const figures = await this.ledger.months({ ...span, subjectIds: found.map(({ id }) => id) });
    const moved = figures.flatMap(({ months }) => months);
    const credit = sumOf(moved.map((each) => Money.parse(each.credit)));
    const debit = sumOf(moved.map((each) => Money.parse(each.debit)));
    const opening = sumOf(figures.map((each) => Money.parse(each.opening)));
    return {
      credit,
      balance: opening.plus(debit).minus(credit).negate(),
      subjects: found.map(({ code, fullName }) => `${code} ${fullName}`).join('、'),
    };
  }
}

function differenceOf(
  who: Pick<TaxDifference, 'key' | 'number' | 'name'>,
  sheet: TaxSide | undefined,
  client: TaxSide | undefined,
): TaxDifference {
  const { difference, figures, reason } = compareTax(sheet, client);
  return {
    ...who,
    sheet: sheet?.tax.toString() ?? null,
    client: client?.tax.toString() ?? null,
    difference: difference.toString(),
    figures: figures.map((figure) => ({
      title: figure.title,
      sheet: figure.sheet.toString(),
      client: figure.client.toString(),
    })),
    reason,
  };
}

/**
 * What the sheets of the month say, in the client's terms: income of all runs, sums of the year after
 * the last, tax of before the first.
 */
function sheetSide({ pays }: TaxPerson): TaxSide {
  const [first] = pays;
  const bonusTax = sumOf(pays.map((pay) => pay.tax.bonusTax));
  const oneOff = sumOf(pays.flatMap(({ payments }) => payments.map((each) => each.tax)));
  const total = sumOf(pays.map((pay) => pay.tax.withheld))
    .plus(bonusTax)
    .plus(oneOff);
  const taxes = pays.flatMap(({ tax: { tax } }) => (tax?.method === 'cumulative' ? tax : []));
  const last = taxes.at(-1);
  if (!last || first.tax.tax?.method !== 'cumulative') {
    return { tax: total, bonusTax, figures: {} };
  }
  const { after } = last;
  const figures = {
    income: sumOf(taxes.map(({ inputs }) => inputs.income)),
    exemptIncome: sumOf(taxes.map(({ inputs }) => inputs.exemptIncome)),
    cumIncome: after.income,
    cumExemptIncome: after.exemptIncome,
    cumBasicDeduction: last.basic.amount,
    cumSpecialDeduction: after.specialDeduction,
    cumSpecialAdditional: after.specialAdditionalDeduction,
    cumOtherDeduction: after.otherDeduction,
    cumTaxableIncome: last.taxableIncome,
    cumTaxRelief: last.relief,
    cumTaxWithheld: first.tax.tax.withheldBefore,
  };
  return { tax: total, bonusTax, figures };
}

const keyOf = ({ employeeId, line }: TaxResultLine) =>
  employeeId === null ? `line ${line}` : String(employeeId);

/** A refund in the course of the year is not paid out: the tax of the month is 0. */
function sideOf({ figures }: TaxResultLine): TaxSide {
  const amount = (code: string) => Money.parse(figures[code] ?? '0');
  const tax = amount('tax');
  const isBonus = figures['bonusTax'] !== undefined;
  const stated = comparedFigures.flatMap(([code]): [ComparedFigure, Money][] => {
    const text = figures[code];
    return text === undefined || isBonus ? [] : [[code, Money.parse(text)]];
  });
  return {
    tax: tax.isNegative ? Money.zero : tax,
    bonusTax: amount('bonusTax'),
    figures: Object.fromEntries(stated),
  };
}

/** The lines of a person together: wages and bonus. */
function clientSides(lines: readonly TaxResultLine[]): ReadonlyMap<string, TaxSide> {
  const sides = new Map<string, TaxSide>();
  for (const line of lines) {
    const key = keyOf(line);
    const side = sideOf(line);
    const before = sides.get(key);
    if (before === undefined) sides.set(key, side);
    else {
      sides.set(key, {
        tax: before.tax.plus(side.tax),
        bonusTax: before.bonusTax.plus(side.bonusTax),
        figures: { ...side.figures, ...before.figures },
      });
    }
  }
  return sides;
}
