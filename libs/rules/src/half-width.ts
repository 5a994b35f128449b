/** Full-width digits, operators and blanks as their half-width counterparts. */
export function toHalfWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ')
    .replace(/[￥]/g, '¥')
    .replace(/。/g, '.')
    .replace(/[\u2212]/g, '-')
    .replace(/×/g, '*')
    .replace(/÷/g, '/');
}
