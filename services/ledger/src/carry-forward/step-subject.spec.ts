import { templatesFor } from '@mingzhang/rules';
import { replacementProblem } from './step-subject';

/** Message for a subject that replaces another one of a step, under 小企业会计准则. */
function problemOf(step: string, original: string, code: string, category?: string) {
  const template = templatesFor(0, 1).find(({ id }) => id === step);
  if (!template) throw new Error(`no template ${step}`);
  return replacementProblem(template, { standard: 0, original, code, category });
}

describe('a subject in the place of one of a step', () => {
  it('is of the same kind: the profit of a month is never carried to cash', () => {
    expect(problemOf('pl-transfer', '3103', '1001', 'asset')).toBe(
      '科目 1001 与 3103 本年利润不是同一类科目，不能代替，请重新选择',
    );
    expect(problemOf('pl-transfer', '3103', '3001', 'equity')).toBe(
      '3103 本年利润只能用它的下级科目代替，请重新选择',
    );
    expect(problemOf('pl-transfer', '3103', '310301', 'equity')).toBeUndefined();
  });

  it('is an enabled leaf, and the step uses what it replaces', () => {
    expect(problemOf('depreciation', '1602', '160201', 'asset')).toBeUndefined();
    expect(problemOf('depreciation', '1602', '160201')).toBe(
      '科目 160201 不是启用的末级科目，请重新选择',
    );
    expect(problemOf('depreciation', '3103', '1001', 'asset')).toBe(
      '“计提折旧”不记入科目 3103，无须代替',
    );
    // The step finds the subject it clears by its balance, so it cannot be replaced.
    expect(problemOf('distribution-close', '310401', '310402', 'equity')).toBe(
      '“结转利润分配明细”不记入科目 310401，无须代替',
    );
  });
});
