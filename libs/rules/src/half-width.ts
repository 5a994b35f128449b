/** Full-width digits, operators and blanks as their half-width counterparts. */
export function toHalfWidth(text: string): string {
  if (!replaced.test(text)) return text;
  return text
    .replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ')
    .replace(/[￥]/g, '¥')
    .replace(/。/g, '.')
    .replace(/[\u2212]/g, '-')
    .replace(/×/g, '*')
    .replace(/÷/g, '/');
}
/** Every character that is replaced; most texts of large files have none. */
const replaced = /[\uff01-\uff5e\u3000￥。\u2212×÷]/;
