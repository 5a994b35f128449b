import type { AssetDetail } from '@mingzhang/contract';
import { lifeLines, monthSpans, type LifeMonth } from './life-months';

const month = (
  period: string,
  amount: string,
  state: LifeMonth['state'] = 'posted',
): LifeMonth => ({
  period,
  amount,
  state,
  voucher: null,
  accumulated: '0.00',
  net: '0.00',
  bookValue: '0.00',
});
const change: AssetDetail['changes'][number] = {
  id: 1,
  assetId: 3,
  code: 'GD3',
  name: '车',
  kind: 'life',
  period: '2026-01',
  date: '',
  before: '',
  after: '',
  amount: null,
  monthly: '1.00',
  note: '',
  isBookable: false,
  vouchers: [],
  createdName: '',
  createdAt: '',
};
const told = (months: LifeMonth[], changed: string[] = []) =>
  monthSpans(months, new Set(changed)).map(
    ({ first, last, count, total }) => `${first.period}~${last.period} ${count} ${total}`,
  );

describe('months of a life, put together', () => {
  it('are one line while they wear off the same', () => {
    expect(told([month('2026-01', '1.10'), month('2026-02', '1.10')])).toEqual([
      '2026-01~2026-02 2 2.20',
    ]);
  });

  it('are told apart by year once they are past, and by a change', () => {
    const past = [month('2025-12', '1.00'), month('2026-01', '1.00'), month('2026-02', '1.00')];
    expect(told(past)).toEqual(['2025-12~2025-12 1 1.00', '2026-01~2026-02 2 2.00']);
    expect(told(past.slice(1), ['2026-01'])).toHaveLength(2);
    const planned = past.map((each) => ({ ...each, state: 'planned' as const }));
    expect(told(planned)).toEqual(['2025-12~2026-02 3 3.00']);
  });

  it('have each change at the end of its month, also one before the first and after the last', () => {
    const months = [month('2026-01', '1.00'), month('2026-02', '1.00'), month('2026-03', '1.00')];
    const changes = ['2025-12', '2026-02', '2026-02', '2026-05'].map((period, id) => ({
      ...change,
      id,
      period,
    }));
    const lines = lifeLines(months, changes).map((line) =>
      line.kind === 'span' ? `${line.span.first.period}~${line.span.last.period}` : line.change.id,
    );
    expect(lines).toEqual([0, '2026-01~2026-02', 1, 2, '2026-03~2026-03', 3]);
    expect(lifeLines([], changes)).toHaveLength(4);
  });
});
