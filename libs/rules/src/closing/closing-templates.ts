import { accrualTemplates } from './accrual-templates';
import type { ClosingTemplate } from './closing-template';
import { costTemplates, revaluationTemplate } from './cost-templates';
import { incomeTaxTemplate } from './income-tax-template';
import { profitTemplates } from './profit-templates';
import { taxTemplates } from './tax-templates';

/**
 * The steps of a month's end in the order in which they are made (reference, `closing-templates.json`):
 * each reads what those before it post.
 */
const closingTemplates: readonly ClosingTemplate[] = [
  ...accrualTemplates,
  ...costTemplates,
  ...taxTemplates,
  revaluationTemplate,
  incomeTaxTemplate,
  ...profitTemplates,
];

const profitSteps = new Set(profitTemplates.map(({ id }) => id));

/** Whether a step accrues (期末计提) or carries income and expense to the profit of the year (结转损益). */
export function closingPartOf({
  id,
  own,
}: Pick<ClosingTemplate, 'id' | 'own'>): 'entries' | 'profit' {
  return own?.part ?? (profitSteps.has(id) ? 'profit' : 'entries');
}

/** Those that a standard has for the other kind of taxpayer alone. */
export function templatesOfOtherKind(standard: 0 | 1, vatType: 0 | 1): ClosingTemplate[] {
  return closingTemplates.filter(
    (template) =>
      (template.standard ?? standard) === standard && (template.vatType ?? vatType) !== vatType,
  );
}

/** Those of a standard and kind of taxpayer. */
export function templatesFor(standard: 0 | 1, vatType: 0 | 1): ClosingTemplate[] {
  return closingTemplates.filter(
    (template) =>
      (template.standard ?? standard) === standard && (template.vatType ?? vatType) === vatType,
  );
}
