import { toHalfWidth } from '../half-width';
import { currencyForm, isKnownCurrency, namesOtherCurrency } from './currency-form';

/** What a text names: yuan or nothing, a multiple or a part of it, another currency, or no such thing. */
type Unit = 'yuan' | 'scale' | 'currency' | 'unknown';

const SCALES = '十百千仟佰万萬亿';
const NUMERALS = '零〇一二三四五六七八九壹贰叁肆伍陆柒捌玖拾两\\d';
const SCALE = new RegExp(`^[${SCALES}]+[元圆]?$|^[角分]$|^[Kk]$`);
/** `以万元为单位`, `人民币千元`, `1000元`, `'000`, `in thousands`; no amount in words, 壹拾万元整. */
const SCALED = new RegExp(
  `(?<![${NUMERALS}${SCALES},.])[${SCALES}]+ ?[元圆]|(?<![\\d,.])10+ ?[元圆]|['’]0{3}(?!\\d)|\\b(?:thousand|million|billion)s?\\b`,
  'i',
);
const YUAN_WORDS =
  /人民币|RMB|CNY|¥|(?:记账|综合|折合)?本位币|本币|保留.{0,3}位小数|[元圆整]|角|分/g;
const NEUTRAL = /[\s\d\-—/、,.;:()'"_|=]+/g;
const ALL_CURRENCIES = /全部|所有|综合|合计|各/;
/** A label behind a value that has no blank between: `万元期间:2026年6月`. */
const NEXT_LABEL = /(?:会计|金额|编制|打印|制表|期间|年度|月份|单位|币别|币种|日期|公司|账套).*$/;
const VALUE = String.raw`(?: ?(?:[:=]|——) ?| |\()([^\s:=,;()]+(?: (?![^\s:=]*[:=])[^\s:=,;()]+)?)`;
const UNIT = new RegExp(String.raw`(\p{Script=Han}{0,4})单位${VALUE}`, 'gu');
const CURRENCY = new RegExp(
  String.raw`(币别|币种|币名|货币(?:名称)?|本位币|外币|原币)${VALUE}`,
  'gu',
);
const BRACKETED = /\(([^():]+)\)/g;
/** The name of a company may hold any word: 万元户商贸, 美元科技. */
const ENDS = '(?:公司|厂|店|行|中心|集团|合作社|经营部|事务所|工作室)(?!\\p{Script=Han})';
const COMPANIES = [
  new RegExp(`(?:单位|公司|企业|账套)(?:名称)? ?: ?[^\\s:;]{1,40}?${ENDS}`, 'gu'),
  new RegExp(`[^\\s:;()]{2,40}?${ENDS}`, 'gu'),
  /(?:(?:编制|核算|填报|使用)单位|公司|企业|账套)(?:名称)? ?: ?(?!\S*(?:[:=]|[元圆](?:\s|$)))[^\s:;]{2,40}(?=\s|$)/g,
];
const TITLE_AT_MOST = 1_000;

/**
 * Why a table is not in yuan by the texts about it, with the way out: `单位：万元`, `【金额单位：人民币 千元】`,
 * `科目余额表（万元）`, `以万元列示`, `币别：USD`, `外币：美元`. A unit that is not understood is none of yuan.
 * Units of quantities, and companies (`单位：示例公司`), are not meant. Undefined where the texts name 元 or
 * 人民币, or nothing. Errors: none.
 */
export function unitProblem(texts: readonly string[]): string | undefined {
  for (const shown of texts) {
    // A row that long is no title; it is asked for its words alone.
    const text = plainText(shown.slice(0, TITLE_AT_MOST));
    const msg = byUnit(text) ?? byCurrency(text) ?? byBrackets(text) ?? byWords(text);
    if (msg !== undefined) return msg;
  }
  return undefined;
}

/** Half width, all brackets round, blanks inside of labels closed: `【单 位：万元】`. */
function plainText(shown: string): string {
  const text = toHalfWidth(shown)
    .replace(/[[{<【〔〖《「『]/g, '(')
    .replace(/[\]}>】〕〗》」』]/g, ')')
    .replace(/\s+/g, ' ')
    .replace(/单 位/g, '单位')
    .replace(/币 ([别种])/g, '币$1');
  return COMPANIES.reduce((rest, company) => rest.replace(company, ' '), text);
}

function byUnit(text: string): string | undefined {
  for (const [, before = '', shown = ''] of text.matchAll(UNIT)) {
    if (/(?:数量|计量)$/.test(before)) continue;
    const label = /(?:金额|货币|币|记账|计价|报表)$/.exec(before)?.[0];
    const { value } = statedOf(shown);
    const stated = {
      ...statedOf(shown),
      ...(/^10+$/.test(value) ? { unit: 'scale' as const } : {}),
    };
    if (stated.unit === 'yuan') continue;
    // What 单位 alone names is a company where it is no unit of money.
    const isUnit = label !== undefined || stated.unit !== 'unknown' || isMoney(stated.value);
    if (isUnit) return refusal(`${label ?? ''}单位：${stated.value}`, stated.unit);
  }
  return undefined;
}

function byCurrency(text: string): string | undefined {
  for (const [all, label = '', shown = ''] of text.matchAll(CURRENCY)) {
    const { value, unit } = statedOf(shown);
    if (unit === 'yuan' || ALL_CURRENCIES.test(value)) continue;
    const isStated = /[:=]/.test(all) || unit === 'currency';
    if (isStated) return refusal(`${label}：${value}`, unit === 'scale' ? unit : 'currency');
  }
  return undefined;
}

function byBrackets(text: string): string | undefined {
  for (const [, value = ''] of text.matchAll(BRACKETED)) {
    const unit = unitOf(value.trim());
    if (unit === 'scale' || unit === 'currency') return refusal(`（${value}）`, unit);
  }
  return undefined;
}

/** A unit in any other words, or alone in its cell. */
function byWords(text: string): string | undefined {
  const rest = text.replace(/(?:数量|计量)单位 ?[:=]? ?\S*/g, ' ');
  const scale = SCALED.exec(rest)?.[0];
  if (scale !== undefined) return refusal(runOf(rest, scale), 'scale');
  const currency = namesOtherCurrency(rest);
  return currency === undefined ? undefined : refusal(runOf(rest, currency), 'currency');
}

/** The words around it up to the next blank, as they are told. */
function runOf(text: string, part: string): string {
  return text.split(' ').find((run) => run.includes(part)) ?? part;
}

/** The first word of a value, with the next where the first alone says less: `01 人民币`, `人民币 万元`. */
function statedOf(shown: string): { readonly value: string; readonly unit: Unit } {
  const [value = '', next = ''] = shown.split(' ').map(valueOf);
  const unit = unitOf(value);
  const nextUnit = unitOf(next);
  const isNextTold = nextUnit === 'scale' || nextUnit === 'currency';
  if (unit === 'yuan' && isNextTold) return { value: `${value} ${next}`, unit: nextUnit };
  return { value, unit };
}

function valueOf(word: string): string {
  return word.replace(NEXT_LABEL, '').replace(/[.。]+$/, '');
}

function unitOf(text: string): Unit {
  const upper = text.toUpperCase();
  if (SCALED.test(upper)) return 'scale';
  if (upper.replace(YUAN_WORDS, '').replace(NEUTRAL, '') === '') {
    return SCALE.test(upper.replace(/人民币|RMB|CNY|¥/g, '').replace(NEUTRAL, ''))
      ? 'scale'
      : 'yuan';
  }
  const plain = upper.replace(/人民币|RMB|CNY|¥|(?:记账|综合|折合)?本位币|本币/g, '');
  if (SCALE.test(plain.replace(NEUTRAL, ''))) return 'scale';
  const bare = plain.replace(new RegExp(`^[${SCALES}]+|[${SCALES}]+元$`, 'g'), '');
  if (isKnownCurrency(bare) && currencyForm(bare) !== 'CNY') return 'currency';
  return namesOtherCurrency(bare) === undefined ? 'unknown' : 'currency';
}

/** What ends as a unit of money, or begins with a number, is no company. */
function isMoney(value: string): boolean {
  return /[元圆角分]$|^[\d']/.test(value);
}

function refusal(stated: string, unit: Unit): string {
  return unit === 'currency'
    ? `文件注明“${stated}”，期初余额须是人民币金额，这张表不能导入；` +
        '请在原软件以人民币导出，有外币的科目请用带币别列的表'
    : `文件注明“${stated}”，期初余额以元为单位，这张表不能导入；请在原软件以“元”为单位导出`;
}
