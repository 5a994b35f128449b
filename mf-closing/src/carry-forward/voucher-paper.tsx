import { lastDayOf, type Period } from '@mingzhang/rules';
import type { ClosingStep } from '@mingzhang/contract';
import { Paper } from '../shared/paper';

/** The voucher of a step on paper, as it should be or as it stands. */
export function VoucherPaper({
  step,
  period,
  shows,
}: {
  step: ClosingStep;
  period: Period;
  shows: 'after' | 'before';
}) {
  const posted = step.posted?.lines ?? [];
  const lines = shows === 'after' ? step.lines : posted;
  return (
    <Paper
      label={`${step.name}的凭证`}
      title={step.posted?.title ?? '待编号'}
      date={lastDayOf(period)}
      lines={lines}
      before={shows === 'after' ? posted : lines}
    />
  );
}
