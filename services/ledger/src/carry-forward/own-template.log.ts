import type { OwnClosingTemplate } from '@mingzhang/contract';
import { measures, policyTitles } from '@mingzhang/rules';
import type { AccountSetScope } from '@mingzhang/server';
import { itemsTexts, subjectTitles } from '../names/logged-names';

type Figure = OwnClosingTemplate['figures'][number];
type Amount = OwnClosingTemplate['lines'][number]['amount'];

const frequencies = { month: '每月', quarter: '季末', year: '年末' } as const;
const inputs = { amount: '金额', quantity: '数量', rate: '比例' } as const;

/**
 * An own template as the operation log stores it: subjects, steps and items by name, amounts as
 * text.
 */
export async function loggedOwnTemplate(
  scope: AccountSetScope,
  { name, frequency, after, figures, lines }: OwnClosingTemplate,
  stepName: (id: string) => string,
): Promise<object> {
  const subjects = await subjectTitles(scope, [
    ...lines.map(({ subjectId }) => subjectId),
    ...figures.flatMap((figure) => (figure.kind === 'subject' ? (figure.subjectId ?? []) : [])),
  ]);
  const itemsText = await itemsTexts(
    scope,
    lines.map(({ auxiliary }) => auxiliary),
  );
  const subject = (id: number | null) => (id === null ? '全部损益' : (subjects.get(id) ?? ''));
  const rule = (figure: Figure) => {
    if (figure.kind === 'formula') return figure.formula;
    if (figure.kind === 'step') return stepName(figure.step);
    if (figure.kind === 'subject')
      return `${subject(figure.subjectId)} ${measures[figure.measure].title}`;
    const policy = figure.policy === null ? '每期填写' : policyTitles[figure.policy];
    return `${inputs[figure.input]} ${figure.value ?? policy}`;
  };
  return {
    name,
    frequency: frequencies[frequency],
    afterStep: after === null ? null : stepName(after),
    figures: figures.map((figure) => ({ name: figure.name, amountRule: rule(figure) })),
    lines: lines.map((line) => ({
      summary: line.summary,
      subject: subject(line.subjectId),
      direction: line.side,
      items: itemsText(line.auxiliary),
      amountRule: amountText(line.amount),
    })),
  };
}

function amountText(amount: Amount): string {
  if (amount.kind === 'rest') return '借贷差额';
  if (amount.kind === 'whole') return amount.of;
  return `${amount.of} ${amount.kind === 'share' ? '分摊' : '×'} ${amount.rate}`;
}
