import fc from 'fast-check';
import { addMonths, periodTitle } from '../period';
import { tablePeriod, unreadPeriod } from './table-period';

const june = { from: '2026-06', to: '2026-06' };
const half = { from: '2026-01', to: '2026-06' };

describe('the months of a balance table', () => {
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
