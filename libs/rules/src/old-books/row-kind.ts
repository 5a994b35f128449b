import { toHalfWidth } from '../half-width';

/** Words that a row of totals *is* named by; a summary that only contains one is an entry. */
const TOTALS = new RegExp(
  '^(' +
    '(合计|小计|总计|累计|共计)|合计筛选结果|' +
    '(本[日月期季年页]|当[日月期]|分录|凭证|借贷)(合计|累计|小计|总计)|' +
    '[期年月](初|末)(余额|结转|结余)|上[年月期](余额|结转|结余)|' +
    '承前页|过次页|结转下[年页]|' +
    '(资产|负债|共同|权益|所有者权益|成本|损益)(类)?(小计|合计)|' +
    '[一二三四五六]、(资产|负债|共同|权益|所有者权益|成本|损益)类?' +
    ')$',
);
const SUMS =
  /^(合计|合计筛选结果|总计|共计|小计|(本[日月期季年页]|当[日月期]|分录|凭证|借贷)(合计|小计|总计))$/;
/** A sum with its amount in words behind it: 合计：壹拾元整. */
const SUM_IN_WORDS =
  /^(合计|总计|共计|小计)(人民币)?(大写)?[零〇一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾佰仟百千万亿元圆角分整正负红字]+$/;
const FOOTERS =
  /^(制表人?|制单人?|审核人?|复核人?|记账人?|出纳|会计主管|主管|财务主管|单位负责人|打印日期|打印时间|打印人|制表日期|共\d+页|第\d+页)([:：(（]|$)|^第\s*\d+\s*页|^共\s*\d+\s*页|^-\s*\d+\s*-$/;

/** Whether a cell names a row of totals, of a balance carried, or of a class. */
export function isTotalText(text: string): boolean {
  return TOTALS.test(bare(text)) || SUM_IN_WORDS.test(bare(text));
}

/** Whether the totals under that name are a sum of the lines above, and so prove the reading. */
export function isSumText(text: string): boolean {
  return SUMS.test(bare(text)) || SUM_IN_WORDS.test(bare(text));
}

/** Whether a row that begins so is a footer: 制表人, 打印日期, 第 x 页. */
export function isFooterText(text: string): boolean {
  return FOOTERS.test(toHalfWidth(text).trim());
}

/** Whether a row says which months the table is of, as above the headings so at the foot: 编制期间：2025年2月. */
export function isPeriodText(text: string): boolean {
  return /(期间|年度|月份|季度|年月|所属期)\s*:/.test(toHalfWidth(text));
}

function bare(text: string): string {
  return toHalfWidth(text).replace(/[\s:()]/g, '');
}
