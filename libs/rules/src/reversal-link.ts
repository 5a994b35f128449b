/** Which voucher a row of a file reverses. */
export interface ReversalLink {
  /** `2026-01` */
  readonly period: string;
  readonly word: string;
  readonly code: number;
  /** Whether only a part. */
  readonly isPart: boolean;
}

const partMark = '（部分）';
const form = /^(\d{4}-(?:0[1-9]|1[0-2]))\s+(\S{1,4})-(\d{1,6})\s*(（部分）|\(部分\))?$/u;

/** A link as a file names it, `2026-01 记-3` or `2026-01 记-3（部分）`; '' without any. */
export function reversalLinkText(title: string | null, isPart: boolean): string {
  if (title === null) return '';
  return isPart ? title + partMark : title;
}

/** The link that a cell names; undefined when it cannot be read. */
export function reversalLinkOf(text: string): ReversalLink | undefined {
  const [, period, word, code, part] = form.exec(text.trim()) ?? [];
  if (period === undefined || word === undefined || code === undefined) return undefined;
  return { period, word, code: Number(code), isPart: part !== undefined };
}
