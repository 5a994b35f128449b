import fc from 'fast-check';
import { Money, sumOf } from '../money';
import {
  cashLeaves,
  cashVoucherOf,
  cashVouchers,
  leavesOf,
  statementSubjects,
  workedCashVouchers,
  workedUnits,
} from '../testing/statements';
import { workedExample } from '../testing/worked-example';
import { builtInTemplate } from './built-in';
import {
  type CashFlowFacts,
  cashFlowOf,
  type CashFlowOfVouchers,
  cashItemAmounts,
  type CashVoucher,
} from './cash-flow';
import { cashFlowRules } from './cash-rules';
import cashFlowOfEnterprises from './data/report-cash-flow-enterprise.json';
import cashFlowOfSmall from './data/report-cash-flow-small-business.json';
import { amountAt, statement } from './statement';
import { compileTemplate } from './template';

const period = '2026-01';

function factsOf(standard: 0 | 1, more: Partial<CashFlowFacts> = {}): CashFlowFacts {
  const subjects = statementSubjects(standard);
  return {
    rules: cashFlowRules({ standard, period }),
    subjects: new Map(subjects.map((subject) => [subject.id, subject])),
    cash: cashLeaves(subjects),
    ...more,
  };
}

const factsByStandard = [factsOf(0), factsOf(1)] as const;
const files = [cashFlowOfSmall, cashFlowOfEnterprises] as const;

/** `row item inflow reason` of each part. */
function told({ parts }: CashFlowOfVouchers): string[] {
  return parts.map(({ row, item, inflow, reason }) => `${row} ${item} ${inflow} ${reason}`);
}

function flowsOf(
  text: string,
  {
    standard = 0,
    assigned = {},
    ...more
  }: Partial<CashFlowFacts & CashVoucher> & {
    standard?: 0 | 1;
    assigned?: Readonly<Record<number, string>>;
  } = {},
) {
  const facts = { ...factsByStandard[standard], ...more };
  const voucher = cashVoucherOf(1, text, [...facts.subjects.values()]);
  const lines = voucher.lines.map((line) => {
    const parts = assigned[line.row]?.split(' ').map((part) => part.split('=') as [string, string]);
    const items = parts?.map(([item, amount]) => ({ item, amount: Money.parse(amount) }));
    return items ? { ...line, assigned: items } : line;
  });
  return cashFlowOf([{ ...voucher, ...more, lines }], facts);
}

describe('cash flow of the worked month', () => {
  const subjects = statementSubjects(0);
  const vouchers = workedCashVouchers(subjects);
  const made = (mode: 'full' | 'plain') => {
    const facts = factsOf(0, { mode });
    const flow = cashFlowOf(vouchers, facts);
    const amounts = cashItemAmounts(flow.parts, facts.rules);
    const cashItems = { period: amounts, year: amounts };
    const template = compileTemplate(builtInTemplate({ standard: 0, kind: 'cashFlow', period }));
    const current = { units: workedUnits(subjects), cashItems };
    const items = new Set(facts.rules.items.keys());
    return { flow, sheet: statement(template, { subjects, current, items }) };
  };

  it.each([
    ['full', workedExample.expected.cashFlow],
    ['plain', workedExample.expected.cashFlowPlainMapping],
  ] as const)('has every expected line in the mode %s, and nothing in any other', (mode, lines) => {
    const { sheet } = made(mode);
    const amounts = sheet.rows.flatMap(({ row: { lineNo, title } }) => {
      if (lineNo === null) return [];
      const [ytd, month] = ['ytd', 'month'].map((key) => `${amountAt(sheet, lineNo, key)}`);
      return [{ lineNo, title, ytd, month }];
    });
    expect([lines.length, sheet.findings]).toEqual([15, []]);
    expect(amounts).toEqual(
      amounts.map(
        ({ lineNo, title }) =>
          lines.find((line) => line.lineNo === lineNo) ?? {
            lineNo,
            title,
            ytd: '0.00',
            month: '0.00',
          },
      ),
    );
  });

  it('gives each line the item that the example names, and leaves none unassigned', () => {
    const { flow } = made('full');
    const expected = workedExample.vouchers.flatMap(({ cashFlow = [] }, index) =>
      cashFlow.map(
        ({ lineIndex, item, amount }) => `${index + 1} ${lineIndex + 1} ${item} ${amount}`,
      ),
    );
    expect(
      flow.parts.map(
        ({ voucherId, row, item, inflow }) => `${voucherId} ${row} ${item} ${inflow.abs()}`,
      ),
    ).toEqual(expected);
    expect(expected).toHaveLength(30);
    expect(flow.parts.filter(({ reason }) => reason === 'unmapped')).toEqual([]);
    expect([flow.findings, flow.silent]).toEqual([[], []]);
  });
});

describe('an item of a line', () => {
  it('is none where cash only moves between cash subjects', () => {
    expect(flowsOf('借 1001 500，贷 1002 500')).toEqual({ parts: [], findings: [], silent: [] });
  });

  it('turns round for red amounts', () => {
    expect(told(flowsOf('借 1002 -30，贷 1221 -30'))).toEqual(['2 CF06 -30.00 mapped']);
    expect(told(flowsOf('借 1002 -30，借 1122 30'))).toEqual(['2 CF01 -30.00 mapped']);
  });

  it('is that of the nearest subject above, or waits for a person under 其他', () => {
    expect(told(flowsOf('借 430102 9，贷 1002 9'))).toEqual(['1 CF12 -9.00 mapped']);
    const cash = new Set([...factsByStandard[0].cash].slice(0, 2));
    expect(told(flowsOf('借 101203 9，贷 1002 9', { cash }))).toEqual(['1 CF06 -9.00 unmapped']);
  });

  it('is that of what netting leaves, the largest line set off first', () => {
    expect(told(flowsOf('借 560209 4500，借 1001 500，贷 1221 5000'))).toEqual([
      '3 CF02 500.00 mapped',
    ]);
    expect(told(flowsOf('贷 1002 30，借 2202 20，借 1601 50，贷 2241 40'))).toEqual([
      '2 CF03 -20.00 mapped',
      '3 CF12 -10.00 mapped',
    ]);
  });

  it('names vouchers whose cash comes to nothing beside other lines', () => {
    const flow = flowsOf('借 1002 5，贷 1122 5，借 2202 5，贷 1002 5');
    expect([flow.parts, flow.silent]).toEqual([[], [1]]);
  });

  it('follows the main business where the line is one of VAT', () => {
    const bought = '借 1601 100，借 22210101 13，借 560209 40，贷 1002 113，贷 1221 40';
    expect(told(flowsOf(bought))).toEqual([
      '1 CF12 -60.00 mapped',
      '2 CF12 -13.00 followed',
      '3 CF06 -40.00 mapped',
    ]);
    expect(told(flowsOf(bought, { mode: 'plain' }))[1]).toBe('2 CF03 -13.00 mapped');
    const onCredit = '借 1601 100，借 22210101 13，贷 2202 100，贷 1002 13';
    expect(told(flowsOf(onCredit))).toEqual(['2 CF12 -13.00 followed']);
    expect(told(flowsOf('借 22210101 13，贷 1002 13'))).toEqual(['1 CF03 -13.00 mapped']);
  });

  it('is what a person assigned, of the whole line or of what netting leaves', () => {
    const text = '借 560209 4500，借 1001 500，贷 1221 5000';
    expect(told(flowsOf(text, { assigned: { 3: 'CF01=200 CF06=300' } }))).toEqual([
      '3 CF01 200.00 assigned',
      '3 CF06 300.00 assigned',
    ]);
    expect(told(flowsOf(text, { assigned: { 3: 'CF02=5000' } }))).toEqual([
      '1 CF06 -4500.00 mapped',
      '3 CF02 5000.00 assigned',
    ]);
  });

  it('is the default where what was assigned is no longer the line, and that is told', () => {
    const text = '借 1002 100，贷 1122 100';
    const wrong = flowsOf(text, { assigned: { 2: 'CF02=90' } });
    expect([told(wrong), wrong.findings.map(({ row, msg }) => `${row} ${msg}`)]).toEqual([
      ['2 CF01 100.00 mapped'],
      ['2 拆分合计应等于这一行的现金流量 100.00，已按默认归类，请重新指定项目'],
    ]);
    const strange = flowsOf(text, { assigned: { 2: 'CF99=100' } });
    expect([told(strange), strange.findings[0]?.code]).toEqual([
      ['2 CF01 100.00 mapped'],
      'CASH_ASSIGNMENT_ITEM',
    ]);
  });

  it.each([
    [0, '借 1002 7', 'CF02 7.00'],
    [0, '借 1002 -7', 'CF06 -7.00'],
    [1, '借 1002 7', 'CF32 7.00'],
    [1, '借 1002 -7', 'CF32 -7.00'],
  ] as const)('of 期末调汇 is that of exchange (standard %i, %s)', (standard, cash, item) => {
    const amount = cash.split(' ')[2];
    const text = `${cash}，贷 1122 5，贷 ${standard === 0 ? '5603' : '6603'}03 ${Number(amount) - 5}`;
    expect(told(flowsOf(text, { standard, isRevaluation: true }))).toEqual([
      `null ${item} exchange`,
    ]);
  });
});

describe.each([0, 1] as const)('the mapping of standard %i', (standard) => {
  const { rules, subjects, cash } = factsByStandard[standard];
  const file = files[standard];

  it('has every entry and item of the file, whose signs follow from the flow of the item', () => {
    expect(rules.mapping.size).toBe(file.defaultMapping.length);
    for (const { counterpartCode, direction, item, sign } of file.defaultMapping) {
      const flow = direction === '贷' ? 'in' : 'out';
      expect(rules.mapping.get(`${counterpartCode} ${flow}`)).toBe(item);
      expect([counterpartCode, rules.items.get(item)?.flow === flow ? 1 : -1]).toEqual([
        counterpartCode,
        sign,
      ]);
    }
    expect([...rules.items.values()]).toEqual(file.cashFlowItems);
  });

  it('knows an item for every leaf but cash, in both directions', () => {
    const leaves = leavesOf([...subjects.values()]).filter(({ id }) => !cash.has(id));
    const [bank = ''] = [...cash].map((id) => subjects.get(id)?.code);
    const unmapped = leaves.flatMap(({ code }) =>
      [`借 ${bank} 1，贷 ${code} 1`, `借 ${code} 1，贷 ${bank} 1`].flatMap((text) =>
        told(flowsOf(text, { standard })).filter((part) => part.endsWith('unmapped')),
      ),
    );
    expect(unmapped).toEqual([]);
    const titles = [...Object.values(rules.unmapped), rules.exchange.in].map(
      (item) => rules.items.get(item)?.title,
    );
    expect(titles.slice(0, 2)).toEqual([
      '收到其他与经营活动有关的现金',
      '支付其他与经营活动有关的现金',
    ]);
    expect(titles[2]).toBe([titles[0], '汇率变动对现金及现金等价物的影响'][standard]);
  });

  it('ties to the movement of cash whatever is booked and assigned, in both modes', () => {
    const restricted = new Set([...cash].slice(0, 3));
    const assign = (vouchers: readonly CashVoucher[]): CashVoucher[] =>
      vouchers.map((voucher) => ({
        ...voucher,
        isRevaluation: voucher.id === 5,
        lines: voucher.lines.map((line) => {
          const amount = line.debit.plus(line.credit).abs();
          const half = amount.times(Money.parse('0.5'));
          const assigned = [half, half].map((each) => ({ item: 'CF06', amount: each }));
          return (line.row + voucher.id) % 3 === 0 ? { ...line, assigned } : line;
        }),
      }));
    fc.assert(
      fc.property(cashVouchers([...subjects.values()]), (all) => {
        for (const vouchers of [all, assign(all)]) {
          for (const mode of ['full', 'plain'] as const) {
            for (const cashSet of [cash, restricted]) {
              const facts = { ...factsByStandard[standard], mode, cash: cashSet };
              const { parts } = cashFlowOf(vouchers, facts);
              const amounts = [...cashItemAmounts(parts, rules)].map(([item, amount]) =>
                rules.items.get(item)?.flow === 'out' ? amount.negate() : amount,
              );
              const moved = vouchers
                .flatMap(({ lines }) => lines)
                .filter(({ subjectId }) => cashSet.has(subjectId))
                .map(({ debit, credit }) => debit.minus(credit));
              expect(`${sumOf(amounts)}`).toBe(`${sumOf(moved)}`);
            }
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});
