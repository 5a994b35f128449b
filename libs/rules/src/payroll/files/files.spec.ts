import fc from 'fast-check';
import { builtInLayouts } from './built-in-layouts';
import {
  laidOut,
  layoutProblems,
  layoutSources,
  layoutSourcesOf,
  separatedText,
  type FileLayout,
  type LayoutSource,
} from './file-layout';
import { incomeFileOf } from './tax-record';

const totals = { sum: '12345.60', count: 2, period: '2026-01' };
const layoutOf = (code: string): FileLayout => {
  const layout = builtInLayouts.find((each) => each.code === code);
  if (!layout) throw new Error(`no layout ${code}`);
  return layout;
};

describe('layouts of files', () => {
  it('have the columns of the tax client in their order', () => {
    expect(layoutOf('taxWage').columns.map(({ title }) => title)).toEqual([
      '工号',
      '*姓名',
      '*证件类型',
      '*证件号码',
      '本期收入',
      '本期免税收入',
      '基本养老保险费',
      '基本医疗保险费',
      '失业保险费',
      '住房公积金',
      '累计子女教育',
      '累计继续教育',
      '累计住房贷款利息',
      '累计住房租金',
      '累计赡养老人',
      '累计3岁以下婴幼儿照护',
      '累计个人养老金',
      '企业(职业)年金',
      '商业健康保险',
      '税延养老保险',
      '其他',
      '准予扣除的捐赠额',
      '减免税额',
      '备注',
    ]);
    expect(
      layoutOf('taxBonus')
        .columns.map(({ title }) => title)
        .slice(4, 6),
    ).toEqual(['*全年一次性奖金额', '免税收入']);
    expect(layoutOf('taxPeople').columns).toHaveLength(16);
  });

  it('has the severance file of the tax client with its columns', () => {
    expect(layoutOf('taxSeverance')).toMatchObject({ sheet: '解除劳动合同一次性补偿金' });
    expect(layoutOf('taxSeverance').columns.map(({ title }) => title)).toEqual([
      '工号',
      '*姓名',
      '*证件类型',
      '*证件号码',
      '*一次性补偿收入',
      '免税收入',
      '其他',
      '准予扣除的捐赠额',
      '减免税额',
      '备注',
    ]);
  });

  it('say which of them are not certain', () => {
    expect(builtInLayouts.map(({ code, confidence }) => `${code} ${confidence}`)).toEqual([
      'taxWage likely',
      'taxBonus likely',
      'taxSeverance likely',
      'taxLabour unsure',
      'taxPeople unsure',
      'taxDeduction unsure',
      'bankXlsx sure',
      'bankCsv sure',
      'bankHead likely',
      'socialBill unsure',
      'socialItems unsure',
      'fundBill unsure',
    ]);
    expect(builtInLayouts.flatMap(layoutProblems)).toEqual([]);
  });

  it('put records into their columns, head lines with sum and count above', () => {
    const file = laidOut(
      layoutOf('bankHead'),
      [
        { name: '张磊', bankAccount: '6222021102012349031', netPay: '12000.00' },
        { name: '赵婷', bankAccount: '6222021102012349049', netPay: '345.60' },
      ],
      totals,
    );
    expect(file.head).toEqual([['代发工资'], ['总金额', '12345.60'], ['总笔数', '2']]);
    // The fourth line has the titles, the fifth the first person: account in B, name in C, amount in E.
    expect(file.titles).toHaveLength(5);
    expect(file.rows[1]).toEqual(['2', '6222021102012349049', '赵婷', '', '345.60']);
  });

  it('need the columns without which a file is of no use', () => {
    const columns = [{ title: '姓名', source: 'name', text: '' }] as const;
    expect(layoutProblems({ use: 'bank', columns }).map(({ msg }) => msg)).toEqual([
      '银行代发文件应有“账号”列，请补上',
      '银行代发文件应有“实发金额”列，请补上',
    ]);
    expect(layoutProblems({ use: 'taxWage', columns })).toHaveLength(1);
  });

  it('of bills need amounts by item, once each, in one of two ways', () => {
    const column = (source: LayoutSource, title: string = source) => ({ title, source, text: '' });
    const person = [column('name'), column('idNumber')];
    const messages = (use: 'socialBill' | 'fundBill', ...more: (typeof person)[number][]) =>
      layoutProblems({ use, columns: [...person, ...more] }).map(({ msg }) => msg);
    expect(messages('socialBill', column('pensionCompany'))).toEqual([]);
    expect(messages('socialBill', column('billItem'), column('billCompany'))).toEqual([]);
    expect(messages('socialBill')[0]).toContain('两种只选一种');
    const both = [column('pensionCompany'), column('billItem'), column('billCompany')];
    expect(messages('socialBill', ...both)[0]).toContain('两种只选一种');
    expect(messages('fundBill', column('pensionCompany'))).toEqual([
      '“养老保险（单位）”不能用在公积金缴费明细文件中，请改选列的内容',
      '公积金缴费明细应有“公积金（个人）”或“公积金（单位）”列',
    ]);
    expect(messages('socialBill', column('pensionCompany', ''))).toContain(
      '“养老保险（单位）”列请填写列名',
    );
    expect(
      messages('fundBill', column('housingFundCompany', 'a'), column('housingFundCompany', 'b')),
    ).toContain('“公积金（单位）”列只能有一列');
    expect(layoutSourcesOf('bank')).not.toContain('billItem');
  });

  it('write text that is read back as it was, and calculated by nobody', () => {
    const file = {
      head: [],
      titles: ['a', 'b'],
      rows: [
        ['=1+1', '-5.00'],
        ['x"y', 'p,q'],
      ],
    };
    expect(separatedText(file, 'comma')).toBe('a,b\r\n\'=1+1,-5.00\r\n"x""y","p,q"\r\n');
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '|', '\n', '7') });
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 4 }), (cells) => {
        const text = separatedText({ head: [], titles: [], rows: [cells] }, 'bar');
        expect(readLine(text)).toEqual(cells);
      }),
    );
  });

  it('have a row for each record and a cell for each column, whatever the layout', () => {
    const columns = fc.array(
      fc.record({
        title: fc.string(),
        source: fc.constantFrom(...layoutSources),
        text: fc.string(),
      }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(columns, fc.nat(5), (own, count) => {
        const records = Array.from({ length: count }, () => ({ name: '张磊' }));
        const { rows } = laidOut({ columns: own, head: [], hasTitles: true }, records, totals);
        expect(rows).toHaveLength(count);
        expect(rows.every((cells) => cells.length === own.length)).toBe(true);
      }),
    );
  });
});

/** A line of text with quotes, cells separated by |. */
function readLine(text: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  const line = text.slice(0, -2);
  for (let at = 0; at < line.length; at += 1) {
    const char = line[at] ?? '';
    if (isQuoted && char === '"' && line[at + 1] === '"') {
      cell += char;
      at += 1;
    } else if (char === '"') isQuoted = !isQuoted;
    else if (char === '|' && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += char;
  }
  return [...cells, cell];
}

describe('people in the files of the tax client', () => {
  it('are declared with wages; labour service and interns have a file of their own', () => {
    expect(incomeFileOf('disabled')).toBe('taxWage');
    expect(incomeFileOf('student')).toBe('taxLabour');
    expect(incomeFileOf('nonResident')).toBeUndefined();
  });
});
