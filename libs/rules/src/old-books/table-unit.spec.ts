import fc from 'fast-check';
import { BalanceTableReader } from './balance-table';
import { unitProblem } from './table-unit';

describe('the unit of a balance table', () => {
  it.each([
    ['单位：万元', '单位：万元'],
    ['期间：2026年6月 单位：万元', '单位：万元'],
    ['期间：2026年6月单位：万元', '单位：万元'],
    ['单位：万元期间：2026年6月', '单位：万元'],
    ['金额单位：人民币千元', '金额单位：人民币千元'],
    ['（金额单位：百万元）', '金额单位：百万元'],
    ['（单位：万元）', '单位：万元'],
    ['单位（千元）', '单位：千元'],
    ['单位  万元', '单位：万元'],
    ['货币单位：分', '货币单位：分'],
    ['金额单位：K', '金额单位：K'],
    ['科目余额表（万元）', '（万元）'],
    ['编制单位：示例公司　单位：萬元', '单位：萬元'],
    ['币别：万元', '币别：万元'],
  ])('%s refuses it with the way out', (title, stated) => {
    expect(unitProblem(['科目余额表', title])).toBe(
      `文件注明“${stated}”，期初余额以元为单位，这张表不能导入；请在原软件以“元”为单位导出`,
    );
  });

  it.each([
    ['【单位：万元】', '单位：万元'],
    ['[单位：万元]', '单位：万元'],
    ['金额单位：人民币 万元', '金额单位：人民币 万元'],
    ['单 位：万元', '单位：万元'],
    ['单  位：万元', '单位：万元'],
    ['单位：万元。', '单位：万元'],
    ['单位：万元/人民币', '单位：万元/人民币'],
    ['单位：人民币/万元', '单位：人民币/万元'],
    ['单位:千元人民币', '单位：千元人民币'],
    ['单位：人民币百万', '单位：人民币百万'],
    ['单位=万元', '单位：万元'],
    ['单位——万元', '单位：万元'],
    ['计价单位：万元', '计价单位：万元'],
    ['报表单位：万元', '报表单位：万元'],
    ['币别：人民币 单位：万', '单位：万'],
    ['单位：1000元', '单位：1000元'],
    ['金额单位：1000', '金额单位：1000'],
    ['以万元为单位', '以万元为单位'],
    ['（以万元列示）', '（以万元列示）'],
    ['期间：2026年6月 万元', '万元'],
    ['金额：万元', '金额:万元'],
    ['金额（万元）', '（万元）'],
    ["RMB'000", "RMB'000"],
    ["单位：RMB'000", "单位：RMB'000"],
    ["单位:'000元", "单位：'000元"],
    ['in thousands of RMB', 'thousands'],
    ['科目余额表（人民币万元）', '（人民币万元）'],
    ['编制单位：万元户商贸有限公司 单位：万元', '单位：万元'],
  ])('%s refuses it however it is written', (title, stated) => {
    const texts = (msg = '') => /“(.*)”，期初余额以元为单位，这张表不能导入/.exec(msg)?.[1];
    const shown = texts(unitProblem(['科目余额表', title]))
      ?.replace('(', '（')
      .replace(')', '）');
    expect(shown).toBe(stated);
  });

  it.each([
    ['币别：USD', '币别：USD'],
    ['货币名称：美元', '货币名称：美元'],
    ['原币：USD', '原币：USD'],
    ['外币：美元', '外币：美元'],
    ['货币：USD 单位：元', '货币：USD'],
    ['期间：2026年6月 美元', '美元'],
    ['港币金额', '港币金额'],
    ['币种：美元', '币种：美元'],
    ['币种: 港币 期间：2026年6月', '币种：港币'],
    ['币别 USD', '币别：USD'],
    ['币别：泰铢', '币别：泰铢'],
    ['本位币：欧元', '本位币：欧元'],
    ['单位：美元', '单位：美元'],
    ['金额单位：万美元', '金额单位：万美元'],
    ['科目余额表（USD）', '（USD）'],
  ])('%s refuses it for its currency', (title, stated) => {
    expect(unitProblem([title])).toMatch(
      `文件注明“${stated}”，期初余额须是人民币金额，这张表不能导入；` +
        '请在原软件以人民币导出，有外币的科目请用带币别列的表',
    );
  });

  it.each([
    '科目余额表',
    '单位：元',
    '单位:元',
    '金额单位：人民币元',
    '金额单位：元角分',
    '单位：元（人民币）',
    '单位：RMB',
    '币别：人民币',
    '币别：CNY',
    '币别：RMB 人民币',
    '币别：人民币(RMB)',
    '币别：综合本位币',
    '币别：所有币别',
    '币别： 期间：2026年6月',
    '币别：期间：2026年6月',
    '单位： 期间：2026年6月',
    '币种：RMB-人民币',
    '币别：01 人民币',
    '币别：人民币元',
    '币别：(全部)',
    '币别：合计',
    '单位：元、角、分',
    '单位：人民币元整',
    '单位：元（保留两位小数）',
    '单 位：元',
    '【单位：元】',
    '合计：人民币壹拾万元整',
    '合计 壹佰万元整',
    '单位：示例贸易有限公司',
    '编制单位：万元户商贸有限公司',
    '核算单位：美元科技有限公司',
    '核算单位：美元科技',
    '美元科技有限公司 科目余额表',
    '单位：ABC',
    '数量单位：千克 金额单位：元',
    '计量单位：万只',
    '科目余额表（2026年6月）',
    '货币资金 明细',
  ])('%s leaves it to be read', (title) => {
    expect(unitProblem([title])).toBeUndefined();
  });

  it('is yuan alone, however it is labelled', () => {
    const label = fc.constantFrom('单位', '金额单位', '货币单位');
    const scale = fc.constantFrom('', '千', '万', '百万', '亿');
    fc.assert(
      fc.property(label, fc.constantFrom('', '人民币'), scale, (name, currency, times) => {
        const isRead = unitProblem([`${name}：${currency}${times}元`]) === undefined;
        expect(isRead).toBe(times === '');
      }),
    );
  });
});

describe('a balance table in another unit', () => {
  const read = (title: string, closing: string, foot = '') => {
    const reader = new BalanceTableReader('2026-07');
    const rows = [
      [title],
      ['科目编码', '科目名称', `${closing}借方`, `${closing}贷方`, '期末数量(万)'],
      ['1001', '库存现金', '10', '', ''],
      ['3001', '实收资本', '', '10', ''],
      ['合计', foot, '10', '10', ''],
      ['制表人：张三', foot],
    ];
    for (const [at, texts] of rows.entries()) {
      reader.push({ row: at + 1, cells: texts.map((text) => ({ kind: 'text', text })) });
    }
    return reader.end();
  };

  it('is refused whole from above the headings, or from those of amounts', () => {
    expect(read('期间：2026年6月', '期末')).toMatchObject({ problems: [] });
    for (const [title, closing] of [
      ['期间：2026年6月 单位：万元', '期末'],
      ['单位：万元', '期末'],
      ['期间：2026年6月', '期末余额（万元）'],
      ['期间：2026年6月', '期末余额【万元】'],
      ['期间：2026年6月', '期末余额/万元'],
      ['期间：2026年6月', '期末余额-万元'],
      ['期间：2026年6月', '期末余额万元'],
    ] as const) {
      const table = read(title, closing);
      expect(table).toMatchObject({ balances: [], taken: undefined, isPeriodUnread: false });
      expect(table?.problems).toEqual([{ row: 2, msg: expect.stringContaining('万元') }]);
    }
  });

  it('is refused from its foot, with the row', () => {
    const foot = (text: string) => read('期间：2026年6月', '期末', text)?.problems;
    expect(foot('单位：元')).toEqual([]);
    expect(foot('单位：万元')).toEqual([
      { row: 5, msg: expect.stringContaining('“单位：万元”') },
      { row: 6, msg: expect.stringContaining('“单位：万元”') },
    ]);
  });
});
