import fc from 'fast-check';
import { openingChecks } from '../closing-check/opening-checks';
import { runChecks } from '../closing-check/run-checks';
import { voucherChecks } from '../closing-check/voucher-checks';
import { Money } from '../money';
import {
  checkBookOf,
  checkCell as cell,
  checkContext,
  checkedVoucher,
  checkSubjects,
  checkTold,
  openingLeaf,
} from '../testing/closing-check';
import { contrarySides, type LeafClosing, watchedSubjects } from './balance-sheet-sides';
import type { SavingFacts } from './plausibility-notes';
import { openedBalanceChecks, plausibilityNotes } from './plausibility-rules';

type SavingSubject = SavingFacts['subjects'] extends ReadonlyMap<number, infer S> ? S : never;

const subjectOf = (code: string) => {
  const subject = checkSubjects.find((each) => each.code === code);
  if (!subject) throw new Error(`no subject ${code}`);
  return subject;
};
const leaf = (code: string, closing: string): LeafClosing => ({
  subject: subjectOf(code),
  closing: Money.parse(closing),
});
const told = (rule: Parameters<typeof checkTold>[0], ...cells: ReturnType<typeof cell>[]) =>
  checkTold(rule, checkBookOf(cells))?.message;

describe('balances that cannot be', () => {
  it('are named at closing by the subject, its side and the amount', () => {
    const cells = [
      cell('1601', { opening: '10000', credit: '12000' }),
      cell('1801', { credit: '500' }),
      cell('2001', { debit: '30000' }),
      cell('3001', { opening: '-11000', debit: '20000' }),
    ];
    const found = checkTold('balance-side', checkBookOf(cells));
    expect(found?.severity).toBe('warn');
    expect(found?.message).toBe(
      '固定资产为贷方余额 2,000.00；长期待摊费用为贷方余额 500.00；短期借款为借方余额 30,000.00；' +
        '实收资本为借方余额 9,000.00，请核对',
    );
    expect(found?.rows.map(({ title }) => title.slice(0, 4))).toEqual([
      '1601',
      '1801',
      '2001',
      '3001',
    ]);
  });

  it('are contra balances above their assets', () => {
    expect(
      told('contra-above', cell('1601', { opening: '-2000' }), cell('1602', { opening: '-12000' })),
    ).toBe('累计折旧 12,000.00 大于固定资产 -2,000.00，账面价值为 -14,000.00，请核对');
    expect(told('contra-above', cell('1602', { opening: '-100' }))).toBe(
      '累计折旧 100.00 大于固定资产 0.00，账面价值为 -100.00，请核对',
    );
    expect(
      told('contra-above', cell('1601', { opening: '9000' }), cell('1602', { opening: '-9000' })),
    ).toBe('备抵科目不大于对应的资产');
  });

  it('are no tax, no profit and no party, whose balances stand on both sides', () => {
    for (const code of ['222102', '3103', '310406', '1901', '1404']) {
      const subject = checkSubjects.find((each) => each.code === code);
      if (!subject) continue;
      for (const amount of ['100', '-100']) {
        expect(told('balance-side', cell(code, { opening: amount }))).toBe('没有方向不可能的余额');
      }
    }
  });

  it('are found of exactly one of two opposite balances', () => {
    const codes = fc.constantFrom('1601', '1602', '1801', '2001', '2501', '3001');
    fc.assert(
      fc.property(codes, fc.integer({ min: 1, max: 1_000_000 }), (code, amount) => {
        const at = (closing: string) =>
          contrarySides({ standard: 0, codeOf: (each) => each, leaves: [leaf(code, closing)] });
        expect(at(`${amount}`).length + at(`-${amount}`).length).toBe(1);
      }),
    );
  });

  it('are named at the opening check as well', () => {
    const openings = [
      openingLeaf('1601', { opening: '10000' }),
      openingLeaf('1602', { opening: '12000' }),
      openingLeaf('2001', { opening: '-500' }),
    ];
    const facts = { context: checkContext, before: [], openings };
    expect(runChecks(openedBalanceChecks, facts, []).map(({ message }) => message)).toEqual([
      '短期借款为借方余额 500.00，请核对',
      '累计折旧 12,000.00 大于固定资产 10,000.00，账面价值为 -2,000.00，请核对',
    ]);
  });
});

describe('a distribution', () => {
  it('beyond the profit is named with what is left and the law', () => {
    expect(told('distribution-beyond', cell('310403', { debit: '90000' }))).toBe(
      '分配后未分配利润为 -90,000.00，没有可供分配的利润（公司法第二百一十条、第二百一十一条），请核对',
    );
    expect(
      told(
        'distribution-beyond',
        cell('310403', { debit: '90000' }),
        cell('3103', { opening: '-50000' }),
      ),
    ).toBe(
      '分配后未分配利润为 -40,000.00，超过可供分配的利润 50,000.00（公司法第二百一十条、第二百一十一条），请核对',
    );
  });

  it('within the profit is sound, and a loss without one is no finding', () => {
    expect(
      told(
        'distribution-beyond',
        cell('310403', { debit: '50000' }),
        cell('310406', { opening: '-50000' }),
      ),
    ).toBe('分配的利润没有超过可供分配的利润');
    expect(told('distribution-beyond', cell('310406', { opening: '90000' }))).toBeUndefined();
  });
});

describe('books that begin in the middle of a year', () => {
  const context = { ...checkContext, period: '2026-07', enabled: '2026-07' };
  const openings = (actual: boolean) => [
    openingLeaf('1002', { opening: '60000', ytdDebit: '100000', ytdCredit: '40000' }),
    openingLeaf('3103', { opening: '60000', ytdDebit: '40000', ytdCredit: '100000' }),
    openingLeaf('5001', {
      ytdDebit: '100000',
      ytdCredit: '100000',
      ytdActual: actual ? '100000' : '0',
    }),
    openingLeaf('560208', {
      ytdDebit: '40000',
      ytdCredit: '40000',
      ytdActual: actual ? '40000' : '0',
    }),
  ];
  const found = (facts: ReturnType<typeof openings>, more: Partial<typeof context> = {}) =>
    runChecks(
      openingChecks,
      { context: { ...context, ...more }, before: [], openings: facts },
      [],
    ).find(({ rule }) => rule === 'opening-actual');

  it('lack 损益实际发生额, named with what the columns of the year propose', () => {
    const { severity, message, rows } = found(openings(false)) ?? {};
    expect([severity, message]).toEqual([
      'warn',
      '本年利润的本年累计净额 60,000.00 与损益实际发生额合计 0.00 不符，' +
        `请填写损益实际发生额（${subjectOf('5001').name} 100,000.00、${subjectOf('560208').name} 40,000.00）`,
    ]);
    expect(rows?.map(({ amount }) => String(amount))).toEqual(['100000.00', '40000.00']);
    expect(found([openingLeaf('3103', { opening: '60000' })])?.message).toMatch(
      /^本年利润的期初余额 60,000.00 与损益实际发生额合计 0.00 不符/,
    );
  });

  it('lack it as well where 本年利润 was passed on to 利润分配 within the year', () => {
    const passedOn = (revenue: string, office: string) => [
      openingLeaf('1002', { opening: '60000', ytdDebit: '100000', ytdCredit: '40000' }),
      openingLeaf('3103', { ytdDebit: '100000', ytdCredit: '100000' }),
      openingLeaf('310406', { opening: '60000', ytdCredit: '60000' }),
      openingLeaf('5001', { ytdDebit: '100000', ytdCredit: '100000', ytdActual: revenue }),
      openingLeaf('560208', { ytdDebit: '40000', ytdCredit: '40000', ytdActual: office }),
    ];
    const { severity, message, rows } = found(passedOn('0', '0')) ?? {};
    expect([severity, message]).toEqual([
      'warn',
      '损益类科目的本年累计已结转本年利润（本年累计借方 100,000.00、贷方 100,000.00），损益实际发生额合计却为 0.00，' +
        `请填写损益实际发生额（${subjectOf('5001').name} 100,000.00、${subjectOf('560208').name} 40,000.00）`,
    ]);
    expect(rows?.map(({ title }) => title.slice(0, 6).trim())).toEqual(['5001 主', '560208']);
    // One of the two is missing; what 利润分配 took over does not explain it.
    expect(found(passedOn('100000', '0'))?.rows.map(({ title }) => title.slice(0, 6))).toEqual([
      '560208',
    ]);
    expect(found(passedOn('0', '40000'))?.rows).toHaveLength(1);
    expect(found(passedOn('100000', '40000'))).toBeUndefined();
  });

  it('are sound exactly where a year that was carried and passed on is filled in', () => {
    const yuan = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(yuan, yuan, fc.boolean(), (revenue, expense, isPassedOn) => {
        const profit = Money.parse(revenue - expense);
        const loss = profit.isNegative ? profit.abs() : Money.zero;
        const gain = profit.isNegative ? Money.zero : profit;
        const columns = (debit: Money | number, credit: Money | number) => ({
          ytdDebit: String(debit),
          ytdCredit: String(credit),
        });
        const passed = isPassedOn
          ? [
              openingLeaf('3103', columns(Money.parse(expense).plus(gain), loss.plus(revenue))),
              openingLeaf('310406', { opening: String(profit), ...columns(loss, gain) }),
            ]
          : [openingLeaf('3103', { opening: String(profit), ...columns(expense, revenue) })];
        const year = (isFilled: boolean) =>
          found([
            ...passed,
            openingLeaf('5001', {
              ...columns(revenue, revenue),
              ytdActual: String(isFilled ? revenue : 0),
            }),
            openingLeaf('560208', {
              ...columns(expense, expense),
              ytdActual: String(isFilled ? expense : 0),
            }),
          ]);
        expect(year(true)).toBeUndefined();
        expect(year(false)?.rows).toHaveLength(2);
      }),
    );
  });

  it('lack nothing for a subject that came to nothing within itself', () => {
    const cancelled = openingLeaf('5051', { ytdDebit: '500', ytdCredit: '500' });
    expect(found([...openings(true), cancelled])).toBeUndefined();
  });

  it('are sound once it is filled in, in January, and in later years', () => {
    expect(found(openings(true))).toBeUndefined();
    expect(found(openings(false), { enabled: '2026-01' })).toBeUndefined();
    expect(found(openings(false), { period: '2027-01' })).toBeUndefined();
  });
});

describe('a voucher that is saved', () => {
  const line = (code: string, debit: string, credit: string, more: object = {}) => ({
    summary: '测试',
    subjectId: subjectOf(code).id,
    auxiliary: {},
    debit: Money.parse(debit),
    credit: Money.parse(credit),
    ...more,
  });
  const notes = (
    lines: ReturnType<typeof line>[],
    { leaves = [], off = [] }: { leaves?: LeafClosing[]; off?: string[] } = {},
  ) => {
    const facts: SavingFacts = {
      draft: { voucherDate: '2026-01-05', attachmentCount: 0, lines },
      subjects: new Map(checkSubjects.map((subject) => [subject.id, subject])),
      baseCurrency: 'CNY',
      balances: { standard: 0, codeOf: (code) => code, leaves },
      rates: new Map([['USD', Money.parse('7.1')]]),
    };
    return plausibilityNotes(facts, new Set(off));
  };

  it('names one subject on both sides, not one with other items or amounts and not one in red', () => {
    const both = [line('1002', '100', '0'), line('1002', '0', '100')];
    expect(notes(both)).toEqual([
      '借方和贷方都是 1002 银行存款，什么也没有记，请核对是否选错了科目',
    ]);
    expect(notes(both, { off: ['self-moved'] })).toEqual([]);
    // An expense that is booked and carried forward in one voucher is recorded.
    expect(
      notes([
        line('571107', '77', '0'),
        line('1002', '0', '77'),
        line('3103', '77', '0'),
        line('571107', '0', '77'),
      ]),
    ).toEqual([
      `借方和贷方都是 571107 ${subjectOf('571107').fullName}，金额同为 77.00，这个科目的余额没有变，请核对是否选错了科目`,
    ]);
    expect(
      notes([
        line('1122', '100', '0', { auxiliary: { 1: 1 } }),
        line('1122', '0', '100', { auxiliary: { 1: 2 } }),
      ]),
    ).toEqual([]);
    expect(notes([line('1002', '-100', '0'), line('1002', '100', '0')])).toEqual([]);
    // Without the red line the sides would be equal.
    expect(
      notes([line('1002', '200', '0'), line('1002', '-100', '0'), line('1002', '0', '100')]),
    ).toEqual([]);
    expect(
      notes([line('1002', '100', '0'), line('1002', '0', '200'), line('1002', '0', '-100')]),
    ).toEqual([]);
    // A red line beside equal sides changes nothing.
    expect(notes([...both, line('1002', '-30', '0'), line('1001', '30', '0')])).toEqual([
      '借方和贷方都是 1002 银行存款，金额同为 100.00，这个科目的余额没有变，请核对是否选错了科目',
    ]);
    const paidInAndOut = [
      line('1002', '100', '0'),
      line('1122', '0', '100'),
      line('560208', '30', '0'),
      line('1002', '0', '30'),
    ];
    expect(notes(paidInAndOut)).toEqual([]);
  });

  it('is judged by the balances of its own subjects and their pairs as by those of all', () => {
    const codes = [
      '1122 1231 1405 1471 1531 1532 1601 1602 1603 1801 2001 3001 3103 3104 310404',
      '4001 4103 4104 410404',
    ].flatMap((each) => each.split(' '));
    const subjects = codes.map((code, index) => ({
      id: index + 1,
      code,
      fullName: code,
      direction: /^(1231|1471|1532|160[23]|[234])/.test(code) ? 'credit' : 'debit',
      category: 'asset',
    })) as unknown as readonly (LeafClosing['subject'] & SavingSubject)[];
    const amount = fc.integer({ min: -300, max: 300 }).map((yuan) => Money.parse(yuan));
    const lines = fc.array(fc.record({ at: fc.nat(codes.length - 1), net: amount }), {
      minLength: 1,
      maxLength: 4,
    });
    const nets = fc.array(amount, { minLength: codes.length, maxLength: codes.length });
    fc.assert(
      fc.property(fc.constantFrom<0 | 1>(0, 1), lines, nets, (standard, moved, closings) => {
        const leaves = subjects.map((subject, at) => ({
          subject,
          closing: closings[at] ?? Money.zero,
        }));
        const draft = {
          voucherDate: '2026-01-05',
          attachmentCount: 0,
          lines: moved.map(({ at, net }) => ({
            summary: '',
            subjectId: at + 1,
            auxiliary: {},
            debit: net.isNegative ? Money.zero : net,
            credit: net.isNegative ? net.negate() : Money.zero,
          })),
        };
        const tops = watchedSubjects(
          standard,
          moved.map(({ at }) => codes[at] ?? ''),
        );
        const judged = (seen: readonly LeafClosing[]) =>
          plausibilityNotes(
            {
              draft,
              subjects: new Map(subjects.map((subject) => [subject.id, subject])),
              baseCurrency: 'CNY',
              balances: { standard, codeOf: (code) => code, leaves: seen },
              rates: new Map(),
            },
            new Set(),
          );
        const own = leaves.filter(({ subject }) => tops.includes(subject.code.slice(0, 4)));
        expect(judged(own)).toEqual(judged(leaves));
      }),
    );
    expect(watchedSubjects(1, ['160201'])).toEqual(['1602', '1603', '1601']);
  });

  it('names a rate far from the last one with its row', () => {
    const dollars = { currency: 'USD', foreignAmount: Money.parse(100) };
    const at = (rate: string) =>
      notes([
        line('1002', '100', '0', { ...dollars, exchangeRate: Money.parse(rate) }),
        line('3001', '0', '100'),
      ]);
    expect(at('72')).toEqual([
      '分录第 1 行的 USD 汇率 72 与上次的 7.1 相差超过 20%，请核对小数点和币别',
    ]);
    expect(at('7.2')).toEqual([]);
  });

  it('names a balance only where the voucher makes it worse', () => {
    const leaves = [leaf('2001', '30000')];
    const worse = [line('2001', '100', '0'), line('1002', '0', '100')];
    const better = [line('1002', '100', '0'), line('2001', '0', '100')];
    expect(notes(worse, { leaves })).toEqual(['短期借款为借方余额 30,000.00，请核对']);
    expect(notes(better, { leaves })).toEqual([]);
    const assets = [leaf('1601', '10000'), leaf('1602', '-12000')];
    const depreciated = [line('560213', '3000', '0'), line('1602', '0', '3000')];
    expect(notes(depreciated, { leaves: assets })).toHaveLength(1);
    const restored = [line('1602', '3000', '0'), line('560213', '0', '3000')];
    expect(notes(restored, { leaves: assets })).toEqual([]);
  });
});

describe('vouchers of a month', () => {
  it('with one subject on both sides are named at closing', () => {
    const voucher = checkedVoucher(3);
    const selfMoved = [{ voucherId: voucher.id, subject: { code: '1002', fullName: '银行存款' } }];
    const facts = { context: checkContext, vouchers: [voucher], selfMoved };
    const found = runChecks(voucherChecks, facts, []).find(({ rule }) => rule === 'self-moved');
    expect([found?.severity, found?.rows[0]?.title]).toEqual(['warn', '记-3 1002 银行存款']);
    expect(found?.message).toBe(
      '有 1 处借方和贷方是同一科目、金额相同，这些科目的余额没有变，请核对是否选错了科目',
    );
  });
});

describe('the rate of a month', () => {
  it('far from the last one is named at closing while foreign money is kept', () => {
    const moves = [{ code: 'USD', rate: Money.parse('72'), last: Money.parse('7.1') }];
    const cells = [cell('1002', { opening: '14200', foreign: '2000', currency: 'USD' })];
    const at = (rate: string, own = cells) =>
      checkTold(
        'rate-jump',
        checkBookOf(own, {
          context: {
            moves: [
              { ...moves[0], code: 'USD', rate: Money.parse(rate), last: Money.parse('7.1') },
            ],
          },
        }),
      );
    expect([at('72')?.severity, at('7.2')?.severity, at('72', [])]).toEqual([
      'warn',
      'pass',
      undefined,
    ]);
  });
});

describe('a disabled subject', () => {
  it('with a balance is named at closing', () => {
    const subjects = checkSubjects.map((subject) =>
      subject.code === '1002' ? { ...subject, enabled: false } : subject,
    );
    const told = checkTold(
      'disabled-balance',
      checkBookOf([cell('1002', { opening: '100' })], { subjects }),
    );
    expect(told?.message).toBe('1002 银行存款已停用，仍有余额，请先启用科目，把余额转出后再停用');
  });
});
