import fc from 'fast-check';
import { Money } from '../../money';
import type { BookingRule, RuleCondition } from '../rules/booking-rule';
import type { TestedInvoice } from '../rules/back-test';
import type { MatchedFacts } from '../rules/rule-matcher';
import { factsOf, lineOf, yuan } from './voucher-cases';

export function ruleOf(
  id: number,
  conditions: readonly RuleCondition[],
  changes: Partial<BookingRule> = {},
): BookingRule {
  return {
    id,
    invoiceType: 'IN',
    conditions,
    businessId: 11,
    subjectId: null,
    settlementSubjectId: null,
    isNonDeductible: false,
    items: {},
    ...changes,
  };
}

const parties = [
  { taxId: '91330100MA27XH1X3B', name: '杭州恒泰工贸有限公司' },
  { taxId: '', name: '万家日化' },
  { taxId: '91310000MA1FL0XX07', name: '上海申通快递' },
];
const items = ['*纸制品*复印纸', '*办公用品*订书机', '*物流辅助服务*快递费', '打印机'];

/** Facts that rules may or may not fit. */
export const anyFacts: fc.Arbitrary<MatchedFacts> = fc
  .record({
    isOutput: fc.boolean(),
    kind: fc.constantFrom('DE_SPECIAL', 'DE_ORDINARY'),
    party: fc.constantFrom(...parties),
    fen: fc.integer({ min: -500_000, max: 500_000 }),
    lines: fc.array(
      fc.record({
        itemName: fc.constantFrom(...items),
        taxCategoryCode: fc.constantFrom('1060201010000000000', '3040602000000000000', ''),
        rate: fc.constantFrom('13%', '6%', '免税'),
      }),
      { maxLength: 3 },
    ),
  })
  .map(({ isOutput, kind, party, fen, lines }) => {
    const amount = yuan((fen / 100).toFixed(2));
    return factsOf(
      isOutput ? 'OUT' : 'IN',
      lines.map((line, at) => lineOf(at + 1, ['0.00', '0.00'], line)),
      { kind, amount, ...(isOutput ? { buyer: party } : { seller: party }) },
    );
  });

const someOf = (words: readonly string[]) =>
  fc.subarray([...words], { minLength: 1 }).map((anyOf) => anyOf);

const anyCondition: fc.Arbitrary<RuleCondition> = fc.oneof(
  fc
    .subarray([...parties, { taxId: '', name: '恒泰' }], { minLength: 1 })
    .map((anyOf): RuleCondition => ({ by: 'party', anyOf })),
  someOf(['*办公用品*', '复印', '打印机', '*纸制品*']).map((anyOf): RuleCondition => ({
    by: 'item',
    anyOf,
  })),
  someOf(['106', '30406']).map((anyOf): RuleCondition => ({ by: 'category', anyOf })),
  someOf(['DE_SPECIAL', 'DE_ORDINARY']).map((anyOf): RuleCondition => ({ by: 'kind', anyOf })),
  someOf(['13%', '6%']).map((anyOf): RuleCondition => ({ by: 'rate', anyOf })),
  fc
    .record({
      from: fc.constantFrom(null, Money.zero, yuan('1000.00')),
      below: fc.constantFrom(yuan('2000.00'), yuan('5000.00')),
    })
    .map((limits): RuleCondition => ({ by: 'amount', ...limits })),
);

export const anyRules: fc.Arbitrary<readonly BookingRule[]> = fc
  .array(
    fc.record({
      conditions: fc.uniqueArray(anyCondition, { maxLength: 3, selector: ({ by }) => by }),
      businessId: fc.constantFrom(11, 12, 13),
      isOutput: fc.boolean(),
    }),
    { maxLength: 6 },
  )
  .map((all) =>
    all.map(({ conditions, businessId, isOutput }, at) =>
      ruleOf(at + 1, conditions, { businessId, invoiceType: isOutput ? 'OUT' : 'IN' }),
    ),
  );

export const anyTested: fc.Arbitrary<readonly TestedInvoice[]> = fc
  .array(
    fc.record({
      facts: anyFacts,
      disposition: fc.constantFrom(
        'ok' as const,
        'warn' as const,
        'void' as const,
        'block' as const,
      ),
      voucherPeriod: fc.constantFrom(null, '2026-09', '2026-10'),
      businessId: fc.constantFrom(null, 11, 12, 13),
      ownOfFirst: fc.option(fc.constantFrom(11, 12, 13), { nil: null }),
    }),
    { maxLength: 12 },
  )
  .map((all) =>
    all.map(({ ownOfFirst, ...each }, at) => ({
      ...each,
      id: at + 1,
      lineBusinessIds: new Map(
        ownOfFirst !== null && each.facts.lines.length > 0 ? [[1, ownOfFirst]] : [],
      ),
    })),
  );
