import fc from 'fast-check';
import { Money } from '../money';
import { leavesOf, statementSubjects, unitOf } from '../testing/statements';
import { builtInTemplate } from '../statements/built-in';
import { roundedStatement } from '../statements/rounding';
import { amountAt } from '../statements/statement';
import { resultMoves, type ResultRole } from '../statements/profit-transfer';
import { equityEffects, transferredOf, type EquityVoucher } from './equity-moves';
import { equitySchedule } from './equity-statement';
import { retainedRestatement } from './restated-opening';

const subjects = statementSubjects(1);
const byCode = new Map(subjects.map((subject) => [subject.code, subject]));
const codeOf = (code: string) => code;
const period = '2026-12';
const balance = builtInTemplate({ standard: 1, kind: 'balanceSheet', period });
const income = builtInTemplate({ standard: 1, kind: 'incomeStatement', period });

/** A voucher of lines such as `贷 4001 500`. */
function voucherOf(text: string, voucherId = 1): EquityVoucher {
  const lines = text.split('，').map((line) => {
    const [side, code = '', size = '0'] = line.split(' ');
    const amount = side === '贷' ? Money.parse(size) : Money.parse(size).negate();
    return { code, isProfit: byCode.get(code)?.category === 'profit', amount };
  });
  return { voucherId, lines };
}
const effectsOf = (text: string) =>
  equityEffects(voucherOf(text), codeOf).map(
    ({ row, column, amount }) => `${row} ${column} ${amount}`,
  );

function roleOf(code: string): ResultRole {
  if (code.startsWith('4103')) return 'yearProfit';
  if (code.startsWith('4104')) return 'appropriation';
  if (code.startsWith('41')) return 'reserve';
  if (code.startsWith('6901')) return 'priorYears';
  const subject = byCode.get(code);
  if (subject?.category !== 'profit') return 'other';
  return subject.direction === 'credit' ? 'income' : 'expense';
}

/** What the ledger tells of vouchers of the year. */
function figuresOf(vouchers: readonly EquityVoucher[]) {
  return vouchers.flatMap(({ lines }) => {
    const moved = lines.map(({ code, amount }) => {
      const net = amount.negate().toString();
      return unitOf(byCode.get(code)?.id ?? 0, { debit: net, yearDebit: net });
    });
    const rows = lines.map(({ code, amount }) => {
      const [debit, credit] = amount.isNegative
        ? [amount.negate(), Money.zero]
        : [Money.zero, amount];
      return {
        subjectId: byCode.get(code)?.id ?? 0,
        auxiliaryKey: '',
        role: roleOf(code),
        debit,
        credit,
      };
    });
    const results = resultMoves(rows).map(({ subjectId, net }) =>
      unitOf(subjectId, { result: net.toString(), yearResult: net.toString() }),
    );
    return [...moved, ...results];
  });
}

function made(
  vouchers: readonly EquityVoucher[],
  openings: Readonly<Record<string, string>> = {},
  vouchersAtMost = 5_000,
) {
  const opened = Object.entries(openings).map(([code, net]) =>
    unitOf(byCode.get(code)?.id ?? 0, { opening: net, yearOpening: net }),
  );
  const units = [...opened, ...figuresOf(vouchers)];
  return equitySchedule(
    {
      span: 'year',
      codeOf,
      balance,
      income,
      vouchersAtMost,
      vouchers: { current: vouchers, prior: null },
    },
    { subjects, current: { units } },
  );
}
const rowAt = (schedule: ReturnType<typeof made>, lineNo: number) => {
  const row = schedule.sheet.rows.find((each) => each.row.lineNo === lineNo);
  return schedule.columns
    .filter(({ of }) => of === 'current')
    .flatMap(({ key }) => {
      const amount = row?.cells.get(key)?.amount;
      return amount && !amount.isZero ? [`${key.replace('current.', '')} ${amount}`] : [];
    });
};

/** A balanced voucher of random lines on leaves of equity, income, expense and what stands beside them. */
function anyVoucher() {
  const leaves = leavesOf(subjects).filter(({ code }) => /^[456]|^(1002|2232|2211)/.test(code));
  return fc
    .array(fc.tuple(fc.constantFrom(...leaves), fc.integer({ min: -9_999, max: 9_999 })), {
      minLength: 1,
      maxLength: 5,
    })
    .map((lines) => {
      const rest = lines.reduce((sum, [, fen]) => sum - fen, 0);
      const all = [...lines.map(([{ code }, fen]) => ({ code, fen })), { code: '1002', fen: rest }];
      return all.map(({ code, fen }) => ({
        code,
        isProfit: byCode.get(code)?.category === 'profit',
        amount: Money.parse((fen / 100).toFixed(2)),
      }));
    });
}

describe('what a voucher changes of equity', () => {
  it.each([
    [
      '借 1002 120，贷 4001 100，贷 400201 20',
      ['contribution capital 100.00', 'contribution capitalReserve 20.00'],
    ],
    ['借 4001 30，贷 1002 30', ['contribution capital -30.00']],
    ['借 1002 50，贷 440102 50', ['instrumentContribution instruments 50.00']],
    ['借 660201 8，贷 400202 8', ['sharePayment capitalReserve 8.00']],
    ['借 1511 8，贷 400202 8', ['contributionOther capitalReserve 8.00']],
    ['借 4201 9，贷 1002 9', ['contributionOther treasury -9.00']],
    [
      '借 4001 5，借 400201 4，贷 4201 9',
      [
        'contributionOther capital -5.00',
        'contributionOther treasury 5.00',
        'contributionOther capitalReserve -4.00',
        'contributionOther treasury 4.00',
      ],
    ],
    ['借 1503 6，贷 400301 6', ['comprehensiveIncome comprehensive 6.00']],
    [
      '借 400301 6，贷 410406 6',
      ['comprehensiveToRetained comprehensive -6.00', 'comprehensiveToRetained retained 6.00'],
    ],
    ['借 410401 10，贷 410101 10', ['toSurplus retained -10.00', 'toSurplus surplus 10.00']],
    ['借 410406 10，贷 410101 10', ['toSurplus retained -10.00', 'toSurplus surplus 10.00']],
    ['借 410101 3，贷 410405 3', ['surplusToLoss surplus -3.00', 'surplusToLoss retained 3.00']],
    ['借 410101 3，贷 4001 3', ['surplusToCapital surplus -3.00', 'surplusToCapital capital 3.00']],
    [
      '借 400201 3，贷 4001 3',
      ['reserveToCapital capitalReserve -3.00', 'reserveToCapital capital 3.00'],
    ],
    ['借 410404 3，贷 4001 3', ['internalOther retained -3.00', 'internalOther capital 3.00']],
    ['借 410403 40，贷 2232 40', ['toOwners retained -40.00']],
    ['借 410406 40，贷 2232 40', ['toOwners retained -40.00']],
    ['借 410406 4，贷 1231 4', ['policy retained -4.00']],
    ['借 6901 7，贷 1122 7', ['correction retained -7.00']],
    ['借 410406 7，贷 6901 7', []],
    ['借 6001 90，贷 6602 40，贷 4103 50', []],
    // Carried forward and appropriated at once.
    [
      '借 4103 100，贷 410406 90，贷 410101 10',
      ['toSurplus retained -10.00', 'toSurplus surplus 10.00'],
    ],
    [
      '借 4103 100，贷 410406 60，贷 410101 10，贷 2232 30',
      ['toSurplus retained -10.00', 'toSurplus surplus 10.00', 'toOwners retained -30.00'],
    ],
    [
      '借 4103 100，贷 410406 100，借 410401 10，贷 410101 10',
      ['toSurplus retained -10.00', 'toSurplus surplus 10.00'],
    ],
    [
      '借 410101 2，借 410406 3，贷 4103 5',
      ['surplusToLoss surplus -2.00', 'surplusToLoss retained 2.00'],
    ],
    // The difference of a disposal beside its transfer is no policy of former years.
    [
      '借 1002 120，借 400301 15，贷 1503 115，贷 410406 20',
      [
        'comprehensiveToRetained comprehensive -15.00',
        'comprehensiveToRetained retained 15.00',
        'unknown retained 5.00',
      ],
    ],
    ['借 660201 5，贷 4301 5', ['specialAccrued special 5.00']],
    ['借 4301 5，贷 1002 5', ['specialUsed special -5.00']],
    ['借 1002 5，贷 4103 5', ['unknown retained 5.00']],
    ['借 410101 5，贷 1002 5', ['unknown surplus -5.00']],
    ['借 410101 5，贷 410406 5', ['internalOther surplus -5.00', 'internalOther retained 5.00']],
  ])('by %s', (text, effects) => {
    expect(effectsOf(text)).toEqual(effects);
  });

  it('have no effect by an expense that one voucher accrues and carries to 本年利润', () => {
    expect(effectsOf('借 6801 50，贷 222112 50，借 4103 50，贷 6801 50')).toEqual([]);
    expect(effectsOf('借 6602 300，贷 1002 200，贷 4103 100')).toEqual([]);
  });

  it('adds up by column to the change itself, whatever its lines', () => {
    const codes = [
      '4001',
      '4401',
      '400201',
      '400202',
      '4201',
      '400301',
      '4301',
      '410101',
      '4103',
      '410401',
      '410403',
      '410404',
      '410405',
      '410406',
      '4104',
      '6901',
      '6001',
      '1002',
      '2232',
      '2211',
    ];
    const line = fc.record({
      code: fc.constantFrom(...codes),
      amount: fc
        .integer({ min: -9_999, max: 9_999 })
        .map((fen) => Money.parse((fen / 100).toFixed(2))),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (drawn) => {
        const lines = drawn.map((each) => ({ ...each, isProfit: each.code.startsWith('6') }));
        const effects = equityEffects({ voucherId: 1, lines }, codeOf);
        const isUnder = (code: string, top: string) => code.startsWith(top);
        const carried = transferredOf(lines, {
          isUnder,
          yearProfit: '4103',
          priorYears: '6901',
        });
        const transferred = { code: '4103', amount: carried ?? Money.zero };
        const moved = [...lines.filter(({ code }) => code !== '6001'), transferred];
        const isRetained = (code: string) => /^(410[34]|6901)/.test(code);
        const sum = (amounts: readonly { readonly amount: Money }[]) =>
          amounts.reduce((total, { amount }) => total.plus(amount), Money.zero).toString();
        expect(sum(effects.filter(({ column }) => column === 'retained'))).toBe(
          sum(moved.filter(({ code }) => isRetained(code))),
        );
        expect(sum(effects)).toBe(
          sum(
            moved.filter(
              ({ code }) => isRetained(code) || /^(4[0-4]0[^34]|4003|4201|4301)/.test(code),
            ),
          ),
        );
      }),
    );
  });
});

describe('所有者权益变动表', () => {
  const vouchers = [
    voucherOf('借 1002 1000，贷 6001 1000', 1),
    voucherOf('借 6001 1000，贷 4103 1000', 2),
    voucherOf('借 4103 1000，贷 410406 1000', 3),
    voucherOf('借 410401 100，贷 410101 100', 4),
    voucherOf('借 410403 300，贷 2232 300', 5),
    voucherOf('借 410406 400，贷 410401 100，贷 410403 300', 6),
    voucherOf('借 1002 600，贷 4001 500，贷 400201 100', 7),
    voucherOf('借 4201 50，贷 1002 50', 8),
    voucherOf('借 6901 20，贷 1122 20', 9),
    voucherOf('借 410406 20，贷 6901 20', 10),
  ];
  const openings = { '1002': '5000', '4001': '-4000', '410101': '-200', '410406': '-800' };

  it('has each change in its row and column, and 库存股 as what is taken away', () => {
    const schedule = made(vouchers, openings);
    expect(rowAt(schedule, 1)).toEqual([
      'capital 4000.00',
      'surplus 200.00',
      'retained 800.00',
      'total 5000.00',
    ]);
    expect(rowAt(schedule, 3)).toEqual(['retained -20.00', 'total -20.00']);
    expect(rowAt(schedule, 5)).toEqual([
      'capital 4000.00',
      'surplus 200.00',
      'retained 780.00',
      'total 4980.00',
    ]);
    expect(rowAt(schedule, 7)).toEqual(['retained 1000.00', 'total 1000.00']);
    expect(rowAt(schedule, 9)).toEqual(['capital 500.00', 'capitalReserve 100.00', 'total 600.00']);
    expect(rowAt(schedule, 12)).toEqual(['treasury 50.00', 'total -50.00']);
    expect(rowAt(schedule, 14)).toEqual(['surplus 100.00', 'retained -100.00']);
    expect(rowAt(schedule, 15)).toEqual(['retained -300.00', 'total -300.00']);
    expect(rowAt(schedule, 28)).toEqual([
      'capital 4500.00',
      'capitalReserve 100.00',
      'treasury 50.00',
      'surplus 300.00',
      'retained 1380.00',
      'total 6230.00',
    ]);
    expect(schedule.sheet.rows.some(({ row }) => row.lineNo === 27)).toBe(false);
    expect(schedule.checks.map(({ left, right }) => `${left} ${right}`)).toEqual([
      '6230.00 6230.00',
    ]);
    expect(schedule.effectsAt(14, 'current.total').map(({ voucherId }) => voucherId)).toEqual([
      4, 4,
    ]);
  });

  it('puts what cannot be told into 其他, with its voucher, and says so', () => {
    const schedule = made([voucherOf('借 1002 5，贷 4103 5', 31)], { '410101': '-10' });
    expect(rowAt(schedule, 27)).toEqual(['retained 5.00', 'total 5.00']);
    expect(schedule.effectsAt(27, 'current.retained').map(({ voucherId }) => voucherId)).toEqual([
      31,
    ]);
    expect(schedule.notes).toHaveLength(1);
  });

  it('has nothing for a year before the books', () => {
    const [row] = made(vouchers).sheet.rows;
    expect(row?.cells.get('prior.total')?.amount).toBeNull();
  });

  it('says where more vouchers change equity than are told', () => {
    const vouchers = [voucherOf('借 1002 5，贷 4001 5', 1), voucherOf('借 1002 6，贷 4001 6', 2)];
    expect(made(vouchers, {}, 3).sheet).toBeDefined();
    expect(made(vouchers, {}, 3).notes).toEqual([]);
    expect(made(vouchers, {}, 2).notes).toEqual([
      expect.stringMatching(/^本年变动所有者权益的凭证达到 2 张/),
    ]);
  });

  it('ties with 资产负债表 for random vouchers, and nothing of them is left untold', () => {
    fc.assert(
      fc.property(fc.array(anyVoucher(), { maxLength: 12 }), (drawn) => {
        const all = drawn.map((lines, index): EquityVoucher => ({ voucherId: index, lines }));
        const schedule = made(all);
        for (const { left, right } of schedule.checks)
          expect(left.toString()).toBe(right.toString());
        const unknown = schedule.columns.filter(({ key }) => /^current\.(?!total)/.test(key));
        const row = schedule.sheet.rows.find((each) => each.row.lineNo === 27);
        for (const { key } of unknown) {
          const told = schedule
            .effectsAt(27, key)
            .reduce((sum, { amount }) => sum.plus(amount), Money.zero);
          const sign = key.endsWith('treasury') ? told.negate() : told;
          expect(`${key} ${row?.cells.get(key)?.amount ?? '0.00'}`).toBe(`${key} ${sign}`);
        }
        expect(roundedStatement(schedule.sheet, { yuan: 1, decimals: 0 }).untied).toEqual([]);
      }),
      { numRuns: 80 },
    );
  });

  it('corrects 年初未分配利润 by the vouchers of 以前年度损益调整 and 未分配利润 alone', () => {
    const isRestating = ({ lines }: EquityVoucher) =>
      lines.some(({ code }) => code.startsWith('6901') || code.startsWith('410406'));
    const drawn = fc.array(anyVoucher(), { maxLength: 12 });
    fc.assert(
      fc.property(drawn, (vouchers) => {
        const all = vouchers.map((lines, index): EquityVoucher => ({ voucherId: index, lines }));
        const { sheet } = made(all, { '410406': '-500.00' });
        const at = (lineNo: number) => amountAt(sheet, lineNo, 'current.retained') ?? Money.zero;
        const told = retainedRestatement(all.filter(isRestating), codeOf);
        expect(told.toString()).toBe(at(5).minus(at(1)).toString());
      }),
      { numRuns: 80 },
    );
  });
});
