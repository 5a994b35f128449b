import fc from 'fast-check';
import type { SubjectAmounts } from '../document';
import { Money } from '../money';
import {
  type AssetDocument,
  type DatedDocument,
  explained,
  monthsThatDiffer,
  reconcileCauses,
  type ReconcileFacts,
} from './reconcile';
import { reconcileDifferences } from '../testing/reconcile-differences';

const COST = 1601;
const WORN = 1602;
const amounts = (cost: string, worn = '0.00'): SubjectAmounts =>
  new Map([
    [COST, Money.parse(cost)],
    [WORN, Money.parse(worn)],
  ]);
const entry = (voucherId: number, subjectId: number, net: string) => ({
  voucherId,
  subjectId,
  net: Money.parse(net),
});
const document = (
  key: string,
  effect: SubjectAmounts,
  voucherIds: readonly number[] = [],
): AssetDocument => ({
  key,
  effect,
  voucherIds,
  kind: key.split(':')[0] as AssetDocument['kind'],
});
const nothing: ReconcileFacts = {
  openingLedger: new Map(),
  openingCards: new Map(),
  documents: [],
  entries: [],
};
const told = (facts: Partial<ReconcileFacts>) =>
  reconcileCauses({ ...nothing, ...facts }).map(({ cause, documents, voucherId, amounts: of }) =>
    [
      cause,
      documents.map(({ key }) => key).join(),
      voucherId ?? '-',
      [...of].map(([id, amount]) => `${id} ${amount.toString()}`).join(),
    ].join(' '),
  );

describe('cards against the ledger', () => {
  it('has nothing to say where each voucher says what its document does', () => {
    const documents = [document('card:1', amounts('9600.00'), [52])];
    expect(told({ documents, entries: [entry(52, COST, '9600.00')] })).toEqual([]);
  });

  it('names a voucher that no card knows', () => {
    expect(told({ entries: [entry(52, COST, '9600.00')] })).toEqual([
      'voucherWithoutCard  52 1601 9600.00',
    ]);
  });

  it('names what was done without a voucher', () => {
    const documents = [document('change:7', amounts('-3000.00', '2850.00'))];
    expect(told({ documents })).toEqual([
      'documentWithoutVoucher change:7 - 1601 3000.00,1602 -2850.00',
    ]);
  });

  it('names a voucher that says something else', () => {
    const documents = [document('run:2026-10', amounts('0.00', '-7526.09'), [58])];
    expect(told({ documents, entries: [entry(58, WORN, '-7219.66')] })).toEqual([
      'voucherDiffers run:2026-10 58 1602 306.43',
    ]);
  });

  it('looks at documents of one voucher together', () => {
    const entries = [entry(60, COST, '300.00')];
    const documents = [
      document('card:1', amounts('100.00'), [60]),
      document('card:2', amounts('200.00'), [60]),
    ];
    expect(told({ documents, entries })).toEqual([]);
    const more = [...documents, document('card:3', amounts('5.00'), [60])];
    expect(told({ documents: more, entries })).toEqual([
      'voucherDiffers card:1,card:2,card:3 60 1601 -5.00',
    ]);
  });

  it('names opening balances that the cards taken over do not make up', () => {
    const facts = { openingLedger: amounts('1000.00'), openingCards: amounts('900.00') };
    expect(told(facts)).toEqual(['openingDiffers  - 1601 100.00']);
  });

  it('differ in those months alone whose vouchers and documents move a subject otherwise', () => {
    const fen = fc.integer({ min: -3, max: 3 });
    const month = fc.constantFrom('2026-01', '2026-02', '2026-03');
    const some = fc.array(fc.tuple(month, fc.nat(3), fen), { maxLength: 12 });
    const moneyOf = (cents: number) => Money.parse((cents / 100).toFixed(2));
    const effect = (cents: number) => new Map([[COST, moneyOf(cents)]]);
    const dated = ([period, at, cents]: [string, number, number]): DatedDocument => ({
      ...document(`card:${at}`, effect(cents), [at]),
      period,
    });
    fc.assert(
      fc.property(some, some, (cards, ledger) => {
        const documents = cards.map(dated);
        const moved = ledger.map(([period, , cents]) => ({
          period,
          subjectId: COST,
          net: moneyOf(cents),
        }));
        const months = new Set(monthsThatDiffer(documents, moved));
        const isIn = ({ period }: { readonly period: string }) => months.has(period);
        const within = {
          ...nothing,
          documents: documents.filter(isIn),
          entries: ledger
            .filter(([period]) => months.has(period))
            .map(([, at, cents]) => entry(at, COST, moneyOf(cents).toString())),
        };
        const whole = {
          ...within,
          documents,
          entries: moved.map((each) => ({ ...each, voucherId: 1 })),
        };
        const net = (of: SubjectAmounts) => (of.get(COST) ?? Money.zero).toString();
        expect(net(explained(reconcileCauses(within)))).toBe(net(reconcileDifferences(whole)));
      }),
    );
  });

  it('explains every fen of the differences, whatever happened', () => {
    const money = fc.integer({ min: -9_999, max: 9_999 }).map((fen) => (fen / 100).toFixed(2));
    const some = fc.tuple(money, money).map(([cost, worn]) => amounts(cost, worn));
    const anyDocument = fc
      .tuple(fc.nat(30), some, fc.uniqueArray(fc.nat(12), { maxLength: 3 }))
      .map(([at, effect, vouchers]) => document(`card:${at}`, effect, vouchers));
    const anyEntry = fc
      .tuple(fc.nat(15), fc.constantFrom(COST, WORN), money)
      .map(([voucher, subject, net]) => entry(voucher, subject, net));
    const plain = (of: SubjectAmounts) =>
      [...of].map(([id, amount]) => `${id} ${amount.toString()}`).sort();
    fc.assert(
      fc.property(
        fc.record({
          openingLedger: some,
          openingCards: some,
          documents: fc.array(anyDocument, { maxLength: 12 }),
          entries: fc.array(anyEntry, { maxLength: 20 }),
        }),
        (facts) => {
          expect(plain(explained(reconcileCauses(facts)))).toEqual(
            plain(reconcileDifferences(facts)),
          );
        },
      ),
    );
  });
});
