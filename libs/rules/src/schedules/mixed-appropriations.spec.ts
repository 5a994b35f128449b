import fc from 'fast-check';
import { Money, sumOf } from '../money';
import { mixedAppropriations } from './mixed-appropriations';
import { transferredOf } from './equity-moves';

const codeOf = (code: string) => code;

function told(text: string, standard: 0 | 1 = 0): string[] {
  const lines = text.split('，').map((line) => {
    const [side, code = '', size = '0'] = line.split(' ');
    const amount = side === '贷' ? Money.parse(size) : Money.parse(size).negate();
    return { code, isProfit: code.startsWith(standard === 0 ? '5' : '6'), amount };
  });
  return mixedAppropriations([{ voucherId: 1, lines }], { standard, codeOf }).map(
    ({ code, amount }) => `${code} ${amount}`,
  );
}

describe('what is appropriated by a voucher that carries profit forward', () => {
  it.each([
    ['借 3103 100，贷 310406 90，贷 310101 10', ['310401 10.00']],
    ['借 3103 100，贷 310406 100，借 310401 10，贷 310101 10', ['310401 10.00']],
    [
      '借 3103 100，贷 310406 100，借 310402 4，借 310401 6，贷 310101 10',
      ['310402 4.00', '310401 6.00'],
    ],
    ['借 3103 100，贷 310406 60，贷 310101 10，贷 2232 30', ['310401 10.00', '310403 30.00']],
    ['借 3103 100，贷 310406 100，借 310403 30，贷 2232 30', ['310403 30.00']],
    ['借 3103 100，贷 310406 95，贷 1231 5', ['310406 5.00']],
    ['借 3103 100，贷 310406 100', []],
    // A loss carried forward, part of it covered by 盈余公积 at once.
    ['借 310101 20，借 310406 30，贷 3103 50', ['310405 -20.00']],
    ['借 310406 50，贷 3103 50，借 310101 20，贷 310405 20', ['310405 -20.00']],
    ['借 310101 20，贷 3001 20，借 310406 50，贷 3103 50', []],
    // Without 本年利润 the ledger tells it.
    ['借 310401 10，贷 310101 10', []],
  ])('by %s', (text, wanted) => {
    expect(told(text)).toEqual(wanted);
  });

  it('has the codes of its standard', () => {
    expect(told('借 4103 100，贷 410406 90，贷 410101 10', 1)).toEqual(['410401 10.00']);
  });

  it('is together what leaves 未分配利润', () => {
    const codes = [
      '3103',
      '310401',
      '310402',
      '310403',
      '310406',
      '310101',
      '2232',
      '1002',
      '5001',
    ];
    const line = fc.record({
      code: fc.constantFrom(...codes),
      amount: fc.integer({ min: -9_999, max: 9_999 }).map((fen) => Money.parse(fen).dividedBy(100)),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (drawn) => {
        const lines = [
          { code: '3103', amount: Money.parse('1'), isProfit: false },
          ...drawn.map((each) => ({ ...each, isProfit: each.code === '5001' })),
        ];
        const found = mixedAppropriations([{ voucherId: 1, lines }], { standard: 0, codeOf });
        const isUnder = (code: string, top: string) => code.startsWith(top);
        const carried = transferredOf(lines, { isUnder, yearProfit: '3103', priorYears: null });
        const retained = [
          ...lines.filter(({ code }) => /^310[34]/.test(code)),
          { amount: carried ?? Money.zero },
        ];
        expect(sumOf(found.map(({ amount }) => amount)).toString()).toBe(
          sumOf(retained.map(({ amount }) => amount))
            .negate()
            .toString(),
        );
      }),
    );
  });
});
