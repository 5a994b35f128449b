import { parseAuxiliaryKey } from '../auxiliary-key';
import { addMonths, monthOf, type Period, periodTitle } from '../period';
import type { CulpritLine, CulpritReason, CulpritTheory } from './culprit-facts';
import { withItems } from './culprit-history';
import { isOwn } from './culprit-theories';
import { contra, pro, type Weighing } from './weighing';

/** Days from an edge of a month within which a voucher easily gets into the month beside it. */
const EDGE_DAYS = 10;
const LONGEST_MONTH = 31;

/** A voucher that stands a month too early or too late, seen from either of the two months. */
export function otherMonth({ lines: [line] }: CulpritTheory, weighing: Weighing) {
  if (!line) return null;
  const { period } = weighing.facts.question;
  if (line.period !== period) return awayMonth(line, weighing);
  const [before, after] = [-1, 1].map((by) => strayMonth(line, addMonths(period, by), weighing));
  return before && after && after.score > before.score ? after : (before ?? null);
}

/** It stands here and belongs to the month before or after. */
function strayMonth(line: CulpritLine, month: Period, { history }: Weighing) {
  const { period } = line;
  const reasons: CulpritReason[] = [];
  let score = 40;
  const beside = history.countIn(line, month);
  if (beside === 0 && isEveryMonth(line, [period, month], history)) {
    const isTwice = history.countIn(line, period) > 0;
    score += isTwice ? 42 : 8;
    reasons.push(pro(`其他月份都有摘要相同的凭证，${periodTitle(month)}没有`));
  } else if (beside > 0) {
    score -= 4;
    reasons.push(contra(`${periodTitle(month)}已有摘要相同的凭证`));
  }
  if (namesMonth(line, month) && !namesMonth(line, period)) {
    score += 24;
    reasons.push(pro(`摘要写的是${monthOf(month)}月`));
  }
  if (isNear(line.date, month > period)) {
    score += 12;
    reasons.push(pro(`凭证日期 ${line.date} 靠近${periodTitle(month)}`));
  }
  return { score, reasons, month };
}

/** It belongs here and stands in the month before or after. */
function awayMonth(line: CulpritLine, { facts, history }: Weighing) {
  const { period } = facts.question;
  const isBefore = line.period < period;
  const reasons = [pro(`${periodTitle(line.period)}有金额正好相同的凭证`)];
  let score = 62;
  const here = history.countIn(line, period);
  const beside = history.countIn(line, line.period);
  if (here === 0 && beside > 0) {
    score += isEveryMonth(line, [period, line.period], history) ? 28 : 8;
    reasons.push(pro(`该月摘要相同的凭证有 ${beside + 1} 笔，本月没有`));
  } else if (isBefore && isEveryMonth(line, [period, line.period], history)) {
    score -= 30;
    reasons.push(contra('它是该月每月都有的凭证'));
  } else if (!isBefore && here > 0) {
    score -= 8;
    reasons.push(contra('本月已有摘要相同的凭证'));
  }
  if (namesMonth(line, period) && !namesMonth(line, line.period)) {
    score += 8;
    reasons.push(pro(`摘要写的是${monthOf(period)}月`));
  } else if (namesMonth(line, line.period) && !namesMonth(line, period)) score -= 12;
  if (isNear(line.date, isBefore)) {
    score += 8;
    reasons.push(pro(`凭证日期 ${line.date} 靠近本月`));
  }
  return { score, reasons, month: period };
}

/** Whether a day is near the end of its month, or near its beginning. */
function isNear(date: string, end: boolean): boolean {
  const day = Number(date.slice(-2));
  return end ? day > LONGEST_MONTH - EDGE_DAYS : day <= EDGE_DAYS;
}

/** Whether every month around but these has an entry like it: rent, fees, what is paid each month. */
function isEveryMonth(
  line: CulpritLine,
  but: readonly Period[],
  history: Weighing['history'],
): boolean {
  const { period } = history.question;
  const others = [-3, -2, -1, 0, 1].map((by) => addMonths(period, by));
  return others
    .filter((month) => !but.includes(month))
    .every((month) => history.countIn(line, month) > 0);
}

/** Whether one of the numbers of a summary is that of a month. */
function namesMonth({ summary }: CulpritLine, month: Period): boolean {
  return (summary.match(/\d+/g) ?? []).some((number) => Number(number) === monthOf(month));
}

/** The month before has it, this one has nothing like it. */
export function recurring({ lines: [line] }: CulpritTheory, { facts, history }: Weighing) {
  if (!line) return null;
  const { period } = facts.question;
  if (history.countIn(line, period) > 0 || history.countIn(line, line.period) > 0) return null;
  const earlier = [-2, -3].filter((by) => history.countIn(line, addMonths(period, by)) > 0);
  const reasons = [pro(`${periodTitle(line.period)}有这张凭证，本月没有`)];
  if (earlier.length === 0) return { score: 50, reasons };
  reasons.push(pro(`此前 ${earlier.length + 1} 个月每月都有`));
  return { score: 84 + earlier.length, reasons };
}

/** Entries like one on the account against those on another subject. */
function bySubject(line: CulpritLine, { history }: Weighing) {
  const like = history.like(line);
  const here = like.filter((each) => history.question.leaves.has(each.subjectId));
  const there = like.filter((each) => !history.question.leaves.has(each.subjectId));
  // The other side of the same kind of voucher has the same summary, and the other sign.
  const sameSide = there.filter(({ net }) => net < 0n === line.net < 0n);
  return { here: here.filter(({ net }) => net < 0n === line.net < 0n), there: sameSide };
}

/** It stands on another subject and belongs here. */
export function elsewhereSubject(theory: CulpritTheory, weighing: Weighing) {
  const [line] = theory.lines;
  const { facts, history } = weighing;
  const voucher = line && history.voucherOf(line);
  // Where the account is its other side already, it can't be moved here.
  const isOther = voucher?.lines.some(
    (each) => isOwn(facts.question, each) && each.net < 0n !== facts.question.missing < 0n,
  );
  if (!line || !voucher || isOther) return null;
  const reasons = [pro('金额正好相同，改记本科目后差额为 0.00')];
  let score = 42;
  const isRelative = facts.relatives.some(({ subjectId }) => subjectId === line.subjectId);
  if (isRelative) {
    score += 14;
    reasons.push(pro('与本科目同属一个上级科目'));
  }
  const { here, there } = bySubject(line, weighing);
  const stays = there.filter(({ subjectId }) => subjectId === line.subjectId).length;
  if (here.length > stays) {
    score += stays === 0 ? 38 : 24;
    reasons.push(pro(`摘要相同的 ${here.length} 笔记在本科目`));
  } else if (stays > 0) {
    score -= 24;
    reasons.push(contra(`摘要相同的 ${stays} 笔也记在那个科目`));
  }
  return { score, reasons, place: ownPlace(weighing, line) };
}

/** It stands here and belongs to another subject. */
export function straySubject({ lines: [line] }: CulpritTheory, weighing: Weighing) {
  if (!line) return null;
  const { here, there } = bySubject(line, weighing);
  const [other] = there;
  if (!other) return null;
  if (here.length > there.length) {
    return { score: 26, reasons: [contra(`摘要相同的 ${here.length} 笔也记在本科目`)] };
  }
  const place = { subjectId: other.subjectId, auxiliaryKey: other.auxiliaryKey };
  const reasons = [pro(`摘要相同的 ${there.length} 笔记在另一科目`)];
  return { score: here.length === 0 ? 80 : 52, reasons, place };
}

/** It stands on another item and belongs to the one asked about. */
export function elsewhereItem({ lines: [line] }: CulpritTheory, weighing: Weighing) {
  if (!line) return null;
  const { question } = weighing.facts;
  const reasons = [pro('金额正好相同，改记本项目后差额为 0.00')];
  let score = 46;
  const named = weighing.history.namedItems(line);
  const wanted = Object.values(question.items);
  const items = Object.values(parseAuxiliaryKey(line.auxiliaryKey));
  if (question.itemNames.some((name) => name !== '' && line.summary.includes(name))) {
    score += 42;
    reasons.push(pro(`摘要写的是${question.itemNames.join('、')}`));
  } else if (items.some((id) => named.has(id) && !wanted.includes(id))) {
    score -= 28;
    reasons.push(contra('摘要写的就是它现在的项目'));
  }
  return { score, reasons, place: ownPlace(weighing, line) };
}

/** It stands on the item asked about and belongs to another one. */
export function strayItem({ lines: [line] }: CulpritTheory, { history }: Weighing) {
  if (!line || line.auxiliaryKey === '') return null;
  const own = parseAuxiliaryKey(line.auxiliaryKey);
  const named = history.namedItems(line);
  if (Object.values(own).some((id) => named.has(id))) return null;
  const like = history.like(line).filter(({ subjectId }) => subjectId === line.subjectId);
  const other = [...named][0];
  const name = other === undefined ? undefined : history.evidence.itemNames.get(other);
  const [category = ''] = Object.keys(own);
  if (other !== undefined && name !== undefined) {
    const place = {
      subjectId: line.subjectId,
      auxiliaryKey: withItems(line.auxiliaryKey, { [category]: other }),
    };
    return { score: 86, reasons: [pro(`摘要写的是${name}`)], place };
  }
  const others = like.filter(({ auxiliaryKey }) => auxiliaryKey !== line.auxiliaryKey);
  const [first] = others;
  if (!first || others.length + others.length <= like.length) return null;
  const place = { subjectId: line.subjectId, auxiliaryKey: first.auxiliaryKey };
  return { score: 70, reasons: [pro(`摘要相同的 ${others.length} 笔记在另一项目`)], place };
}

/** Where a line stands once it is moved to the account that is asked about. */
function ownPlace({ facts: { question } }: Weighing, line: CulpritLine) {
  const [leaf] = question.leaves;
  const subjectId = question.leaves.has(line.subjectId) ? line.subjectId : (leaf ?? line.subjectId);
  const items = subjectId === line.subjectId ? line.auxiliaryKey : '';
  return { subjectId, auxiliaryKey: withItems(items, question.items) };
}
