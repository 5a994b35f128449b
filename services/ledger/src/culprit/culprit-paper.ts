import { Injectable } from '@nestjs/common';
import {
  type CulpritFound,
  type CulpritPaperRow,
  type CulpritReport,
  culpritTable,
  type StepLine,
} from '@mingzhang/contract';
import { Money, periodTitle } from '@mingzhang/rules';
import { CompanyName, type Exported, tableFile } from '@mingzhang/server';

const nothing = { booked: null, known: null, difference: null, text: '', vouchers: '' } as const;

/** 差额核对底稿: question, difference, reasons in order and their drafts, as a workbook. */
@Injectable()
export class CulpritPaper {
  constructor(private readonly company: CompanyName) {}

  async workbook(report: CulpritReport): Promise<Exported> {
    const { title } = culpritTable;
    const { period, title: asked, vouchers, lines } = report;
    return tableFile(culpritTable, {
      name: await this.company.ofFile({ content: title, from: period }),
      notes: [
        title,
        `期间：${periodTitle(period)}　对象：${asked}　核对 ${vouchers} 张凭证、${lines} 条分录　单位：元`,
      ],
      object: `${title} ${period} ${asked}`,
      filters: { period, question: asked },
      format: 'xlsx',
      rows: rowsOf(report),
    });
  }
}

function rowsOf(report: CulpritReport): CulpritPaperRow[] {
  const { title, booked, known, difference, comparison, culprits, excluded, hints, note } = report;
  const said = [...hints, ...(note === null ? [] : [note])];
  return [
    { ...nothing, part: '问题', title, booked, known, difference },
    ...(comparison?.rows ?? []).map((row) => ({ ...nothing, part: '辅助项目对照', ...row })),
    ...culprits.flatMap(rowsOfReason),
    ...(excluded.length > 0 ? [{ ...nothing, part: '已排除', title: excluded.join('、') }] : []),
    ...said.map((text) => ({ ...nothing, part: '说明', title: text })),
  ];
}

function rowsOfReason(culprit: CulpritFound, index: number): CulpritPaperRow[] {
  const { title, explained, change, reasons, vouchers, draft } = culprit;
  const reasonTexts = reasons.map(
    ({ supports, text }) => `${supports ? '支持' : '不支持'}：${text}`,
  );
  const lines = draft.after.length > 0 ? draft.after : draft.before;
  return [
    {
      part: `解释 ${index + 1}`,
      title,
      difference: explained,
      booked: change?.written ?? null,
      known: change?.right ?? null,
      text: reasonTexts.join('；'),
      vouchers: vouchers.map((voucher) => voucher.title).join('、'),
    },
    {
      ...nothing,
      part: `解释 ${index + 1} 的更正`,
      title: draft.title,
      text: [draft.note, ...lines.map(lineText)].filter((text) => text !== null).join('；'),
    },
  ];
}

/** `借 560112 销售费用-折旧费 1150.00`. */
function lineText({ subjectCode, subjectName, auxiliaryTitle, debit, credit }: StepLine): string {
  const isDebit = !Money.parse(debit).isZero;
  const subject = [subjectCode, subjectName, auxiliaryTitle].filter((part) => part !== '');
  return `${isDebit ? '借' : '贷'} ${subject.join(' ')} ${isDebit ? debit : credit}`;
}
