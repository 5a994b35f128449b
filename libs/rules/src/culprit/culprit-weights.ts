import { periodTitle } from '../period';
import type { CulpritReason, CulpritTheory } from './culprit-facts';
import { isLater, usualSize } from './culprit-history';
import type { CulpritKind } from './culprit-kinds';
import { size } from './slips';
import {
  elsewhereItem,
  elsewhereSubject,
  otherMonth,
  recurring,
  strayItem,
  straySubject,
} from './stray-weights';
import { contra, pro, told, type Weighing, type Weight } from './weighing';

type Weigh = (theory: CulpritTheory, weighing: Weighing) => Weight | null;

/**
 * How each kind is weighed. All theories explain the difference exactly, so what tells them apart is what
 * else the books say: the same entry in other months, a twin, a name in the summary, a day at the edge of
 * the month. The numbers are ordered by how often bookkeepers find the reason behind such a difference,
 * and are proved by the planted errors of `planted-errors.spec.ts`.
 */
export const weights: Readonly<Record<CulpritKind, Weigh>> = {
  'digits-swapped': slip,
  'decimal-moved': slip,
  'side-swapped': sides,
  'sign-lost': sign,
  'entered-twice': twice,
  'carry-forward-missing': step,
  'wrong-month': otherMonth,
  'wrong-subject': (theory, weighing) =>
    isSurplus(theory, weighing)
      ? straySubject(theory, weighing)
      : elsewhereSubject(theory, weighing),
  'wrong-item': (theory, weighing) =>
    isSurplus(theory, weighing) ? strayItem(theory, weighing) : elsewhereItem(theory, weighing),
  'recurring-missing': recurring,
  'opening-wrong': opening,
  'subject-moved': moved,
  'only-here': onlyHere,
  'item-missing': itemMissing,
};

function isSurplus({ lines: [line] }: CulpritTheory, { facts }: Weighing): boolean {
  return line?.net === -facts.question.missing;
}

function slip({ kind, lines: [line], right }: CulpritTheory, { facts, history }: Weighing) {
  if (!line || right === null) return null;
  const { missing } = facts.question;
  const how =
    kind === 'digits-swapped'
      ? `差额 ${told(missing)} 能被 9 整除，${told(line.net)} 颠倒相邻两位正好是 ${told(right)}`
      : `${told(line.net)} 的小数点移位后正好是 ${told(right)}`;
  const like = history.ownLike(line);
  const usual = usualSize(like);
  if (usual === undefined) return { score: 62, reasons: [pro(how)] };
  const same = like.find(({ net }) => net === right);
  if (same) {
    const when = periodTitle(same.period);
    const reason = pro(`${when}摘要相同的凭证为 ${told(right)}`);
    return { score: 88, reasons: [pro(how), reason] };
  }
  if (like.some(({ net }) => net === line.net)) {
    const reason = contra(`其他月份摘要相同的凭证也是 ${told(line.net)}`);
    return { score: 35, reasons: [pro(how), reason] };
  }
  if (kind === 'digits-swapped') return { score: 62, reasons: [pro(how)] };
  const isNearer = distance(usual, right) < distance(usual, line.net);
  const reason = `摘要相同的凭证多为 ${told(usual)} 左右`;
  return {
    score: isNearer ? 84 : 40,
    reasons: [pro(how), isNearer ? pro(reason) : contra(reason)],
  };
}

/** How many times the one is the other. */
function distance(a: bigint, b: bigint): number {
  const [one, other] = [Number(size(a)) + 1, Number(size(b)) + 1];
  return one > other ? one / other : other / one;
}

function sides({ lines: [line] }: CulpritTheory, { facts, history }: Weighing) {
  if (!line) return null;
  const how = pro(`差额 ${told(facts.question.missing)} 的一半 ${told(line.net)} 正是这一行`);
  const like = history.ownLike(line);
  const contrary = like.filter(({ net }) => net < 0n !== line.net < 0n).length;
  if (like.length === 0) return { score: 60, reasons: [how] };
  if (contrary + contrary > like.length) {
    const reason = pro(`摘要相同的 ${contrary} 笔记在相反方向`);
    return { score: 90, reasons: [how, reason] };
  }
  return { score: 38, reasons: [how, contra('摘要相同的凭证方向与它一致')] };
}

function sign({ lines: [line] }: CulpritTheory, { history }: Weighing) {
  const own = line && history.voucherOf(line);
  if (!own) return null;
  const earlier = history.twins(line).filter((each) => isLater(own, each));
  // One of the same month is no voucher of every month.
  const near = earlier.find(({ lines: [first] }) => first?.period === line.period);
  const twin = near ?? earlier.at(-1);
  if (!twin) return null;
  const reasons = [pro(`与${twin.title}分录完全相同，改为红字正好冲销`), pro('差额是它的两倍')];
  if (near || history.ownLike(line).length < 2) return { score: 92, twin, reasons };
  return { score: 40, twin, reasons: [...reasons, contra('每月都有相同的凭证')] };
}

function twice({ lines: [line] }: CulpritTheory, { history }: Weighing) {
  if (!line) return null;
  const own = history.voucherOf(line);
  if (!own) return null;
  const again = own.lines.filter(
    ({ subjectId, auxiliaryKey, net }) =>
      subjectId === line.subjectId && auxiliaryKey === line.auxiliaryKey && net === line.net,
  );
  if (again.length > 1) {
    const isFirst = again[0]?.lineNo === line.lineNo;
    const reasons = [pro('同一张凭证中有两行相同')];
    return isFirst ? null : { score: 82, reasons };
  }
  const twins = history.twins(line).filter(({ lines }) => lines[0]?.period === line.period);
  const twin = twins.find((each) => isLater(own, each));
  if (!twin) return null;
  const reasons = [pro(`与${twin.title}分录完全相同`), pro('删去其中一张，差额为 0.00')];
  // 支付1月房租 and 支付2月房租 are two bills.
  if (twin.lines.some(({ summary }) => summary === line.summary)) {
    return { score: 95, twin, reasons };
  }
  return { score: 68, twin, reasons: [...reasons, contra('两张凭证的摘要不同')] };
}

function step({ step: due }: CulpritTheory, { facts }: Weighing) {
  if (!due) return null;
  return {
    score: 97,
    reasons: [pro(`${due.name}待生成的凭证在此正好是 ${told(facts.question.missing)}`)],
  };
}

function opening({ opening: row, right }: CulpritTheory, { facts }: Weighing) {
  if (!row || right === null) return null;
  const reasons: CulpritReason[] = [];
  // A leaf has one opening and many entries: one that fits is less by chance than an entry that does.
  let score = facts.isProvedBefore ? 28 : 66;
  if (right === 0n) {
    score -= 16;
    reasons.push(pro(`期初余额 ${told(row.net)} 正好等于差额`));
  } else if (right === -row.net) {
    reasons.push(pro(`差额正好是期初余额 ${told(row.net)} 的两倍`));
    if (row.isContrary) {
      score += 25;
      reasons.push(pro('期初余额与科目方向相反'));
    }
  } else reasons.push(pro(`期初余额 ${told(row.net)} 改为 ${told(right)}，差额为 0.00`));
  if (facts.isProvedBefore) reasons.push(contra('以前月份已结账，期初余额当时是平的'));
  return { score, reasons };
}

function moved({ relative }: CulpritTheory, { facts }: Weighing) {
  if (!relative) return null;
  const how = pro(`${relative.title}的余额正好是 ${told(relative.closing)}`);
  if (facts.own.length === 0) {
    return { score: 87, reasons: [how, pro('本科目本期没有发生额')] };
  }
  return { score: 57, reasons: [how, contra('本科目本期另有发生额')] };
}

function itemMissing({ lines, opening }: CulpritTheory) {
  const reasons: CulpritReason[] = [];
  if (lines.length > 0) {
    const net = lines.reduce((sum, line) => sum + line.net, 0n);
    reasons.push(pro(`${lines.length} 条分录没有选核算项目，合计 ${told(net)}`));
  }
  if (opening) reasons.push(pro(`期初余额 ${told(opening.net)} 没有选核算项目`));
  return { score: 99, reasons };
}

function onlyHere({ lines }: CulpritTheory, { facts }: Weighing) {
  const count = new Set(lines.map(({ voucherId }) => voucherId)).size;
  const isLate = lines.every(({ date }) => Number(date.slice(-2)) > 25);
  const how = `${count > 1 ? `这 ${count} 张凭证合计` : '这张凭证'}正好是 ${told(facts.question.missing)}`;
  const reasons = [pro(how)];
  if (isLate) reasons.push(pro('日期在月末，对方可能尚未入账'));
  return { score: 36 - count * 6 + (isLate ? 10 : 0), reasons };
}
