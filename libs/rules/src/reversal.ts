import { auxiliaryKey } from './auxiliary-key';
import { formatMoney } from './money-format';
import type { IsoDate } from './period';
import type { PostingFacts, PostingProblem, VoucherDraft } from './posting-draft';
import {
  areZero,
  categoriesOf,
  mirrors,
  movesNothing,
  netOf,
  takesBack,
  turnoversOf,
  type Net,
  type ReversalLine,
  type Turnover,
} from './reversal-net';
import { comparedWithParts, leftOf, sidesLeft, type Part } from './reversal-sides';

/** A voucher that is reversed. */
interface Original {
  /** `2026-01 记-3` */
  readonly title: string;
  readonly voucherDate: IsoDate;
  readonly lines: readonly ReversalLine[];
  /** What its other reversals take back of it. */
  readonly reversed: readonly Part[];
}

/**
 * A reversal (红冲) takes back what its original moved: under the same subjects, currencies and items,
 * as far as the original has items, the opposite amounts, foreign amounts and quantities. As 会计基础工作规范
 * § 51 has it 与原凭证内容相同, each subject moves the same on both sides, in red or turned round; lines
 * of one side may be merged, both sides may not be netted. A part takes back of each side no more than
 * other parts have left, nothing that the original has not, and never leaves alone what cancels each
 * other. No reversal is dated before its original. Exact, unrounded. Errors: as problems of the first row that names the subject.
 */
export function checkReversal(
  draft: VoucherDraft,
  original: Original,
  options: {
    readonly facts: Pick<PostingFacts, 'baseCurrency'> & {
      /** At least those of the draft and of its original. */
      readonly subjects: ReadonlyMap<number, { readonly code: string; readonly fullName: string }>;
    };
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
  return [...ours].flatMap(([key, own]) => {
    const its = theirs.get(key);
    const place = its && sidesLeft(its, [own]).excess;
    if (its && place === undefined) return [];
    const way = itemsWay(own, its, original.lines) ?? partWay;
    return [differenceOf(own, its, { title, verb: '为', way, place })];
  });
}

/** Where less is left of the original than is taken back, or what stays would cancel each other. */
function excesses({ draft, original, baseCurrency }: Compared, isPart: boolean): Difference[] {
  const { title, lines, reversed } = original;
  if (reversed.length === 0 && !isPart) return [];
  const keys = comparedWithParts(lines, reversed, baseCurrency, draft.lines);
  const judged = keys.map(({ its, taken, own }) => ({
    own,
    left: its && leftOf(its, taken),
    after: its && sidesLeft(its, own ? [...taken, own] : taken),
  }));
  const said = { title, verb: '尚可红冲' };
  const wrong = judged.flatMap(({ own, left, after }) => {
    if (isPart ? !own || (after && after.excess === undefined) : isMirror(own, left)) return [];
    const way = isPart ? partWay : wholeWay;
    return [differenceOf(own, left, { ...said, way, place: after?.excess })];
  });
  if (wrong.length > 0 || !isPart) return wrong;
  const standing = judged.filter(({ after }) => after && !after.isUsedUp);
  const isNet = standing.every(({ after }) => after && areZero(netOf(after)));
  if (!isNet) return [];
  return standing.map(({ own, left }) => differenceOf(own, left, { ...said, way: partSidesWay }));
}

function isMirror(own: Turnover | undefined, left: Turnover | undefined): boolean {
  return own ? mirrors(own, left) : !left || movesNothing(left);
}

const partSidesWay =
  '原凭证这一科目借贷双方都有发生额，不能只冲销其差额：请整张红冲；' +
  '已部分红冲的，请把双方尚可红冲的金额一并冲销';

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
  own: Turnover | undefined,
  its: Turnover | undefined,
  said: {
    readonly title: string;
    readonly verb: string;
    readonly way: string;
    /** Of the figure that goes too far; else the first that is not the same is told. */
    readonly place?: number | undefined;
  },
): Difference {
  const { title, verb, way } = said;
  const figure = said.place ?? differingFigure(own, its);
  const isNone = its === undefined || movesNothing(its);
  const left = isNone ? '没有可冲销的金额' : `${verb} ${figureText(its, figure)}`;
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

/** On the sides on which lines stand: a red debit is 借方 −10.00. */
function figureText(turnover: Turnover | undefined, place: number): string {
  if (place > 0) return `${otherFigures[place]} ${turnover?.figures[place]?.toExactText() ?? '0'}`;
  const sides = [
    ['借方', turnover?.debit[0]],
    ['贷方', turnover?.credit[0]],
  ] as const;
  const shown = sides.flatMap(([side, figure]) =>
    figure === undefined || figure.isZero ? [] : [`${side} ${formatMoney(figure)}`],
  );
  return shown.join('、') || '没有金额';
}
