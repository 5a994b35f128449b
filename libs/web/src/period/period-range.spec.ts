import { moveRange } from './period-range-picker';

describe('a range of periods', () => {
  it('takes the other end along when it would run backwards', () => {
    const range = { from: '2026-02', to: '2026-03' };
    expect(moveRange(range, 'from', '2026-05')).toEqual({ from: '2026-05', to: '2026-05' });
    expect(moveRange(range, 'to', '2026-01')).toEqual({ from: '2026-01', to: '2026-01' });
    expect(moveRange(range, 'to', '2026-12')).toEqual({ from: '2026-02', to: '2026-12' });
  });
});
