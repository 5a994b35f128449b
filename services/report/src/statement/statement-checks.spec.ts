import { gapFindings } from './statement-checks';

describe('subjects on no row of an official form', () => {
  const fault = {
    subjectId: 1,
    code: '1903',
    name: '待摊费用',
    fault: 'leftOut' as const,
    lineNos: [],
    amount: '77.00',
    msg: '',
  };
  const view = { isProven: false, leaves: 2, once: 1, faults: [fault], unprovable: [] };
  const form = { kind: 'balanceSheet' as const, link: '/report/view/1?period=2026-01' };

  it('block closing by name and balance', () => {
    expect(gapFindings(view, form)).toEqual([
      {
        rule: 'report.gap',
        severity: 'block',
        link: form.link,
        message: expect.stringMatching(/1903 待摊费用.*资产负债表.*77\.00/),
      },
    ]);
  });

  it('are nothing without a balance', () => {
    expect(gapFindings({ ...view, faults: [{ ...fault, amount: '0.00' }] }, form)).toEqual([]);
    expect(gapFindings(null, form)).toEqual([]);
  });
});
