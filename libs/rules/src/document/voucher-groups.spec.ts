import fc from 'fast-check';
import { Money } from '../money';
import { addedAmounts, netBySubject } from './subject-amounts';
import { mergedLines, otherMonth, voucherGroups, type VoucherMerge } from './voucher-groups';

interface Paper {
  readonly id: number;
  readonly day: string;
  readonly party: string;
  readonly lines: readonly { subjectId: number; summary: string; debit: string; credit: string }[];
}

const fen = fc.integer({ min: -10_000_000, max: 10_000_000 });
const line = fc
  .record({ subjectId: fc.integer({ min: 1, max: 5 }), debit: fen, credit: fen })
  .map(({ subjectId, debit, credit }) => ({
    subjectId,
    summary: '摘要',
    debit: (debit / 100).toFixed(2),
    credit: (credit / 100).toFixed(2),
  }));
const day = fc
  .record({ month: fc.integer({ min: 1, max: 3 }), day: fc.integer({ min: 10, max: 28 }) })
  .map((each) => `2026-0${each.month}-${each.day}`);
const papers = fc
  .array(fc.record({ day, party: fc.constantFrom('甲', '乙', '丙'), lines: fc.array(line) }))
  .map((all): Paper[] => all.map((each, id) => ({ ...each, id })));
const merges = fc.constantFrom<VoucherMerge<Paper>>('each', 'all', { by: ({ party }) => party });

const monthOf = ({ day: date }: Paper) => date.slice(0, 7);
const voucherOf = (group: readonly Paper[]) =>
  mergedLines(group.map(({ day: voucherDate, lines }) => ({ voucherDate, lines })));
const texts = (amounts: ReadonlyMap<number, Money>) =>
  [...amounts].map(([id, amount]) => `${id} ${amount.toString()}`).toSorted();

describe('documents that are merged into vouchers', () => {
  it('move the same on every subject, however they are merged', () => {
    fc.assert(
      fc.property(papers, merges, (all, merge) => {
        const vouchers = voucherGroups(all, merge, monthOf).map(voucherOf);
        const merged = addedAmounts(vouchers.map(({ lines }) => netBySubject(lines)));
        expect(texts(merged)).toEqual(texts(netBySubject(all.flatMap(({ lines }) => lines))));
      }),
    );
  });

  it('each stand in one voucher, and no group spans months or keys', () => {
    fc.assert(
      fc.property(papers, merges, (all, merge) => {
        const groups = voucherGroups(all, merge, monthOf);
        expect(
          groups
            .flat()
            .map(({ id }) => id)
            .toSorted((a, b) => a - b),
        ).toEqual(all.map(({ id }) => id));
        for (const group of groups) {
          if (merge !== 'all') expect(otherMonth(group, monthOf)).toBeUndefined();
          if (typeof merge === 'object') expect(new Set(group.map(merge.by)).size).toBe(1);
        }
      }),
    );
  });

  it('take the last of their days', () => {
    const [early, late] = ['2026-01-10', '2026-01-28'].map((voucherDate) => ({
      voucherDate,
      lines: [],
    }));
    if (!early || !late) throw new Error('both days are there');
    expect(mergedLines([late, early]).voucherDate).toBe('2026-01-28');
  });

  it('of another month are named', () => {
    const of = (id: number, date: string): Paper => ({ id, day: date, party: '甲', lines: [] });
    const all = [of(1, '2026-01-10'), of(2, '2026-01-11'), of(3, '2026-02-01')];
    expect(otherMonth(all, monthOf)?.id).toBe(3);
    expect(otherMonth([], monthOf)).toBeUndefined();
  });
});
