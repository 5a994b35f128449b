import { toHalfWidth } from '../money';

/** A subject as one cell shows it. */
export interface ShownSubject {
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
export function nameAgrees(name: string, fullName: string): boolean {
  const theirs = namePath(name);
  const ours = namePath(fullName);
  return theirs !== '' && (ours === theirs || ours.endsWith(`-${theirs}`));
}
