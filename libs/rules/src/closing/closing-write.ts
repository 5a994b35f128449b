import { Money, round2 } from '../money';
import { averageCostLines, clearLines, profitLines, revaluationLines } from './closing-bodies';
import type { ResolvedInput } from './closing-inputs';
import type { LineCollector } from './closing-lines';
import type { AmountLine, ClosingTemplate, TemplateBody } from './closing-template';
import { computed, PRIOR_YEARS, type Surroundings, type Values } from './closing-values';

/** What the lines of a step are made of. */
export interface StepFigures {
  readonly collector: LineCollector;
  readonly values: Values;
  readonly inputs: readonly ResolvedInput[];
  readonly around: Surroundings;
}

type CodeOf = (code: string) => string;

/** Writes the lines of a step into the collector, by the kind of its body. */
export function writeLines(template: ClosingTemplate, figures: StepFigures): void {
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
    clearLines(at, { from, into: codeOf(body.into[standard]), keep });
  } else if (body.kind === 'profit') {
    const priorYears = standard === 1 ? PRIOR_YEARS : null;
    profitLines(at, { of: body.of, into: codeOf(body.into[standard]), priorYears });
  } else if (body.kind === 'revaluation') {
    const rateOf = (currency: string) => values.get(`rate-${currency}`);
    const [gain, loss] = [codeOf(body.gain[standard]), codeOf(body.loss[standard])];
    revaluationLines(at, { baseCurrency, rateOf, gain, loss });
  } else if (body.kind === 'costOfSales') {
    writeCostOfSales(body, figures, codeOf);
  } else {
    for (const line of body.lines) writeAmount(line, { figures, codeOf, turns: body.turns });
  }
}

function inputOf({ inputs }: StepFigures, key: string): string | null {
  return inputs.find((each) => each.key === key)?.value ?? null;
}

function writeCostOfSales(
  body: Extract<TemplateBody, { kind: 'costOfSales' }>,
  figures: StepFigures,
  codeOf: CodeOf,
): void {
  const {
    collector,
    values,
    inputs,
    around: { book, context },
  } = figures;
  const { standard } = context;
  const method = inputOf(figures, 'method');
  if (method === 'weightedAverage') {
    const [goods, revenue] = [
      context.codeOf(body.goods[standard]),
      context.codeOf(body.revenue[standard]),
    ];
    averageCostLines({ book, collector }, { goods, revenue, cost: codeOf(body.cost[standard]) });
    return;
  }
  const stock = values.get('goods') ?? Money.zero;
  const valueOf = (name: string) => values.get(name) ?? Money.zero;
  const taken = valueOf('taken');
  const rate = inputs.find(({ key }) => key === 'rate');
  // An estimate that nobody has chosen adds nothing to a cost that somebody has booked.
  if (taken.isPositive && method !== 'inventoryBalance') {
    if (rate === undefined || rate.value === rate.standard) return;
  }
  // What was carried to cost by hand is not carried again.
  const share = round2(valueOf('revenue').times(valueOf('rate'))).minus(taken);
  const all = method === 'inventoryBalance' || share.compare(stock) > 0;
  const amount = all ? stock : share;
  if (!amount.isPositive) return;
  collector.add({ code: codeOf(body.cost[standard]) }, { side: 'debit', amount });
  collector.add({ code: codeOf(body.goods[standard]) }, { side: 'credit', amount });
}

function writeAmount(
  { side, codes, formula, summary, auxiliaryKey, row }: AmountLine,
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
  const target = { code: codeOf(code), auxiliaryKey, row };
  if (turns && amount.isNegative) {
    collector.add(target, { side: other, amount: amount.negate(), summary });
  } else {
    collector.add(target, { side, amount, summary });
  }
}
