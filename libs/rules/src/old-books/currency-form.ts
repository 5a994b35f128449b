import { toHalfWidth } from '../half-width';

const CURRENCIES: Readonly<Record<string, string>> = {
  RMB: 'CNY',
  人民币: 'CNY',
  '¥': 'CNY',
  美元: 'USD',
  美金: 'USD',
  欧元: 'EUR',
  英镑: 'GBP',
  港币: 'HKD',
  港元: 'HKD',
  日元: 'JPY',
  日圆: 'JPY',
  澳元: 'AUD',
  加元: 'CAD',
  新元: 'SGD',
  新加坡元: 'SGD',
  韩元: 'KRW',
  瑞士法郎: 'CHF',
  澳门元: 'MOP',
  新台币: 'TWD',
  卢布: 'RUB',
};

/** The ISO 4217 code of a currency as files name it: `RMB`, `人民币`, `USD 美元`; '' for none. */
export function currencyForm(text: string): string {
  const plain = toHalfWidth(text).trim();
  if (/^[-*]?$/.test(plain) || plain === '本位币') return '';
  const known = CURRENCIES[plain.toUpperCase()];
  if (known !== undefined) return known;
  const code = /^[A-Z]{3}(?![A-Z])/i.exec(plain)?.[0].toUpperCase();
  return CURRENCIES[code ?? ''] ?? code ?? plain;
}

/** Whether files name a currency so that they do not mean anything else by it. */
export function isKnownCurrency(text: string): boolean {
  return Object.values(CURRENCIES).includes(currencyForm(text));
}

const NAMES = Object.entries(CURRENCIES).filter(([, code]) => code !== 'CNY');
const OTHER = new RegExp(
  `(?<![A-Z])(?:${[...new Set(NAMES.map(([, code]) => code))].join('|')})(?![A-Z])|` +
    NAMES.map(([name]) => name).join('|'),
  'i',
);

/** The first currency other than the yuan that stands anywhere in a text. */
export function namesOtherCurrency(text: string): string | undefined {
  return OTHER.exec(text)?.[0];
}
