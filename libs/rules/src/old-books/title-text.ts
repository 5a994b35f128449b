import { toHalfWidth } from '../half-width';

/** Days on which a file was made, or the set began, say nothing of the months of its figures. */
const OTHER_DATES =
  /(?:(?:打印|制表|导出|生成|查询|编制)(?:日期|时间|人)?|(?:操作|登[录陆]|下载|制单|报送|填[报表]|申报|审核|创建|更新|取数|输出|备份)(?:日期|时间)|(?:启用|建账)(?:日期|时间|期间|年月)?) ?:? ?(?:\d{2}|\d{4}) ?[-/.年] ?\d{1,2}(?:[-/.月期] ?\d{0,2}日?)?(?!\d| ?(?:[-—–~～]|至|到))/g;
/** The company of a label, or of a row of its own: its name may hold any word, 十月 or 四季度假. */
const COMPANY = '公司|厂|店|行|社|中心|经营部|事务所|工作室|集团|学校|医院|协会|基金会';
/** What has neither numerals nor 年, or no word of months and no number like a date. */
const NO_YEAR = '[^\\s\\d:〇零年]';
const NO_MONTH = '(?!\\S*(?:[年月期季]|\\d{4}[-./]\\d|20\\d{4}))[^\\s:]';
// The label goes with the name: 编制 left alone before a month would read as the day of making.
const NAMES = [
  new RegExp(
    `(?:编制|核算|制表|查询|填报|报送|使用)?(?:单位|公司|企业|账套)(?:名称)? ?: ?(?!\\S*(?:期间|年度|月份|单位:))(?:${NO_YEAR}{1,40}(?=\\s|$)|${NO_YEAR}{1,40}?(?:${COMPANY})(?![\\p{Script=Han}]))`,
    'gu',
  ),
  new RegExp(
    `(?:编制单位|核算单位|单位名称|公司(?:名称)?|企业(?:名称)?|账套(?:名称)?|组织|识别号|信用代码|制表人?|打印人|操作员) ?: ?${NO_MONTH}{1,40}(?=\\s|$)`,
    'g',
  ),
];
const PARTNERSHIP = '(?:(?:有限|普通|特殊普通)合伙|个体工商户|个人独资)';
/** A company's name, in a text of other words. */
export const COMPANY_NAME = new RegExp(
  `[\\p{Script=Han}()A-Za-z&]{2,40}(?:(?:${COMPANY})(?:\\(${PARTNERSHIP}\\))?|\\(${PARTNERSHIP}\\))`,
  'gu',
);
const COMPANY_ALONE = new RegExp(`^(?:[^\\d:〇零年期]{1,60}|${NO_MONTH}{1,60}?)(?:${COMPANY})$`);
/** A value that names no month. */
const NO_DATE = '(?!\\S*(?:[年月期季:]|\\d{4}[-./]\\d{1,2}(?!\\d)|(?<!\\d)20\\d{4}(?!\\d)))';
/** What stands under a label of something else: numbers, addresses, persons, sets of accounts. */
const OTHER_LABELS = new RegExp(
  `(?<![\\p{Script=Han}\\w])(?![\\p{Script=Han}]*[年月期季日度])[\\p{Script=Han}]{0,8}(?:号|码|电话|传真|手机|地址|版本|[账帐]套|人|员|主管|行|邮箱|网址|用户)(?:名称?)? ?: ?${NO_DATE}\\S{1,60}`,
  'gu',
);
/** Remarks that leave the months as they are; the year of an accounting standard; a version. */
const REMARKS = [
  /[([](?:不?包?含|包括|预)?[未已]?(?:记账|过账|审核|入账|结账)(?:的)?(?:凭证)?[)\]]/g,
  /(?:启用|建账)年度 ?:? ?\d{4} ?年?(?!\d)/g,
  /(?<=准则|制度) ?(?:\((?:19|20)\d{2}(?: ?年)?(?:版|新?(?:企业)?(?:会计)?准则)?\)|(?:19|20)\d{2}(?: ?年版|版|(?![\d年./-])))/g,
  /(?<![A-Za-z\d])[Vv](?:er)?\.? ?\d[\d.]*/g,
];
/** Numbers of pages, forms, hours, levels and codes of subjects. */
const OTHER_NUMBERS = [
  /第 ?\d+ ?页|共 ?\d+ ?页|\d+ ?\/ ?\d+ ?页|会[企小工民村] ?\d+ ?表/g,
  /(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?!\d)/g,
  /科目(?:编码|代码|范围)? ?:? ?\d[\d.]*(?: ?(?:[-—–~～]+|至|到) ?\d[\d.]*)?(?![\d年月期/])/g,
  /(?:级次|级别|层级) ?:? ?\d(?: ?(?:[-—–~～]+|至|到) ?\d)?(?: ?级)?(?![\d年月期季/])/g,
  /(?<!\d)\d(?: ?(?:[-—–~～]+|至|到) ?\d)? ?级/g,
];

const DIGITS = '〇一二三四五六七八九';

/**
 * A title without what says nothing of months: half width, with the numerals of `二〇二五年十二月` as digits, and without dates
 * and numbers of other things. Errors: none.
 */
export function plainText(title: string): string {
  const digit = (numeral: string) => String(Math.max(DIGITS.indexOf(numeral), 0));
  const numberOf = (ten: string, one: string) => String((ten === '' ? 0 : 10) + Number(digit(one)));
  let text = toHalfWidth(title)
    .replace(/[【〔『「]/g, '(')
    .replace(/[】〕』」]/g, ')')
    .replace(/\s+/g, ' ')
    .trim();
  if (COMPANY_ALONE.test(text)) return '';
  text = NAMES.reduce((rest, name) => rest.replace(name, ' '), text)
    .replace(/[〇零○一二三四五六七八九]{4}(?= ?年)/g, (year) => [...year].map(digit).join(''))
    .replace(
      /(十?)([一二三四五六七八九])(?= ?(?:月|期|个?季|[至到-] ?第?[一二三四五六七八九十]))/g,
      (_, ten: string, one: string) => numberOf(ten, one),
    )
    .replace(
      /((?:期间|月份) ?[:：] ?第?)(十?)([一二三四五六七八九])/g,
      (_, label, ten, one) => `${label}${numberOf(ten, one)}`,
    )
    .replace(/十(?= ?[月期])|(?<=(?:期间|月份) ?: ?第?)十/g, '10')
    .replace(OTHER_DATES, ' ');
  for (const other of [...OTHER_NUMBERS, OTHER_LABELS, ...REMARKS]) text = text.replace(other, ' ');
  return text;
}
