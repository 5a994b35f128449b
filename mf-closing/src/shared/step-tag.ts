import type { ClosingStep } from '@mingzhang/contract';

const tags: Readonly<Partial<Record<ClosingStep['state'], readonly [string, string]>>> = {
  due: ['待生成', 'processing'],
  stale: ['需更新', 'warning'],
  open: ['待填金额', 'warning'],
  refused: ['不能生成', 'error'],
  held: ['等待前项', 'default'],
};

/** A step of a template of the account set's own is `custom-12`, as the contract names it. */
const OWN = 'custom-';

/** 自定义: whether a step is of a template of the account set's own. */
export const isOwnStep = ({ id }: Pick<ClosingStep, 'id'>) => id.startsWith(OWN);

/** The step of a template of the account set's own. */
export const ownStepId = (templateId: number) => `${OWN}${templateId}`;

/** What is to be done about a step, with its voucher where one stands; undefined when nothing is. */
export function stepTag({
  state,
  posted,
}: Pick<ClosingStep, 'state'> & Partial<Pick<ClosingStep, 'posted'>>):
  | { readonly text: string; readonly color: string }
  | undefined {
  const [title, color] = tags[state] ?? [];
  if (title === undefined || color === undefined) return undefined;
  return { text: posted ? `${posted.title} ${title}` : title, color };
}
