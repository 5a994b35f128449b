import type { ClosingFinding } from '@mingzhang/contract';
import { periodTitle } from '@mingzhang/rules';
import type { Step } from './step-state';
import { stepsPage } from './steps-page';

const shownAtMost = 6;

/** Findings on period-end vouchers: a month is closed only if they are as proposed. */
export function stepFindings(steps: readonly Step[], period: string): ClosingFinding[] {
  const named = (state: Step['state']) =>
    steps.filter((step) => step.state === state).map(({ proposal }) => proposal.name);
  // A stale voucher prevents closing, even if its step waits for another one.
  const isStale = ({ state, posted }: Step) =>
    state === 'stale' || (state === 'held' && posted !== undefined);
  const stale = steps.filter(isStale).map(({ proposal }) => proposal.name);
  const heldSteps = steps.filter((step) => step.state === 'held' && !isStale(step));
  const due = named('due');
  // Vouchers posted by hand are reported as such, and their steps are not due.
  const isWaiting = ({ state, proposal }: Step) => state === 'open' && !proposal.isWarned;
  const open = steps.filter(isWaiting).map(({ proposal }) => proposal.name);
  const refused = named('refused');
  const link = stepsPage(period);
  const found: ClosingFinding[] = [];
  if (stale.length > 0) {
    const message = `${periodTitle(period)}的${listed(stale)}与现在的账不一致，请更新结转凭证后再结账`;
    found.push({ rule: 'ledger.carry-forward-stale', severity: 'block', message, link });
  }
  if (due.length > 0) {
    const message = `${periodTitle(period)}的${listed(due)}还没有生成凭证，请生成，不需要的请在本期跳过`;
    found.push({ rule: 'ledger.carry-forward-due', severity: 'warn', message, link });
  }
  if (open.length > 0) {
    const message = `${periodTitle(period)}的${listed(open)}还没有填写金额，请填写，不需要的请在本期跳过`;
    found.push({ rule: 'ledger.carry-forward-open', severity: 'warn', message, link });
  }
  if (refused.length > 0) {
    const message = `${periodTitle(period)}的${listed(refused)}不能生成凭证，请按提示处理，或在本期跳过`;
    found.push({ rule: 'ledger.carry-forward-refused', severity: 'warn', message, link });
  }
  if (heldSteps.length > 0) {
    const names = listed(heldSteps.map(({ proposal }) => proposal.name));
    const [awaited] = heldSteps.flatMap(({ proposal }) => proposal.waitsFor);
    const first = awaited ? `前面的“${awaited.name}”` : '前面的项目';
    const message = `${periodTitle(period)}的${names}还没有生成凭证，要按${first}计算，请先处理它，或在本期跳过它`;
    found.push({ rule: 'ledger.carry-forward-held', severity: 'warn', message, link });
  }
  return found;
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, shownAtMost).map((name) => `“${name}”`);
  const rest = names.length - shown.length;
  return `${shown.join('、')}${rest > 0 ? `等 ${names.length} 项` : ''}`;
}
