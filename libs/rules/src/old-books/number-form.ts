import { toHalfWidth } from '../half-width';

/** A voucher's number as one cell shows it; the word is '' when the cell has none. */
interface ShownNumber {
  readonly word: string;
  readonly number: number;
}

const HIGHEST_NUMBER = 999_999;
/** Of a text with a number and its word. The patterns try every part of a run of digits or blanks. */
const LONGEST_TEXT = 100;
/**
 * Before the last digits: nothing but a minus, or the whole part that they are the fraction of. Two dashes
 * behind a word are no minus: a product in use writes its numbers so.
 */
const isSignedOrFraction = /^\s*[-—–―]\s*$|(?:^|[^\d.])\d+\s*[.,]\s*$/;

/** Letters that stand with the digits behind a separator belong to the number, which is then none: `记-A1`. */
const isLettered = /[^\d\s][\s]*[-—–―#_/.:][-—–―#_/.:\s]*[A-Za-z]+$/;

/**
 * Reads a voucher number: `记-1`, `记-0001`, `记字第0001号`, `记账凭证-12`, `银收-3`, `2024-记-0001`,
 * `记-202503-001`, `记--1`, `记—1`, `记#1`, `记 8 号`, `12`, each with a page `-1/2` behind it. A bare negative number or a
 * fraction (`-1`, `记-1.5`) is none, nor is one with letters (`记-A1`): nobody can tell which voucher is meant.
 * @returns undefined for what has no number from 1 to 999,999
 */
export function numberForm(text: string): ShownNumber | undefined {
  const shown = toHalfWidth(text).trim();
  if (shown.length > LONGEST_TEXT) return undefined;
  const plain = shown.replace(/[-(]\d+\/\d+\)?$/, '').replace(/\.0$/, '');
  const found = /^(.*?)(\d+)\s*号?$/s.exec(plain);
  if (!found || [isSignedOrFraction, isLettered].some((form) => form.test(found[1] ?? '')))
    return undefined;
  const number = Number(found[2]);
  if (number < 1 || number > HIGHEST_NUMBER) return undefined;
  return { word: wordForm(found[1] ?? ''), number };
}

/** A voucher word without what is written around it: `记字第`, `记账凭证-`, `2024-记-` are 记, 记账, 记. */
export function wordForm(text: string): string {
  const plain = toHalfWidth(text).trim();
  // A code stands for a word of its own (NC: 01).
  if (/^\d+$/.test(plain)) return plain;
  return plain.replace(/\d+[年月期]?/g, '').replace(/[\s\-—–―#_./:]|字|第|号|凭证/g, '');
}

const SHORT_WORDS: Readonly<Record<string, string>> = {
  记账: '记',
  收款: '收',
  付款: '付',
  转账: '转',
  现金收款: '现收',
  现金付款: '现付',
  银行收款: '银收',
  银行付款: '银付',
};

/** Under which words of the books a word of a file may be known, the likeliest first. */
export function wordCandidates(word: string): string[] {
  const short = SHORT_WORDS[word];
  return short === undefined ? [word] : [word, short];
}
