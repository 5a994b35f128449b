import fc from 'fast-check';
import { Money, sumOf } from '../money';
import { cellOf, closingSubjectId, closingSubjects, figuresOf } from '../testing/closing';
import { ClosingBook } from './closing-book';
import type { ClosingContext } from './closing-context';
import { proposeSteps, type Proposal } from './closing-step';
import type { ClosingTemplate } from './closing-template';
import { templatesFor } from './closing-templates';
import { compileOwn, type OwnFigure, type OwnLine, type OwnTemplate } from './own-template';
import { checkOwnTemplate } from './own-template-check';
import { copyOfBuiltIn, isCopyable } from './own-template-copy';
import { placeSteps, type PlacedTemplate } from './own-template-order';

const context: ClosingContext = {
  period: '2026-03',
  standard: 0,
  vatType: 1,
  baseCurrency: 'CNY',
  rates: new Map(),
  codeOf: (code) => code,
};
const subjects = new Map(closingSubjects.map((subject) => [subject.id, subject]));
const builtIn = templatesFor(0, 1);
const parentOf = (id: number) => subjects.get(id)?.parentId ?? null;
const on = closingSubjectId;

const rent: OwnFigure = {
  kind: 'given',
  name: '租金',
  input: 'amount',
  value: '10000.01',
  policy: null,
};
const line = (
  side: OwnLine['side'],
  code: string,
  amount: OwnLine['amount'],
  more: Partial<OwnLine> = {},
): OwnLine => ({ side, summary: '', subjectId: on(code), auxiliary: {}, amount, ...more });
const share = (rate: string, of = '租金') => ({ kind: 'share', of, rate }) as const;
const whole = (of: string) => ({ kind: 'whole', of }) as const;
const rest = { kind: 'rest' } as const;
const form = (more: Partial<OwnTemplate> = {}): OwnTemplate => ({
  name: '分摊办公室租金',
  frequency: 'month',
  after: 'amort-deferred',
  figures: [rent],
  lines: [
    line('debit', '560213', share('0.6')),
    line('debit', '560115', share('0.4')),
    line('credit', '1123', whole('租金')),
  ],
  ...more,
});
const compiled = (own: OwnTemplate, id = 'custom-1') =>
  compileOwn(own, { id, part: 'entries', subjects, profitOfYear: '3103' });
const check = (own: OwnTemplate, others: readonly PlacedTemplate[] = []) =>
  checkOwnTemplate(own, { id: 'custom-1', subjects, builtIn, others });

function propose(
  templates: readonly OwnTemplate[],
  cells: readonly ReturnType<typeof cellOf>[],
  inputs: Readonly<Record<string, string>> = {},
): Proposal[] {
  const choices = templates.map((own, index) => ({
    template: compiled(own, `custom-${index + 1}`),
    enabled: true,
    skipped: false,
    inputs,
  }));
  return proposeSteps(choices, new ClosingBook(figuresOf(cells)), context);
}
const only = (
  own: OwnTemplate,
  ...more: [Parameters<typeof propose>[1]?, Parameters<typeof propose>[2]?]
) => propose([own], more[0] ?? [], more[1])[0] as Proposal;
const told = ({ lines }: Proposal) =>
  lines.map(({ subjectId, debit, credit }) => [
    subjects.get(subjectId)?.code,
    debit.toString(),
    credit.toString(),
  ]);

describe('a template of the account set’s own', () => {
  it('shares an amount out by proportions, the last line with what rounding leaves', () => {
    expect(check(form())).toEqual([]);
    const step = only(form());
    expect(told(step)).toEqual([
      ['560213', '6000.01', '0.00'],
      ['560115', '4000.00', '0.00'],
      ['1123', '0.00', '10000.01'],
    ]);
    expect(step.computation).toBe('租金 10,000.01 × 60%、40%');
    const changed = only(form(), [], { _rate2: '0.35' });
    expect(changed.state).toBe('refused');
    expect(changed.problems.map(({ msg }) => msg)).toEqual([
      '“租金”的分摊比例合计 95%，少 5%，须合计 100%，请修改第 1、2 行的比例',
    ]);
  });

  it('takes a balance, a percentage, quantity × price, and the rest', () => {
    const own = form({
      figures: [
        { kind: 'subject', name: '收入', subjectId: on('5001'), measure: 'monthIncome' },
        { kind: 'given', name: '数量', input: 'quantity', value: '12.5', policy: null },
        { kind: 'given', name: '单价', input: 'amount', value: '3.33', policy: null },
        { kind: 'formula', name: '合计', formula: '数量 × 单价' },
      ],
      lines: [
        line('debit', '560213', { kind: 'percent', of: '收入', rate: '0.005' }),
        line('debit', '560115', whole('合计')),
        line('credit', '224102', rest),
      ],
    });
    expect(check(own)).toEqual([]);
    const step = only(own, [cellOf('5001', { credit: Money.parse('1234.56') })]);
    expect(told(step)).toEqual([
      ['560213', '6.17', '0.00'],
      ['560115', '41.63', '0.00'],
      ['224102', '0.00', '47.80'],
    ]);
    expect(step.origins.map(({ title, amount }) => [title, amount.toString()])).toEqual([
      ['5001 主营业务收入 本期损益净额（收入为正）', '1234.56'],
    ]);
    expect(step.computation).toBe('收入 1,234.56 × 0.5%；合计 12.50 × 3.33 = 41.63');
  });

  it('waits for what a person gives each month', () => {
    const own = form({ figures: [{ ...rent, value: null }] });
    expect(only(own)).toMatchObject({ state: 'open', note: '请填写租金，没有的填 0 或跳过本项' });
    expect(only(own, [], { 租金: '100.00' }).amount.toString()).toBe('100.00');
  });

  it('posts on the subjects that it names, whatever the account set calls those of the standard', () => {
    const choice = { template: compiled(form()), enabled: true, skipped: false, inputs: {} };
    const longer = { ...context, codeOf: (code: string) => `${code}0` };
    const [step] = proposeSteps([choice], new ClosingBook(figuresOf([])), longer);
    expect(step && told(step)).toEqual(told(only(form())));
    expect(step?.state).toBe('due');
  });

  it('is due as it says, whatever its figures are called', () => {
    const named = form({
      figures: [{ ...rent, name: 'frequency' }],
      lines: [line('debit', '560213', whole('frequency')), line('credit', '1123', rest)],
    });
    expect(check(named)).toEqual([]);
    expect(only(named).amount.toString()).toBe('10000.01');
  });

  it('is refused at its row where the books make it impossible', () => {
    const ratio = form({
      figures: [
        { kind: 'subject', name: '收入', subjectId: on('5001'), measure: 'monthIncome' },
        { kind: 'formula', name: '比率', formula: '100 ÷ 收入' },
      ],
      lines: [line('debit', '560213', whole('比率')), line('credit', '224102', rest)],
    });
    expect(check(ratio)).toEqual([]);
    expect(only(ratio).problems.map(({ msg }) => msg)).toEqual([
      '取数第 2 行“比率”：公式的除数为 0，不能计算，请核对取数或修改公式',
    ]);
    const gone = form({ lines: form().lines.map((own) => ({ ...own, subjectId: 99_999 })) });
    expect(only(gone).problems.map(({ row }) => row)).toEqual([1, 2, 3]);
    expect(only(gone).problems[0]?.msg).toContain('（已删除） 不存在');
    const unread = form({
      figures: [{ kind: 'subject', name: '租金', subjectId: 99_999, measure: 'closingDebit' }],
    });
    expect(only(unread).problems[0]?.msg).toBe('取数第 1 行“租金”的科目已删除，请重新选择科目');
  });

  it('may read the profit of all, a step before it, and what other own templates post', () => {
    const profit = form({
      figures: [{ kind: 'subject', name: '租金', subjectId: null, measure: 'monthIncome' }],
    });
    expect(check(profit)).toEqual([]);
    const before = { id: 'custom-2', form: form({ name: '乙', after: null }) };
    for (const step of ['payroll', 'custom-2']) {
      const own = form({ after: 'payroll', figures: [rent, { kind: 'step', name: '工资', step }] });
      expect([step, check(own, [before])]).toEqual([step, []]);
    }
  });

  it('is told what is wrong with a row once, and nothing that follows from it', () => {
    const broken = form({
      figures: [rent, { kind: 'formula', name: '甲', formula: '甲 + 乙' }],
      lines: [line('debit', '560213', share('0')), ...form().lines.slice(1)],
    });
    expect(check(broken).map(({ field }) => field)).toEqual(['figures.1', 'lines.0']);
  });

  const leaf = [...subjects.values()].find(({ leaf }) => leaf);
  const wrong: readonly [string, OwnTemplate, string][] = [
    [
      '95 %',
      form({
        lines: [line('debit', '560213', share('0.95')), line('credit', '1123', whole('租金'))],
      }),
      '合计 95%，少 5%',
    ],
    [
      '105 %',
      form({
        lines: [
          ...form().lines.slice(0, 1),
          line('debit', '560115', share('0.45')),
          ...form().lines.slice(2),
        ],
      }),
      '多 5%',
    ],
    [
      'no share',
      form({ lines: [line('debit', '560213', share('0')), ...form().lines.slice(1)] }),
      '比例应大于 0',
    ],
    [
      'a rate above 100 %',
      form({
        lines: [
          line('debit', '560213', { kind: 'percent', of: '租金', rate: '1.5' }),
          line('credit', '1123', rest),
        ],
      }),
      '0 至 100%',
    ],
    ['one line', form({ lines: form().lines.slice(2) }), '至少要有两行分录'],
    [
      'sides of different figures',
      form({
        lines: [
          line('debit', '560213', { kind: 'percent', of: '租金', rate: '0.5' }),
          line('credit', '1123', whole('租金')),
        ],
      }),
      '借贷差额',
    ],
    [
      'one figure on each side, but another',
      form({
        figures: [rent, { ...rent, name: '水费' }],
        lines: [line('debit', '560213', whole('租金')), line('credit', '1123', whole('水费'))],
      }),
      '借方与贷方不能保证相等',
    ],
    [
      'percentages alone, which round apart',
      form({
        lines: [
          line('debit', '560213', { kind: 'percent', of: '租金', rate: '0.5' }),
          line('credit', '1123', { kind: 'percent', of: '租金', rate: '0.5' }),
        ],
      }),
      '借方与贷方不能保证相等',
    ],
    [
      'the name of what the product knows',
      form({ figures: [rent, { ...rent, name: 'isGeneral' }] }),
      '请改名',
    ],
    [
      'two rests',
      form({ lines: [line('debit', '560213', rest), line('credit', '1123', rest)] }),
      '只能有一行',
    ],
    [
      'a parent',
      form({ lines: [line('debit', '5602', whole('租金')), line('credit', '1123', rest)] }),
      '有下级科目',
    ],
    [
      'a subject that is gone',
      form({
        lines: [
          line('debit', '560213', whole('租金'), { subjectId: 99_999 }),
          line('credit', '1123', rest),
        ],
      }),
      '已删除',
    ],
    [
      'a figure of a subject that is gone',
      form({
        figures: [{ kind: 'subject', name: '租金', subjectId: 99_999, measure: 'closingDebit' }],
      }),
      '取数第 1 行“租金”：科目不存在',
    ],
    ['no such figure', form({ figures: [{ ...rent, name: '房租' }] }), '没有名为“租金”的取数'],
    ['a name twice', form({ figures: [rent, rent] }), '重名'],
    [
      'a name that is a function',
      form({ figures: [rent, { ...rent, name: 'max' }] }),
      '不能是函数名',
    ],
    [
      'an unreadable formula',
      form({ figures: [rent, { kind: 'formula', name: '甲', formula: '租金 ×' }] }),
      '结尾不完整',
    ],
    [
      'an unknown name',
      form({ figures: [rent, { kind: 'formula', name: '甲', formula: '租金 + 乙' }] }),
      '“乙”没有定义',
    ],
    [
      'division by zero',
      form({ figures: [rent, { kind: 'formula', name: '甲', formula: '租金 ÷ (2 - 2)' }] }),
      '除数为 0',
    ],
    [
      'itself',
      form({ figures: [rent, { kind: 'formula', name: '甲', formula: '甲 + 租金' }] }),
      '循环引用：甲→甲',
    ],
    [
      'a circle of formulas',
      form({
        figures: [
          rent,
          { kind: 'formula', name: '甲', formula: '乙' },
          { kind: 'formula', name: '乙', formula: '甲' },
        ],
      }),
      '循环引用：甲→乙→甲',
    ],
    [
      'a later step',
      form({ figures: [rent, { kind: 'step', name: '税', step: 'surtax' }] }),
      '“计提税金及附加”在本项之后结转',
    ],
    [
      'no such step',
      form({ figures: [rent, { kind: 'step', name: '税', step: 'custom-9' }] }),
      '不存在或已删除',
    ],
    ['a place that is gone', form({ after: 'custom-9' }), '请重新选择顺序'],
    [
      'a value that is no amount',
      form({ figures: [{ ...rent, value: '1.234' } as OwnFigure] }),
      '最多 2 位小数',
    ],
  ];
  it.each(wrong)('refuses %s, with the place and the way out', (_, own, words) => {
    const found = check(own);
    expect(found[0]?.msg).toContain(words);
    expect(found[0]?.msg).toContain('请');
  });

  it('refuses a disabled subject and one without its item', () => {
    const changed = (more: object) =>
      new Map(subjects).set(on('1123'), {
        ...(leaf as never as object),
        ...subjects.get(on('1123')),
        ...more,
      } as never);
    const checked = (more: object) =>
      checkOwnTemplate(form(), { id: 'custom-1', subjects: changed(more), builtIn, others: [] });
    expect(checked({ enabled: false })).toMatchObject([
      { row: 3, msg: '科目 1123 已停用，请先启用或改用其他科目' },
    ]);
    expect(checked({ required: [{ categoryId: 2, categoryName: '供应商' }] })).toMatchObject([
      { row: 3, msg: '科目 1123 须按“供应商”核算，请选择核算项目' },
    ]);
  });

  it('refuses templates that read what each other posts, however long the way round', () => {
    const moves = (from: string, to: string, name: string, after: string | null = null) =>
      form({
        name,
        after,
        figures: [{ kind: 'subject', name: '额', subjectId: on(from), measure: 'closingDebit' }],
        lines: [line('debit', to, whole('额')), line('credit', '224102', whole('额'))],
      });
    const others = [
      { id: 'custom-2', form: moves('560213', '560114', '乙') },
      { id: 'custom-3', form: moves('560114', '560115', '丙') },
    ];
    expect(check(moves('560115', '560112', '甲'), others)).toEqual([]);
    const [found] = check(moves('5601', '560213', '甲'), others);
    expect(found?.msg).toMatch(/取数第 1 行“额”：自定义结转循环取数：甲→(丙→)?乙→甲，请修改/);
    const order = placeSteps(
      [],
      [{ id: 'custom-1', form: moves('560115', '560112', '甲') }, ...others],
      parentOf,
    );
    expect(order.map(({ id }) => id)).toEqual(['custom-2', 'custom-3', 'custom-1']);
    const mutual = check(form({ after: 'custom-2' }), [
      { id: 'custom-2', form: form({ name: '乙', after: 'custom-1' }) },
    ]);
    expect(mutual[0]?.msg).toContain('执行顺序循环');
  });

  it('are looked through once each, however many read what those before them post', () => {
    const leaves = closingSubjects.filter(({ leaf }) => leaf).slice(0, 40);
    const reading = (at: number): OwnTemplate =>
      form({
        name: `第${at}项`,
        after: null,
        figures: leaves.slice(0, at).map(({ id }, index) => ({
          kind: 'subject',
          name: `额${index}`,
          subjectId: id,
          measure: 'monthDebit',
        })),
        lines: [
          { ...line('debit', '560213', { kind: 'amount', amount: '1.00' } as never) },
          { ...line('credit', '224102', { kind: 'amount', amount: '1.00' } as never) },
        ].map((each, side) => (side === 0 ? { ...each, subjectId: leaves[at]?.id ?? 0 } : each)),
      });
    const others = leaves.map((_, at) => ({ id: `custom-${at + 2}`, form: reading(at) }));
    const found = check(reading(leaves.length), others);
    expect(found.filter(({ msg }) => msg.includes('循环'))).toEqual([]);
  });

  it('stands after the step that it names, at the end of the accruals when that is gone', () => {
    const at = (id: string, after: string | null) => ({ id, form: form({ name: id, after }) });
    const order = placeSteps(
      builtIn,
      [
        at('custom-1', 'payroll'),
        at('custom-2', 'custom-1'),
        at('custom-3', null),
        at('custom-4', 'gone'),
        at('custom-5', 'reserve'),
      ],
      parentOf,
    );
    const ids = order.map(({ id }) => id);
    const next = (id: string) => ids[ids.indexOf(id) + 1];
    expect(ids[0]).toBe('custom-3');
    expect([next('payroll'), next('custom-1')]).toEqual(['custom-1', 'custom-2']);
    expect(next('custom-4')).toBe('pl-transfer');
    expect(order.find(({ id }) => id === 'custom-5')?.part).toBe('profit');
    expect(ids).toHaveLength(builtIn.length + 5);
  });
});

const money = fc
  .integer({ min: -99_999_999, max: 99_999_999 })
  .map((fen) => Money.parse(fen).dividedBy(100, 2));
const leaves = ['560213', '560115', '560112', '560114', '1123', '224102'];
const shares = fc
  .array(fc.integer({ min: 1, max: 97 }), { minLength: 1, maxLength: 6 })
  .map((weights) => {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const rates = weights.slice(1).map((weight) => Math.floor((weight / total) * 10_000));
    const first = 10_000 - rates.reduce((sum, rate) => sum + rate, 0);
    return [first, ...rates]
      .map((rate) => Money.parse(rate).dividedBy(10_000, 8))
      .filter((rate) => rate.isPositive);
  });

describe('laws of own templates', () => {
  it('what is accepted balances to the fen, and shares add up to what is shared', () => {
    fc.assert(
      fc.property(shares, money, money, fc.boolean(), (rates, opening, debit, hasPercent) => {
        const own = form({
          figures: [
            { kind: 'subject', name: '租金', subjectId: on('1123'), measure: 'closingDebit' },
          ],
          lines: [
            ...rates.map((rate, at) =>
              line('debit', leaves[at % 4] ?? '', share(rate.toExactText())),
            ),
            ...(hasPercent
              ? [line('debit', '560213', { kind: 'percent', of: '租金', rate: '0.137' } as const)]
              : []),
            line('credit', '1123', hasPercent ? rest : whole('租金')),
          ],
        });
        expect(check(own)).toEqual([]);
        const step = only(own, [cellOf('1123', { opening, debit })]);
        expect(['due', 'idle']).toContain(step.state);
        expect(
          sumOf(step.lines.map((each) => each.debit)).equals(
            sumOf(step.lines.map((each) => each.credit)),
          ),
        ).toBe(true);
        const shared = step.lines
          .filter((each) => each.credit.isZero)
          .slice(0, hasPercent ? -1 : undefined);
        if (!hasPercent)
          expect(sumOf(shared.map((each) => each.debit)).equals(opening.plus(debit))).toBe(true);
      }),
    );
  });

  it('a late entry changes exactly the steps that read its subject, directly or by others', () => {
    const reads = (code: string, to: string, name: string) =>
      form({
        name,
        figures: [{ kind: 'subject', name: '额', subjectId: on(code), measure: 'monthDebit' }],
        lines: [line('debit', to, whole('额')), line('credit', '224102', whole('额'))],
      });
    const templates = [
      reads('560112', '560115', '甲'),
      reads('560115', '560213', '乙'),
      reads('560114', '1123', '丙'),
    ];
    const touched: Readonly<Record<string, string[]>> = {
      560112: ['甲', '乙'],
      560115: ['乙'],
      560114: ['丙'],
      1002: [],
    };
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(touched)),
        fc.integer({ min: 1, max: 9_999 }),
        (code, fen) => {
          const base = leaves
            .slice(0, 4)
            .map((each) => cellOf(each, { debit: Money.parse('10.00') }));
          const late = cellOf(code, { debit: Money.parse(fen).dividedBy(100, 2) });
          const [before, after] = [propose(templates, base), propose(templates, [...base, late])];
          const changed = before.filter(
            (step, at) => !step.amount.equals(after[at]?.amount ?? Money.zero),
          );
          expect(changed.map(({ name }) => name)).toEqual(touched[code]);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('a copy of a built-in template is accepted and posts what the built-in one does', () => {
    const idOf = new Map(closingSubjects.map(({ code, id }) => [code, id]));
    const cells = closingSubjects
      .filter(({ leaf: isLeaf }) => isLeaf)
      .map(({ code, direction }, at) => {
        const opening = Money.parse(at * 7 + 3);
        return cellOf(code, {
          opening: direction === 'debit' ? opening : opening.negate(),
          debit: Money.parse(code === '22210103' ? 90_000 : at * 3 + 1),
          credit: Money.parse(at * 4 + 5),
        });
      });
    const posted = (template: ClosingTemplate) => {
      const asked = template.inputs.filter(({ standard }) => !standard).map(({ key }) => key);
      const inputs = Object.fromEntries(asked.map((key, at) => [key, String(at + 9_000)]));
      const choice = { template, enabled: true, skipped: false, inputs };
      const december = { ...context, period: '2026-12' };
      const [step] = proposeSteps([choice], new ClosingBook(figuresOf(cells)), december);
      return step && { state: step.state, lines: told(step) };
    };
    const same = builtIn.filter(isCopyable).filter((template) => {
      const own = copyOfBuiltIn(template, context, (code) => idOf.get(code));
      if (!own) throw new Error(template.id);
      expect([template.id, check(own)]).toEqual([template.id, []]);
      const first = posted(template);
      if (first?.state !== 'due') return false;
      expect([template.id, posted(compiled(own))]).toEqual([template.id, first]);
      return true;
    });
    expect(same.map(({ id }) => id)).toContain('surtax');
    expect(same.length).toBeGreaterThan(10);
  });
});
