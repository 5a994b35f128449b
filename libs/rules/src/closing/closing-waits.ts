import { Money } from '../money';
import type { ClosingBook, ClosingSubject } from './closing-book';
import { isMonetary } from './closing-bodies';
import type { ClosingContext } from './closing-context';
import type { ByStandard, ClosingTemplate, ReadVariable, ResultGroup } from './closing-template';
import { ALL_RESULTS, readCodes } from './read-codes';
import { isPriorYears, PRIOR_YEARS, type Values } from './closing-values';
import { costMethodOf, MOVING_AVERAGE, PERCENT_OF_REVENUE } from './cost-templates';
import { shareOfRevenue } from './goods-cost';

/** A step that has to be settled before another one: given its amount, mended, or skipped in the month. */
export interface AwaitedStep {
  readonly id: string;
  readonly name: string;
  /** It lacks an amount, or it can't be made. */
  readonly state: 'open' | 'refused';
}

/** What of a leaf counts: the entries of one side, or both. */
type Side = 'debit' | 'credit' | 'both';

/** Subjects that a step writes or reads. */
interface Extent {
  /** With all below it; income and expense by their place in the chart. */
  readonly code: string | 'income' | 'expense';
  readonly side: Side;
}

/** A step with the codes that it posts to in place of those of its template. */
interface PlacedStep {
  readonly template: ClosingTemplate;
  readonly inputs: Readonly<Record<string, string>>;
}

interface Place {
  readonly book: ClosingBook;
  readonly context: ClosingContext;
}

/** Steps of a month that are not settled, and where they or what hangs on them will post. */
export class Unsettled {
  private readonly found: {
    readonly step: string;
    readonly isOwn: boolean;
    readonly writes: readonly Extent[];
    readonly roots: readonly AwaitedStep[];
  }[] = [];

  constructor(private readonly place: Place) {}

  /** The steps that one has to wait for, the first ones behind all that is held up; none where none. */
  awaitedBy(step: PlacedStep, values: () => Values): AwaitedStep[] {
    if (this.found.length === 0) return [];
    const reads = readsOf(step, this.place, values, (goods) => this.onlyAddTo(goods));
    const { variables } = step.template;
    const named = new Set(variables.flatMap((each) => ('step' in each ? [each.step] : [])));
    const roots = this.found.flatMap((each) => {
      const isRead = each.writes.some((write) =>
        reads.some((read) => overlaps(read, write, this.place)),
      );
      return isRead || named.has(each.step) ? each.roots : [];
    });
    return [...new Map(roots.map((root) => [root.id, root])).values()];
  }

  /**
   * Marks a step that waits. A step with nothing to post yet is marked as well, because the steps
   * it waits for may give it something to post.
   */
  addWaiting(
    step: PlacedStep,
    { state }: { readonly state: 'due' | 'open' | 'idle' | 'refused' },
    roots: readonly AwaitedStep[],
  ): void {
    if (state === 'due' || (state === 'idle' && couldPost(step, this.place))) this.add(step, roots);
  }

  /** Marks a step unresolved, itself or through a step it depends on. */
  add(step: PlacedStep, roots: readonly AwaitedStep[]): void {
    const { id, own } = step.template;
    const writes = writesOf(step, this.place);
    this.found.push({ step: id, isOwn: own !== undefined, writes, roots });
  }

  /**
   * Whether all unresolved steps that write to goods only add cost of production. A step of the
   * account set's own, or one that must be mended first, may take from goods. Negative wages do so
   * too, but rarely; the posted step is then reported as stale.
   */
  private onlyAddTo(goods: Extent): boolean {
    const own = new Set(this.found.flatMap(({ step, isOwn }) => (isOwn ? [step] : [])));
    return this.found
      .filter(({ writes }) => writes.some((write) => overlaps(goods, write, this.place)))
      .every(
        ({ step, roots }) =>
          !own.has(step) && roots.every(({ id, state }) => state === 'open' && !own.has(id)),
      );
  }
}

/** What has to be done about steps that others wait for; null of none. */
export function waitedFor(awaited: readonly AwaitedStep[]): string | null {
  const named = (state: AwaitedStep['state']) =>
    awaited.filter((step) => step.state === state).map(({ name }) => `“${name}”`);
  const [open, refused] = [named('open').join('、'), named('refused').join('、')];
  if (open === '' && refused === '') return null;
  const ways = [
    ...(open === '' ? [] : [`请先填写${open}的金额`]),
    ...(refused === '' ? [] : [`请先按提示处理不能生成的${refused}`]),
  ];
  return ways.join('，');
}

/** Why a step is not made yet, and what to do; ends without a full stop. */
export function waitNote(awaited: readonly AwaitedStep[]): string | null {
  const first = waitedFor(awaited);
  return first && `${first}，本项要按它计算；本期不需要的请在本期跳过它`;
}

/** Whether a step may post where it clears into: goods that are kept by subjects or items take no sum of all. */
function couldPost(step: PlacedStep, { book, context }: Place): boolean {
  const { body } = step.template;
  if (body.kind !== 'clear') return true;
  const into = book.subject(codeIn(step, context).posted(body.into[context.standard]));
  return into !== undefined && into.leaf && into.required.length === 0;
}

function codeIn({ template, inputs }: PlacedStep, context: ClosingContext) {
  const plain = (code: string) => (template.own ? code : context.codeOf(code));
  return {
    plain,
    /** Another subject may stand in the place of one that is posted to. */
    posted: (code: string) => inputs[`subject:${code}`] || plain(code),
  };
}

function writesOf(step: PlacedStep, { book, context }: Place): Extent[] {
  const { body } = step.template;
  const { standard, baseCurrency } = context;
  const { plain, posted } = codeIn(step, context);
  const at = (codes: ByStandard<string>): Extent => ({
    code: posted(codes[standard]),
    side: 'both',
  });
  const under = (codes: ByStandard<readonly string[]>) =>
    codes[standard].map((code): Extent => ({ code: plain(code), side: 'both' }));
  switch (body.kind) {
    case 'lines':
      return body.lines.flatMap(({ codes, side }): Extent[] => {
        const code = codes[standard];
        return code === null ? [] : [{ code: posted(code), side: body.turns ? 'both' : side }];
      });
    case 'clear':
      return [...under(body.from), at(body.into)];
    case 'costOfSales':
      return [at(body.cost), { code: plain(body.goods[standard]), side: 'both' }];
    case 'revaluation':
      return [at(body.gain), at(body.loss), ...revalued(book, baseCurrency)];
    case 'profit':
      return [...resultsOf(body.of), at(body.into)];
  }
}

function readsOf(
  step: PlacedStep,
  { book, context }: Place,
  values: () => Values,
  onlyAddTo: (goods: Extent) => boolean,
): Extent[] {
  const { body, variables } = step.template;
  const { standard, baseCurrency } = context;
  const { plain } = codeIn(step, context);
  const under = (codes: ByStandard<readonly string[]>) =>
    codes[standard].map((code): Extent => ({ code: plain(code), side: 'both' }));
  const read = variables.flatMap((variable): Extent[] => {
    if (!('take' in variable)) return [];
    if (variable.onlyWith !== undefined && !values().get(variable.onlyWith)?.isPositive) return [];
    const side = sideOf(variable.take);
    const codes = step.template.own ? variable.codes[standard] : readCodes(variable, context);
    return codes.flatMap((code): Extent[] =>
      code === ALL_RESULTS ? resultsOf('both') : [{ code, side }],
    );
  });
  if (body.kind === 'clear') return [...read, ...under(body.from)];
  if (body.kind === 'profit') return [...read, ...resultsOf(body.of)];
  if (body.kind === 'revaluation') return [...read, ...revalued(book, baseCurrency)];
  if (body.kind !== 'costOfSales') return read;
  const goods = plain(body.goods[standard]);
  const isAdded = () => onlyAddTo({ code: goods, side: 'both' });
  return read.filter(({ code }) => code !== goods || readsGoods(step, values(), isAdded));
}

/**
 * Whether what other steps post on goods changes their cost: the moving average takes it to come after all sales, and goods
 * that are enough for a share of the revenue bear it, be there more of them.
 */
function readsGoods({ inputs }: PlacedStep, values: Values, isAdded: () => boolean): boolean {
  const method = costMethodOf(inputs);
  if (method === MOVING_AVERAGE) return false;
  if (method !== PERCENT_OF_REVENUE || !isAdded()) return true;
  return shareOfRevenue(values).compare(values.get('goods') ?? Money.zero) > 0;
}

const sides: Readonly<Partial<Record<ReadVariable['take'], Side>>> = {
  debit: 'debit',
  quarterDebit: 'debit',
  yearDebit: 'debit',
  credit: 'credit',
  quarterCredit: 'credit',
  yearCredit: 'credit',
};

function sideOf(take: ReadVariable['take']): Side {
  return sides[take] ?? 'both';
}

function resultsOf(of: ResultGroup | 'both'): Extent[] {
  if (of === 'priorYears') return [{ code: PRIOR_YEARS, side: 'both' }];
  const groups = of === 'both' ? (['income', 'expense'] as const) : [of];
  return groups.map((code) => ({ code, side: 'both' }));
}

/** Balances that a rate changes. */
function revalued(book: ClosingBook, baseCurrency: string): Extent[] {
  const cells = book.cellsWhere(isMonetary).filter(({ currency }) => currency !== baseCurrency);
  const codes = new Set(cells.flatMap(({ subjectId }) => book.subjectOf(subjectId)?.code ?? []));
  return [...codes].map((code) => ({ code, side: 'both' }));
}

function overlaps(read: Extent, write: Extent, place: Place): boolean {
  if (read.side !== 'both' && write.side !== 'both' && read.side !== write.side) return false;
  const [one, other] = [read.code, write.code];
  if (isGroup(one) && isGroup(other)) return one === other;
  if (isGroup(one)) return groupOf(other, place) === one;
  if (isGroup(other)) return groupOf(one, place) === other;
  return one.startsWith(other) || other.startsWith(one);
}

function isGroup(code: string): code is 'income' | 'expense' {
  return code === 'income' || code === 'expense';
}

/** Which of the results a subject belongs to; one that is missing, as what stands above it. */
function groupOf(code: string, { book, context }: Place): 'income' | 'expense' | undefined {
  const subject = nearest(book, code);
  if (subject?.category !== 'profit' || isPriorYears(context.standard)(subject)) return undefined;
  return book.rootOf(subject).direction === 'credit' ? 'income' : 'expense';
}

function nearest(book: ClosingBook, code: string): ClosingSubject | undefined {
  for (let length = code.length; length > 0; length -= 1) {
    const subject = book.subject(code.slice(0, length));
    if (subject) return subject;
  }
  return undefined;
}
