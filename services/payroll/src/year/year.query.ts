import { Injectable } from '@nestjs/common';
import type { InputOf, PayYearOverview, payYearCalls, YearFigure } from '@mingzhang/contract';
import { Money, sumOf } from '@mingzhang/rules';
import { wholeGrossCodes, wholeGrossOfSheet } from '@mingzhang/rules/payroll';
import { AccountSetScope } from '@mingzhang/server';
import { PaySecrecy } from '../secrecy/pay-secrecy';
import type { MonthRow } from '../sheet/month-row';
import { SheetStore } from '../sheet/sheet-store';

type Asked = Pick<InputOf<typeof payYearCalls.overview>['query'], 'year' | 'figure'>;

interface FoundRow {
  readonly employeeId: number;
  readonly number: string;
  readonly name: string;
  /** By period. */
  readonly amounts: Readonly<Record<string, string>>;
}

/** As `totalOf` has it of a sheet: 应发合计, tax with that of what is taxed by itself, net pay. */
const amountOf: Readonly<Record<YearFigure, string>> = {
  gross: wholeGrossCodes
    .map((code) => `coalesce((r.amounts ->> '${code}')::numeric, 0)`)
    .join(' + '),
  tax: `coalesce((r.amounts ->> 'tax')::numeric, 0)
    + coalesce((r.amounts ->> 'annualBonusTax')::numeric, 0)
    + coalesce((r.amounts ->> 'oneOffTax')::numeric, 0)`,
  net: `coalesce((r.amounts ->> 'net')::numeric, 0)`,
};

/** Pay of years: everybody by month, and how head count and cost develop. */
@Injectable()
export class YearQuery {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly store: SheetStore,
    private readonly secrecy: PaySecrecy,
  ) {}

  /** Names and numbers are those of the last month of the year that a person was paid in. */
  async overview({ year, figure }: Asked): Promise<PayYearOverview> {
    const sheets = await this.store.between(`${year}-01`, `${year}-12`);
    const found = await this.scope.query<FoundRow & object>(
      `select p.id as "employeeId", (array_agg(p.number order by p.period desc))[1] as number,
         (array_agg(p.name order by p.period desc))[1] as name,
         jsonb_object_agg(p.period, p.amount::numeric(18,2)::text) as amounts
       from (
         select r.employee_id as id, m.period,
           (array_agg(r.number order by m.run desc))[1] as number,
           (array_agg(r.name order by m.run desc))[1] as name,
           sum(${amountOf[figure]}) as amount
         from payroll.salary_row r
         join payroll.salary_month m on m.account_set_id = $1 and m.id = r.month_id
         where r.account_set_id = $1 and r.is_in and m.period >= $2 and m.period <= $3
         group by r.employee_id, m.period) p
       group by p.id order by 2, 1`,
      [this.scope.accountSetId, `${year}-01`, `${year}-12`],
    );
    const rows = found.map((row) => ({ ...row, total: sumText(Object.values(row.amounts)) }));
    const months = byPeriod(sheets).map((runs) => ({
      period: runs[0].period,
      // A month with a draft among its runs is not settled.
      state: runs.find(({ state }) => state === 'draft')?.state ?? runs[0].state,
      total: sumText(runs.map(({ totals }) => totalOf(totals, figure))),
    }));
    const total = sumText(months.map((month) => month.total));
    return { year, figure, months, rows, total, ...(await this.scopeOf()) };
  }

  async trend(year: number) {
    const sheets = await this.store.between(`${year - 1}-01`, `${year}-12`);
    const months = byPeriod(sheets).map((runs) => {
      const total = (code: 'net' | 'companyCost') =>
        sumText(runs.map(({ totals }) => totals[code]));
      return {
        period: runs[0].period,
        // Further runs pay some of the same people again.
        count: Math.max(...runs.map(({ count }) => count)),
        gross: sumText(runs.map(({ totals }) => totalOf(totals, 'gross'))),
        net: total('net'),
        companyCost: total('companyCost'),
      };
    });
    return { months, ...(await this.scopeOf()) };
  }

  private async scopeOf() {
    const departments = await this.secrecy.departments();
    return departments === undefined ? {} : { departments };
  }
}

/** A figure of a sheet, in yuan. */
const totalOf = (totals: MonthRow['totals'], figure: YearFigure) =>
  figure === 'gross' ? wholeGrossOfSheet(totals).toString() : totals[figure];

/** Sheets of each month together, in the order of the months. */
function byPeriod(sheets: readonly MonthRow[]): (readonly [MonthRow, ...MonthRow[]])[] {
  const months = new Map<string, [MonthRow, ...MonthRow[]]>();
  for (const sheet of sheets) {
    const known = months.get(sheet.period);
    if (known) known.push(sheet);
    else months.set(sheet.period, [sheet]);
  }
  return [...months.values()];
}

const sumText = (amounts: readonly string[]) =>
  sumOf(amounts.map((amount) => Money.parse(amount))).toString();
