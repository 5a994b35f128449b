import { planNameOf } from './plan-name';

describe('names of plans', () => {
  it('gives a text one name and another text another', () => {
    expect(planNameOf('select 1')).toBe(planNameOf('select 1'));
    expect(planNameOf('select 2')).not.toBe(planNameOf('select 1'));
  });

  it('gives no more names once connections would keep too many plans', () => {
    const names = Array.from({ length: 100 }, (_, at) => planNameOf(`select ${at}`));
    const named = names.filter((name) => name !== undefined);
    expect(new Set(named).size).toBe(named.length);
    expect(named.length).toBeLessThan(50);
    expect(planNameOf('select 2')).toBeDefined();
  });
});
