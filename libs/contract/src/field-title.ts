import { fieldTitles } from './field-titles';

/** The title of a field by its path in the request, `lines.0.debit`: 借方金额. */
export function fieldTitleOf(path: readonly PropertyKey[]): string {
  const name = path.findLast(
    (part) => typeof part === 'string' && Object.hasOwn(fieldTitles, part),
  );
  return (typeof name === 'string' ? fieldTitles[name] : undefined) ?? '提交的内容';
}

/** Whether a field has a title of its own. */
export function hasFieldTitle(name: string): boolean {
  return Object.hasOwn(fieldTitles, name);
}
