import fc from 'fast-check';
import { Money } from '../money';
import type { SourceCell } from './source-row';
import { VoucherListReader, type OldVoucher } from './voucher-list';

/** Rows as text: cells split by `|`, `#` before a cell of numbers, `=` before a formula. */
function rowsOf(text: string) {
  return text.split('\n').map((line, index) => ({
    row: index + 1,
    cells: line.split('|').map((shown): SourceCell | undefined => {
      const bare = shown.trim();
      if (bare === '') return undefined;
      if (bare.startsWith('#')) return { kind: 'number', text: bare.slice(1) };
      return bare.startsWith('=') ? { kind: 'formula' } : { kind: 'text', text: bare };
    }),
  }));
}

function read(text: string, categories: readonly string[] = []) {
  const reader = new VoucherListReader(categories);
  const vouchers = [...rowsOf(text).flatMap((row) => reader.push(row)), ...reader.end()];
  return { vouchers, list: reader.list };
}

/** A voucher in one line each: `2026-01-31 记-1`, then its lines. */
function textOf(vouchers: readonly OldVoucher[]): string {
  return vouchers
    .map(({ date, word, number, lines }) =>
      [
        `${date} ${word}-${number}`,
        ...lines.map(
          ({ code, name, debit, credit, items, problems }) =>
            `${code} ${name} 借${debit} 贷${credit}` +
            items.map((item) => ` [${item.category}:${item.code}:${item.name}]`).join('') +
            problems.map(({ msg }) => ` !${msg}`).join(''),
        ),
      ].join('\n'),
    )
    .join('\n');
}

const heads = '日期|凭证号|摘要|科目编码|科目名称|借方|贷方';
const two = (head: string) => `${head}|甲|1001|库存现金|5|\n|||1002|银行存款||5`;
const pair = (head: string) => `${heads}\n${head}|提现|1001|库存现金|5|\n||提现|1002|银行存款||5`;

describe('characters that nobody sees', () => {
  it('are dropped from headings, codes, names, amounts, numbers and items', () => {
    const { vouchers } = read(
      `日期\u200B|\uFEFF凭证号|摘要|科目\u00AD编码|科目名称|借方|贷方|客户
2026-01-05|记\u200B-1|提现|\u202A1001\u202C|库存\u2060现金|1\u200B5|\u200B|
||提现|1122\uFEFF|应收账款||15\u00A0|甲\u200E公司`,
      ['客户'],
    );
    expect(textOf(vouchers)).toBe(
      '2026-01-05 记-1\n1001 库存现金 借15 贷\n1122 应收账款 借 贷15 [客户::甲公司]',
    );
  });
});

describe('cells with formulas', () => {
  const row = (at: number, cells: readonly (SourceCell | string)[]) => ({
    row: at,
    cells: cells.map((cell): SourceCell =>
      typeof cell === 'string' ? { kind: 'text', text: cell } : cell,
    ),
  });
  const lines = (debit: SourceCell) => {
    const reader = new VoucherListReader([]);
    const rows = [
      row(1, heads.split('|')),
      row(2, ['2026-01-05', '记-1', '提现', '1001', '库存现金', debit, '']),
      row(3, ['', '', '提现', '1002', '银行存款', '', '37.5']),
    ];
    const vouchers = [...rows.flatMap((each) => reader.push(each)), ...reader.end()];
    return { text: textOf(vouchers).split('\n')[1], notes: reader.list?.notes };
  };

  it('are read by their saved result, and told', () => {
    expect(lines({ kind: 'number', text: '37.5', isResult: true })).toEqual({
      text: '1001 库存现金 借37.5 贷',
      notes: ['1 个公式单元格按文件中保存的计算结果读取，请核对'],
    });
  });

  it('are refused without one, or with an error', () => {
    expect(lines({ kind: 'formula' }).text).toContain('“借方”是公式，文件中没有保存它的计算结果');
    const wrong = lines({ kind: 'error', text: '#REF!', isResult: true });
    expect(wrong.text).toContain('“借方”的公式结果是 #REF!，请改正公式后再导入');
  });
});

describe('a column of months', () => {
  it.each([
    ['202601', '5', '2026-01-05'],
    ['2026年1月', '5', '2026-01-05'],
    ['2026.1', '5', '2026-01-05'],
    ['2026年第1期', '', '2026-01-31'],
    ['２０２６０１', '5', '2026-01-05'],
  ])('may hold the year, too: %s', (month, day, date) => {
    const { vouchers } = read(`月份|日|凭证号|摘要|科目编码|借方|贷方
${month}|${day}|记-1|提现|1001|5|
${month}|${day}|记-1|提现|1002||5`);
    expect(textOf(vouchers)).toBe(`${date} 记-1\n1001  借5 贷\n1002  借 贷5`);
  });
});

describe('the end of a voucher list', () => {
  it('is a footer over several columns, and a sum with its amount in words', () => {
    const { vouchers, list } = read(`日期|凭证号|摘要|科目编码|科目名称|借方|贷方
2026-01-31|记-1|提现|1001|库存现金|10|
||提现|1002|银行存款||10
||合计：壹拾元整|||10|10
制表人：周敏||审核人：李强|出纳：王芳|||打印日期：2026-02-01
制单|周敏||审核|李强||
打印日期|2026-02-01|||||`);
    expect(textOf(vouchers)).toBe(`2026-01-31 记-1
1001 库存现金 借10 贷
1002 银行存款 借 贷10`);
    expect(list).toMatchObject({ provenTotals: 1, wrongTotals: [], warnings: [], lines: 2 });
  });

  it('does not swallow an entry whose summary begins as a footer does', () => {
    const { vouchers } = read(`日期|凭证号|摘要|科目编码|科目名称|借方|贷方
2026-01-31|记-1|出纳：提现|1001|库存现金|10|
||出纳：提现|1002|银行存款||10`);
    expect(vouchers[0]?.lines).toHaveLength(2);
  });
});

describe('a voucher list of another product', () => {
  it('S1: 精斗云, every line repeats the head, items below their category', () => {
    const { vouchers, list } =
      read(`日期|凭证字|凭证号|附件数|分录序号|摘要|科目代码|科目名称|借方金额|贷方金额|客户|供应商|职员|项目|部门|存货|自定义辅助核算类别|自定义辅助核算编码|自定义辅助核算类别1|自定义辅助核算编码1|数量|单价|原币金额|币别|汇率
2026-03-05|记|1|2|1|销售商品|1122|应收账款|11300.00||C001_甲公司||||||||||||11300.00|RMB|1
2026-03-05|记|1|2|2|销售商品|5001|主营业务收入||10000.00|||||||||||||10000.00|RMB|1
2026-03-05|记|1|2|3|销售商品|22210106|应交税费-应交增值税-销项税额||1300.00|||||||||||||1300.00|RMB|1`);
    expect(textOf(vouchers)).toBe(`2026-03-05 记-1
1122 应收账款 借11300 贷 [客户:C001:甲公司]
5001 主营业务收入 借 贷10000
22210106 应交税费-应交增值税-销项税额 借 贷1300`);
    expect(vouchers[0]).toMatchObject({ attachments: '2' });
    expect(vouchers[0]?.lines[0]).toMatchObject({ currency: 'CNY', rate: '1', foreign: '11300' });
    expect(list).toMatchObject({ title: '精斗云凭证列表', vouchers: 1, lines: 3, warnings: [] });
    expect(list).toMatchObject({ from: '2026-03-05', to: '2026-03-05', unread: [] });
  });

  it('S3: titles, combined subjects, a head on the first line only, totals that prove it', () => {
    const { vouchers, list } = read(`凭证序时簿
2026年01月至2026年03月
核算单位：示例贸易有限公司||||单位：元
凭证日期|凭证号|摘要|科目|借方金额|贷方金额|制单人
2026-01-31|记-0001|提取备用金|1001 库存现金|2,000.00||周敏
||提取备用金|100201 银行存款_工商银行||2,000.00
2026-01-31|记-0002|冲销误记|560201 管理费用_办公费|-300.00||周敏
||冲销误记|1001 库存现金||-300.00
合计||||1,700.00|1,700.00`);
    expect(textOf(vouchers)).toBe(`2026-01-31 记-1
1001 库存现金 借2000 贷
100201 银行存款_工商银行 借 贷2000
2026-01-31 记-2
560201 管理费用_办公费 借-300 贷
1001 库存现金 借 贷-300`);
    expect(vouchers[0]?.maker).toBe('周敏');
    expect(list).toMatchObject({ title: '凭证序时簿', provenTotals: 1, wrongTotals: [] });
    expect(list?.debit.toString()).toBe('1700.00');
  });

  it('S6: 用友 text without headings, trailing fields missing, zeros for nothing', () => {
    const { vouchers, list } = read(
      `填制凭证|V800
2026-03-08|记|12|1|支付货款|2202|5000.00|0|0|0|0|周敏|||||||G003||
2026-03-08|记|12|1|支付货款|100201|0|5000.00|0|0|0|周敏|2|00123|2026-03-08`,
    );
    expect(textOf(vouchers)).toBe(`2026-03-08 记-12
2202  借5000 贷 [供应商:G003:]
100201  借 贷5000`);
    expect(vouchers[0]?.lines[0]).toMatchObject({ foreign: '', rate: '', quantity: '' });
    expect(vouchers[0]?.lines[1]).toMatchObject({
      settlementMethod: '2',
      billNumber: '00123',
      billDate: '2026-03-08',
    });
    expect(list?.unread).toEqual([]);
  });

  it('小蜜蜂: two heading rows, the year only in the heading', () => {
    const { vouchers } = read(`2017年||凭证|||摘要|科目|原币金额借方|原币金额贷方
月|日|期间|字|号
1|5|1|记|7|提现|1001 库存现金|5|
|||||提现|1002 银行存款||5
12|31|12|记|1|提现|1001 库存现金|6|
12|31|12|记|1|提现|1002 银行存款||6`);
    expect(textOf(vouchers)).toBe(`2017-01-05 记-7
1001 库存现金 借5 贷
1002 银行存款 借 贷5
2017-12-31 记-1
1001 库存现金 借6 贷
1002 银行存款 借 贷6`);
  });

  it('U8 序时账: direction and one amount, numbers with their word', () => {
    const { vouchers, list } = read(`日期|凭证号数|科目编码|科目名称|摘要|方向|数量|外币|金额
2026.03.08|记-0001|1001|库存现金|提现|借|||5.00
2026.03.08|记-0001|1002|银行存款|提现|贷|||5.00`);
    expect(textOf(vouchers)).toBe(`2026-03-08 记-1
1001 库存现金 借5 贷
1002 银行存款 借 贷5`);
    expect(list?.title).toBe('用友 U8 序时账');
  });

  it('items of several categories in one column, in the order of its heading', () => {
    const { vouchers } = read(`日期|凭证号|摘要|科目编码|借方|贷方|客户/部门
2026-01-05|记-1|甲|1122|5||甲公司\\销售部
2026-01-05|记-1|甲|5001||5|`);
    expect(textOf(vouchers)).toBe(
      '2026-01-05 记-1\n1122  借5 贷 [客户::甲公司] [部门::销售部]\n5001  借 贷5',
    );
  });

  const kisRow =
    '2026-01-05|2026|1|记|3|1002.01|农商行|RMB|人民币|5|5|0|周敏|NONE|NONE|NONE||*||提现|0|*|0||2026-01-05||0|1|||公司汇率|1|0|客户---001---甲公司|0|0|';
  it.each([
    '凭证日期|会计年度|会计期间|凭证字|凭证号|科目代码|科目名称|币别代码|币别名称|原币金额|借方|贷方|制单|审核|核准|出纳|经办|结算方式|结算号|凭证摘要|数量|数量单位|单价|参考信息|业务日期|往来业务编号|附件数|序号|系统模块|业务描述|汇率类型|汇率|分录序号|核算项目|过账|机制凭证|现金流量',
    'FDate|FYear|FPeriod|FGroupID|FNumber|FAccountNum|FAccountName|FCurrencyNum|FCurrencyName|FAmountFor|FDebit|FCredit|FPreparerID|FCheckerID|FApproveID|FCashierID|FHandler|FSettleTypeID|FSettleNo|FExplanation|FQuantity|FMeasureUnitID|FUnitPrice|FReference|FTransDate|FTransNo|FAttachments|FSerialNum|FObjectName|FParameter|FExchangeRateType|FExchangeRate|FEntryID|FItem|FPosted|FInternalInd|FCashFlow',
  ])('KIS: 37 columns, by Chinese or technical headings: %.8s', (headings) => {
    const { vouchers, list } = read(`${headings}\n${kisRow}`);
    expect(textOf(vouchers)).toBe('2026-01-05 记-3\n100201 农商行 借5 贷 [客户:001:甲公司]');
    expect(vouchers[0]).toMatchObject({ maker: '周敏', auditor: '' });
    expect(list?.title).toContain('KIS');
  });

  it('KIS dbf: direction counted from zero beside both sides, items in numbered columns', () => {
    const { vouchers } =
      read(`FDATE|FPERIOD|FGROUP|FNUM|FENTRYID|FEXP|FACCTID|FCLSNAME1|FOBJID1|FOBJNAME1|FDC|FFCYAMT|FDEBIT|FCREDIT|FDELETED
20260105|1|记|3|0|赊销|1122|客户|001|甲公司|0|5|5|0|F
20260105|1|记|3|1|赊销|5001||||1|5|0|5|F
20260105|1|记|4|0|删了|5001||||1|5|0|5|T`);
    expect(textOf(vouchers)).toBe('2026-01-05 记-3\n1122  借5 贷 [客户:001:甲公司]\n5001  借 贷5');
  });

  it('NC: field names above the headings, base amounts beside original ones', () => {
    const { vouchers } = read(`main_book|main_type|main_no|att|maker|date|abs|code|cur|fd|d|fc|c|aux
* 核算账簿|* 凭证类别编码|* 凭证号|附单据数|* 制单人编码|* 制单日期|* 摘要|* 科目编码|* 币种|* 原币借方金额|* 本币借方金额|* 原币贷方金额|* 本币贷方金额|辅助核算1
A01|01|3|0|zm|2026-01-05|赊销|1122|USD|10|70|||客户:001,甲公司;部门:02,销售部
A01|01|3|0|zm|2026-01-05|赊销|5001|CNY|||70|70|`);
    expect(textOf(vouchers)).toBe(`2026-01-05 01-3
1122  借70 贷 [客户:001:甲公司] [部门:02:销售部]
5001  借 贷70`);
    expect(vouchers[0]?.lines[0]).toMatchObject({ currency: 'USD', foreign: '10' });
  });

  it.each([
    ['2026年3月8日|记账凭证-12', '2026-03-08 记账-12'],
    ['#46089|#12', '2026-03-08 -12'],
    ['2026-03-08 00:00:00|记字第0012号', '2026-03-08 记-12'],
    ['2026-03-08T08:00:00|2026-记-0012', '2026-03-08 记-12'],
  ])('head %s', (head, expected) => {
    expect(textOf(read(pair(head)).vouchers).split('\n')[0]).toBe(expected);
  });

  it('a period alone is its last day, with a warning', () => {
    const { vouchers, list } = read(`期间|凭证号|摘要|科目|借方|贷方
2026年第2期|记-1|甲|1001 现金|5|
||甲|1002 存款||5`);
    expect(vouchers[0]?.date).toBe('2026-02-28');
    expect(list?.warnings).toEqual([{ row: 2, msg: expect.stringContaining('只有期间') }]);
  });

  it('headings that come again, page titles, totals and footers are no lines', () => {
    const page = `2026-01-05|记-1|甲|1001|库存现金|5|
||甲|1002|银行存款||5
本页合计|||||5|5
制表人：周敏
第 1 页`;
    const { vouchers, list } = read(
      `公司凭证\n${heads}\n${page}\n公司凭证\n${heads}\n${page.replaceAll('记-1', '记-2')}\n合计|||||10|10`,
    );
    expect(vouchers.map(({ number }) => number)).toEqual([1, 2]);
    expect(list).toMatchObject({ provenTotals: 3, wrongTotals: [], warnings: [] });
  });

  it('totals that do not agree with the lines are named', () => {
    const { list } = read(`${heads}\n${two('2026-01-05|记-1')}\n合计|||||6.00|5.00`);
    expect(list?.wrongTotals).toEqual([
      { row: 4, msg: '合计为借方 6.00、贷方 5.00，读到的分录合计借方 5.00、贷方 5.00' },
    ]);
  });

  it('a summary that names a total is an entry when the row has a subject and an amount', () => {
    const { vouchers } = read(`${heads}\n2026-01-05|记-1|合计|1001|库存现金|5|`);
    expect(vouchers[0]?.lines).toHaveLength(1);
  });

  it.each([
    ['2026-01-05|记-1|甲|1001|库存现金|=|', '是公式'],
    ['2026-01-05|记-1|甲|1001|库存现金|五元|', '不是数字'],
    ['2026-01-05|记-1|甲|1001|库存现金||', '没有金额'],
    ['2026-01-05|记-1|甲|1001|库存现金|0.00|', '没有金额'],
    ['2026-01-05|记-1|甲|||5|', '没有科目'],
    ['2026-13-05|记-1|甲|1001|库存现金|5|', '不是日期'],
    ['2026-01-05||甲|1001|库存现金|5|', '没有凭证号'],
    ['|记-1|甲|1001|库存现金|5|', '没有日期'],
    ['2026-01-05|记-|甲|1001|库存现金|5|', '读不出号码'],
  ])('%s is read with the problem “%s”', (line, problem) => {
    const { vouchers } = read(`${heads}\n${line}`);
    expect(vouchers[0]?.lines[0]?.problems.map(({ msg }) => msg).join()).toContain(problem);
  });

  it('is not seen in a balance table, a chart or a text', () => {
    expect(read('科目编码|科目名称|期初余额|借方|贷方\n1001|现金|1|2|3').list).toBeUndefined();
    expect(read('编码|名称|类别\n1001|现金|资产').list).toBeUndefined();
    expect(read('一封信\n没有表格').list).toBeUndefined();
  });

  it('sums what it reads to the fen, however many lines', () => {
    const fen = fc.integer({ min: 1, max: 10_000_000_000 });
    fc.assert(
      fc.property(fc.array(fen, { minLength: 1, maxLength: 60 }), (amounts) => {
        const texts = amounts.map(
          (each) => `${Math.floor(each / 100)}.${String(each % 100).padStart(2, '0')}`,
        );
        const lines = texts.flatMap((text, index) => [
          `2026-01-05|记-${index + 1}|甲|1001|库存现金|${text}|`,
          `||甲|1002|银行存款||${text}`,
        ]);
        const { vouchers, list } = read(`${heads}\n${lines.join('\n')}`);
        const sum = texts.reduce((total, text) => total.plus(Money.parse(text)), Money.zero);
        expect(vouchers).toHaveLength(amounts.length);
        expect(list?.debit.equals(sum) && list.credit.equals(sum)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});
