import { netOfOwn } from '../balance';
import { known } from '../closing-check/check-book';
import { Money } from '../money';
import { orderOfColumn } from './check-template';
import { addCount, countAt, type Counted, countsDownward } from './coverage-count';
import { codesUpward, type StatementSubject } from './figures';
import type { FormulaReference } from './formula';
import { linearReferences } from './linear';
import { type CompiledTemplate, formulaOf } from './template';

/** How often a row counts a leaf that has a debit or a credit balance: 1 for once, in the direction of the total. */
interface CountingRow {
  readonly lineNo: number | null;
  readonly title: string;
  readonly debitTimes: Money;
  readonly creditTimes: Money;
}

/**
 * `leftOut`: not at all, or not while its balance is on one of the sides. `repeated`: more than once. `wrong`:
 * by a part, with the wrong sign, by subject on one side and by party on the other, or though it does not belong here.
 */
type CoverageFault = 'leftOut' | 'repeated' | 'wrong';

export interface UncoveredSubject {
  readonly subjectId: number;
  readonly code: string;
  readonly name: string;
  readonly fault: CoverageFault;
  readonly debitTimes: Money;
  readonly creditTimes: Money;
  /** The rows that count it, in their order. */
  readonly rows: readonly CountingRow[];
}

export interface CoverageProof {
  /** Leaf subjects that have to be counted. */
  readonly leaves: number;
  readonly once: number;
  readonly faults: readonly UncoveredSubject[];
  /** Rows of which nothing can be said: products of figures, takes of another kind. No proof while there are any. */
  readonly unprovable: readonly { readonly lineNo: number | null; readonly title: string }[];
}

/**
 * Proof that a statement counts every leaf subject exactly once, by its formulas alone: on a balance sheet 资产总计
 * less 负债和所有者权益总计 is each leaf's net once, whatever its balance and side (BS-ONCE of the reference files); on an
 * income statement 净利润 is each 损益 leaf once and nothing else, 以前年度损益调整 left aside. 借方余额 and 贷方余额 are the
 * positive parts of one net, so that each is the other and the net: what is left of positive parts at the
 * end is counted on one side only. A child of a covered subject is covered, a new first-level one is left out.
 * @param column whose formulas are proved, the first one unless it says otherwise
 * @returns null for a statement that has neither totals nor 净利润
 */
export function coverageOf(
  compiled: CompiledTemplate,
  subjects: readonly StatementSubject[],
  column = compiled.template.columns[0]?.key ?? '',
): CoverageProof | null {
  const { isBalanceSheet, goals } = goalsOf(compiled);
  if (goals.length === 0) return null;
  const { atoms, unprovable } = countedReferences(compiled, column, goals, isBalanceSheet);
  const tree = treeOf(subjects);
  const counted = new Map<number, Counted>();
  for (const { index, reference, times } of atoms) {
    const subject = tree.byCode.get(reference.code);
    if (subject) countSubject(counted, tree, { index, subject, times, take: reference.take });
  }
  return proofOf({ compiled, isBalanceSheet, tree, counted, unprovable });
}

type Goals = readonly (readonly [number, number])[];

/** The rows whose sum counts every leaf once, with their signs; none for a statement that has no such rows. */
function goalsOf({ template: { marks } }: CompiledTemplate): {
  readonly isBalanceSheet: boolean;
  readonly goals: Goals;
} {
  const { assets, claims, profit } = marks;
  if (assets !== undefined && claims !== undefined) {
    const goals: Goals = [
      [assets, 1],
      [claims, -1],
    ];
    return { isBalanceSheet: true, goals };
  }
  return { isBalanceSheet: false, goals: profit === undefined ? [] : [[profit, -1]] };
}

/**
 * How often the totals count each row in the first column, debit positive, by the row's place; undefined for a row that
 * they don't count. Errors: none.
 */
export function countedTimes(compiled: CompiledTemplate): readonly (Money | undefined)[] {
  const { isBalanceSheet, goals } = goalsOf(compiled);
  const column = compiled.template.columns[0]?.key ?? '';
  return countedReferences(compiled, column, goals, isBalanceSheet).weights;
}

type SubjectReference = Extract<FormulaReference, { kind: 'subject' }>;
const balanceTakes = new Set([
  'closing',
  'debitBalance',
  'creditBalance',
  'detailDebitBalance',
  'detailCreditBalance',
]);

/** References to subjects with the times that the goal counts them, from the totals down to their summands. */
function countedReferences(
  compiled: CompiledTemplate,
  column: string,
  goals: Goals,
  isBalanceSheet: boolean,
) {
  const { rows, byLineNo } = compiled;
  const weights: (Money | undefined)[] = [];
  const weigh = (lineNo: number, times: Money) => {
    const index = byLineNo.get(lineNo);
    if (index !== undefined) weights[index] = (weights[index] ?? Money.zero).plus(times);
  };
  for (const [lineNo, sign] of goals) weigh(lineNo, Money.parse(sign));
  const { order, circles } = orderOfColumn(compiled, column);
  const lost = new Set(circles.flat());
  const atoms: { index: number; reference: SubjectReference; times: Money }[] = [];
  for (const index of [...order].reverse()) {
    const weight = weights[index];
    const row = rows[index];
    const formula = row && formulaOf(row, column);
    if (!weight || weight.isZero || !row) continue;
    const parts = formula ? linearReferences(formula, weight) : null;
    if (!parts) lost.add(index);
    for (const { of, times } of parts ?? []) {
      if (of.kind === 'row') weigh(of.lineNo, times);
      else if (of.kind === 'subject' && isTold(of, isBalanceSheet)) {
        atoms.push({ index, reference: of, times });
      } else lost.add(index);
    }
  }
  const unprovable = [...lost].sort((a, b) => a - b).flatMap((index) => rows[index]?.row ?? []);
  const named = unprovable.map(({ lineNo, title }) => ({ lineNo, title }));
  return { atoms, weights, unprovable: named };
}

function isTold({ take }: SubjectReference, isBalanceSheet: boolean): boolean {
  return isBalanceSheet ? balanceTakes.has(take) : take === 'result' || take === 'yearResult';
}

interface Tree {
  readonly subjects: readonly StatementSubject[];
  readonly byCode: ReadonlyMap<string, StatementSubject>;
  readonly byId: ReadonlyMap<number, StatementSubject>;
  readonly children: ReadonlyMap<number, readonly StatementSubject[]>;
}

function treeOf(subjects: readonly StatementSubject[]): Tree {
  const children = new Map<number, StatementSubject[]>();
  for (const subject of subjects) {
    if (subject.parentId === null) continue;
    const siblings = children.get(subject.parentId);
    if (siblings) siblings.push(subject);
    else children.set(subject.parentId, [subject]);
  }
  return {
    subjects,
    children,
    byCode: new Map(subjects.map((subject) => [subject.code, subject])),
    byId: new Map(subjects.map((subject) => [subject.id, subject])),
  };
}

/** What a subject holds as a whole is what its only child holds. */
function narrowest(subject: StatementSubject, tree: Tree): StatementSubject {
  const below = tree.children.get(subject.id) ?? [];
  const [only] = below;
  return only && below.length === 1 ? narrowest(only, tree) : subject;
}

function countSubject(
  counted: Map<number, Counted>,
  tree: Tree,
  of: {
    readonly index: number;
    readonly subject: StatementSubject;
    readonly times: Money;
    readonly take: SubjectReference['take'];
  },
): void {
  const { index, subject, times, take } = of;
  const isCredit = take === 'creditBalance' || take === 'detailCreditBalance';
  const isPart = isCredit || take === 'debitBalance' || take === 'detailDebitBalance';
  // 贷方余额 is 借方余额 less the net; 期末余额 is the net in the subject's own direction.
  const net = isPart
    ? isCredit
      ? times.negate()
      : Money.zero
    : netOfOwn(times, subject.direction);
  const positive = isPart ? times : Money.zero;
  const isWhole = take === 'debitBalance' || take === 'creditBalance';
  const whole = narrowest(subject, tree).id;
  addCount(countAt(counted, subject.id), {
    net,
    parts: isWhole ? Money.zero : positive,
    wholes: isWhole ? new Map([[whole, positive]]) : new Map(),
    rows: new Map([[index, { debit: net.plus(positive), credit: net }]]),
  });
}

function proofOf({
  compiled,
  isBalanceSheet,
  tree,
  counted,
  unprovable,
}: Pick<CoverageProof, 'unprovable'> & {
  readonly compiled: CompiledTemplate;
  readonly isBalanceSheet: boolean;
  readonly tree: Tree;
  readonly counted: ReadonlyMap<number, Counted>;
}): CoverageProof {
  const leaves = tree.subjects.filter(({ id }) => !tree.children.has(id));
  // 以前年度损益调整 is no result of the year: it goes to 未分配利润 past 净利润 (应用指南附录).
  const priorYears = known.priorYears[compiled.template.standard] ?? '';
  const belongs = (leaf: StatementSubject) =>
    isBalanceSheet ||
    (leaf.category === 'profit' && !codesUpward(leaf.id, tree.byId).includes(priorYears));
  const countOf = countsDownward(counted, tree.byId);
  const judged = new Map<Counted, Map<boolean, Judgement | undefined>>();
  const judgementOf = (count: Counted, isWanted: boolean) => {
    const known = judged.get(count) ?? new Map<boolean, Judgement | undefined>();
    judged.set(count, known);
    if (!known.has(isWanted)) known.set(isWanted, judge(count, isWanted, compiled));
    return known.get(isWanted);
  };
  const faults = leaves.flatMap((leaf): UncoveredSubject[] => {
    const judgement = judgementOf(countOf(leaf), belongs(leaf));
    const { id: subjectId, code, name } = leaf;
    return judgement ? [{ subjectId, code, name, ...judgement }] : [];
  });
  const wanted = leaves.filter(belongs).length;
  const faulty = new Set(faults.map(({ subjectId }) => subjectId));
  const once = leaves.filter((leaf) => belongs(leaf) && !faulty.has(leaf.id)).length;
  return { leaves: wanted, once, faults, unprovable };
}

type Judgement = Omit<UncoveredSubject, 'subjectId' | 'code' | 'name'>;

/** What is wrong with leaves that are counted so; undefined where nothing is. */
function judge(
  count: Counted,
  isWanted: boolean,
  { rows }: CompiledTemplate,
): Judgement | undefined {
  const creditTimes = count.net;
  const debitTimes = [count.parts, ...count.wholes.values()].reduce(
    (sum, times) => sum.plus(times),
    count.net,
  );
  const fault = faultOf(count, isWanted ? 1 : 0, debitTimes);
  if (!fault) return undefined;
  const counting = [...count.rows]
    .filter(([, { debit, credit }]) => !debit.isZero || !credit.isZero)
    .sort(([a], [b]) => a - b)
    .flatMap(([index, { debit, credit }]): CountingRow[] => {
      const row = rows[index]?.row;
      if (!row) return [];
      return [{ lineNo: row.lineNo, title: row.title, debitTimes: debit, creditTimes: credit }];
    });
  return { fault, debitTimes, creditTimes, rows: counting };
}

function faultOf({ net, parts, wholes }: Counted, wanted: 0 | 1, debit: Money) {
  const times = [debit, net];
  if (wanted === 0) return times.every(({ isZero }) => isZero) ? undefined : 'wrong';
  const isWhole = times.every((each) => !each.isNegative && each.decimals === 0);
  if (!isWhole) return 'wrong';
  if (times.some((each) => each.compare(1) > 0)) return 'repeated';
  if (times.some(({ isZero }) => isZero)) return 'leftOut';
  const isEven = parts.isZero && [...wholes.values()].every(({ isZero }) => isZero);
  return isEven ? undefined : 'wrong';
}
