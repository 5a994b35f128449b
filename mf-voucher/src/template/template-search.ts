import type { VoucherTemplate } from '@mingzhang/contract';

/** Whether a template's name, pinyin initials or one of its summaries fits what was typed. */
export function matchesTemplate(
  { name, mnemonic, lines }: Pick<VoucherTemplate, 'name' | 'mnemonic' | 'lines'>,
  typed: string,
): boolean {
  const text = typed.trim().toLowerCase();
  return (
    text === '' ||
    name.toLowerCase().includes(text) ||
    mnemonic.includes(text) ||
    lines.some(({ summary }) => summary.toLowerCase().includes(text))
  );
}
