import { toHalfWidth } from '../half-width';

/** A subject as one cell shows it. */
interface ShownSubject {
  readonly code: string;
  readonly name: string;
}

/**
 * A subject code without separators: `1002.01`, `1002-01`, `1002 01`, `1002_01`, `1002\01` are
 * 100201; `1002001.0`, a code that a program took for a number, is 1002001.
 */
export function codeForm(text: string): string {
  return codeParts(text).join('');
}

/**
 * A code as the tree of a table has it: one is below another exactly when it begins with the other's.
 * Parts between separators are whole: `1122_10` is below `1122`, as `112210` is, and not below
 * `1122_1`. Errors: none.
 */
export function codeBranch(text: string): string {
  const parts = codeParts(text);
  return parts.length > 1 ? parts.map((part) => `${part}|`).join('') : parts.join('');
}

function codeParts(text: string): string[] {
  return toHalfWidth(text)
    .trim()
    .replace(/^(\d{4,})\.0$/, '$1')
    .split(/[\s.\-_\\/]+/)
    .filter((part) => part !== '');
}

/** Splits a combined cell: `100202 银行存款_农商行`, `1002-银行存款`, `[1002]银行存款`. */
export function subjectForm(text: string): ShownSubject {
  const plain = toHalfWidth(text).trim();
  const found =
    /^[[(【]([\d.\-_ \\]+)[\])】]\s*(.*)$/s.exec(plain) ??
    /^(\d[\d.]*(?:[-_ \\]\d+(?![^\s\-_\\/]))*)[\s\-_:/\\]*(.*)$/s.exec(plain);
  if (!found || codeForm(found[1] ?? '').length < 3) return { code: '', name: plain };
  return { code: codeForm(found[1] ?? ''), name: (found[2] ?? '').trim() };
}

/**
 * A path of names as paths are compared: one separator, no brackets, no blanks. A name that has a
 * separator in itself is changed alike on both sides.
 */
export function namePath(name: string): string {
  return toHalfWidth(name)
    .replace(/[\s【】[\]()]/g, '')
    .replace(/[-_/\\>—–·]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Whether a name of a file, with or without its parents, is that of a full path of ours. */
function nameAgrees(name: string, fullName: string): boolean {
  const theirs = namePath(name);
  const ours = namePath(fullName);
  return theirs !== '' && (ours === theirs || ours.endsWith(`-${theirs}`));
}

/** Names of older charts for subjects that are called otherwise today. */
const OLD_NAMES: Readonly<Record<string, string>> = { 现金: '库存现金' };

/**
 * Whether a name agrees with that of the subject its code leads to: there the older name and the
 * other name in brackets, 实收资本（或股本）, mean nothing else.
 */
export function nameAgreesByCode(name: string, fullName: string): boolean {
  const plain = withoutOther(name);
  const names = [name, plain, OLD_NAMES[namePath(plain)] ?? plain];
  const ours = [fullName, withoutOther(fullName)];
  return names.some((their) => ours.some((our) => nameAgrees(their, our)));
}

function withoutOther(name: string): string {
  return toHalfWidth(name).replace(/(?:(?<!\s)\s+)?\(或[^()]*\)/g, '');
}

/**
 * The text after the subject's name where a file writes an item behind it, 应收账款_甲公司; undefined
 * when the name does not begin with that of the subject.
 */
export function itemBehind(name: string, fullName: string): string | undefined {
  for (const { index, 0: separator } of name.matchAll(/[-_/\\>—–·]+/g)) {
    const item = name.slice(index + separator.length).trim();
    if (item !== '' && nameAgreesByCode(name.slice(0, index), fullName)) return item;
  }
  return undefined;
}
