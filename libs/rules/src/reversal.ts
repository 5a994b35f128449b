import { auxiliaryKey } from './auxiliary-key';
import { Money } from './money';
import { formatMoney } from './money-format';
import type { IsoDate } from './period';
import type { PostingFacts, PostingProblem, VoucherDraft } from './posting-draft';
import {
  categoriesOf,
  mirrors,
  mirrorsPart,
  movesNothing,
  netsOf,
  sharedCategories,
  standsOnBothSides,
  takesBack,
  turnoversOf,
  type Net,
  type ReversalLine,
  type Turnover,
} from './reversal-net';

/** A voucher that is reversed. */
interface Original {
  /** `2026-01 记-3` */
  readonly title: string;
  readonly voucherDate: IsoDate;
  readonly lines: readonly ReversalLine[];
  /** The lines of its other reversals, and of what reverses these. */
  readonly reversed: readonly ReversalLine[];
}

/**
 * A reversal (红冲) takes back what its original moved: under the same subjects, currencies and items,
 * as far as the original has items, the opposite amounts, foreign amounts and quantities. As 会计基础工作规范
 * § 51 has it 与原凭证内容相同, each subject moves the same on both sides, in red or turned round; lines
 * of one side may be merged, both sides may not be netted. A part takes back no more than other parts
 * have left, and nothing that the original has not. No reversal is dated before its original. Exact,
 * unrounded. Errors: as problems of the first row that names the subject.
 */
export function checkReversal(
  draft: VoucherDraft,
  original: Original,
  options: {
    readonly facts: Pick<PostingFacts, 'subjects' | 'baseCurrency'>;
    /** Whether it takes back only a part. */
    readonly isPart: boolean;
  },
): PostingProblem[] {
  const { facts, isPart } = options;
  const early: PostingProblem[] =
    draft.voucherDate >= original.voucherDate
      ? []
      : [
          {
            code: 'REVERSAL_TOO_EARLY',
            field: 'voucherDate',
            msg:
              `红冲凭证的日期 ${draft.voucherDate} 早于原凭证 ${original.title} 的日期 ` +
              `${original.voucherDate}，请改为当日或之后`,
          },
        ];
  const compared = { draft, original, baseCurrency: facts.baseCurrency };
  const own = isPart ? partDifferences(compared) : wholeDifferences(compared);
  const found = own.length > 0 ? own : excesses(compared, isPart);
  const wrong = found.map(({ line, row, text, way }) => {
    const subject = line && facts.subjects.get(line.subjectId);
    const title = subject ? `“${subject.code} ${subject.fullName}”` : '';
    return {
      code: 'REVERSAL_DIFFERS' as const,
      field: 'debit',
      ...(row === undefined ? {} : { row }),
      msg: `科目${title}红冲 ${text}，${way}`,
    };
  });
  return [...early, ...wrong];
}

interface Compared {
  readonly draft: VoucherDraft;
  readonly original: Original;
  readonly baseCurrency: string;
}

/** What is wrong under one subject, its items and currency. */
interface Difference {
  readonly line: ReversalLine | undefined;
  /** The first row that names it; none where the reversal lacks it. */
  readonly row: number | undefined;
  readonly text: string;
  readonly way: string;
}

const wholeWay =
  '红冲须与原凭证的科目、辅助项目、币别相同而金额相反；只冲销一部分时请选择“部分红冲”';
const sidesWay =
  '原凭证这一科目借贷双方的发生额须分别冲销，不能相抵，也不能另加：同方向写红字，或整个科目对调借贷方向';
const partWay = '部分红冲只能冲销原凭证已有的科目、辅助项目和币别，各次合计不超过原金额';

/** Where a whole reversal does not move what its original moved, on each side. */
function wholeDifferences({ draft, original, baseCurrency }: Compared): Difference[] {
  const { ours, theirs } = turnoversOfBoth(draft.lines, original.lines, baseCurrency);
  const keys = [...new Set([...ours.keys(), ...theirs.keys()])];
  return keys.flatMap((key) => {
    const [own, its] = [ours.get(key), theirs.get(key)];
    if (own ? mirrors(own, its) : !its || movesNothing(its)) return [];
    const isNet = own !== undefined && its !== undefined && takesBack(own, its, true);
    const way = itemsWay(own, its, original.lines) ?? (isNet ? sidesWay : wholeWay);
    return [differenceOf(own, its, { title: original.title, verb: '为', way })];
  });
}

/** Where a part takes back what its original has not, or more than it has on a side. */
function partDifferences({ draft, original, baseCurrency }: Compared): Difference[] {
  const { ours, theirs } = turnoversOfBoth(draft.lines, original.lines, baseCurrency);
  const { title } = original;
  const wrong = [...ours].flatMap(([key, own]) => {
    const its = theirs.get(key);
    if (mirrorsPart(own, its)) return [];
    const isNet = its !== undefined && standsOnBothSides(its) && takesBack(own, its, false);
    const way = itemsWay(own, its, original.lines) ?? (isNet ? partSidesWay : partWay);
    return [differenceOf(own, its, { title, verb: '为', way })];
  });
  const categories = sharedCategories(original.lines, [...original.reversed, ...draft.lines]);
  const all = [...original.lines, ...original.reversed, ...draft.lines];
  if (wrong.length > 0 || netsOf(all, { baseCurrency, categories }).size > 0) return wrong;
  // What no net tells of would stay behind, and what stays could not be told from what stands again.
  const taken = turnoversOfBoth(
    [...original.reversed, ...draft.lines],
    original.lines,
    baseCurrency,
  );
  return [...theirs].flatMap(([key, its]) => {
    const [own, both] = [ours.get(key), taken.ours.get(key)];
    if (!standsOnBothSides(its) || (both && mirrors(both, its))) return [];
    return [differenceOf(own, its, { title, verb: '为', way: partSidesWay })];
  });
}

const partSidesWay =
  '原凭证这一科目借贷双方都有发生额，相抵的部分不能部分红冲，请整张红冲（已部分红冲的，先删除部分红冲凭证）';

/** Where less is left of the original than is taken back. */
function excesses({ draft, original, baseCurrency }: Compared, isPart: boolean): Difference[] {
  const { title, reversed } = original;
  if (reversed.length === 0) return [];
  const categories = sharedCategories(original.lines, [...reversed, ...draft.lines]);
  const ours = netsOf(draft.lines, { baseCurrency, categories });
  const left = netsOf([...original.lines, ...reversed], { baseCurrency, categories });
  const keys = isPart ? [...ours.keys()] : [...new Set([...ours.keys(), ...left.keys()])];
  return keys.flatMap((key) => {
    const [own, its] = [ours.get(key), left.get(key)];
    if (own && takesBack(own, its, !isPart)) return [];
    const way = isPart ? partWay : wholeWay;
    return [differenceOf(own, its, { title, verb: '尚可红冲', way })];
  });
}

function turnoversOfBoth(
  own: readonly ReversalLine[],
  its: readonly ReversalLine[],
  baseCurrency: string,
) {
  const options = { baseCurrency, categories: categoriesOf(its) };
  return { ours: turnoversOf(own, options), theirs: turnoversOf(its, options) };
}

/** The way out where the original has the subject, but under other items. */
function itemsWay(
  own: Net | undefined,
  its: Net | undefined,
  original: readonly ReversalLine[],
): string | undefined {
  if (own === undefined || its !== undefined) return undefined;
  const items = auxiliaryKey(own.line.auxiliary);
  const same = original.filter(({ subjectId }) => subjectId === own.line.subjectId);
  const keys = same.map(({ auxiliary }) => auxiliaryKey(auxiliary));
  if (keys.length === 0 || keys.includes(items)) return undefined;
  return items === ''
    ? '原凭证的这一科目有辅助项目，请在本行选择原凭证的辅助项目'
    : '与原凭证的辅助项目不同，请改为原凭证这一科目的辅助项目';
}

function differenceOf(
  own: Net | Turnover | undefined,
  its: Net | Turnover | undefined,
  { title, verb, way }: { readonly title: string; readonly verb: string; readonly way: string },
): Difference {
  const figure = differingFigure(own, its);
  const left = its === undefined ? '没有可冲销的金额' : `${verb} ${figureText(its, figure)}`;
  return {
    line: own?.line ?? its?.line,
    row: own?.row,
    text: `${figureText(own, figure)}，原凭证 ${title} ${left}`,
    way,
  };
}

/** The place of the first figure that is not taken back: the amount, else what really differs. */
function differingFigure(own: Net | undefined, its: Net | undefined): number {
  if (!own || !its) return 0;
  const at = own.figures.findIndex((figure, place) => {
    const whole = its.figures[place]?.negate();
    return whole !== undefined && !figure.equals(whole);
  });
  return Math.max(at, 0);
}

const otherFigures = ['', '原币金额', '数量'];

/** On the side on which the line stands: a red debit is 借方 −10.00; both sides where both are used. */
function figureText(net: Net | Turnover | undefined, place: number): string {
  const figure = net?.figures[place];
  if (place > 0) return `${otherFigures[place]} ${figure?.toExactText() ?? '0'}`;
  if (!net || !figure) return '没有金额';
  if ('debit' in net && standsOnBothSides(net)) {
    const [debit = Money.zero, credit = Money.zero] = [net.debit[0], net.credit[0]];
    return `借方 ${formatMoney(debit)}、贷方 ${formatMoney(credit)}`;
  }
  if (figure.isZero) return '没有金额';
  return net.line.credit.isZero
    ? `借方 ${formatMoney(figure)}`
    : `贷方 ${formatMoney(figure.negate())}`;
}
