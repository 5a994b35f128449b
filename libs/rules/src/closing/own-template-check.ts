import { Money, sumOf } from '../money';
import type { Problem } from '../problem';
import { checkInput } from './closing-inputs';
import {
  checkFormula,
  FormulaError,
  isVariableName,
  orderOf,
  plainFormula,
} from './closing-formula';
import type { ClosingSubject } from './closing-book';
import { wholeProblem } from './closing-step';
import type { ClosingTemplate } from './closing-template';
import {
  placeOf,
  readsOfFigure,
  shareGroups,
  type OwnAmount,
  type OwnFigure,
  type OwnLine,
  type OwnTemplate,
} from './own-template';
import {
  placeSteps,
  readingFigures,
  readsOfTemplates,
  type PlacedTemplate,
} from './own-template-order';

type OwnTemplateProblem = 'CLOSING_TEMPLATE';

/** What a template is checked against. */
interface OwnTemplateFacts {
  readonly id: string;
  readonly subjects: ReadonlyMap<number, ClosingSubject>;
  readonly builtIn: readonly ClosingTemplate[];
  /** The account set's other templates. */
  readonly others: readonly PlacedTemplate[];
}

type Found = Problem<OwnTemplateProblem>;

const problem = (msg: string, more: Partial<Found> = {}): Found => ({
  code: 'CLOSING_TEMPLATE',
  msg,
  ...more,
});
const ofFigure = (index: number, figure: OwnFigure, msg: string) =>
  problem(`${placeOf(index, figure)}：${msg}`, { field: `figures.${index}` });
const ofLine = (index: number, msg: string) =>
  problem(msg, { row: index + 1, field: `lines.${index}` });

/**
 * What is wrong with an own template, each with its row and the way out: what passes balances in every
 * month, reads nothing that reads it, and names what is there.
 */
export function checkOwnTemplate(form: OwnTemplate, facts: OwnTemplateFacts): Found[] {
  const found = [
    ...checkNames(form),
    ...form.figures.flatMap((figure, index) => checkFigure(figure, index, { form, facts })),
    ...form.lines.flatMap((line, index) => checkLine(line, index, { form, facts })),
    ...checkShares(form),
    ...checkBalance(form),
  ];
  // Order is told of formulas and steps that can be read.
  if (found.length > 0) return found;
  const circles = checkFormulaCircle(form);
  return circles.length > 0 ? circles : checkPlace(form, facts);
}

function checkNames({ figures }: OwnTemplate): Found[] {
  return figures.flatMap((figure, index) => {
    const { name } = figure;
    if (!isVariableName(name) || name === 'isGeneral') {
      return [ofFigure(index, figure, '名称须以文字开头，只含文字、数字，且不能是函数名，请改名')];
    }
    const first = figures.findIndex((other) => other.name === name);
    if (first === index) return [];
    return [ofFigure(index, figure, `与取数第 ${first + 1} 行重名，请改名`)];
  });
}

interface Checked {
  readonly form: OwnTemplate;
  readonly facts: OwnTemplateFacts;
}

function checkFigure(figure: OwnFigure, index: number, { form, facts }: Checked): Found[] {
  const refuse = (msg: string) => [ofFigure(index, figure, msg)];
  if (figure.kind === 'subject') {
    const { subjectId } = figure;
    if (subjectId === null || facts.subjects.has(subjectId)) return [];
    return refuse('科目不存在或已删除，请重新选择科目');
  }
  if (figure.kind === 'given') {
    if (figure.value === null) return [];
    const wrong = checkInput({ title: '', kind: figure.input }, figure.value);
    return wrong ? refuse(wrong.msg) : [];
  }
  if (figure.kind === 'step') {
    const isKnown = [...facts.builtIn, ...facts.others].some(({ id }) => id === figure.step);
    return isKnown ? [] : refuse('引用的结转项目不存在或已删除，请重新选择');
  }
  const known = new Set(form.figures.map(({ name }) => name));
  const wrong = checkFormula(plainFormula(figure.formula), known);
  return wrong ? refuse(wrong.msg) : [];
}

function checkLine(
  { subjectId, amount, auxiliary }: OwnLine,
  index: number,
  { form, facts }: Checked,
): Found[] {
  const subject = facts.subjects.get(subjectId);
  const found: Found[] = [];
  const refuse = (msg: string) => found.push(ofLine(index, msg));
  if (!subject) refuse('科目不存在或已删除，请重新选择科目');
  else if (!subject.leaf) refuse(`科目 ${subject.code} 有下级科目，不能记账，请改用它的末级科目`);
  else if (!subject.enabled) refuse(`科目 ${subject.code} 已停用，请先启用或改用其他科目`);
  const missing = subject?.required.find(({ categoryId }) => !(String(categoryId) in auxiliary));
  if (missing) refuse(`科目 ${subject?.code} 须按“${missing.categoryName}”核算，请选择核算项目`);
  if (amount.kind === 'rest') return found;
  if (!form.figures.some(({ name }) => name === amount.of)) {
    refuse(`没有名为“${amount.of}”的取数，请重新选择取数`);
  }
  const wrong = rateProblem(amount);
  if (wrong !== undefined) refuse(wrong);
  return found;
}

function rateProblem(amount: OwnAmount): string | undefined {
  if (amount.kind !== 'percent' && amount.kind !== 'share') return undefined;
  const wrong = checkInput({ title: '比例', kind: 'rate' }, amount.rate);
  if (wrong) return wrong.msg;
  return Money.parse(amount.rate).isPositive ? undefined : '比例应大于 0，不用的分录请删除';
}

function checkShares(form: OwnTemplate): Found[] {
  return shareGroups(form).flatMap((group) => {
    const amounts = group.flatMap((index) => {
      const amount = form.lines[index]?.amount;
      return amount?.kind === 'share' && rateProblem(amount) === undefined ? [amount] : [];
    });
    if (amounts.length < group.length) return [];
    const total = sumOf(amounts.map(({ rate }) => Money.parse(rate)));
    const rows = group.map((index) => index + 1);
    const msg = wholeProblem(amounts[0]?.of ?? '', { total, rows });
    return msg === undefined ? [] : [ofLine(group.at(-1) ?? 0, msg)];
  });
}

/**
 * Both sides are equal for certain where they take the same figures whole (or shared out), or where a line
 * takes the rest.
 */
function checkBalance(form: OwnTemplate): Found[] {
  const { lines } = form;
  if (lines.length < 2) return [problem('至少要有两行分录，请补充对方科目')];
  const rests = lines.flatMap(({ amount }, index) => (amount.kind === 'rest' ? [index] : []));
  const second = rests[1];
  if (second !== undefined) return [ofLine(second, '“借贷差额”只能有一行，请为本行选择取数')];
  if (rests.length === 1) return [];
  const ofSide = (side: OwnLine['side']) => {
    const own = lines.flatMap(({ side: at, amount }) =>
      at === side && amount.kind === 'whole' ? [amount.of] : [],
    );
    const shared = shareGroups(form).flatMap(([index = 0]) => {
      const line = lines[index];
      return line?.side === side && line.amount.kind === 'share' ? [line.amount.of] : [];
    });
    return [...own, ...shared].sort().join(' ');
  };
  const isExact = lines.every(({ amount }) => amount.kind !== 'percent');
  if (isExact && ofSide('debit') === ofSide('credit')) return [];
  const last = lines.length - 1;
  return [ofLine(last, '借方与贷方不能保证相等，请把其中一行的金额改为“借贷差额”')];
}

function checkFormulaCircle({ figures }: OwnTemplate): Found[] {
  try {
    orderOf(new Map(figures.map((figure) => [figure.name, readsOfFigure(figure)])));
    return [];
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    const index = figures.findIndex(({ name }) => error.message.includes(`${name}→`));
    const figure = figures[index];
    return [figure ? ofFigure(index, figure, error.message) : problem(error.message)];
  }
}

function checkPlace(
  form: OwnTemplate,
  { id, subjects, builtIn, others }: OwnTemplateFacts,
): Found[] {
  const self: PlacedTemplate = { id, form };
  const own = [...others, self];
  const nameOf = new Map([
    ...builtIn.map((template) => [template.id, template.name] as const),
    ...own.map((other) => [other.id, other.form.name] as const),
  ]);
  const parentOf = (subjectId: number) => subjects.get(subjectId)?.parentId ?? null;
  const circle = readsOfTemplates(own, parentOf);
  const around = circleThrough(id, circle);
  if (around) {
    const names = around.map((each) => nameOf.get(each) ?? each).join('→');
    const read = own.find((other) => other.id === around[1]);
    const [index = 0] = read ? readingFigures(self, read, parentOf) : [];
    const figure = form.figures[index];
    const msg = `自定义结转循环取数：${names}，请修改其中一项的取数科目或记账科目`;
    return [figure ? ofFigure(index, figure, msg) : problem(msg)];
  }
  return [
    ...checkAfter(self, own, builtIn),
    ...checkSteps(self, { own, builtIn, parentOf, nameOf }),
  ];
}

/** The way from a template back to itself by what each reads; undefined without one. Each is looked at once. */
function circleThrough(
  id: string,
  readsOf: ReadonlyMap<string, Iterable<string>>,
): readonly string[] | undefined {
  const seen = new Set<string>();
  const from = (at: string, path: readonly string[]): readonly string[] | undefined => {
    for (const next of readsOf.get(at) ?? []) {
      if (next === id) return [...path, next];
      if (seen.has(next)) continue;
      seen.add(next);
      const around = from(next, [...path, next]);
      if (around) return around;
    }
    return undefined;
  };
  return from(id, [id]);
}

/** A template stands after what is there and does not stand after it. */
function checkAfter(
  { id, form }: PlacedTemplate,
  own: readonly PlacedTemplate[],
  builtIn: readonly ClosingTemplate[],
): Found[] {
  const { after } = form;
  if (after === null || builtIn.some((template) => template.id === after)) return [];
  const afterOf = new Map(own.map((each) => [each.id, each.form.after]));
  if (!afterOf.has(after)) return [problem('排在其后的结转项目不存在或已删除，请重新选择顺序')];
  const seen = new Set<string>();
  for (let at: string | null = after; at !== null && !seen.has(at); at = afterOf.get(at) ?? null) {
    if (at === id) return [problem('执行顺序循环：两项互相排在对方之后，请重新选择顺序')];
    seen.add(at);
  }
  return [];
}

function checkSteps(
  { id, form }: PlacedTemplate,
  {
    own,
    builtIn,
    parentOf,
    nameOf,
  }: {
    readonly own: readonly PlacedTemplate[];
    readonly builtIn: readonly ClosingTemplate[];
    readonly parentOf: (subjectId: number) => number | null;
    readonly nameOf: ReadonlyMap<string, string>;
  },
): Found[] {
  const order = placeSteps(builtIn, own, parentOf).map((step) => step.id);
  return form.figures.flatMap((figure, index) => {
    if (figure.kind !== 'step' || order.indexOf(figure.step) < order.indexOf(id)) return [];
    const name = nameOf.get(figure.step) ?? figure.step;
    const msg = `“${name}”在本项之后结转，取不到它的金额，请把本项排到它之后`;
    return [ofFigure(index, figure, msg)];
  });
}
