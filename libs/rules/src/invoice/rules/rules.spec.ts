import fc from 'fast-check';
import { finished } from '../../steps';
import { anyFacts, anyRules, anyTested, ruleOf } from '../testing/rule-cases';
import { factsOf, lineOf, yuan } from '../testing/voucher-cases';
import { backTest, missedWord, type TestedInvoice } from './back-test';
import {
  nextRuleState,
  ruleActs,
  ruleProblems,
  ruleStates,
  type RuleCondition,
} from './booking-rule';
import { learnRules } from './learn-rules';
import { compileRules, matchingRules, proposedRules } from './rule-matcher';
import { ruleSentence, type RuleNames } from './rule-sentence';

const testedBy = (...facts: Parameters<typeof backTest>) => finished(backTest(...facts));
const learnedFrom = (...facts: Parameters<typeof learnRules>) => finished(learnRules(...facts));
const party = (name: string, taxId = '') => ({ name, taxId });
const hengtai = party('杭州恒泰工贸有限公司', '91330100MA27XH1X3B');
const bill = (
  itemName: string,
  changes: Parameters<typeof factsOf>[2] = {},
  line: Parameters<typeof lineOf>[2] = {},
) => factsOf('IN', [lineOf(1, ['1000.00', '130.00'], { itemName, ...line })], changes);

const fits = (condition: RuleCondition, facts: ReturnType<typeof bill>) =>
  proposedRules(facts, compileRules([ruleOf(1, [condition])])).rule !== null;

describe('a condition', () => {
  it.each([
    ['the tax id', hengtai, { seller: party('别的名字', '91330100ma27xh1x3b ') }, true],
    ['the whole name without a tax id', hengtai, { seller: party('杭州恒泰工贸有限公司') }, true],
    [
      'another tax id',
      hengtai,
      { seller: party('杭州恒泰工贸有限公司', '91310000MA1FL0XX07') },
      false,
    ],
    ['a part of the name', party('恒泰工贸'), { seller: hengtai }, true],
    ['full width and blanks', party('ＡＢＣ'), { seller: party('a b c 公司') }, true],
    ['another party', party('万家'), { seller: hengtai }, false],
  ])('on the counterparty compares %s', (_, known, changes, expected) => {
    expect(fits({ by: 'party', anyOf: [party('没有'), known] }, bill('纸', changes))).toBe(
      expected,
    );
  });

  it.each([
    ['*办公用品*', '*办公用品*订书机', true],
    ['*办公用品*', '*纸制品*办公用品纸', false],
    ['*办公*', '*办公用品*订书机', false],
    ['订书', '*办公用品*订书机', true],
    ['办公用品', '*办公用品*订书机', true],
  ])('%s on items against %s', (word, itemName, expected) => {
    expect(fits({ by: 'item', anyOf: [word] }, bill(itemName))).toBe(expected);
  });

  it('on 税收分类编码, kind and rate compares the line and the invoice', () => {
    const facts = bill('纸');
    expect(fits({ by: 'category', anyOf: ['10602'] }, facts)).toBe(true);
    expect(fits({ by: 'category', anyOf: ['10603'] }, facts)).toBe(false);
    expect(fits({ by: 'kind', anyOf: ['DE_SPECIAL'] }, facts)).toBe(true);
    expect(fits({ by: 'rate', anyOf: ['6%', '13%'] }, facts)).toBe(true);
    expect(fits({ by: 'rate', anyOf: ['6%'] }, facts)).toBe(false);
  });

  it.each([
    ['1000.00', null, true],
    ['1000.01', null, false],
    [null, '1000.00', false],
    [null, '1000.01', true],
  ])('on the amount from %s below %s compares it without its sign', (from, below, expected) => {
    const limits = {
      from: from === null ? null : yuan(from),
      below: below === null ? null : yuan(below),
    };
    const red = factsOf('IN', [lineOf(1, ['-1000.00', '-130.00'])]);
    expect(fits({ by: 'amount', ...limits }, bill('纸'))).toBe(expected);
    expect(fits({ by: 'amount', ...limits }, red)).toBe(expected);
  });

  it('on lines fits no invoice that has only totals', () => {
    const totals = { ...bill('纸'), lines: [] };
    expect(fits({ by: 'rate', anyOf: ['13%'] }, totals)).toBe(false);
    expect(fits({ by: 'party', anyOf: [party('恒泰')] }, totals)).toBe(true);
  });
});

describe('rules', () => {
  it('decide lines apart: the invoice by its first line that has a rule', () => {
    const facts = factsOf('IN', [
      lineOf(1, ['1.00', '0.00'], { itemName: '*物流辅助服务*快递费' }),
      lineOf(2, ['1.00', '0.00'], { itemName: '*纸制品*复印纸' }),
      lineOf(3, ['1.00', '0.00'], { itemName: '打印机' }),
    ]);
    const paper = ruleOf(1, [{ by: 'item', anyOf: ['*纸制品*'] }]);
    const printer = ruleOf(2, [{ by: 'item', anyOf: ['打印机'] }], { businessId: 13 });
    const { rule, lineRules } = proposedRules(facts, compileRules([printer, paper]));
    expect(rule).toBe(paper);
    expect([...lineRules]).toEqual([[3, printer]]);
  });

  it('of which the first that fits wins', () => {
    fc.assert(
      fc.property(anyFacts, anyRules, (facts, rules) => {
        const compiled = compileRules(rules);
        for (const { lineNo, rules: fitting } of matchingRules(facts, compiled)) {
          const alone = rules.filter((rule) =>
            matchingRules(facts, compileRules([rule])).some(
              (line) => line.lineNo === lineNo && line.rules.length > 0,
            ),
          );
          expect(fitting).toEqual(alone);
        }
      }),
    );
  });

  it('decide the same when a rule moves after one that never fits with it', () => {
    fc.assert(
      fc.property(anyRules, fc.array(anyFacts, { maxLength: 8 }), fc.nat(), (rules, all, seed) => {
        if (rules.length < 2) return;
        const at = seed % (rules.length - 1);
        const [first, second] = [rules[at], rules[at + 1]];
        if (!first || !second) return;
        const meet = all.some((facts) =>
          matchingRules(facts, compileRules([first, second])).some((line) => line.rules.length > 1),
        );
        if (meet) return;
        const moved = rules.with(at, second).with(at + 1, first);
        const decided = (ordered: typeof rules) =>
          all.map((facts) => proposedRules(facts, compileRules(ordered)));
        expect(decided(moved)).toEqual(decided(rules));
      }),
    );
  });

  it('that are wrong by themselves say why', () => {
    const problems = (...conditions: RuleCondition[]) => ruleProblems(ruleOf(1, conditions));
    expect(problems({ by: 'item', anyOf: ['纸'] })).toEqual([]);
    expect(problems()).toEqual(['规则没有条件，会匹配所有发票，请至少添加一个条件']);
    expect(problems({ by: 'item', anyOf: ['* *'] })).toEqual([
      '条件“品名”有空白的内容，请填写或删除',
    ]);
    expect(problems({ by: 'party', anyOf: [] })).toEqual([
      '条件“往来单位”有空白的内容，请填写或删除',
    ]);
    expect(problems({ by: 'category', anyOf: ['纸'] })).toEqual([
      '税收分类编码只能是 1 至 19 位数字，请更正',
    ]);
    expect(problems({ by: 'amount', from: yuan('5.00'), below: yuan('5.00') })).toEqual([
      '条件“金额”的下限 5.00 应小于上限 5.00，请更正',
    ]);
    expect(problems({ by: 'amount', from: null, below: null })).toHaveLength(1);
    expect(problems({ by: 'amount', from: yuan('-1.00'), below: null })).toHaveLength(1);
    const twice: RuleCondition = { by: 'rate', anyOf: ['6%'] };
    expect(problems(twice, twice)).toEqual(['条件“税率”出现了两次，请合并为一个条件']);
    const sale = ruleOf(1, [twice], { invoiceType: 'OUT', isNonDeductible: true });
    expect(ruleProblems(sale)).toEqual(['销项发票没有进项税额，请去掉“不抵扣”']);
  });

  it('of a version pass from draft through approval, and an active one is never changed', () => {
    const ways = ruleStates.flatMap((state) =>
      ruleActs.flatMap((act) => {
        const next = nextRuleState(state, act);
        return next === undefined ? [] : [`${state} ${act} ${next}`];
      }),
    );
    expect(ways).toEqual([
      'draft submit pending',
      'pending approve active',
      'pending reject draft',
      'active retire retired',
    ]);
  });
});

const names: RuleNames = {
  business: (id) => ({ 11: '采购商品', 13: '办公费' })[id] ?? `业务${id}`,
  subject: (id) => String(id),
  item: (_, id) => `项目${id}`,
  invoiceKind: (code) => `种类${code}`,
};

describe('the sentence of a rule', () => {
  it('reads like one', () => {
    const wanjia = party('万家日化', '91310000MA1FL0XX07');
    const rule = ruleOf(
      1,
      [{ by: 'party', anyOf: [party('恒泰工贸', '91330100MA27XH1X3B'), wanjia] }],
      { settlementSubjectId: 2202 },
    );
    expect(ruleSentence(rule, names)).toBe('销售方是 恒泰工贸 或 万家日化 → 采购商品，往来记 2202');
  });

  it('has every condition and every decision', () => {
    const rule = ruleOf(
      1,
      [
        { by: 'party', anyOf: [party('快递'), party('京东', '1')] },
        { by: 'item', anyOf: ['*办公用品*', '打印'] },
        { by: 'category', anyOf: ['106'] },
        { by: 'kind', anyOf: ['DE_SPECIAL'] },
        { by: 'rate', anyOf: ['13%', '6%'] },
        { by: 'amount', from: yuan('1000.00'), below: yuan('5000.00') },
      ],
      { businessId: 13, subjectId: 560208, isNonDeductible: true, items: { department: 4 } },
    );
    expect(ruleSentence(rule, names)).toBe(
      '销售方是 京东 或 名称含 快递，品名含 *办公用品* 或 打印，税收分类编码以 106 开头，' +
        '发票种类是 种类DE_SPECIAL，税率是 13% 或 6%，金额不低于 1,000.00 元且低于 5,000.00 元 → ' +
        '办公费，科目记 560208，进项税额不抵扣，部门记 项目4',
    );
  });

  it('loses no condition, and names the direction', () => {
    fc.assert(
      fc.property(anyRules, (rules) => {
        for (const rule of rules) {
          const sentence = ruleSentence(rule, names);
          expect(sentence).toMatch(
            rule.invoiceType === 'OUT' ? /购买方|销项发票/ : /销售方|进项发票/,
          );
          for (const condition of rule.conditions) {
            if (condition.by === 'amount') expect(sentence).toContain('金额');
            else if (condition.by === 'party') {
              for (const { name } of condition.anyOf) expect(sentence).toContain(name);
            } else {
              for (const word of condition.anyOf) expect(sentence).toContain(word);
            }
          }
        }
      }),
    );
  });
});

const past = (
  id: number,
  facts: ReturnType<typeof bill>,
  changes: Partial<TestedInvoice> = {},
): TestedInvoice => ({
  id,
  facts,
  disposition: 'ok',
  voucherPeriod: null,
  businessId: 11,
  lineBusinessIds: new Map(),
  ...changes,
});

describe('a back-test', () => {
  const paper = ruleOf(1, [{ by: 'item', anyOf: ['*纸制品*'] }], { businessId: 13 });
  const supplier = ruleOf(2, [{ by: 'party', anyOf: [hengtai] }]);

  it('names hits, conflicts, changes and misses of each rule', () => {
    const [ours, others] = [{ seller: hengtai }, { seller: party('万家日化') }];
    const invoices = [
      past(1, bill('*纸制品*复印纸', ours), { voucherPeriod: '2026-09' }),
      past(2, bill('*纸制品*复印纸', others), { voucherPeriod: '2026-10' }),
      past(3, bill('*纸制品*复印纸', others), { businessId: 13 }),
      past(4, bill('钢材', ours)),
      past(5, bill('钢材', others), { voucherPeriod: '2026-10' }),
      past(6, bill('*纸制品*复印纸', others), { disposition: 'block' }),
      past(7, bill('*纸制品*复印纸', others), { businessId: null }),
    ];
    expect(testedBy([paper, supplier], invoices, ['2026-10'])).toEqual({
      tested: 6,
      undecided: [5],
      rules: [
        {
          ruleId: 1,
          hits: [1, 2, 3, 7],
          agreeing: [3],
          differing: [1, 2],
          conflicts: [],
          wouldChange: { open: [2], closed: [1] },
          missed: [],
        },
        {
          ruleId: 2,
          hits: [4],
          agreeing: [4],
          differing: [],
          conflicts: [{ invoiceId: 1, earlierRuleId: 1 }],
          wouldChange: { open: [], closed: [] },
          missed: [5],
        },
      ],
    });
  });

  it('does not depend on the order of the invoices', () => {
    fc.assert(
      fc.property(anyRules, anyTested, (rules, invoices) => {
        const open = ['2026-10'];
        expect(testedBy(rules, invoices.toReversed(), open)).toEqual(
          testedBy(rules, invoices, open),
        );
      }),
    );
  });

  it('tests void and blocked invoices not at all', () => {
    fc.assert(
      fc.property(anyRules, anyTested, (rules, invoices) => {
        const counted = invoices.filter(
          ({ disposition }) => disposition === 'ok' || disposition === 'warn',
        );
        expect(testedBy(rules, invoices, [])).toEqual(testedBy(rules, counted, []));
      }),
    );
  });

  it('splits the hits of a rule into agreeing, differing and not confirmed', () => {
    fc.assert(
      fc.property(anyRules, anyTested, (rules, invoices) => {
        for (const { hits, agreeing, differing, wouldChange } of testedBy(rules, invoices, [])
          .rules) {
          expect(agreeing.filter((id) => differing.includes(id))).toEqual([]);
          expect([...agreeing, ...differing].every((id) => hits.includes(id))).toBe(true);
          expect(wouldChange.open).toEqual([]);
          expect(wouldChange.closed.every((id) => differing.includes(id))).toBe(true);
        }
      }),
    );
  });
});

describe('rules that are learned', () => {
  const zhao = party('赵记纸行');
  const three = (itemName: string, seller = hengtai) =>
    [1, 2, 3].map((id) => past(id, bill(itemName, { seller })));

  it('are proposed for a counterparty that always had the same type, three times', () => {
    const invoices = three('纸');
    const proposal = {
      invoiceType: 'IN',
      businessId: 11,
      conditions: [{ by: 'party', anyOf: [hengtai] }],
      invoiceIds: [1, 2, 3],
    };
    expect(learnedFrom(invoices, [])).toEqual([proposal]);
    expect(learnedFrom(invoices.slice(1), [])).toEqual([]);
    expect(
      learnedFrom([...invoices, past(4, bill('纸', { seller: hengtai }), { businessId: 13 })], []),
    ).toEqual([]);
    expect(
      learnedFrom(
        three('纸').map((each) => ({ ...each, businessId: null })),
        [],
      ),
    ).toEqual([]);
    expect(
      learnedFrom(
        three('纸').map((each) => ({ ...each, disposition: 'block' })),
        [],
      ),
    ).toEqual([]);
  });

  it('are proposed for a category of several counterparties', () => {
    const sellers = [zhao, hengtai, party('万家日化')];
    const invoices = sellers.map((seller, at) => past(at + 1, bill('*纸制品*纸', { seller })));
    expect(learnedFrom(invoices, [])).toEqual([
      {
        invoiceType: 'IN',
        businessId: 11,
        conditions: [{ by: 'item', anyOf: ['*纸制品*'] }],
        invoiceIds: [1, 2, 3],
      },
    ]);
    expect(learnedFrom(three('*纸制品*纸', zhao), [])).toHaveLength(1);
  });

  it('are not proposed where an existing rule decides alike', () => {
    const existing = ruleOf(1, [{ by: 'party', anyOf: [hengtai] }]);
    expect(learnedFrom(three('纸'), [existing])).toEqual([]);
    expect(learnedFrom(three('纸'), [{ ...existing, businessId: 13 }])).toHaveLength(1);
  });

  it('do not depend on the order of the invoices, and decide their own invoices so', () => {
    fc.assert(
      fc.property(anyTested, (invoices) => {
        const learned = learnedFrom(invoices, []);
        expect(learnedFrom(invoices.toReversed(), [])).toEqual(learned);
        for (const { conditions, invoiceType, businessId, invoiceIds } of learned) {
          const rule = ruleOf(1, conditions, { invoiceType, businessId });
          const [test] = testedBy([rule], invoices, []).rules;
          expect(test?.hits).toEqual(expect.arrayContaining([...invoiceIds]));
          expect(test?.differing).toEqual([]);
        }
      }),
    );
  });
});

describe('a rule that missed an invoice', () => {
  const { conditions } = ruleOf(1, [{ by: 'item', anyOf: ['文具'] }]);
  it.each([
    ['*塑料制品*档案盒', '档案盒'],
    ['档案盒', '档案盒'],
    ['＊办公设备＊', '*办公设备*'],
    ['', null],
  ])('would fit %s with the word %s', (itemName, word) => {
    const missed = bill(itemName);
    expect(missedWord({ conditions }, missed)).toBe(word);
    if (word !== null) expect(fits({ by: 'item', anyOf: ['文具', word] }, missed)).toBe(true);
  });

  it('has no word where it does not look at items', () => {
    const rule = ruleOf(1, [{ by: 'rate', anyOf: ['6%'] }]);
    expect(missedWord(rule, bill('档案盒'))).toBeNull();
  });
});
