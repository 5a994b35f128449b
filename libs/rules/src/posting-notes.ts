import type { PostingFacts, VoucherDraft } from './posting-draft';
import type { Problem } from './problem';
import { wordFindings } from './voucher-word-rule';

const ROUNDED = [
  ['quantity', '数量'],
  ['unitPrice', '单价'],
  ['exchangeRate', '汇率'],
] as const;

/** What a person should know of a voucher that may be written: rounded figures, no quantity, an unusual word. */
export function voucherNotes(draft: VoucherDraft, facts: PostingFacts): Problem[] {
  const rounded = draft.lines.flatMap((line, index) =>
    ROUNDED.filter(([field]) => line.rounded?.includes(field)).map(([field, title]): Problem => ({
      code: 'ROUNDED',
      row: index + 1,
      link: 'of',
      field,
      msg: `${title}已四舍五入为 ${line[field]?.toExactText() ?? ''}，最多保留 6 位小数`,
    })),
  );
  // A cost by quantity passes such a line over.
  const uncounted = draft.lines.flatMap((line, index): Problem[] => {
    const subject = facts.subjects.get(line.subjectId);
    const isKept = subject !== undefined && subject.quantityUnit !== null;
    if (!isKept || (line.quantity && !line.quantity.isZero)) return [];
    const msg = `科目“${subject.code} ${subject.fullName}”启用了数量核算，本行没有数量，按数量结转成本时不计算在内`;
    return [{ code: 'QUANTITY_MISSING', row: index + 1, link: 'of', field: 'quantity', msg }];
  });
  const word = facts.word?.ruleMode === 'warn' ? wordFindings(draft, facts) : [];
  return [...rounded, ...uncounted, ...word];
}
