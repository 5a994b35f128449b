import { Injectable } from '@nestjs/common';
import type { TaxDifference } from '@mingzhang/contract';
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

/** 三方核对: the tax of a month by sheet, tax client and ledger. */
@Injectable()
export class TaxComparisonService {
  constructor(
    private readonly sheets: SheetService,
    private readonly people: TaxPeople,
    private readonly results: TaxResultStore,
    private readonly ledger: LedgerClient,
  ) {}

  /** @throws BusinessError NOT_FOUND for a month without a sheet */
  async comparison(period: string) {
    const month = await this.sheets.ofPeriod(period);
    const people = await this.people.inMonth(month);
    const lines = await this.results.inMonth(month.id);
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
    const { credit, balance, subjects } = await this.booked(month.payPeriod);
    return {
      period,
      payPeriod: month.payPeriod,
      isConfirmed: month.state !== 'draft',
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

/** What the sheet says, in the client's terms. */
function sheetSide({ pay }: TaxPerson): TaxSide {
  const { tax, withheld, bonusTax } = pay.tax;
  const total = withheld.plus(bonusTax);
  if (tax?.method !== 'cumulative') return { tax: total, bonusTax, figures: {} };
  const { after, inputs } = tax;
  const figures = {
    income: inputs.income,
    exemptIncome: inputs.exemptIncome,
    cumIncome: after.income,
    cumExemptIncome: after.exemptIncome,
    cumBasicDeduction: tax.basic.amount,
    cumSpecialDeduction: after.specialDeduction,
    cumSpecialAdditional: after.specialAdditionalDeduction,
    cumOtherDeduction: after.otherDeduction,
    cumTaxableIncome: tax.taxableIncome,
    cumTaxRelief: tax.relief,
    cumTaxWithheld: tax.withheldBefore,
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
