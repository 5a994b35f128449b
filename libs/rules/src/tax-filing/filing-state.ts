import type { IsoDate } from '../period';
import type { Money } from '../money';
import { filingStates, filingStateTitles, type FilingState } from '../tax-names';

/** What a person does with a declaration. */
export type FilingAct = 'prepare' | 'file' | 'pay' | 'book' | 'back';

/** Why an act is not possible, as a sentence with the way out. */
type Refusal = string;

/** The state that follows; a sentence where the act is not one of the state. */
export function stateAfter(
  state: FilingState,
  act: FilingAct,
): { readonly state: FilingState } | { readonly refused: Refusal } {
  const at = filingStates.indexOf(state);
  const now = filingStateTitles[state];
  if (act === 'back') {
    const before = filingStates[at - 1];
    return before ? { state: before } : { refused: `${now}的申报没有上一步可退，请刷新后查看` };
  }
  // Preparing again keeps the rows anew.
  if (act === 'prepare' && state === 'prepared') return { state };
  // What was paid without a voucher gets it later.
  if (act === 'book' && state === 'paid') return { state };
  const wanted = ({ prepare: 'todo', file: 'prepared', pay: 'filed', book: 'filed' } as const)[act];
  const next = filingStates[at + 1];
  if (state === wanted && next) return { state: next };
  const title = { prepare: '准备', file: '登记申报', pay: '登记缴纳', book: '生成缴款凭证' }[act];
  const way = at > filingStates.indexOf(wanted) ? '需要更改的，请先退回上一步' : '请先完成前一步';
  return { refused: `这项申报${now}，不能${title}，${way}` };
}

/** What is wrong with the day on which something is said to have happened; undefined where nothing is. */
export function dayProblem(
  name: string,
  day: IsoDate,
  { after, today }: { readonly after: IsoDate; readonly today: IsoDate },
): Refusal | undefined {
  if (day > today) return `${name} ${day} 在今天（${today}）之后，请填写实际日期`;
  if (day < after) return `${name} ${day} 早于 ${after}，请核对日期`;
  return undefined;
}

/** What is wrong with an amount paid: it is what was declared, or less where part was paid before. */
export function paymentProblem(amount: Money, payable: Money | null): Refusal | undefined {
  if (!payable?.isPositive) return '本期申报没有应补税额，不需要登记缴纳';
  if (!amount.isPositive) return '缴纳金额应大于 0，请填写实缴金额';
  if (amount.compare(payable) <= 0) return undefined;
  return (
    `缴纳金额 ${amount.toString()} 大于申报的应补税额 ${payable.toString()}，` +
    '滞纳金、罚款请另行记账；申报有误的请先退回并更正申报'
  );
}
