import { Money } from '../money';
import { formatMoney } from '../money-format';
import { below, clearLines, FAIR_VALUE, revaluationLines } from './closing-bodies';
import type { ResolvedInput } from './closing-inputs';
import type { ClosingCell, ClosingSubject } from './closing-book';
import type { LineCollector } from './closing-lines';
import { costMethodOf, MOVING_AVERAGE } from './cost-templates';
import { CostLeaves, keptApartText } from './cost-leaf';
import {
  allCostLines,
  averageCostLines,
  movingCostLines,
  shareOfRevenue,
  type ToldCost,
} from './goods-cost';
import type { AmountLine, ClosingTemplate, TemplateBody } from './closing-template';
import { computed, type Surroundings, type Values } from './closing-values';
import { profitLines } from './profit-lines';

/** What the lines of a step are made of. */
interface StepFigures {
  readonly collector: LineCollector;
  readonly values: Values;
  readonly inputs: readonly ResolvedInput[];
  readonly around: Surroundings;
}

type CodeOf = (code: string) => string;

/** What a body tells of its lines where the template can't foresee it. */
interface ToldLines extends Partial<ToldCost> {
  /** What a person should know; null when there is nothing to say. */
  readonly note: string | null;
}

const untold: ToldLines = { note: null };

/** Writes the lines of a step into the collector, by the kind of its body. */
export function writeLines(template: ClosingTemplate, figures: StepFigures): ToldLines {
  const { collector, values, around } = figures;
  const { book, context } = around;
  const { standard, baseCurrency } = context;
  const codeOf: CodeOf = (code) =>
    inputOf(figures, `subject:${code}`) ?? (template.own ? code : context.codeOf(code));
  const { body } = template;
  const at = { book, collector };
  if (body.kind === 'clear') {
    const from = body.from[standard].map(context.codeOf);
    const keep = body.keep === undefined ? Money.zero : (values.get(body.keep) ?? Money.zero);
    const { keepIn } = body;
    const isChosen = keepIn && inputOf(figures, keepIn.input) === keepIn.value;
    const only = isChosen
      ? { title: keepIn.title, codes: keepIn.codes[standard].map(context.codeOf) }
      : undefined;
    clearLines(at, { from, into: codeOf(body.into[standard]), keep, only });
  } else if (body.kind === 'profit') {
    profitLines(at, { of: body.of, into: codeOf(body.into[standard]), standard });
  } else if (body.kind === 'revaluation') {
    const rateOf = (currency: string) => values.get(`rate-${currency}`);
    const [gain, loss] = [codeOf(body.gain[standard]), codeOf(body.loss[standard])];
    revaluationLines(at, { baseCurrency, rateOf, gain, loss });
    return { note: fairValueNote(figures) };
  } else if (body.kind === 'costOfSales') {
    return writeCostOfSales(body, figures, codeOf);
  } else {
    for (const line of body.lines) writeAmount(line, { figures, codeOf, turns: body.turns });
  }
  return untold;
}

function inputOf({ inputs }: StepFigures, key: string): string | null {
  return inputs.find((each) => each.key === key)?.value ?? null;
}

function writeCostOfSales(
  body: Extract<TemplateBody, { kind: 'costOfSales' }>,
  figures: StepFigures,
  codeOf: CodeOf,
): ToldLines {
  const { collector, values, inputs, around } = figures;
  const { book, context } = around;
  const { standard } = context;
  const valueOf = (name: string) => values.get(name) ?? Money.zero;
  const stock = valueOf('goods');
  const goods = context.codeOf(body.goods[standard]);
  const cost = codeOf(body.cost[standard]);
  const leaves = new CostLeaves(book.subjects, { goods, cost });
  const given = Object.fromEntries(inputs.map(({ key, value }) => [key, value ?? '']));
  const method = costMethodOf(given);
  const codes = {
    goods,
    cost,
    revenue: context.codeOf(body.revenue[standard]),
    costOf: (subject: ClosingSubject) => leaves.of(subject, given),
  };
  if (method === MOVING_AVERAGE) {
    return { ...movingCostLines({ book, collector }, codes), note: null };
  }
  if (method === 'weightedAverage') {
    averageCostLines({ book, collector }, codes);
    const computation = '各商品销售数量 ×（期初结存 + 本期入库）的平均单价';
    return { computation, note: null };
  }
  const taken = valueOf('taken');
  const rate = inputs.find(({ key }) => key === 'rate');
  // An estimate that nobody has chosen adds nothing to a cost that somebody has booked.
  if (taken.isPositive && method !== 'inventoryBalance') {
    if (rate === undefined || rate.value === rate.standard) return untold;
  }
  const share = shareOfRevenue(values);
  const isAll = method === 'inventoryBalance';
  const stocked = book.subject(codes.goods);
  if (stocked && isKeptApart(stocked)) {
    if (isAll) {
      allCostLines({ book, collector }, codes);
      return { ...untold, computation: allOf(stock) };
    }
    if (share.isPositive && stock.isPositive) {
      collector.problems.push({ code: 'CLOSING_QUANTITY', msg: keptApartText(stocked) });
      return untold;
    }
  }
  const isShort = !isAll && share.compare(stock) > 0;
  const amount = isAll || isShort ? stock : share;
  if (amount.isPositive) {
    const leaf = stocked && codes.costOf(stocked);
    collector.add({ code: leaf ?? codes.cost }, { side: 'debit', amount });
    collector.add({ code: codeOf(body.goods[standard]) }, { side: 'credit', amount });
  }
  const computation = isAll ? allOf(stock) : undefined;
  const told = computation === undefined ? {} : { computation };
  return {
    ...told,
    note: isShort && holdsGoods(figures, codes.goods) ? shortNote(share, stock) : null,
  };
}

const allOf = (stock: Money) => `库存商品期末余额 ${formatMoney(stock)} 全部结转`;

/** One amount can't be taken off goods that are kept by subjects or items. */
function isKeptApart({ leaf, required }: ClosingSubject): boolean {
  return !leaf || required.length > 0;
}

/** 企业会计准则第19号 第十一条; 小企业会计准则第七十七条: investments are no items of money. */
function fairValueNote({ around: { book, context } }: StepFigures): string | null {
  const code = context.codeOf(FAIR_VALUE);
  const isForeign = ({ currency, foreign }: ClosingCell) =>
    currency !== context.baseCurrency && !foreign.isZero;
  if (!book.cellsWhere(below([code])).some(isForeign)) return null;
  const name = book.subject(code)?.name ?? '';
  const way = context.standard === 1 ? '按公允价值计量，变动请另记公允价值变动损益' : '按成本计量';
  return `${code} ${name}不是货币性项目，${way}，不参加期末调汇`;
}

/** Who sells services alone has no goods that could be short. */
function holdsGoods({ around: { book } }: StepFigures, code: string): boolean {
  const { opening, debit, credit } = book.totalsOf(code);
  return [opening, debit, credit].some((figure) => !figure.isZero);
}

function shortNote(share: Money, stock: Money): string {
  const carried = stock.isPositive ? `只结转 ${formatMoney(stock)}` : '没有结转';
  return (
    `按成本率应结转 ${formatMoney(share)}，超过库存商品余额 ${formatMoney(stock)}，${carried}；` +
    '请核对成本率，或先补录入库'
  );
}

function writeAmount(
  { side, codes, leafCode, leafName, formula, summary, auxiliaryKey, row }: AmountLine,
  {
    figures: { collector, values, around },
    codeOf,
    turns = false,
  }: {
    readonly figures: StepFigures;
    readonly codeOf: CodeOf;
    readonly turns: boolean | undefined;
  },
): void {
  const code = codes[around.context.standard];
  if (code === null) return;
  const amount = computed(formula, values);
  const other = side === 'debit' ? 'credit' : 'debit';
  const isParent = leafCode !== undefined && around.book.subject(codeOf(code))?.leaf === false;
  const target = isParent
    ? { code: codeOf(leafCode), name: leafName, auxiliaryKey, row }
    : { code: codeOf(code), auxiliaryKey, row };
  if (turns && amount.isNegative) {
    collector.add(target, { side: other, amount: amount.negate(), summary });
  } else {
    collector.add(target, { side, amount, summary });
  }
}
