import { toHalfWidth } from '../money';
import { currencyForm, isKnownCurrency } from './currency-form';

/** What a table is said to be in: yuan, a multiple or a part of it, another currency, or no such thing. */
type Unit = 'yuan' | 'scale' | 'currency' | 'unknown';

const SCALES = '十百千仟佰万萬亿';
const YUAN = /^(?:[元圆](?:、?角、?分)?)?$/;
const SCALE = new RegExp(`^[${SCALES}]+[元圆]?$|^[角分]$`);
const ALL_CURRENCIES = /^(?:全部|所有|综合|各)/;
/** A label behind a value that has no blank between: `万元期间:2026年6月`. */
const NEXT_LABEL = /(?:会计|金额|编制|打印|制表|期间|年度|月份|单位|币别|币种|日期|公司|账套).*$/;
const UNIT = /(\p{Script=Han}{0,4})单位(?:\s*:\s*|\s+|\()([^\s:,;()]+)/gu;
const CURRENCY = /(币别|币种|币名|货币|本位币)(\s*:\s*|\s+)([^\s:,;()]+)/g;
const BRACKETED = /\(([^():]+)\)/g;

/**
 * Why a table is not in yuan by the texts about it, with the way out: `单位：万元`, `金额单位：人民币千元`,
 * `科目余额表（万元）`, `币别：USD`. Units of quantities, and companies (`单位：示例公司`), are not meant.
 * Undefined where the texts name 元 or 人民币, or nothing. Errors: none.
 */
export function unitProblem(texts: readonly string[]): string | undefined {
  for (const text of texts.map(toHalfWidth)) {
    const msg = byUnit(text) ?? byCurrency(text) ?? byBrackets(text);
    if (msg !== undefined) return msg;
  }
  return undefined;
}

function byUnit(text: string): string | undefined {
  for (const [, before = '', shown = ''] of text.matchAll(UNIT)) {
    if (/(?:数量|计量)$/.test(before)) continue;
    const value = shown.replace(NEXT_LABEL, '');
    const unit = unitOf(value);
    const label = /(?:金额|货币|币|记账)$/.exec(before)?.[0];
    // What 单位 alone names is a company where it is no unit of money.
    const isUnit = label !== undefined || unit !== 'unknown';
    if (isUnit && unit !== 'yuan') return refusal(`${label ?? ''}单位：${value}`, unit);
  }
  return undefined;
}

function byCurrency(text: string): string | undefined {
  for (const [, label = '', between = '', shown = ''] of text.matchAll(CURRENCY)) {
    const value = shown.replace(NEXT_LABEL, '');
    const unit = unitOf(value);
    if (unit === 'yuan' || ALL_CURRENCIES.test(value)) continue;
    const isStated = between.includes(':') || unit === 'currency';
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

function unitOf(text: string): Unit {
  const plain = text.toUpperCase().replace(/人民币|RMB|CNY|¥|(?:记账|综合|折合)?本位币|本币/g, '');
  if (YUAN.test(plain)) return 'yuan';
  if (SCALE.test(plain)) return 'scale';
  const scales = new RegExp(`^[${SCALES}]+|[${SCALES}]+元$`, 'g');
  const bare = plain.replace(scales, '');
  return isKnownCurrency(bare) && currencyForm(bare) !== 'CNY' ? 'currency' : 'unknown';
}

function refusal(stated: string, unit: Unit): string {
  return unit === 'currency'
    ? `文件注明“${stated}”，期初余额须是人民币金额，这张表不能导入；` +
        '请在原软件以人民币导出，有外币的科目请用带币别列的表'
    : `文件注明“${stated}”，期初余额以元为单位，这张表不能导入；请在原软件以“元”为单位导出`;
}
