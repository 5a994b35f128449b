import { Money, sumOf } from '../money';
import type { TaxKind } from '../tax-names';
import { taxFacts, type FactsOf } from '../testing/tax-facts';
import type { ExamFacts, NamedBalance, NamedBalances } from './exam';
import { examine } from './examiner';

interface Case {
  readonly of?: FactsOf;
  readonly lines?: Readonly<Record<number, string>>;
  readonly more?: Partial<ExamFacts>;
  /** States of closing steps, by their names. */
  readonly steps?: Readonly<Record<string, string>>;
}

function parse(text: string): Money {
  return Money.parse(text);
}
const quiet: ExamFacts = {
  isClosed: true,
  negativeStock: balances(),
  oldReceivables: balances(),
  silent: [],
  declaredSales: { amount: Money.zero, missing: [] },
  oldAdvances: Money.zero,
};

function examined(kind: TaxKind, { of = {}, lines = {}, more = {}, steps = {} }: Case) {
  const rows = Object.entries(lines).map(([line, declared]) => ({
    line: Number(line),
    declared: parse(declared),
  }));
  const facts = {
    ...taxFacts(of),
    ...(Object.keys(steps).length === 0
      ? {}
      : {
          steps: new Map(
            Object.entries(steps).map(([name, state]) => [
              name,
              { name, state, inputs: new Map(), values: new Map() },
            ]),
          ),
        }),
  };
  return examine(kind, rows, { facts, more: { ...quiet, ...more } });
}

/** The finding of one rule, as `severity title`; undefined where it says nothing. */
function told(kind: TaxKind, rule: string, input: Case): string | undefined {
  const finding = examined(kind, input).find((each) => each.rule === rule);
  return finding && `${finding.severity} ${finding.title}`;
}

function balances(...largest: NamedBalance[]): NamedBalances {
  return { largest, amount: sumOf(largest.map(({ amount }) => amount)), count: largest.length };
}

function balance(title: string, amount: string) {
  return { title, code: '1405', amount: parse(amount) };
}

/** Unticked input tax, with 应纳税额 of line 19 and 应纳税额合计 of line 24. */
function unticked(tax: string, due: string, total = due): Case {
  return { ...given({ untickedTax: tax }), lines: { 19: due, 24: total } };
}

function paidOut(profit: string): Case {
  return { of: { books: { '2232': { debit: profit } } } };
}

/** `kind rule` with what is examined, and what is said of it. */
const cases: Readonly<Record<string, readonly (readonly [Case, string | undefined])[]>> = {
  'vat sales': [
    [sold('100.00', { 1: '100.00' }), 'pass 账面收入与申报销售额 100.00 一致'],
    [
      sold('100.00', { 1: '70.00', 5: '20.00', 8: '10.00' }),
      'pass 账面收入与申报销售额 100.00 一致',
    ],
    [
      small('100.00', { 1: '60.00', 4: '30.00', 9: '10.00' }),
      'pass 账面收入与申报销售额 100.00 一致',
    ],
    [sold('100.00', { 1: '99.99' }), 'serious 申报销售额 99.99 与账面收入 100.00 相差 -0.01'],
  ],
  'vat zero': [
    [sold('100.00', { 1: '100.00' }), 'warn 有销售额 100.00，应纳增值税为 0'],
    [small('100.00', { 1: '100.00' }), 'warn 有销售额 100.00，应纳增值税为 0'],
    [small('100.00', { 9: '100.00' }, '1.00'), 'pass 销售额 100.00 未达起征点，免征增值税'],
    [sold('100.00', { 1: '100.00', 24: '13.00' }), 'pass 非零申报'],
    [sold('0.00'), 'pass 本期没有销售额'],
  ],
  'vat input': [
    [{ lines: { 12: '13.00' } }, 'warn 有进项 13.00，没有销项'],
    [{ lines: { 11: '0.01', 12: '13.00' } }, undefined],
    // Line 12 of small-scale taxpayers is another.
    [{ of: { vatType: 0 }, lines: { 12: '13.00' } }, undefined],
  ],
  'vat turned': [
    [
      { of: { books: { 22210105: { debit: '65.00' }, 22210101: { credit: '260.00' } } } },
      'warn 专栏有反方向发生额：22210105借方 65.00、22210101贷方 260.00',
    ],
    [{ of: { books: { 22210105: { credit: '65.00' }, 22210101: { debit: '-1.00' } } } }, undefined],
    [{ of: { vatType: 0, books: { 22210105: { debit: '65.00' } } } }, undefined],
  ],
  'vat unticked': [
    [unticked('26.00', '100.00'), 'serious 进项发票未勾选，勾选后本期最多可少缴 26.00'],
    [unticked('26.00', '26.00'), 'serious 进项发票未勾选，勾选后本期最多可少缴 26.00'],
    [
      unticked('12839509504.28', '28654.09'),
      'serious 进项发票未勾选，勾选后本期最多可少缴 28,654.09，12,839,480,850.19 转入期末留抵税额',
    ],
    // Tax by the simple method is not lowered by input tax, and relief may leave less than line 19.
    [
      unticked('26.00', '10.00', '50.00'),
      'serious 进项发票未勾选，勾选后本期最多可少缴 10.00，16.00 转入期末留抵税额',
    ],
    [
      unticked('26.00', '20.00', '5.00'),
      'serious 进项发票未勾选，勾选后本期最多可少缴 5.00，6.00 转入期末留抵税额',
    ],
    [
      unticked('26.00', '0.00'),
      'warn 进项发票未勾选，税额 26.00，勾选后本期应纳税额不变，26.00 转入期末留抵税额',
    ],
    [given({ untickedTax: '0.00' }), undefined],
  ],
  'vat advances': [
    [advanced('-500.00', '200.00'), 'warn 预收账款贷方 500.00，其中 200.00 为上年转入'],
    // One party owes, another has advanced more than the balance of both.
    [advanced('-100.00', '200.00'), 'warn 预收账款贷方 100.00，其中 100.00 为上年转入'],
    // What stood as the year began was delivered; what stands now was paid this year.
    [advanced('-100.00', '0.00', '-100.00'), 'warn 预收账款贷方 100.00'],
    [advanced('-500.00'), 'warn 预收账款贷方 500.00'],
    [advanced('500.00'), undefined],
  ],
  'vat burden': [
    [sold('200.00', { 1: '200.00', 24: '6.50' }), 'pass 增值税税负率 3.25%'],
    [sold('0.00'), undefined],
  ],
  'vat stock': [
    [
      { more: { negativeStock: balances(balance('甲', '-3.00'), balance('乙', '-4.00')) } },
      'serious 存货余额为负 -7.00',
    ],
    [{}, 'pass 存货不为负'],
  ],
  'vat steps': [
    [
      { steps: { 计提税金: 'held', 结转成本: 'current' } },
      'warn 期末结转还有 1 项没有生成或需要更新',
    ],
    [{ steps: { 计提税金: 'current', 结转成本: 'skipped' } }, undefined],
  ],
  'incomeTax receivables': [
    [
      { more: { oldReceivables: balances(balance('甲', '9.00')) } },
      'warn 应收账款有 9.00 超过一年未收回',
    ],
    [{}, undefined],
  ],
  'incomeTax salesOfYear': [
    [yearly('500.00'), 'pass 营业收入与增值税销售额 500.00 一致'],
    [yearly('499.00'), 'warn 本年营业收入 500.00 与增值税申报销售额 499.00 相差 1.00'],
    [
      yearly('500.00', ['2026-02', '2026-03']),
      'warn 本年增值税有 2 期没有登记申报，不能与营业收入核对',
    ],
  ],
  'statements closed': [
    [{ more: { isClosed: false } }, 'warn 2026年第01期还没有结账'],
    [{}, 'pass 2026年第01期已结账'],
  ],
  // Each of the three may differ by its rounding.
  'surtax surtax': [
    [
      { lines: { 3: '100.00', 14: '7.05', 24: '3.00', 34: '2.00' } },
      'pass 附加税费与计税依据 100.00 相符',
    ],
    [
      { lines: { 3: '100.00', 14: '7.06', 24: '3.00', 34: '2.00' } },
      'serious 城市维护建设税与增值税、消费税乘以税率不符',
    ],
    [
      { lines: { 3: '100.00', 14: '7.00', 34: '2.00' } },
      'serious 教育费附加与增值税、消费税乘以税率不符',
    ],
  ],
  'surtax surtaxAccrued': [
    [accrued('10.05'), 'pass 账面计提 10.00 与申报一致'],
    [accrued('10.06'), 'warn 账面计提附加 10.00，申报 10.06，相差 0.06'],
    [accrued('9.94'), 'warn 账面计提附加 10.00，申报 9.94，相差 -0.06'],
    [
      { of: { ...accrued('8.80').of, vatPrepaid: '10.00' }, lines: { 40: '8.80' } },
      'pass 账面计提 10.00 为申报 8.80 与预缴时已缴 1.20 之和',
    ],
  ],
  'vat booked': [
    [booked('12000.00'), 'serious 账面应交增值税 12,000.00 与申报应纳税额 4,000.00 不符'],
    [booked('20000.00'), 'serious 账面应交增值税 20,000.00 与申报应纳税额 4,000.00 不符'],
    [booked('10000.00'), 'serious 账面应交增值税 10,000.00 与申报应纳税额 4,000.00 不符'],
    [booked('0.00'), 'serious 账面应交增值税 0.00 与申报应纳税额 4,000.00 不符'],
    [booked('4001.00'), 'pass 账面应交增值税 4,001.00 与申报应纳税额一致'],
    [booked('4001.01'), 'serious 账面应交增值税 4,001.01 与申报应纳税额 4,000.00 不符'],
    [booked('5000.00', '1000.00'), 'pass 账面应交增值税 4,000.00 与申报应纳税额一致'],
  ],
  'withheld wages': [
    [{ lines: { 1: '9000.00' } }, 'warn 发放工资 9,000.00，没有代扣个人所得税'],
    [{ lines: { 4: '30.00' } }, 'warn 代扣个人所得税 30.00，本期没有发放工资'],
    [{ lines: { 1: '9000.00', 4: '30.00' } }, 'pass 工资 9,000.00 与个税 30.00'],
    // 20 % of what was paid out as profit is no tax of wages; companies are withheld nothing.
    [{ ...paidOut('1000.00'), lines: { 4: '200.00' } }, 'pass 工资 0.00 与个税 0.00'],
    [
      { ...paidOut('1000.00'), lines: { 1: '9000.00', 4: '200.00' } },
      'warn 发放工资 9,000.00，没有代扣个人所得税',
    ],
    [
      { ...paidOut('1000.00'), lines: { 1: '9000.00', 4: '230.00' } },
      'pass 工资 9,000.00 与个税 30.00',
    ],
    [
      { ...paidOut('1000.00'), lines: { 1: '9000.00', 4: '30.00' } },
      'pass 工资 9,000.00 与个税 30.00',
    ],
  ],
  'withheld silent': [[{ more: { silent: ['发票', '工资'] } }, 'serious 发票、工资没有应答']],
  'stamp stamp': [
    [stamped('30.00', '30.05'), 'pass 账面计提印花税 30.00 与申报一致'],
    [stamped('30.00', '30.06'), 'warn 账面计提印花税 30.00，申报 30.06，相差 0.06'],
    [stamped('0.00', '0.00'), 'pass 本期没有印花税'],
  ],
};

describe('what the bureau would ask about', () => {
  it.each(
    Object.entries(cases).flatMap(([name, each]) =>
      each.map(([input, wanted]) => [name, wanted, input] as const),
    ),
  )('%s: %s', (name, wanted, input) => {
    const [kind, rule = ''] = name.split(' ');
    expect(told(kind as TaxKind, rule, input)).toBe(wanted);
  });

  it('comes with the gravest first and what is in order last', () => {
    const findings = examined('vat', {
      ...sold('100.00', { 1: '90.00' }),
      more: { negativeStock: balances(balance('甲', '-1.00')) },
    });
    expect(findings.map(({ severity, rule }) => `${severity} ${rule}`)).toEqual([
      'serious sales',
      'serious stock',
      'warn zero',
      'pass burden',
    ]);
  });

  it('names three of many balances, and how many there are', () => {
    const largest = ['甲', '乙', '丙', '丁'].map((title) => balance(title, '-1.00'));
    const negativeStock = { largest, amount: parse('-9.00'), count: 60 };
    const finding = examined('vat', { more: { negativeStock } }).find(
      ({ rule }) => rule === 'stock',
    );
    expect(finding?.title).toBe('存货余额为负 -9.00');
    expect(finding?.text).toMatch(/^甲 -1\.00、乙 -1\.00、丙 -1\.00 等 60 项。/);
    expect(finding?.place).toEqual({ kind: 'book', code: '1405' });
  });
});

function sold(income: string, lines: Case['lines'] = {}): Case {
  return { of: { books: { 5001: { income } } }, lines };
}

function small(income: string, lines: Case['lines'], exempt = '0'): Case {
  const values = { 'vat-small-exempt': { exempt } };
  return { of: { vatType: 0, books: { 5001: { income } }, values }, lines };
}

/** A small-scale taxpayer who declares 4,000.00, with other VAT in the books. */
function booked(vat: string, relief = '0.00'): Case {
  const values = { 'vat-small-exempt': { exempt: '0', vat, relief } };
  const books = { 5001: { income: '400000.00' } };
  return { of: { vatType: 0, books, values }, lines: { 1: '400000.00', 20: '4000.00' } };
}

function given(amounts: FactsOf['given']): Case {
  return { of: { given: amounts } };
}

function advanced(closing: string, old = '0.00', yearOpening = '0.00'): Case {
  return { of: { books: { 2203: { closing, yearOpening } } }, more: { oldAdvances: parse(old) } };
}

/** 7.00 and 3.00 in the books. */
function accrued(declared: string): Case {
  const books = { 222114: { credit: '7.00' }, 222115: { credit: '3.00' } };
  return { of: { books }, lines: { 40: declared } };
}

function stamped(credit: string, declared: string): Case {
  return { of: { books: { 222117: { credit } } }, lines: { 8: declared } };
}

function yearly(declared: string, missing: string[] = []): Case {
  return {
    lines: { 1: '500.00' },
    more: { declaredSales: { amount: parse(declared), missing } },
  };
}
