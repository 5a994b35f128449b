import { fakeInput, fakeLine, fakeStep, fakeView, workedSteps } from '../shared/testing/fake-month';
import {
  firstStep,
  followers,
  inputsWith,
  isLeft,
  isToMake,
  makeTitle,
  standing,
} from './carry-forward.model';
import { paperRows } from '../shared/paper-rows';

describe('the steps of a month', () => {
  it('begin at the first that is not done', () => {
    expect(firstStep(workedSteps)).toBe('cogs');
    expect(firstStep(workedSteps.filter(({ state }) => state === 'current'))).toBe('depreciation');
    expect(firstStep([])).toBeUndefined();
  });

  it('count what is made at once, and call it an update where a voucher stands', () => {
    expect(makeTitle(workedSteps)).toBe('更新 4 张凭证');
    expect(makeTitle(workedSteps.filter(({ state }) => state === 'due'))).toBe('生成 1 张凭证');
  });

  it('lead to the later ones that are out of date as well, only where they are to be made', () => {
    expect(followers(workedSteps, 'cogs').map(({ id }) => id)).toEqual([
      'income-tax',
      'pl-expense',
    ]);
    expect(followers(workedSteps, 'depreciation')).toEqual([]);
  });

  it('tell how they stand', () => {
    expect(standing(fakeView())).toEqual({
      tone: 'bad',
      status: '1 项不能生成，3 项需更新，1 项待生成',
    });
    expect(standing(fakeView({ steps: [fakeStep({ id: 'payroll' })] })).tone).toBe('ok');
    expect(standing(fakeView({ periodState: 'closed' })).tone).toBe('locked');
    const steps = [
      fakeStep({ id: 'payroll', state: 'open' }),
      fakeStep({ id: 'income-tax', state: 'held' }),
    ];
    expect(standing(fakeView({ steps })).status).toBe('1 项待填金额，1 项等待前项');
    expect(steps.filter(isLeft)).toHaveLength(2);
    expect(steps.filter(isToMake)).toEqual([]);
  });
});

describe('the voucher on paper', () => {
  const cost = (debit: string) => fakeLine(['5401', '主营业务成本'], [debit, '0.00']);
  const goods = (credit: string) => fakeLine(['1405', '库存商品'], ['0.00', credit]);

  it('shows the amount before beside the one now where they differ', () => {
    const rows = paperRows([cost('130.00'), goods('130.00')], [cost('115.00'), goods('130.00')]);
    expect(
      rows.map(({ subject, debit, debitBefore, credit, creditBefore }) => [
        subject,
        debit,
        debitBefore,
        credit,
        creditBefore,
      ]),
    ).toEqual([
      ['5401 主营业务成本', '130.00', '115.00', null, null],
      ['1405 库存商品', null, null, '130.00', null],
    ]);
  });

  it('keeps lines that go, with their old amount alone', () => {
    const [, gone] = paperRows([cost('1.00')], [cost('1.00'), goods('1.00')]);
    expect(gone).toMatchObject({ debit: null, credit: null, creditBefore: '1.00' });
  });
});

describe('the inputs that are sent', () => {
  const step = fakeStep({
    id: 'surtax',
    inputs: [
      fakeInput({ key: 'city', value: '0.07', standard: '0.07', own: true }),
      fakeInput({ key: 'education', value: '0.015', standard: '0.03' }),
      fakeInput({ key: 'local', value: '0.02', standard: '0.02' }),
    ],
  });

  it('are those that were given for the month, not those of the account set, with the changed one', () => {
    expect(inputsWith(step, { key: 'local', value: '0.01' })).toEqual([
      { key: 'city', value: '0.07' },
      { key: 'local', value: '0.01' },
    ]);
    expect(inputsWith(step)).toEqual([{ key: 'city', value: '0.07' }]);
  });

  it('are those too that are not asked for now, of another method or way of filing', () => {
    const goods = { key: 'cost:140501', value: '540105' };
    const unseen = { ...step, kept: [goods, { key: 'rate', value: '0.5' }] };
    expect(inputsWith(unseen, { key: 'rate', value: '0.6' })).toEqual([
      { key: 'city', value: '0.07' },
      goods,
      { key: 'rate', value: '0.6' },
    ]);
    expect(inputsWith(unseen)).toEqual([
      { key: 'city', value: '0.07' },
      goods,
      { key: 'rate', value: '0.5' },
    ]);
  });

  it('take one back by empty text', () => {
    expect(inputsWith(step, { key: 'city', value: '' })).toEqual([{ key: 'city', value: '' }]);
  });
});
