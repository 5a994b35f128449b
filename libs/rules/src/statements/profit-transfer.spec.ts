import fc from 'fast-check';
import { Money, sumOf } from '../money';
import { profitTransfers, resultMoves, type ResultRole, type RoleLine } from './profit-transfer';

const roles: Readonly<Record<string, ResultRole>> = {
  '1002': 'other',
  '2221': 'other',
  '3101': 'reserve',
  '3103': 'yearProfit',
  '3104': 'appropriation',
  '5001': 'income',
  '5602': 'expense',
  '5603': 'expense',
  '5801': 'expense',
};

/** Lines as `借 5801 50` or `贷 3103 100.00`, one after another. */
function voucher(text: string): RoleLine[] {
  return text.split('，').map((each) => {
    const [side, code = '', amount = '0'] = each.split(' ');
    const money = Money.parse(amount);
    return {
      subjectId: Number(code),
      auxiliaryKey: '',
      role: roles[code] ?? 'other',
      debit: side === '借' ? money : Money.zero,
      credit: side === '贷' ? money : Money.zero,
    };
  });
}

/** Results of a voucher as text, without those that are zero. */
const results = (text: string) =>
  resultMoves(voucher(text))
    .filter(({ net }) => !net.isZero)
    .map(({ subjectId, net }) => `${subjectId} ${net.toString()}`);

describe('transfers to 本年利润', () => {
  it('are not the expense that the same voucher accrues', () => {
    expect(results('借 5801 50，贷 2221 50，借 3103 50，贷 5801 50')).toEqual(['5801 50.00']);
  });

  it('are the part of an expense whose other side is 本年利润', () => {
    expect(results('借 5602 300，贷 1002 200，贷 3103 100')).toEqual(['5602 200.00']);
  });

  it('are all lines of a voucher that only carries forward, in black or red', () => {
    expect(results('借 5001 1000，贷 5602 400，贷 3103 600')).toEqual([]);
    expect(results('借 5001 -1000，贷 5602 -400，贷 3103 -600')).toEqual([]);
  });

  it('may be a part of what is accrued, and red', () => {
    expect(results('借 5801 50，贷 2221 50，借 3103 30，贷 5801 30')).toEqual(['5801 50.00']);
    expect(results('借 5801 -50，贷 2221 -50，借 3103 -50，贷 5801 -50')).toEqual(['5801 -50.00']);
    expect(results('借 2221 50，贷 5801 50，借 5801 50，贷 3103 50')).toEqual(['5801 -50.00']);
  });

  it('know interest received beside expenses by its amount', () => {
    const real = '借 5602 300，贷 1002 300，借 1002 50，贷 5603 50';
    const carry = '贷 5602 300，借 5603 50，借 3103 250';
    expect(results(`${real}，${carry}`)).toEqual(['5602 300.00', '5603 -50.00']);
  });

  it('are not the expense beside a profit that is handed on to retained earnings', () => {
    const paid = '借 5602 50，贷 1002 50';
    expect(results(`借 3103 400，贷 3104 400，${paid}`)).toEqual(['5602 50.00']);
    expect(results(`借 3103 400，贷 3104 300，贷 3101 100，${paid}`)).toEqual(['5602 50.00']);
    const carried = '借 5001 450，贷 5602 50，贷 3103 400';
    expect(
      results(`借 3103 400，贷 3104 400，${paid}，${carried}，借 1002 450，贷 5001 450`),
    ).toEqual(['5001 -450.00', '5602 50.00']);
    expect(results(`${paid}，借 5602 -50，借 3103 50，借 3104 100，贷 2221 100`)).toEqual([
      '5602 50.00',
    ]);
  });

  it('within 利润分配 are those of its details', () => {
    expect(results('借 3104 100，贷 3104 100')).toEqual([]);
    expect(results('借 3104 100，贷 2221 100')).toEqual(['3104 100.00']);
  });

  const fen = fc.integer({ min: -100_000, max: 100_000 }).filter((each) => each !== 0);
  const yuan = (each: number) => Money.parse(each).dividedBy(100, 2);
  const drawn = fc.array(
    fc.record({
      subjectId: fc.integer({ min: 1, max: 4 }),
      auxiliaryKey: fc.constantFrom('', '1:1', '1:2'),
      isDebit: fc.boolean(),
      amount: fen,
    }),
    { minLength: 1, maxLength: 8 },
  );
  const roleOf = (id: number): ResultRole => (id % 2 === 0 ? 'income' : 'expense');
  const lineOf = (each: {
    subjectId: number;
    auxiliaryKey: string;
    isDebit: boolean;
    amount: number;
  }) => ({
    subjectId: each.subjectId,
    auxiliaryKey: each.auxiliaryKey,
    role: roleOf(each.subjectId),
    debit: each.isDebit ? yuan(each.amount) : Money.zero,
    credit: each.isDebit ? Money.zero : yuan(each.amount),
  });
  const netOf = (lines: readonly { debit: Money; credit: Money }[]) =>
    sumOf(lines.map(({ debit, credit }) => debit.minus(credit)));
  /** A line that takes a voucher to zero. */
  const counter = (lines: readonly RoleLine[], role: ResultRole): RoleLine => ({
    subjectId: role === 'yearProfit' ? 98 : 99,
    auxiliaryKey: '',
    role,
    debit: Money.zero,
    credit: netOf(lines),
  });

  it('add up to what the voucher moves on 本年利润, so that the result left is what others moved', () => {
    fc.assert(
      fc.property(drawn, fen, (each, profit) => {
        const ofResult = each.map(lineOf);
        const ofYear = { ...counter([], 'yearProfit'), debit: yuan(profit) };
        const lines = [...ofResult, ofYear];
        const all = [...lines, counter(lines, 'other')];
        expect(netOf([ofYear]).negate().toString()).toBe(
          sumOf(profitTransfers(all).map(({ net }) => net)).toString(),
        );
        const left = sumOf(resultMoves(all).map(({ net }) => net));
        expect(left.toString()).toBe(netOf(all.slice(-1)).negate().toString());
      }),
    );
  });

  it('are the same in any order of the lines', () => {
    fc.assert(
      fc.property(drawn, fen, fc.infiniteStream(fc.nat()), (each, profit, places) => {
        const lines = each.map(lineOf);
        const all = [...lines, { ...counter([], 'yearProfit'), debit: yuan(profit) }];
        const shuffled = all
          .map((line) => ({ line, place: places.next().value ?? 0 }))
          .toSorted((a, b) => a.place - b.place)
          .map(({ line }) => line);
        const told = (some: readonly RoleLine[]) =>
          profitTransfers(some).map((one) => ({ ...one, net: one.net.toString() }));
        expect(told(shuffled)).toEqual(told(all));
      }),
    );
  });

  it('change no result when a carrying voucher is merged into what it carries, and none when it is split off', () => {
    const usual = drawn.map((some) =>
      some.map((each) => ({ ...each, isDebit: roleOf(each.subjectId) === 'expense' })),
    );
    fc.assert(
      fc.property(usual, fc.integer({ min: 1, max: 100 }), (each, percent) => {
        const real = each.map(lineOf);
        const carried = real.map((line) => ({
          ...line,
          debit: line.credit.times(percent).dividedBy(100, 2),
          credit: line.debit.times(percent).dividedBy(100, 2),
        }));
        const apart = [
          [...real, counter(real, 'other')],
          [...carried, counter(carried, 'yearProfit')],
        ];
        // A voucher that moves nothing else only carries forward.
        fc.pre(!netOf(real).isZero);
        const told = (vouchers: readonly (readonly RoleLine[])[]) => {
          const sums = new Map<string, Money>();
          for (const { subjectId, auxiliaryKey, net } of vouchers.flatMap(resultMoves)) {
            const key = `${subjectId} ${auxiliaryKey}`;
            sums.set(key, (sums.get(key) ?? Money.zero).plus(net));
          }
          return [...sums].map(([key, net]) => `${key} ${net.toString()}`).toSorted();
        };
        expect(told([apart.flat()])).toEqual(told(apart));
      }),
    );
  });
});
