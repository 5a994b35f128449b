import type { PostingFacts, VoucherDraft } from './posting-draft';
import type { Problem } from './problem';
import { wordFindings } from './voucher-word-rule';

const ROUNDED = [
  ['quantity', '数量'],
  ['unitPrice', '单价'],
  ['exchangeRate', '汇率'],
] as const;

/** What a person should know of a voucher that may be written: rounded figures, an unusual word. */
export function voucherNotes(draft: VoucherDraft, facts: PostingFacts): Problem[] {
  const rounded = draft.lines.flatMap((line, index) =>
    ROUNDED.filter(([field]) => line.rounded?.includes(field)).map(([field, title]): Problem => ({
      ...{ code: 'ROUNDED', row: index + 1, link: 'of', field },
      msg: `${title}已四舍五入为 ${line[field]?.toExactText() ?? ''}，最多保留 6 位小数`,
    })),
  );
  const word = facts.word?.ruleMode === 'warn' ? wordFindings(draft, facts) : [];
  return [...rounded, ...word];
}
