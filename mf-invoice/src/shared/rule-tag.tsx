import type { InvoiceFinding } from '@mingzhang/rules/invoice';
import css from './shared.module.css';

/** The code of a rule, red where it blocks the invoice. */
export function RuleTag({
  finding: { rule, disposition },
}: {
  readonly finding: Pick<InvoiceFinding, 'rule' | 'disposition'>;
}) {
  const isHard = disposition === 'block' || disposition === 'refuse';
  return <span className={`${css.code} ${isHard ? css.hard : css.soft}`}>{rule}</span>;
}
