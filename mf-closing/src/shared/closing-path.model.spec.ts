import { currentStep } from '@mingzhang/web';
import { pathSteps } from './closing-path.model';
import {
  fakeCheck,
  fakeStep,
  oddBalance,
  openingPass,
  unclosedProfit,
  workedSteps,
} from './testing/fake-month';

const facts = { period: '2026-01', isClosed: false } as const;
const told = (more: Partial<Parameters<typeof pathSteps>[0]>) =>
  pathSteps({
    ...facts,
    opening: [openingPass],
    checks: [[]],
    view: { steps: [] },
    ...more,
  }).map(({ key, tone, note }) => [key, tone, note]);

describe('the path to a closed month', () => {
  it('counts what is to be done in each step, and waits with what has not answered', () => {
    expect(told({ view: { steps: workedSteps }, checks: undefined })).toEqual([
      ['opening', 'done', '1,234,000.00 借贷平衡'],
      ['entries', 'bad', '1 项不能生成，2 张凭证需更新，1 项待生成'],
      ['profit', 'warn', '1 张凭证需更新'],
      ['checks', 'waiting', '正在检查'],
      ['close', 'waiting', '结账后本期凭证锁定'],
    ]);
  });

  it('goes past warnings, but not past what blocks', () => {
    const warned = told({ checks: [[oddBalance, fakeCheck({})]] });
    expect(warned[3]).toEqual(['checks', 'done', '1 项提醒']);
    const blocked = told({ checks: [[oddBalance], [unclosedProfit]] });
    expect(blocked[3]).toEqual(['checks', 'bad', '1 项未通过，1 项提醒']);
  });

  it('tells how many entries stand and how many have nothing to do with the month', () => {
    const steps = [
      fakeStep({ id: 'payroll' }),
      fakeStep({ id: 'fx', state: 'idle' }),
      fakeStep({ id: 'pl-transfer', part: 'profit' }),
    ];
    const path = told({ view: { steps } });
    expect(path[1]).toEqual(['entries', 'done', '1 项已生成，1 项不适用']);
    expect(path[2]).toEqual(['profit', 'done', '1 项已生成']);
  });

  it('is worked on at the first step that is not done', () => {
    const at = (more: Partial<Parameters<typeof pathSteps>[0]>) =>
      currentStep(
        pathSteps({
          ...facts,
          opening: [openingPass],
          checks: [[]],
          view: { steps: [] },
          ...more,
        }),
      );
    expect(at({ opening: [unclosedProfit] })).toBe('opening');
    expect(at({ view: { steps: workedSteps } })).toBe('entries');
    expect(at({})).toBe('close');
    expect(at({ isClosed: true, view: { steps: workedSteps } })).toBe('close');
  });
});
