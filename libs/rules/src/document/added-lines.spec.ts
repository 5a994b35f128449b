import fc from 'fast-check';
import { mergedLines } from './voucher-groups';
import { netBySubject } from './subject-amounts';

const line = (debit: string, credit: string, key?: string, parts: string[] = ['销售', '甲']) => ({
  subjectId: 1,
  summary: parts.join(' '),
  debit,
  credit,
  ...(key === undefined ? {} : { addedAs: { key, parts } }),
});
const merge = (...lines: ReturnType<typeof line>[]) =>
  mergedLines(lines.map((each) => ({ voucherDate: '2026-10-08', lines: [each] }))).lines;
const shown = (lines: ReturnType<typeof merge>) =>
  lines.map(({ summary, debit, credit }) => `${summary} ${debit} ${credit}`);

describe('lines of merged documents', () => {
  it('are added up by key, with the leading parts of the summary that they share', () => {
    expect(
      shown(
        merge(
          line('0.00', '10.00', 'a', ['销售', '甲', '纸']),
          line('0.00', '1.00', 'b', ['销售', '甲', '纸']),
          line('0.00', '5.50', 'a', ['销售', '甲', '笔']),
        ),
      ),
    ).toEqual(['销售 甲 0.00 15.50', '销售 甲 纸 0.00 1.00']);
  });

  it('keep blue and red apart, so that a reversal is never netted silently', () => {
    const lines = merge(line('100.00', '0.00', 'a'), line('-100.00', '0.00', 'a'));
    expect(shown(lines)).toEqual(['销售 甲 100.00 0.00', '销售 甲 -100.00 0.00']);
  });

  it('stay alone without a key, and in the voucher of one document', () => {
    expect(merge(line('1.00', '0.00'), line('2.00', '0.00'))).toHaveLength(2);
    const one = mergedLines([
      { voucherDate: '2026-10-08', lines: [line('1.00', '0.00', 'a'), line('2.00', '0.00', 'a')] },
    ]);
    expect(one.lines).toHaveLength(2);
    expect(one.lines.every((each) => !('addedAs' in each))).toBe(true);
  });

  it('move the same on every subject as the documents one by one', () => {
    const fen = fc.integer({ min: -100_000, max: 100_000 }).map((each) => (each / 100).toFixed(2));
    const lines = fc.array(
      fc.record({
        subjectId: fc.integer({ min: 1, max: 3 }),
        summary: fc.constant('甲'),
        debit: fen,
        credit: fen,
      }),
    );
    fc.assert(
      fc.property(lines, (all) => {
        const drafts = all.map((each) => ({
          voucherDate: '2026-10-08',
          lines: [{ ...each, addedAs: { key: String(each.subjectId), parts: ['甲'] } }],
        }));
        const moved = (rows: Parameters<typeof netBySubject>[0]) =>
          [...netBySubject(rows)].map(([id, sum]) => `${id} ${sum.toString()}`).toSorted();
        const merged = mergedLines(drafts).lines;
        expect(moved(merged)).toEqual(moved(all));
        const sides = merged.map((each) =>
          [each.subjectId, Math.sign(+each.debit), Math.sign(+each.credit)].join(' '),
        );
        expect(new Set(sides).size).toBe(sides.length);
      }),
    );
  });
});
