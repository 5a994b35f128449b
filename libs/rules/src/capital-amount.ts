import { Money, round2 } from './money';

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'];
const LIMIT = Money.parse(10_000_000_000_000);

/**
 * 人民币大写 of an amount in yuan, rounded half away from zero to fen, without 人民币 in front.
 *
 * Source: 《支付结算办法》(银发〔1997〕393号) 附一. Our choices where it leaves one: no 整 after 角,
 * no optional 零, 负 before negative amounts. From ten 万亿 on the figure comes back in digits;
 * no amount gives an empty text.
 */
export function capitalAmount(amount: Money | null | undefined): string {
  if (amount === null || amount === undefined) return '';
  const rounded = round2(amount);
  if (rounded.abs().compare(LIMIT) >= 0) return rounded.toString();
  if (rounded.isZero) return '零元整';
  const [yuan = '', fraction = ''] = rounded.abs().toString().split('.');
  const sign = rounded.isNegative ? '负' : '';
  return sign + spellYuan(yuan) + spellFraction(fraction, yuan !== '0');
}

function spellYuan(yuan: string): string {
  if (yuan === '0') return '';
  const groups = groupsOfFour(yuan);
  const text = groups.map((group, index) => spellGroup(groups, group, index)).join('');
  return `${text}元`;
}

/** `123456789` as `['1', '2345', '6789']`: the highest group first. */
function groupsOfFour(digits: string): string[] {
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 4) {
    groups.unshift(digits.slice(Math.max(0, end - 4), end));
  }
  return groups;
}

function spellGroup(groups: readonly string[], group: string, index: number): string {
  const place = groups.length - 1 - index;
  const above = groups[index - 1];
  if (Number(group) === 0) {
    // 亿 is named after 万亿 even when its own group is empty.
    return place === 2 && above !== undefined ? '亿' : '';
  }
  const gap = above !== undefined && (group.startsWith('0') || Number(above) === 0);
  return (gap ? '零' : '') + spellDigits(group) + (['', '万', '亿', '万'][place] ?? '');
}

function spellDigits(group: string): string {
  const digits = group.replace(/^0+/, '');
  const text = [...digits].map((digit, index) =>
    digit === '0' ? '零' : `${DIGITS[Number(digit)]}${PLACES[digits.length - 1 - index]}`,
  );
  return text.join('').replace(/零+/g, '零').replace(/零$/, '');
}

function spellFraction(fraction: string, hasYuan: boolean): string {
  const jiao = Number(fraction[0]);
  const fen = Number(fraction[1]);
  if (jiao === 0 && fen === 0) return '整';
  const jiaoText = jiao === 0 ? (hasYuan ? '零' : '') : `${DIGITS[jiao]}角`;
  return jiaoText + (fen === 0 ? '' : `${DIGITS[fen]}分`);
}
