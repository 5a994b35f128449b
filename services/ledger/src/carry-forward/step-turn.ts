import { type Proposal, waitNote } from '@mingzhang/rules';
import { BusinessError } from '@mingzhang/server';
import { requireKnownSteps } from './no-such-step';
import { linesKey, shouldBe, type Step } from './step-state';

/**
 * Refuses to make a step alone if a step that it reads is not posted.
 * @param without proposals as if the named step posted nothing
 * @throws BusinessError CLOSING_STEP_REFUSED naming the step that comes first
 */
export function refuseOutOfTurn(
  wanted: ReadonlySet<string>,
  {
    steps,
    without,
  }: {
    readonly steps: readonly Step[];
    readonly without: (id: string) => readonly Proposal[];
  },
): void {
  const pending = steps.filter(({ state }) => state === 'due' || state === 'stale');
  const made = pending.filter(({ proposal }) => wanted.has(proposal.id));
  const last = steps.findLastIndex(({ proposal }) =>
    made.some((step) => step.proposal === proposal),
  );
  const earlier = steps.slice(0, Math.max(last, 0));
  const first = earlier.find((step) => {
    if (!pending.includes(step) || wanted.has(step.proposal.id)) return false;
    const others = new Map(without(step.proposal.id).map((each) => [each.id, each]));
    return made.some(({ proposal, skipped }) => {
      const other = others.get(proposal.id);
      if (skipped || !other) return false;
      return linesKey(shouldBe({ proposal: other, skipped })) !== linesKey(proposal.lines);
    });
  });
  if (!first) return;
  const { name } = first.proposal;
  const verb = first.state === 'stale' ? '更新' : '生成';
  const msg = `请先${verb}“${name}”，后面的项目要按它的金额计算；本期不需要的请先跳过`;
  throw new BusinessError('CLOSING_STEP_REFUSED', { msg });
}

/**
 * @throws BusinessError NOT_FOUND for an unknown step, CLOSING_STEP_REFUSED for one that cannot be
 *   made
 */
export function refuseUnmakeable(wanted: ReadonlySet<string>, chosen: readonly Step[]): void {
  requireKnownSteps(
    wanted,
    chosen.map(({ proposal }) => proposal.id),
  );
  const details = chosen.flatMap((step) => {
    const { name, state, note, problems, waitsFor } = step.proposal;
    if (step.state === 'held') {
      return [{ code: 'CLOSING_STEP_WAITS', msg: `${name}：${waitNote(waitsFor) ?? ''}` }];
    }
    if (state === 'open') return [{ code: 'CLOSING_INPUT', msg: `${name}：${note ?? ''}` }];
    return problems.map(({ code, msg }) => ({ code, msg: `${name}：${msg}` }));
  });
  if (!details[0]) return;
  throw new BusinessError('CLOSING_STEP_REFUSED', { msg: details[0].msg, details });
}
