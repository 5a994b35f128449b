import type { TaxDetail } from '@mingzhang/contract';
import { filingStateTitles, Money, sourceText } from '@mingzhang/rules';
import { sheetBytes, type SheetFormat } from '@mingzhang/server';
import { taxNumberText } from '../taxpayer';

/** A prepared form as a sheet: what is declared, what the books say, and how each row comes about. */
export function taxFile(
  detail: TaxDetail,
  taxNumber: string | null,
  format: SheetFormat,
): Promise<Buffer> {
  const { form, company, periodFrom, periodTo, state, rows, due } = detail;
  const head = [
    taxNumberText(taxNumber),
    `纳税人名称：${company}`,
    `税款所属期：${periodFrom} 至 ${periodTo}`,
    `申报期限：${due.date}`,
    `状态：${filingStateTitles[state]}`,
    '单位：元',
  ];
  return sheetBytes({
    name: detail.title,
    notes: [form, head.join('　'), '本表供核对和填报用，请到电子税务局申报。'],
    columns: [
      { title: '栏次', width: 8 },
      { title: '项目', width: 40 },
      { title: '申报数', kind: 'amount', width: 18 },
      { title: '账面数', kind: 'amount', width: 18 },
      { title: '差额', kind: 'amount', width: 16 },
      { title: '计算与来源', width: 60 },
      { title: '依据', width: 40 },
    ],
    rows: rows.map(({ line, title, declared, books, unit, formula, terms, remark, basis }) => {
      const difference = Money.parse(declared).minus(Money.parse(books));
      const parts = terms.map((term) => `${term.title} ${term.amount}`);
      const isOfTerms = remark === null && formula === '' && parts.length > 0;
      const source = sourceText({ formula, basis, unit, terms, remark });
      const how = isOfTerms ? parts : [source, ...parts];
      const isRate = unit === 'rate';
      const percent = `${Money.parse(declared).times(100).toExactText()}%`;
      return [
        String(line),
        isRate ? `${title} ${percent}` : title,
        ...(isRate
          ? ['', '', '']
          : [declared, books, difference.isZero ? '' : difference.toString()]),
        how.join('；'),
        basis,
      ];
    }),
    format,
  });
}
