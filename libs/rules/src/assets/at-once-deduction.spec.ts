import { Money } from '../money';
import { atOnceProblem, type DeductedCard } from './at-once-deduction';

const machine: DeductedCard = {
  kind: 'fixed',
  method: 'straightLine',
  startUse: '2026-01-10',
  originalValue: Money.parse('5000000'),
};

describe('一次性扣除', () => {
  it.each<[string, Partial<DeductedCard>, number | null, string | undefined]>([
    ['of the limit', {}, 120, undefined],
    ['of a type of its own', {}, null, undefined],
    ['over the limit', { originalValue: Money.parse('5000000.01') }, 120, '5,000,000.01 超过'],
    ['of a building', {}, 240, '房屋、建筑物'],
    ['of land', { method: 'none' }, null, '土地'],
    ['of software', { kind: 'intangible' }, 24, '设备、器具'],
    ['on the last day', { startUse: '2027-12-31' }, 120, undefined],
    ['after the last day', { startUse: '2028-01-01' }, 120, '2027-12-31'],
    ['before the first day', { startUse: '2017-12-31' }, 120, '2018-01-01'],
  ])('%s is judged by its conditions', (_, given, least, why) => {
    const found = atOnceProblem({ ...machine, ...given }, least);
    if (why === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(why);
  });
});
