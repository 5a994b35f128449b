import type { MonthClosing } from './home.contract';
import { provisionalText, unclosedText } from './unclosed-text';

const month = (changes: Partial<MonthClosing>): MonthClosing => ({
  period: '2026-10',
  state: 'open',
  steps: [],
  doubts: [],
  lastClosed: '2026-09',
  ...changes,
});
const step = (name: string, state: MonthClosing['steps'][number]['state']) => ({
  name,
  part: 'entries' as const,
  state,
});

describe('what keeps the figures of a month from being final', () => {
  it('is named by the steps that are still to be done, filled in or renewed', () => {
    const steps = [
      step('计提折旧', 'current'),
      step('计提工资', 'open'),
      step('结转销售成本', 'due'),
      step('计提税金及附加', 'stale'),
      step('计提企业所得税', 'held'),
      step('期末调汇', 'refused'),
      step('无形资产摊销', 'idle'),
      step('计提印花税', 'skipped'),
    ];
    expect(unclosedText(month({ steps }))).toBe(
      '2026年第10期尚未结账，未完成：计提工资、结转销售成本、计提税金及附加、计提企业所得税、期末调汇',
    );
  });

  it('is named by the checks of accruals where no step is left', () => {
    const done = [step('结转本期损益', 'current')];
    expect(unclosedText(month({ steps: done, doubts: ['有收入无成本'] }))).toBe(
      '2026年第10期尚未结账，待核对：有收入无成本',
    );
    expect(unclosedText(month({ steps: done }))).toBe('2026年第10期尚未结账，期末结转已完成');
  });

  it('counts a long list, and says nothing of a closed month', () => {
    const steps = Array.from({ length: 8 }, (_, at) => step(`第${at + 1}项`, 'due'));
    expect(unclosedText(month({ steps }))).toContain('第6项等 8 项');
    expect(unclosedText(month({ state: 'closed' }))).toBeUndefined();
  });

  it('says of profit and gross margin of an open month that they are provisional', () => {
    const steps = [step('结转销售成本', 'due')];
    expect(provisionalText(month({ steps }))).toBe(
      '2026年第10期尚未结账，未完成：结转销售成本。本表的收入、成本和利润是暂计数，结账后才是最终数',
    );
    expect(provisionalText(month({ state: 'closed' }))).toBeUndefined();
  });
});
