import { notesOf } from './statement-notes';

const ofSpan = (periodFrom: string, periodTo: string) =>
  notesOf(
    {
      span: { periodFrom, periodTo },
      ledger: { enablePeriod: '2025-01', lastPeriod: '2026-03' },
      hasCashOpening: false,
    },
    'balanceSheet',
  );

describe('the notes of a statement', () => {
  it('say how far the figures of a year or quarter go that has not ended', () => {
    expect(ofSpan('2026-01', '2026-12')).toEqual([
      '2026年第12期还没有开始，本表的数截至2026年第03期',
    ]);
    expect(ofSpan('2026-01', '2026-03')).toEqual([]);
    expect(ofSpan('2025-01', '2025-12')).toEqual([]);
  });
});
