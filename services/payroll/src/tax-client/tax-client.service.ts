import { Injectable } from '@nestjs/common';
import type { InputOf, taxClientCalls } from '@mingzhang/contract';
import { periodTitle, sumOfTexts } from '@mingzhang/rules';
import type { FileLayout, LayoutUse } from '@mingzhang/rules/payroll';
import { BusinessError, CompanyName, Exported } from '@mingzhang/server';
import { layoutFile } from '../file-layout/layout-file';
import { LayoutService } from '../file-layout/layout.service';
import type { MonthRow } from '../sheet/month-row';
import { SheetService } from '../sheet/sheet.service';
import { findingsOf, isInFile, TaxPeople, type TaxPerson } from './tax-people';

/** Files of income are written of confirmed months only. */
const incomeUses: ReadonlySet<LayoutUse> = new Set(['taxWage', 'taxBonus', 'taxLabour']);

/** Files for the tax client (扣缴客户端). */
@Injectable()
export class TaxClientService {
  constructor(
    private readonly sheets: SheetService,
    private readonly people: TaxPeople,
    private readonly layouts: LayoutService,
    private readonly company: CompanyName,
  ) {}

  /** What the files of a month would hold; nobody is named by a document. @throws BusinessError NOT_FOUND */
  async preview(period: string) {
    const month = await this.sheets.ofPeriod(period);
    const people = await this.people.inMonth(month);
    const layouts = (await this.layouts.list()).filter(({ use }) => use !== 'bank');
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
      period,
      payPeriod: month.payPeriod,
      isConfirmed: month.state !== 'draft',
      files,
      findings,
    };
  }

  /** @throws BusinessError NOT_FOUND, PAYROLL_FILE for a draft or a file of nobody */
  async export({ period, code }: InputOf<typeof taxClientCalls.export>['query']) {
    const month = await this.sheets.ofPeriod(period);
    const layout = await this.layouts.layout(code);
    requireWritable(month, layout);
    const people = (await this.people.inMonth(month)).filter((each) => isInFile(each, layout.use));
    if (people.length === 0) {
      const msg = `${periodTitle(period)}工资表中没有“${layout.name}”要填的人，不需要这个文件`;
      throw new BusinessError('PAYROLL_FILE', { msg });
    }
    const records = people.map((person) => this.people.record(person, month));
    const name = await this.company.ofFile({ content: layout.sheet, from: month.payPeriod });
    const file = await layoutFile(layout, records, {
      name,
      sum: sumIn(people, layout.use),
      count: people.length,
      period: month.payPeriod,
    });
    return new Exported(file, {
      object: `${people.length} 人`,
      filters: { 工资月份: period, 文件: layout.name },
    });
  }
}

function requireWritable({ period, state }: MonthRow, { use, name }: FileLayout): void {
  if (use === 'bank') {
    throw new BusinessError('PAYROLL_FILE', { msg: `“${name}”是银行代发的排版，请选择申报文件` });
  }
  if (state !== 'draft' || !incomeUses.has(use)) return;
  const msg = `${periodTitle(period)}工资表还没有确认，金额可能变动，请先确认再导出申报文件`;
  throw new BusinessError('PAYROLL_FILE', { msg });
}

function sumIn(people: readonly TaxPerson[], use: LayoutUse): string {
  const source = sumSources[use] ?? 'income';
  return sumOfTexts(people.map(({ amounts }) => amounts[source] ?? '0')).toString();
}
const sumSources: Readonly<Partial<Record<LayoutUse, 'bonus' | 'specialAdditional'>>> = {
  taxBonus: 'bonus',
  taxDeduction: 'specialAdditional',
};
