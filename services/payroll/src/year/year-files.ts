import { Injectable } from '@nestjs/common';
import { yearBasis, yearFigureTitles, type InputOf, type payYearCalls } from '@mingzhang/contract';
import { CompanyName, Download, Exported, sheetBytes, sheetTypes } from '@mingzhang/server';
import { YearQuery } from './year.query';

/** 导出 of a year's pay. */
@Injectable()
export class YearFiles {
  constructor(
    private readonly years: YearQuery,
    private readonly company: CompanyName,
  ) {}

  /** Everybody by month, with the totals of the sheets in the last row. */
  async export({ year, figure, format }: InputOf<typeof payYearCalls.export>['query']) {
    const { months, rows, total, departments } = await this.years.overview({ year, figure });
    const text = (title: string) => ({ title, kind: 'text' as const });
    const amount = (title: string) => ({ title, kind: 'amount' as const });
    const title = `${year} 年${yearFigureTitles[figure]}`;
    const columns = [
      ...['工号', '姓名'].map(text),
      ...months.map(({ period }) => amount(period)),
      amount('合计'),
    ];
    const people = rows.map(({ number, name, amounts, total: sum }) => {
      const own = months.map(({ period }) => amounts[period] ?? '0.00');
      return [number, name, ...own, sum];
    });
    const sums = ['', '合计', ...months.map((month) => month.total), total];
    const notes = [yearBasis(figure), ...(departments === undefined ? [] : [`仅含${departments}`])];
    const sheet = { name: title, columns, notes, rows: people.concat([sums]), format };
    const content = `年度${yearFigureTitles[figure]}汇总`;
    const name = await this.company.ofFile({ content, from: `${year}-01`, to: `${year}-12` });
    const file = new Download(`${name}.${format}`, sheetTypes[format], await sheetBytes(sheet));
    return new Exported(file, {
      object: `${rows.length} 人`,
      filters: { 年度: year, 项目: yearFigureTitles[figure] },
    });
  }
}
