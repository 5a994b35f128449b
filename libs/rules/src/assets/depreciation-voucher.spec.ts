import fc from 'fast-check';
import { Money, sumOf } from '../money';
import { voucherLinesAtMost } from '../posting';
import {
  depreciationVouchers,
  sharesOf,
  type DepreciationGrouping,
  type WornCard,
} from './depreciation-voucher';

const yuan = (text: string) => Money.parse(text);
const usedBy = (departmentId: number | null, expenseSubjectId: number, share = '1') => ({
  departmentId,
  expenseSubjectId,
  share: yuan(share),
  items: departmentId === null ? [] : [departmentId],
});
const card = (assetId: number, amount: string, more: Partial<WornCard> = {}): WornCard => ({
  assetId,
  code: `GD${assetId}`,
  name: `设备${assetId}`,
  typeId: 5,
  typeName: '电子设备',
  kind: 'fixed',
  amount: yuan(amount),
  creditSubjectId: 1602,
  uses: [usedBy(1, 560205)],
  ...more,
});
const told = (cards: readonly WornCard[], grouping: DepreciationGrouping = 'department') =>
  depreciationVouchers(cards, { period: '2026-10', grouping }).map((lines) =>
    lines.map(({ summary, subjectId, items, debit, credit }) =>
      [summary, subjectId, items.join(), debit.toString(), credit.toString()].join(' '),
    ),
  );

describe('the voucher of a month', () => {
  it('charges each department, and credits what was worn off once', () => {
    const cards = [
      card(1, '100.00'),
      card(2, '50.00'),
      card(3, '30.00', { uses: [usedBy(2, 560112)] }),
    ];
    expect(told(cards)).toEqual([
      [
        '计提2026年10月折旧 560205 1 150.00 0.00',
        '计提2026年10月折旧 560112 2 30.00 0.00',
        '计提2026年10月折旧 1602  0.00 180.00',
      ],
    ]);
  });

  it('is put together by type or by card where that is chosen', () => {
    const cards = [card(1, '100.00'), card(2, '50.00')];
    expect(told(cards, 'type')[0]).toEqual([
      '计提2026年10月折旧（电子设备） 560205 1 150.00 0.00',
      '计提2026年10月折旧 1602  0.00 150.00',
    ]);
    expect(told(cards, 'asset')[0]).toHaveLength(3);
  });

  it('names amortisation by what it is, and both together', () => {
    const software = card(1, '300.00', { kind: 'intangible', creditSubjectId: 1702 });
    expect(told([software])[0]?.[1]).toBe('计提2026年10月无形资产摊销 1702  0.00 300.00');
    expect(told([software, card(2, '5.00')])[0]?.[1]).toBe(
      '计提2026年10月折旧及摊销 1702  0.00 300.00',
    );
  });

  it('shares a month out by departments, the rounding to the last one (DR12)', () => {
    const uses = [
      usedBy(1, 560205, '0.3333'),
      usedBy(2, 560112, '0.3333'),
      usedBy(3, 410102, '0.3334'),
    ];
    expect(sharesOf(yuan('100.00'), uses).map(String)).toEqual(['33.33', '33.33', '33.34']);
    const twenty = Array.from({ length: 20 }, (_, at) => usedBy(at, 560205, '0.05'));
    const few = sharesOf(yuan('0.10'), twenty);
    expect(few.every((share) => !share.isNegative)).toBe(true);
    expect(sumOf(few).toString()).toBe('0.10');
    expect(told([card(1, '0.01', { uses })])).toEqual([
      ['计提2026年10月折旧 410102 3 0.01 0.00', '计提2026年10月折旧 1602  0.00 0.01'],
    ]);
  });

  it('is none where nothing wears off', () => {
    expect(told([card(1, '0.00')])).toEqual([]);
    expect(told([])).toEqual([]);
  });

  it('balances, charges every fen once and fits, whatever the cards', () => {
    const anyUse = fc.record({ departmentId: fc.nat(40), expense: fc.nat(3) });
    const anyCard = fc.record({
      fen: fc.nat(100_000),
      credit: fc.nat(2),
      uses: fc.array(anyUse, { minLength: 1, maxLength: 4 }),
    });
    fc.assert(
      fc.property(
        fc.array(anyCard, { maxLength: 1500 }),
        fc.constantFrom<DepreciationGrouping>('department', 'type', 'asset'),
        (made, grouping) => {
          const cards = made.map(({ fen, credit, uses }, at) =>
            card(at + 1, (fen / 100).toFixed(2), {
              creditSubjectId: 1602 + credit,
              uses: uses.map(({ departmentId, expense }) =>
                usedBy(departmentId, 5602 + expense, (1 / uses.length).toFixed(4)),
              ),
            }),
          );
          const vouchers = depreciationVouchers(cards, { period: '2026-10', grouping });
          for (const lines of vouchers) {
            expect(lines.length).toBeLessThanOrEqual(voucherLinesAtMost);
            const debit = sumOf(lines.map((line) => line.debit));
            expect(debit.equals(sumOf(lines.map((line) => line.credit)))).toBe(true);
          }
          const charged = sumOf(vouchers.flat().map((line) => line.debit));
          expect(charged.toString()).toBe(sumOf(cards.map(({ amount }) => amount)).toString());
        },
      ),
      { numRuns: 60 },
    );
  });
});
