import { Injectable } from '@nestjs/common';
import { sheetCode, type InputOf, type salaryCalls } from '@mingzhang/contract';
import { sumOfTexts } from '@mingzhang/rules';
import { CompanyName, Download, Exported, sheetBytes, sheetTypes } from '@mingzhang/server';
import { SheetService } from './sheet.service';

/** 导出 of a month's sheet. */
@Injectable()
export class SheetFiles {
  constructor(
    private readonly sheets: SheetService,
    private readonly company: CompanyName,
  ) {}

  /** The shown columns of everybody in the sheet, and their sums. */
  async export({ period, run, format }: InputOf<typeof salaryCalls.export>['query']) {
    const { month, fields, rows } = await this.sheets.sheet({ period, run });
    const shown = fields.filter(({ category, isShown }) => isShown && category !== 'identity');
    const people = rows.filter(({ isIn }) => isIn);
    const text = (title: string) => ({ title, kind: 'text' as const });
    const columns = [
      ...['工号', '姓名', '部门'].map(text),
      ...shown.map(({ code, name }) =>
        code === 'taxRate' ? text(name) : { title: name, kind: 'amount' as const },
      ),
    ];
    const cells = people.map(({ number, name, departments, amounts }) => {
      const own = shown.map(({ code }) => amounts[code] ?? '0.00');
      return [number, name, departments].concat(own);
    });
    const totals = shown.map(({ code }) =>
      code === 'taxRate' || code === 'quickDeduction'
        ? ''
        : sumOfTexts(people.map(({ amounts }) => amounts[code] ?? '0')).toString(),
    );
    const content = run === 1 ? '工资表' : `工资表第${run}次`;
    const name = await this.company.ofFile({ content, from: period });
    const { departments } = month;
    const notes = departments === undefined ? [] : [`仅含${departments}`];
    const all = people.length === 0 ? cells : [...cells, ['合计', '', '', ...totals]];
    const sheet = { name: '工资表', columns, notes, rows: all, format };
    const file = new Download(`${name}.${format}`, sheetTypes[format], await sheetBytes(sheet));
    return new Exported(file, {
      object: `${people.length} 人`,
      filters: { 工资月份: sheetCode({ period, run }) },
    });
  }
}
