import fc from 'fast-check';
import { Money } from './money';
import { checkReversal } from './reversal';
import {
  auditedChangedBy,
  familyExcess,
  familyLimits,
  overReversedFrom,
  overReversedIn,
  reversalsIn,
  unmirroredIn,
  type FamilyVoucher,
} from './reversal-family';
import { draft, line, postingFacts } from './testing/posting-draft';

const day = '2026-01-15';
/** A voucher of 1122 and 1405; a reversal has the opposite sign of what it reverses. */
const voucher = (id: number, amount: number, reversesId: number | null = null): FamilyVoucher => ({
  id,
  title: `2026-01 记-${id}`,
  voucherDate: day,
  reversesId,
  lines: [
    line({ subjectId: 5, debit: String(amount), auxiliary: { '1': 55 } }),
    line({ subjectId: 6, credit: String(amount) }),
  ],
});
/** The lines as a form has them. */
const draftOf = ({ lines }: FamilyVoucher) =>
  draft(
    lines.map((each) => ({ ...each, summary: '红冲' })),
    day,
  );
const of = (family: readonly FamilyVoucher[], id: number) => reversalsIn(family, id, 'CNY');

/** Whether the rules let a part of that amount reverse a voucher. */
function accepts(family: readonly FamilyVoucher[], made: FamilyVoucher): boolean {
  const rest = family.filter(({ id }) => id !== made.id);
  const original = rest.find(({ id }) => id === made.reversesId);
  if (!original) throw new Error('an original');
  const compared = { ...original, reversed: of(rest, original.id).parts };
  const options = { facts: postingFacts, isPart: true };
  return (
    checkReversal(draftOf(made), compared, options).length === 0 &&
    overReversedFrom([...rest, made], original.id, 'CNY') === undefined
  );
}

/** The naive ledger: what stands of a voucher is its amount less what stands of its reversals. */
function standing(family: readonly FamilyVoucher[], id: number): number {
  const own = family.find((each) => each.id === id);
  const amount = Math.abs(Number(own?.lines[0]?.debit.toString() ?? 0));
  const taken = family.filter(({ reversesId }) => reversesId === id);
  return amount - taken.reduce((sum, each) => sum + standing(family, each.id), 0);
}

const signOf = (family: readonly FamilyVoucher[], id: number): number => {
  const parent = family.find((each) => each.id === id)?.reversesId ?? null;
  return parent === null ? 1 : -signOf(family, parent);
};

describe('a family of reversals', () => {
  it('frees an original whose reversal is itself reversed', () => {
    const family = [voucher(1, 50), voucher(2, -50, 1), voucher(3, 50, 2)];
    expect(of(family, 1)).toMatchObject({ standing: [], isUsedUp: false });
    expect(of(family, 2)).toMatchObject({ standing: ['2026-01 记-3'], isUsedUp: true });
    expect(accepts(family, voucher(4, -50, 1))).toBe(true);
  });

  it('frees of an original the part that is itself reversed', () => {
    const family = [voucher(1, 1000), voucher(2, -400, 1), voucher(3, 400, 2)];
    expect(accepts(family, voucher(4, -1000, 1))).toBe(true);
    expect(accepts(family, voucher(4, -1001, 1))).toBe(false);
  });

  it('keeps what was reversed and stands again as its reversal has it', () => {
    const family = [voucher(1, 50), { ...voucher(2, -50, 1), voucherDate: '2026-01-20' }];
    const restored = [...family, voucher(3, 50, 2)];
    const bent = (changed: FamilyVoucher) => unmirroredIn(restored, changed, 'CNY')?.id;
    const original = voucher(1, 50);
    expect(bent(original)).toBeUndefined();
    expect(bent({ ...original, lines: original.lines.toReversed() })).toBeUndefined();
    expect(bent({ ...original, voucherDate: '2026-01-20' })).toBeUndefined();
    expect(bent({ ...original, voucherDate: '2026-01-21' })).toBe(2);
    expect([bent(voucher(1, 49)), bent(voucher(1, 51)), bent(voucher(2, -40, 1))]).toEqual([
      2, 2, 3,
    ]);
    const [first, second] = original.lines;
    if (!first || !second) throw new Error('two lines');
    expect(bent({ ...original, lines: [{ ...first, subjectId: 7 }, second] })).toBe(2);
    expect(bent(voucher(3, 1, 2))).toBeUndefined();
  });

  describe('whose original got an item after its reversals', () => {
    const item = { '1': 55 };
    const of = (id: number, amount: number, reversesId: number | null, auxiliary = {}) => ({
      ...voucher(id, amount, reversesId),
      lines: [
        line({ subjectId: 5, debit: String(amount), auxiliary }),
        line({ subjectId: 6, credit: String(amount) }),
      ],
    });
    const plain = [of(1, 100, null), of(2, -40, 1), of(3, 40, 2)];

    it('is held to what they mirror: an item that none of them has is refused at the change', () => {
      expect(unmirroredIn(plain, of(1, 100, null, item), 'CNY')).toMatchObject({ id: 2 });
      expect(unmirroredIn(plain, of(1, 100, null), 'CNY')).toBeUndefined();
      const named = [of(1, 100, null), of(2, -40, 1, item), of(3, 40, 2, item)];
      expect(unmirroredIn(named, of(1, 100, null, item), 'CNY')).toBeUndefined();
      expect(unmirroredIn(named, of(1, 100, null, { '1': 56 }), 'CNY')).toMatchObject({ id: 2 });
    });

    it('is compared without it, where an older version let that happen', () => {
      const bent = [of(1, 100, null, item), ...plain.slice(1)];
      const without = bent.slice(0, 2);
      expect(overReversedFrom(without, 1, 'CNY')).toBeUndefined();
      expect(overReversedIn(without, 'CNY')).toBeUndefined();
      expect(reversalsIn(without, 1, 'CNY').isUsedUp).toBe(false);
      const more = [...without, of(4, -61, 1, item)];
      expect(overReversedIn(more, 'CNY')).toMatchObject({ id: 1 });
      expect(overReversedIn([...without, of(4, -60, 1, item)], 'CNY')).toBeUndefined();
      const whole = [of(1, 100, null, item), of(2, -100, 1)];
      expect(reversalsIn(whole, 1, 'CNY').isUsedUp).toBe(true);
      expect(unmirroredIn(bent, of(1, 100, null, item), 'CNY')).toBeUndefined();
    });

    it('keeps items apart where it has lines with and without one', () => {
      const mixed = {
        ...voucher(1, 100),
        lines: [...of(1, 60, null, item).lines, ...of(1, 40, null).lines],
      };
      expect(overReversedIn([mixed, of(2, -40, 1)], 'CNY')).toBeUndefined();
      expect(overReversedIn([mixed, of(2, -41, 1)], 'CNY')).toMatchObject({ id: 1 });
    });
  });

  it('keeps the turnover of what was reversed, not its nets alone', () => {
    const original = voucher(1, 100);
    const family = [original, voucher(2, -100, 1), voucher(3, 100, 2)];
    const turned = original.lines.map((each) => ({
      ...each,
      debit: each.credit.negate(),
      credit: each.debit.negate(),
    }));
    expect(unmirroredIn(family, { ...original, lines: turned }, 'CNY')).toMatchObject({ id: 2 });
    const more = [line({ subjectId: 7, debit: '5' }), line({ subjectId: 7, credit: '5' })];
    const wider = { ...original, lines: [...original.lines, ...more] };
    expect(unmirroredIn(family, wider, 'CNY')).toMatchObject({ id: 2 });
    const [first, second] = original.lines;
    if (!first || !second) throw new Error('two lines');
    const half = { ...first, debit: Money.parse(50) };
    const split = { ...original, lines: [half, second, half] };
    expect(unmirroredIn(family, split, 'CNY')).toBeUndefined();
  });

  it('names the audited voucher that would mean something else without those that go', () => {
    const audited = (of: FamilyVoucher) => ({ ...of, isAudited: true });
    const of = (family: readonly FamilyVoucher[], id: number, going: number[], only?: number[]) =>
      auditedChangedBy(family, id, {
        going: new Set(going),
        counts: (each) => only?.includes(each.id) ?? true,
        baseCurrency: 'CNY',
      })?.id;
    const [o, r1, r2] = [voucher(1, 50), voucher(2, -50, 1), voucher(3, 50, 2)];
    expect(of([audited(o), audited(r1), r2], 3, [3])).toBe(2);
    expect(of([audited(o), audited(r1), r2], 3, [3], [1])).toBe(1);
    expect(of([audited(o), audited(r1), r2], 3, [3], [])).toBeUndefined();
    expect(of([audited(o), r1, r2], 3, [3])).toBe(1);
    expect([2, 3].map((id) => of([audited(o), r1, r2], id, [2, 3]))).toEqual([
      undefined,
      undefined,
    ]);
    expect(of([audited(o), r1], 2, [2])).toBe(1);
    expect(of([o, r1, r2], 3, [3])).toBeUndefined();
    expect(of([audited(o), audited(r1), r2], 3, [1, 2, 3])).toBeUndefined();
  });

  it('names the original that a reversal standing again would take back too much of', () => {
    const family = [voucher(1, 50), voucher(2, -50, 1), voucher(3, 50, 2), voucher(4, -50, 1)];
    expect(overReversedFrom(family, 3, 'CNY')).toBeUndefined();
    const without = family.filter(({ id }) => id !== 3);
    expect(overReversedFrom(without, 2, 'CNY')).toMatchObject({ id: 1 });
  });

  it('is judged as a whole alike in whatever order its vouchers stand', () => {
    const family = [voucher(1, 50), voucher(2, -15, 1), voucher(3, -50, 1), voucher(4, 15, 3)];
    for (const order of [family, family.toReversed()]) {
      expect(overReversedIn(order, 'CNY')).toBeUndefined();
      const without = order.filter(({ id }) => id !== 4);
      expect(overReversedIn(without, 'CNY')).toMatchObject({ id: 1 });
    }
    const lower = [...family, voucher(5, 40, 3)];
    expect(overReversedIn(lower, 'CNY')).toMatchObject({ id: 3 });
  });

  it('ends after some generations and some vouchers, in whatever order they stand', () => {
    const chain = (length: number) =>
      Array.from({ length }, (_, at) => voucher(at + 1, 50, at === 0 ? null : at));
    const { deep, vouchers } = familyLimits;
    expect(familyExcess(chain(deep + 1))).toBeUndefined();
    expect(familyExcess(chain(deep + 2))).toBe('deep');
    expect(familyExcess(chain(deep + 2).toReversed())).toBe('deep');
    const star = (size: number) =>
      chain(size).map((each, at) => ({ ...each, reversesId: at && 1 }));
    expect(familyExcess(star(vouchers))).toBeUndefined();
    expect(familyExcess(star(vouchers + 1))).toBe('vouchers');
    const long = (of: number) => ({
      ...voucher(1, 50),
      lines: Array.from({ length: of }, () => line({ subjectId: 5, debit: '1' })),
    });
    expect(familyExcess([long(familyLimits.lines)])).toBeUndefined();
    expect(familyExcess([long(familyLimits.lines + 1)])).toBe('lines');
  });

  it('takes back of no voucher more than a naive ledger has of it, however it grows and shrinks', () => {
    const act = fc.record({
      kind: fc.constantFrom('reverse', 'change', 'remove'),
      at: fc.nat(20),
      amount: fc.integer({ min: 1, max: 60 }),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
        let family: readonly FamilyVoucher[] = [voucher(1, 50)];
        for (const [index, { kind, at, amount }] of acts.entries()) {
          const target = family[at % family.length];
          const isLeaf = target && family.every(({ reversesId }) => reversesId !== target.id);
          if (!target || (kind !== 'reverse' && (target.reversesId === null || !isLeaf))) continue;
          const rest = family.filter(({ id }) => id !== target.id);
          const sign = signOf(family, target.id);
          const made =
            kind === 'reverse'
              ? voucher(index + 2, -sign * amount, target.id)
              : voucher(target.id, sign * amount, target.reversesId);
          const next = kind === 'remove' ? rest : [...(kind === 'change' ? rest : family), made];
          const holds = next.every(({ id }) => standing(next, id) >= 0);
          const accepted =
            kind === 'remove'
              ? overReversedFrom(next, target.reversesId ?? 0, 'CNY') === undefined
              : accepts(family, made);
          expect(accepted).toBe(holds);
          expect(overReversedIn(next, 'CNY') === undefined).toBe(holds);
          if (accepted) family = next;
        }
      }),
    );
  });
});
