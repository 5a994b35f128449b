import fc from 'fast-check';
import { addMonths, periodTitle } from '../period';
import { readPeriod } from './table-period';

const tablePeriod = (titles: readonly string[]) => {
  const reading = readPeriod(titles);
  return 'period' in reading ? reading.period : undefined;
};
const unreadPeriod = (titles: readonly string[]) => {
  const reading = readPeriod(titles);
  return 'unread' in reading ? reading.unread : undefined;
};
const of = (from: string, to = from) => ({ from, to });

const june = { from: '2026-06', to: '2026-06' };
const half = { from: '2026-01', to: '2026-06' };

describe('the months of a balance table', () => {
  it.each([
    ['会计期间：11 会计年度：2025', of('2025-11')],
    ['会计期间：2 会计年度：2025', of('2025-02')],
    ['会计期间：11期,会计年度：2025', of('2025-11')],
    ['月份：11月 年度：2025', of('2025-11')],
    ['2025年度（11月）', of('2025-11')],
    ['2025年度（1-11月）', of('2025-01', '2025-11')],
    ['2025年度 1—11月', of('2025-01', '2025-11')],
    ['2025年度科目余额表（11月）', of('2025-11')],
    ['2025年度 前11个月', of('2025-01', '2025-11')],
    ['2025年度 第三季度', of('2025-07', '2025-09')],
    ['会计年度：2025,11月份', of('2025-11')],
    ['会计年度：2025 月：11', of('2025-11')],
    ['会计年度：2025 会计月份：11', of('2025-11')],
    ['会计年度：2025 期间从：1 到：11', of('2025-01', '2025-11')],
    ['会计年度：2025 期间：1 至 11', of('2025-01', '2025-11')],
    ['会计年度：2025 期间：第1期至第11期', of('2025-01', '2025-11')],
    ['会计年度：2025 起始期间：1 结束期间：11', of('2025-01', '2025-11')],
    ['会计年度：2025 期间：十一', of('2025-11')],
    ['2025年度 期间：十一月', of('2025-11')],
    ['2025年度 至2025年11月', of('2025-11')],
    ['账簿年度：2025 期间：2025-11', of('2025-11')],
    ['期间：2026年01月01日-06月30日', half],
    ['2026年1月1日至6月30日', half],
    ['期间：2026.01.01-06.30', half],
    ['期间：2026-01-01 至 06-30', half],
    ['期间：2026/01/01-06/30', half],
    ['期间：202601-06', half],
    ['期间：2025年 1月-11月', of('2025-01', '2025-11')],
    ['截至2026年6月30日', june],
    ['2025年度 三季度末', of('2025-07', '2025-09')],
    ['编制单位：十月传媒 期间：2026年6月', june],
    ['账套：[001]晨星 会计期间：2026.06-2026.06 币种：人民币', june],
    ['公司名称：晨星2020科技有限公司 期间：2026年6月', june],
    ['纳税人识别号：91310000MA1FL0000X 期间：2026年6月', june],
    ['会计年度：2026 期间：6 （预结账）', june],
    ['期间: 2026.06 - 2026.06 科目: 1001 - 6901 级次: 1 - 4', june],
    ['日期区间：2026-06-01~2026-06-30 包含未记账凭证', june],
    ['晨星商贸有限公司2026年6月科目余额表', june],
    ['编制单位：示例公司 2025年11月 单位：元', of('2025-11')],
    ['编制单位：晨星商贸有限公司 2026年06期 单位：元', june],
    ['编制单位：示例公司 2026.06 单位：元', june],
    ['制表单位：示例公司 2026年6月', june],
    ['查询单位：示例公司 2026年6月', june],
    ['编制单位：示例公司（盖章） 2026年6月 单位：元', june],
    ['2026年6月末余额 第1页 共3页 科目级次：1-3 10:05', june],
  ])('of the half-read kind are read whole: %s', (title, period) => {
    expect(tablePeriod(['科目余额表', title])).toEqual(period);
  });

  it.each([
    ['期间：2026年6期（包含未过账凭证）', june],
    ['起始期间：2026年6月 结束期间：2026年6月', june],
    ['起始期间：2026-01 结束期间：2026-06', half],
    ['ABC有限公司2026年6月科目余额表', june],
    ['ABC有限公司2026年6月份科目余额表（本位币）', june],
    ['2026年6月科目余额表（人民币）', june],
    ['预算家园有限公司2026年6月科目余额表', june],
    ['晨星投资中心（有限合伙）2026年6月科目余额表', june],
    ['晨星（有限合伙）2026年6月科目余额表', june],
    ['税款所属期：2026-06', june],
    ['记账期间：2026-06', june],
    ['期间：从 2026年1月 到 2026年6月', half],
    ['期间：2026年6月[已结账]', june],
    ['启用年度：2025 期间：2026年6月', june],
    ['企业会计准则（2007年新会计准则） 期间：2026.06', june],
    ['2026年6月 小企业会计准则（2013）', june],
    ...[
      '页码：1/3',
      '税号：91310000MA1FL0000X',
      '地址：上海市人民路100号',
      '电话：021-66668888',
      '版本：V8.72',
      '帐套：001',
      '小企业会计准则（2013）',
      '操作员：demo 操作日期：2026-07-05',
      '下载时间：2026-07-05 10:20:30',
    ].flatMap((beside): [string, typeof june][] => [
      [`期间：2026年6月 ${beside}`, june],
      [`${beside} 2026年6月`, june],
    ]),
  ])('are read beside what says nothing of months: %s', (title, period) => {
    expect(tablePeriod(['科目余额表', title])).toEqual(period);
  });

  it.each([
    '账套：[001]示例公司 操作员：demo 操作日期：2026-07-05',
    '登录日期：2026-07-05',
    '制单日期：2026-07-05',
    '打印日期：2026-07-05',
    '小企业会计准则2013年版',
    '第十二届 2013',
    '台账 3.5 期',
    '2026年6月余额 x3',
  ])('are believed under a label of their own beside %s', (title) => {
    for (const own of ['月份：2026.06-2026.06', '期间：2026年6月', '会计年度：2026 会计期间：06']) {
      expect(tablePeriod([title, own])).toEqual(june);
    }
  });

  it.each([
    [['期间：第二期', '期间：2026年6月'], 'contradicting'],
    [['期间：二五年二月', '期间：2026年6月'], 'unread'],
    [['2025年度审计调整前', '期间：2025年12月'], 'unread'],
    [['2025年12月 预算数', '期间：2025年12月'], 'qualified'],
    [['2025年12月 上年同期数'], 'qualified'],
    [['期间：2025年12月 调整前'], 'qualified'],
    [['期间：2025年12月 未结转损益'], 'qualified'],
    [['期间：2025年12月（结转前）'], 'qualified'],
    [['期间：2025年12月（结转损益前）'], 'qualified'],
    [['科目余额表（预算）', '2025年12月'], 'qualified'],
    [['科目余额预算表', '期间：2025年12月'], 'qualified'],
    [['预算科目余额表', '2025年12月'], 'qualified'],
    [['科目余额表（调整前）', '2025年12月'], 'qualified'],
    [['科目余额表（结转前）', '期间：2025年12月'], 'qualified'],
    [['上年同期科目余额表', '期间：2025年12月'], 'qualified'],
    [['期间：2026年6月', '月份：2026年7月'], 'contradicting'],
    [['期间：2026年6月（不含12月） 2013'], 'unread'],
    [['2013', '2026年6月'], 'unread'],
    [['2013', '会计年度：2026'], 'unread'],
    [['帐套：2026年5月', '期间：2026年6月'], 'contradicting'],
  ])('are not believed so where the other may be of months: %j', (titles, what) => {
    expect(Object.keys(readPeriod(titles))).toEqual([what]);
  });

  it.each([
    '2025年度 截至11月',
    '2025年度 截至11月30日',
    '2025年度至11月',
    '2025年度（不含12月）',
    '2025年度（1-11）',
    '2025年度 截止期间：11',
    '会计年度：2025 截止期间：11',
    '期间：2026年1月1日-30日',
    '2025年度（不含2025年12月）',
    '2025年度审计调整前',
  ])('are not guessed where a text is not understood whole: %s', (title) => {
    expect(unreadPeriod(['科目余额表', title])).toBe(title);
  });

  it('are not looked for in a row that is too long for a title', () => {
    const title = '期间:'.repeat(100_000);
    expect(unreadPeriod([title])).toBe(title.slice(0, 40));
  });

  it('are not guessed where a row of numbers stands below the year', () => {
    expect(unreadPeriod(['2025年度', '1-11'])).toBe('1-11');
  });

  it.each([
    [
      ['期间：2026年6月', '会计年度：2025 期间：6'],
      ['期间：2026年6月', '会计年度：2025 期间：6'],
    ],
    [
      ['2025年1月—2025年12月', '期间：11'],
      ['2025年1月—2025年12月', '期间：11'],
    ],
    [['2026年6月 2026年8月'], ['2026年6月 2026年8月', '2026年6月 2026年8月']],
    [
      ['2025年度', '2025.11.30'],
      ['2025年度', '2025.11.30'],
    ],
    [
      ['会计年度：2025 期间：3', '会计期间：4'],
      ['会计年度：2025 期间：3', '会计期间：4'],
    ],
    [
      ['会计年度：2025', '会计年度：2026'],
      ['会计年度：2025', '会计年度：2026'],
    ],
  ])('are none where two statements contradict each other: %s', (titles, contradicting) => {
    expect(readPeriod(titles)).toEqual({ contradicting });
  });

  it.each([
    ['期间：2026年6期', june],
    ['会计期间：2026.06-2026.06', june],
    ['期间：2026-06 至 2026-06', june],
    ['科目余额表（2026年1期至2026年6期）', half],
    ['编制单位：晨星商贸有限公司　期间：2026年第06期　单位：元', june],
    ['期间：2026年第01期至2026年第06期', half],
    ['单位：示例公司   2026.06-2026.06   单位：元', june],
    ['２０２６年０６月', june],
    ['会计期间: 202606', june],
    ['日期：2026-01-01 至 2026-06-30', half],
    ['2026年1月1日至2026年6月30日', half],
    ['2026年1-6月', half],
    ['2026.01-06', half],
    ['科目余额表 2025年度', { from: '2025-01', to: '2025-12' }],
    ['期间：2026年6期 打印日期：2026-07-05', june],
    ['期间：2026年6期 日期：2026-07-05', june],
    ['启用期间：2026-01 会计期间：2026-06', june],
    ['期间：2025年第四季度', { from: '2025-10', to: '2025-12' }],
    ['2025年二季度', { from: '2025-04', to: '2025-06' }],
    ['2025年第1季度至第2季度', { from: '2025-01', to: '2025-06' }],
    ['2024年第四季度至2025年第一季度', { from: '2024-10', to: '2025-03' }],
    ['2025年一至三季度', { from: '2025-01', to: '2025-09' }],
    ['2025年前三季度', { from: '2025-01', to: '2025-09' }],
    ['2025Q2', { from: '2025-04', to: '2025-06' }],
    ['期间：2026年上半年', half],
    ['2026年下半年', { from: '2026-07', to: '2026-12' }],
    ['会计年度：2026 会计期间：06', june],
    ['会计年度：2026　会计期间：1-6', half],
    ['2026年度 月份：6月', june],
    ['2026年度第6期', june],
    ['会计年度：2025', { from: '2025-01', to: '2025-12' }],
    ['FY2025', { from: '2025-01', to: '2025-12' }],
    ['期间：2025年度', { from: '2025-01', to: '2025-12' }],
    ['二〇二六年六月', june],
    ['二零二五年十二月', { from: '2025-12', to: '2025-12' }],
    ['二○二五年十月', { from: '2025-10', to: '2025-10' }],
    ['编制期间：2026年6月', june],
    ['查询期间：2026-06', june],
    ['所属期：2026-06', june],
    ['2026-06-30 12:00', june],
  ])('%s', (title, period) => {
    expect(tablePeriod(['科目余额表', title])).toEqual(period);
  });

  it('are told by the text that says 期间, before others', () => {
    expect(tablePeriod(['2026年7月5日', '期间：2026年6期'])).toEqual(june);
  });

  it.each(['科目余额表', '打印日期：2026-07-05', '2026年6月 2026年8月', '2026年13期', ''])(
    '“%s” leaves them open',
    (title) => expect(tablePeriod([title])).toBeUndefined(),
  );

  it('stand in two texts, the year in one and the month in the other', () => {
    expect(tablePeriod(['会计年度：2026', '会计期间：06'])).toEqual(june);
  });

  it.each([
    ['期间：第二期'],
    ['会计期间：本月'],
    ['期间：2026年13期'],
    ['月份：六'],
    ['2026年13期'],
    ['上半年'],
    ['第二季度'],
    ['科目余额表（二季度）'],
    ['2026年第5季度'],
    ['期间：2026年6月至2026年2月'],
    ['期间 02/2025'],
    ['会计期间02/2025'],
    ['期间 2025-13'],
    ['2025年0月'],
    ['2025年13月'],
    ['25年2月'],
    ['期间：25年2月'],
    ['二五年二月'],
    ['科目余额表（25年第2期）'],
  ])('“%s” states a period that is not understood, and is named', (title) => {
    expect(tablePeriod(['科目余额表', title])).toBeUndefined();
    expect(unreadPeriod(['科目余额表', title])).toBe(title);
  });

  it.each([
    '科目余额表',
    '期间：',
    '期间： 单位：元',
    '打印日期：2026-07-05',
    '编制单位：四季度假酒店有限公司',
    '晨星2020科技有限公司',
    '十月传媒有限公司',
    '期间：2026年6期',
    '会计年度：2026 会计期间：06',
    '启用日期：25年2月',
    '打印日期：25年2月5日',
    '2026年6月 2026年8月',
    '期间 单位：元',
  ])('“%s” states none that is not understood', (title) => {
    expect(unreadPeriod([title])).toBeUndefined();
  });

  it('are read back in every form that files write', () => {
    const forms: readonly ((period: string) => string)[] = [
      periodTitle,
      (period) => period,
      (period) => period.replace('-', '.'),
      (period) => `${period.slice(0, 4)}年${Number(period.slice(5))}月`,
    ];
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 400 }),
        fc.nat(11),
        fc.constantFrom(...forms),
        fc.constantFrom('-', '至', ' 至 ', '~'),
        (start, months, form, between) => {
          const from = addMonths('2000-01', start);
          const to = addMonths(from, months);
          const title = `科目余额表（${form(from)}${between}${form(to)}）`;
          expect(tablePeriod([title])).toEqual({ from, to });
        },
      ),
    );
  });
});
