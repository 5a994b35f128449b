import { seenText } from '@mingzhang/rules';
import type { VoucherTemplate } from '@mingzhang/contract';

/**
 * The templates whose name, pinyin initials or one of whose summaries fits what was typed; those
 * that begin with it come first.
 */
export function searchTemplates(
  templates: readonly VoucherTemplate[],
  typed: string,
): readonly VoucherTemplate[] {
  const text = seenText(typed).toLowerCase();
  if (text === '') return templates;
  const begins = ({ name, mnemonic }: VoucherTemplate) =>
    name.toLowerCase().startsWith(text) || mnemonic.startsWith(text);
  const contains = ({ name, mnemonic, lines }: VoucherTemplate) =>
    name.toLowerCase().includes(text) ||
    mnemonic.includes(text) ||
    lines.some(({ summary }) => summary.toLowerCase().includes(text));
  const found = templates.filter(contains);
  return [...found.filter(begins), ...found.filter((template) => !begins(template))];
}
