import { Injectable } from '@nestjs/common';
import { sheetTitle, type InputOf, type SheetKey, type taxClientCalls } from '@mingzhang/contract';
import { monthText, sumOfTexts } from '@mingzhang/rules';
import type { FileLayout, LayoutUse } from '@mingzhang/rules/payroll';
import { BusinessError, CompanyName, Exported } from '@mingzhang/server';
import { layoutFile } from '../file-layout/layout-file';
import { LayoutService } from '../file-layout/layout.service';
import type { MonthRow } from '../sheet/month-row';
import { SheetService } from '../sheet/sheet.service';
import { findingsOf, isInFile, TaxPeople, type TaxPerson } from './tax-people';

/** Files of income are written when all runs of the month of payment are confirmed. */
const incomeUses: ReadonlySet<LayoutUse> = new Set([
  'taxWage',
  'taxBonus',
  'taxSeverance',
  'taxLabour',
]);

/** Files for the tax client (扣缴客户端): a month of payment with all its runs. */
@Injectable()
export class TaxClientService {
  constructor(
    private readonly sheets: SheetService,
    private readonly people: TaxPeople,
    private readonly layouts: LayoutService,
    private readonly company: CompanyName,
  ) {}

  /**
   * What the files of the month of payment of a sheet would hold; nobody is named by a document.
   * @throws BusinessError NOT_FOUND
   */
  async preview(key: SheetKey) {
    const sheets = await this.sheets.paidTogether(key);
    const people = await this.people.paidIn(sheets);
    const layouts = (await this.layouts.list()).filter(({ use }) => isTaxFile(use));
    const files = layouts.map(({ code, name, use, confidence, note }) => {
      const own = people.filter((person) => isInFile(person, use));
      return { code, name, count: own.length, sum: sumIn(own, use), confidence, note };
    });
    const findings = people.flatMap((person) =>
      findingsOf(person).map((why) => ({
        number: person.row.number,
        name: person.row.name,
        why,
      })),
    );
    return {
      period: key.period,
      payPeriod: payPeriodOf(sheets),
      isConfirmed: sheets.every(({ state }) => state !== 'draft'),
      files,
      findings,
    };
  }

  /** @throws BusinessError NOT_FOUND, PAYROLL_FILE for a draft or a file of nobody */
  async export({ period, run, code }: InputOf<typeof taxClientCalls.export>['query']) {
    const sheets = await this.sheets.paidTogether({ period, run });
    const payPeriod = payPeriodOf(sheets);
    const layout = await this.layouts.layout(code);
    requireWritable(sheets, layout);
    const all = await this.people.paidIn(sheets);
    const people = all.filter((each) => isInFile(each, layout.use));
    if (people.length === 0) {
      const msg = `${monthText(payPeriod)}发放的工资中没有“${layout.name}”要填的人，不需要这个文件`;
      throw new BusinessError('PAYROLL_FILE', { msg });
    }
    const records = people.map((person) => this.people.record(person, payPeriod));
    const name = await this.company.ofFile({ content: layout.sheet, from: payPeriod });
    const file = await layoutFile(layout, records, {
      name,
      sum: sumIn(people, layout.use),
      count: people.length,
      period: payPeriod,
    });
    return new Exported(file, {
      object: `${people.length} 人`,
      filters: { 发放月份: payPeriod, 文件: layout.name },
    });
  }
}

/** The month of payment that sheets have in common. */
function payPeriodOf([first]: readonly MonthRow[]): string {
  if (!first) throw new Error('a month of payment has a sheet');
  return first.payPeriod;
}

const isTaxFile = (use: LayoutUse) => use.startsWith('tax');

function requireWritable(sheets: readonly MonthRow[], { use, name }: FileLayout): void {
  if (!isTaxFile(use)) {
    throw new BusinessError('PAYROLL_FILE', { msg: `“${name}”不是申报文件的排版，请重新选择` });
  }
  const draft = sheets.find(({ state }) => state === 'draft');
  if (!draft || !incomeUses.has(use)) return;
  const msg = `${sheetTitle(draft)}工资表还没有确认，金额可能变动，请先确认再导出申报文件`;
  throw new BusinessError('PAYROLL_FILE', { msg });
}

function sumIn(people: readonly TaxPerson[], use: LayoutUse): string {
  const source = sumSources[use] ?? 'income';
  return sumOfTexts(people.map(({ amounts }) => amounts[source] ?? '0')).toString();
}
const sumSources: Readonly<
  Partial<Record<LayoutUse, 'bonus' | 'severance' | 'specialAdditional'>>
> = {
  taxBonus: 'bonus',
  taxSeverance: 'severance',
  taxDeduction: 'specialAdditional',
};
