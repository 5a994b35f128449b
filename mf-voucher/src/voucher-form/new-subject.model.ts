import type { Subject } from '@mingzhang/contract';
import { nextChildCode, type SubjectCodeRule } from '@mingzhang/rules';

/** What is to be made of a text that no subject matches. */
export interface SubjectWish {
  readonly parentId: number | undefined;
  /** '' proposes the next one below the parent. */
  readonly code: string;
  readonly name: string;
}

/**
 * `5602 快递费` asks for a detail of 5602, `560299` for that very code below the longest one that
 * it begins with; any other text is the name of a detail whose parent is still to be chosen.
 */
export function wishOf(text: string, subjects: readonly Subject[]): SubjectWish {
  const [, digits = '', name = ''] = /^(\d*)\s*(.*)$/.exec(text.trim()) ?? [];
  const own = subjects.find(({ code }) => code === digits);
  if (own) return { parentId: own.id, code: '', name };
  const above = subjects
    .filter(({ code }) => digits !== '' && digits.startsWith(code))
    .reduce<Subject | undefined>(
      (longest, one) => (longest && longest.code.length >= one.code.length ? longest : one),
      undefined,
    );
  if (above) return { parentId: above.id, code: digits, name };
  return { parentId: undefined, code: '', name: digits === '' ? name : text.trim() };
}

/** The next code below a parent, '' when its level is full or the last that the rule has. */
export function proposedCode(
  parent: Subject | undefined,
  subjects: readonly Subject[],
  rule: SubjectCodeRule,
): string {
  if (!parent) return '';
  const codes = subjects.filter(({ parentId }) => parentId === parent.id).map(({ code }) => code);
  return nextChildCode(parent.code, codes, rule) ?? '';
}
