import { parseAuxiliaryKey } from '../auxiliary-key';
import { addMonths } from '../period';
import type { CulpritFacts, CulpritLine, CulpritQuestion, CulpritTheory } from './culprit-facts';
import { isMoved, isSwapped } from './slips';
import { smallestSets } from './smallest-sets';

/** Theories of one kind: more of them say that the amount is an everyday one, and prove nothing. */
const THEORIES_OF_A_KIND = 24;
/** Sets of vouchers that only these books have. */
const SETS_TOLD = 3;

/** The theories of a difference, and whether sets of vouchers were looked for among a part of them only. */
interface CulpritTheories {
  readonly theories: readonly CulpritTheory[];
  readonly isBounded: boolean;
}

/** Whether an entry stands on the account that is asked about. */
export function isOwn(
  { leaves, items }: CulpritQuestion,
  { subjectId, auxiliaryKey }: Pick<CulpritLine, 'subjectId' | 'auxiliaryKey'>,
): boolean {
  if (!leaves.has(subjectId)) return false;
  const wanted = Object.entries(items);
  if (wanted.length === 0) return true;
  const named = parseAuxiliaryKey(auxiliaryKey);
  return wanted.every(([category, item]) => named[category] === item);
}

/**
 * All that explains a difference exactly by its amounts alone: each theory, made true, leaves nothing of
 * the difference. Amounts are in fen, so nothing is rounded. Which of them is right is weighed later.
 * Errors: none; a difference of nothing has no theories.
 */
export function culpritTheories(facts: CulpritFacts): CulpritTheories {
  if (facts.question.missing === 0n) return { theories: [], isBounded: false };
  const sets = onlyHere(facts);
  const kinds = [slips(facts), reversed(facts), surplus(facts), elsewhere(facts), settings(facts)];
  return { theories: [...kinds.flat(), ...sets.theories], isBounded: sets.isBounded };
}

function few(theories: readonly CulpritTheory[]): readonly CulpritTheory[] {
  return theories.slice(0, THEORIES_OF_A_KIND);
}

/** 除 9 法. */
function slips({ question: { missing }, own }: CulpritFacts): CulpritTheory[] {
  const wrong = (
    kind: CulpritTheory['kind'],
    isSlip: (written: bigint, right: bigint) => boolean,
  ) =>
    own
      .filter(({ net }) => isSlip(net, net + missing))
      .map((line): CulpritTheory => ({ kind, lines: [line], right: line.net + missing }));
  return [...few(wrong('digits-swapped', isSwapped)), ...few(wrong('decimal-moved', isMoved))];
}

/** 除 2 法. */
function reversed({ question: { missing }, own }: CulpritFacts): CulpritTheory[] {
  const half = own.filter(({ net }) => net + net === -missing);
  return few(half.map((line) => theory('side-swapped', line, -line.net))).concat(
    few(half.map((line) => theory('sign-lost', line, -line.net))),
  );
}

/** 差数法: an entry of the account that does not belong there, or not in this month. */
function surplus({ question: { missing }, own }: CulpritFacts): CulpritTheory[] {
  const whole = own.filter(({ net }) => net === -missing);
  const kinds = ['entered-twice', 'wrong-month', 'wrong-subject', 'wrong-item'] as const;
  return kinds.flatMap((kind) => few(whole.map((line) => theory(kind, line, null))));
}

/** 差数法: an entry that stands somewhere else, or did so in the months before. */
function elsewhere({ question, alike }: CulpritFacts): CulpritTheory[] {
  const { period, missing, leaves } = question;
  const whole = alike.filter(({ net }) => net === missing);
  const here = whole.filter((line) => isOwn(question, line));
  const others = whole.filter((line) => line.period === period && !isOwn(question, line));
  const [before, after] = [addMonths(period, -1), addMonths(period, 1)];
  const of = (kind: CulpritTheory['kind'], lines: readonly CulpritLine[]) =>
    few(lines.map((line) => theory(kind, line, null)));
  return [
    ...of(
      'wrong-month',
      here.filter((line) => line.period === before || line.period === after),
    ),
    ...of(
      'recurring-missing',
      here.filter((line) => line.period === before),
    ),
    ...of(
      'wrong-item',
      others.filter(({ subjectId }) => leaves.has(subjectId)),
    ),
    ...of(
      'wrong-subject',
      others.filter(({ subjectId }) => !leaves.has(subjectId)),
    ),
  ];
}

/** What is no entry: steps, openings, the chart. */
function settings({ question, steps, openings, relatives }: CulpritFacts): CulpritTheory[] {
  const { missing } = question;
  const none = { lines: [], right: null };
  return [
    ...steps
      .filter(({ net }) => net === missing)
      .map((step): CulpritTheory => ({ kind: 'carry-forward-missing', ...none, step })),
    ...few(
      openings
        .filter(({ net }) => isOpeningSlip(net, net + missing))
        .map((opening): CulpritTheory => ({
          kind: 'opening-wrong',
          lines: [],
          opening,
          right: opening.net + missing,
        })),
    ),
    ...relatives
      .filter(({ closing, parts }) => closing === missing && parts > 1)
      .map((relative): CulpritTheory => ({ kind: 'subject-moved', ...none, relative })),
  ];
}

function isOpeningSlip(written: bigint, right: bigint): boolean {
  // To the other side, away, or by the digits.
  return written === -right || right === 0n || isSwapped(written, right) || isMoved(written, right);
}

/** Whole vouchers, the last ones first: what the bank has not seen yet stands at the end of a month. */
function onlyHere({ question: { missing }, own }: CulpritFacts): CulpritTheories {
  const nets = new Map<number, { net: bigint; lines: CulpritLine[] }>();
  for (const line of own) {
    const voucher = nets.get(line.voucherId);
    if (voucher) {
      voucher.net += line.net;
      voucher.lines.push(line);
    } else nets.set(line.voucherId, { net: line.net, lines: [line] });
  }
  const latest = [...nets.values()].sort((a, b) => order(b.lines[0], a.lines[0]));
  const { sets, isBounded } = smallestSets(latest, -missing, SETS_TOLD);
  return {
    isBounded,
    theories: sets.map((set) => ({
      kind: 'only-here' as const,
      right: null,
      lines: set.flatMap(({ lines }) => lines),
    })),
  };
}

function order(a: CulpritLine | undefined, b: CulpritLine | undefined): number {
  if (!a || !b) return 0;
  return a.date < b.date ? -1 : a.date > b.date ? 1 : a.voucherId - b.voucherId;
}

function theory(
  kind: CulpritTheory['kind'],
  line: CulpritLine,
  right: bigint | null,
): CulpritTheory {
  return { kind, lines: [line], right };
}
