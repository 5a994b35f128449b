import dayjs from 'dayjs';
import fc from 'fast-check';
import { reachOf } from '@mingzhang/rules';
import { reachProblem, reachTextOf, ruleTextOf, shanghaiInstant } from './rule-reach.model';

const ROLES = ['Manager', 'View'];

describe('whom a rule is for', () => {
  it('reads as the command line does, whatever stands between the numbers', () => {
    expect(reachTextOf({ reach: 'sets', sets: ' 12， 13、14 ' })).toBe('set:12,13,14');
    expect(reachTextOf({ reach: 'share', percent: '2.5 %' })).toBe('2.5%');
    expect(reachTextOf({ reach: 'roles', roles: ['View', 'Manager'] })).toBe('role:View,Manager');
    expect(reachTextOf({ reach: 'agencies', agencies: '7' })).toBe('agency:7');
    expect(reachTextOf({ reach: 'all' })).toBe('all');
  });

  it('of account sets and shares is what the rules take', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 1e6 }), { minLength: 1 }), (ids) => {
        const text = reachTextOf({ reach: 'sets', sets: ids.join('，') });
        expect(reachOf(text, ROLES)).toEqual({ kind: 'accountSets', ids });
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (hundredths) => {
        const text = reachTextOf({ reach: 'share', percent: String(hundredths / 100) });
        expect(reachOf(text, ROLES)).toEqual({ kind: 'share', hundredths });
      }),
    );
  });

  it('is taken in digits of either width', () => {
    expect(reachTextOf({ reach: 'share', percent: '５％' })).toBe('5%');
    expect(reachTextOf({ reach: 'sets', sets: '１２，13' })).toBe('set:12,13');
  });

  it('is refused in its field, in the words of the field, where the call would refuse it', () => {
    expect(
      ['', 'abc', '0', '101', '1.234', '5%', '５'].map((text) => reachProblem('percent', text)),
    ).toEqual([
      '请填写百分比',
      ...Array<string>(4).fill('请填大于 0、不超过 100 的数，最多两位小数'),
      undefined,
      undefined,
    ]);
    expect(reachProblem('sets', ' ')).toBe('请填写账套编号');
    expect(reachProblem('sets', '，')).toBe('账套编号应为大于 0 的整数，多个用逗号分开');
    expect(reachProblem('agencies', '0')).toBe('代理编号应为大于 0 的整数，多个用逗号分开');
    expect(reachProblem('agencies', '7、8')).toBeUndefined();
  });
});

describe('what a form will do', () => {
  const formed = { name: 'mf-books', build: '0.1.0-bb', from: null, until: null };

  it('is told in the sentence of the rules, with its times in China', () => {
    const from = '2026-11-30T16:00:00.000Z';
    expect(ruleTextOf({ ...formed, from, reach: { reach: 'sets', sets: '12，13' } })).toBe(
      '账套 12、13 使用 0.1.0-bb，自 2026-12-01 00:00 起',
    );
    const name = 'feature:books.archive';
    expect(ruleTextOf({ ...formed, name, build: 'off', reach: { reach: 'all' } })).toBe(
      '所有账套关闭',
    );
  });

  it('is nothing while it names nobody, or no version', () => {
    expect(ruleTextOf({ ...formed, reach: { reach: 'sets' } })).toBeUndefined();
    expect(ruleTextOf({ ...formed, reach: { reach: 'roles', roles: [] } })).toBeUndefined();
    expect(ruleTextOf({ ...formed, build: ' ', reach: { reach: 'all' } })).toBeUndefined();
  });
});

it('a moment that is chosen is the one of clocks in China', () => {
  expect(shanghaiInstant(dayjs('2026-12-01 08:30'))).toBe('2026-12-01T00:30:00.000Z');
  expect(shanghaiInstant(null)).toBeNull();
});
