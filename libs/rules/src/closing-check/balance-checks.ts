import { parseAuxiliaryKey } from '../auxiliary-key';
import { Money, sumOf } from '../money';
import { formatMoney } from '../money-format';
import { monthOf, yearOf, periodTitle } from '../period';
import { amountRow, balanceRow, type CheckBook, known } from './check-book';
import { type CheckAnswer, type CheckRules, sound, unsound } from './check-result';

/** 报表勾稽: until statements are kept, the equations that they rest on, proved from the balances. */
export const statementChecks: CheckRules<CheckBook> = {
  'trial-balance': trialBalance,
  'bs-balance': balanceSheet,
  'is-bs': profitTie,
};

/** Rules of what has to stand at nothing or to add up. */
export const balanceChecks: CheckRules<CheckBook> = {
  ...statementChecks,
  'pl-zero': profitAndLossZero,
  'aux-tie': auxiliaryTie,
  suspense,
  'year-profit': yearProfit,
  'capital-zero': capitalZero,
};

/** 期初, 本期发生, 本年累计 and 期末, each with as much on the debit as on the credit side. */
function trialBalance(book: CheckBook): CheckAnswer {
  const leaves = book.details(() => true, 'leaf');
  const debit = sumOf(leaves.map((leaf) => leaf.debit));
  const credit = sumOf(leaves.map((leaf) => leaf.credit));
  const opening = sumOf(leaves.map((leaf) => leaf.opening));
  const closing = sumOf(leaves.map((leaf) => leaf.closing));
  const yearOpening = sumOf(leaves.map((leaf) => leaf.yearOpening));
  const wrong = [
    { name: '期初余额', difference: opening },
    { name: '本期发生额', difference: debit.minus(credit) },
    { name: '本年累计发生额', difference: closing.minus(yearOpening) },
    { name: '期末余额', difference: closing },
  ].filter(({ difference }) => !difference.isZero);
  if (wrong.length === 0) {
    return sound(`试算平衡，本期借贷发生额各 ${formatMoney(debit)}`, debit);
  }
  const parts = wrong.map(({ name, difference }) => `${name} ${formatMoney(difference)}`);
  const message = `试算不平衡，借方与贷方相差：${parts.join('、')}；请先核对期初余额和凭证，仍不平请联系管理员校验账务数据`;
  return unsound(message, {
    amount: wrong.at(-1)?.difference ?? null,
    place: { kind: 'balances' },
    rows: wrong.map(({ name, difference }) => ({
      title: `${name}借贷差额`,
      side: null,
      amount: difference,
      place: { kind: 'balances' } as const,
    })),
  });
}

/** 资产 (with 成本) = 负债 + 所有者权益 + 收入 − 费用, at the end and at the beginning of the year. */
function balanceSheet(book: CheckBook): CheckAnswer {
  const assetSide = new Set(['asset', 'cost', 'common']);
  const assets = book.details(({ category }) => assetSide.has(category), 'leaf');
  const claims = book.details(({ category }) => !assetSide.has(category), 'leaf');
  const moments = [
    { name: '期末', take: 'closing' },
    { name: '年初', take: 'yearOpening' },
  ] as const;
  const sides = moments.map(({ name, take }) => ({
    name,
    assets: sumOf(assets.map((leaf) => leaf[take])),
    claims: sumOf(claims.map((leaf) => leaf[take])).negate(),
  }));
  const wrong = sides.filter((side) => !side.assets.equals(side.claims));
  const total = sides[0]?.assets ?? Money.zero;
  if (wrong.length === 0) {
    return sound(
      `资产等于负债加所有者权益（含未结转损益，往来重分类前），均为 ${formatMoney(total)}`,
      total,
    );
  }
  const rows = wrong.map((side) => ({
    title: `${side.name}资产与权益差额`,
    side: null,
    amount: side.assets.minus(side.claims),
    place: { kind: 'balances' } as const,
  }));
  const parts = wrong.map(
    (side) =>
      `${side.name}资产 ${formatMoney(side.assets)}、负债和所有者权益 ${formatMoney(side.claims)}`,
  );
  const message = `资产负债表不平衡：${parts.join('；')}。请先核对期初余额和试算平衡`;
  return unsound(message, { amount: rows[0]?.amount ?? null, rows });
}

/**
 * 净利润 = 未分配利润的变动 + 提取与分配, with 本年利润 and what is not yet carried forward read as
 * 未分配利润 (表结法 and 账结法 alike); 以前年度损益调整 is no profit of the year.
 */
function profitTie(book: CheckBook): CheckAnswer {
  const { opening, profit, distributed, priorYears } = book.facts.retained;
  const isRetained = book.isUnder([
    [known.profitOfYear[0], known.appropriation[0]],
    [known.profitOfYear[1], known.appropriation[1]],
  ]);
  const kept = book.details(
    (subject) =>
      isRetained(subject) || (subject.category === 'profit' && !book.isPriorYears(subject)),
    'leaf',
  );
  const change = sumOf(kept.map(({ closing }) => closing))
    .negate()
    .minus(opening);
  const explained = change.minus(distributed).minus(priorYears);
  const difference = profit.minus(explained);
  const { enabled, period } = book.context;
  const isYearWhole = enabled <= `${yearOf(period)}-01`;
  const name = isYearWhole ? '净利润本年累计' : `${periodTitle(enabled)}启用以来的净利润`;
  if (difference.isZero) {
    return sound(`${name} ${formatMoney(profit)} 与未分配利润的变动一致`, profit);
  }
  const message =
    `${name} ${formatMoney(profit)}，未分配利润变动加提取与分配为 ${formatMoney(explained)}，` +
    `相差 ${formatMoney(difference)}；请查看本年利润、利润分配明细账中与结转损益无关的分录`;
  const subjects = [book.subject(known.profitOfYear), book.subject(known.appropriation)];
  return unsound(message, {
    amount: difference,
    rows: subjects.flatMap((subject) => (subject ? [amountRow(subject, null)] : [])),
  });
}

function profitAndLossZero(book: CheckBook): CheckAnswer {
  const leaves = book.details(({ category }) => category === 'profit', 'leaf');
  const open = leaves.filter(({ closing }) => !closing.isZero);
  if (open.length === 0) return sound('损益类末级科目期末余额均为 0.00', Money.zero);
  const message = `结转后损益类末级科目余额应为 0.00，有 ${open.length} 个科目不为 0，请重新结转损益`;
  return unsound(message, {
    amount: sumOf(open.map(({ closing }) => closing)),
    rows: open.map((leaf) => balanceRow(leaf, leaf.closing)),
    place: { kind: 'carryForward' },
  });
}

/**
 * Of each leaf that must name an item of a category, what all items hold is what the leaf holds: nothing
 * stands without an item. A category that may be left empty has no such tie.
 */
function auxiliaryTie(book: CheckBook): CheckAnswer {
  const details = book.details(({ required }) => required.length > 0, 'items');
  const wrong = new Map<number, { readonly net: Money; readonly row: (typeof details)[number] }>();
  for (const detail of details) {
    const items = parseAuxiliaryKey(detail.auxiliaryKey);
    const isNamed = detail.subject.required.every(({ categoryId }) => String(categoryId) in items);
    if (isNamed || detail.closing.isZero) continue;
    const before = wrong.get(detail.subject.id);
    const net = (before?.net ?? Money.zero).plus(detail.closing);
    wrong.set(detail.subject.id, { net, row: { ...detail, auxiliaryKey: '' } });
  }
  if (wrong.size === 0) {
    const leaves = new Set(details.map(({ subject }) => subject.id)).size;
    return sound(`${leaves} 个辅助核算科目的各项目余额合计与科目余额一致`);
  }
  const rows = [...wrong.values()].map(({ net, row }) => balanceRow(row, net));
  const message =
    `有 ${wrong.size} 个科目的辅助核算余额合计与科目余额不等，差额没有指定核算项目，` +
    '请在明细账中找到缺少项目的凭证或期初余额并补上';
  const amount = sumOf([...wrong.values()].map(({ net }) => net));
  return unsound(message, { amount, rows });
}

/** At the end of a year 待处理财产损溢 and 固定资产清理 stand at nothing. */
function suspense(book: CheckBook): CheckAnswer | null {
  if (monthOf(book.context.period) !== 12) return null;
  const codes = ['1901', '1606'];
  const open = book
    .details(book.isUnder([codes, codes]), 'leaf')
    .filter(({ closing }) => !closing.isZero);
  if (open.length === 0) return sound('待处理财产损溢、固定资产清理年末无余额', Money.zero);
  const message = `年末待处理财产损溢、固定资产清理应无余额，有 ${open.length} 个科目不为 0，请查明原因并处理`;
  return unsound(message, {
    amount: sumOf(open.map(({ closing }) => closing)),
    rows: open.map((leaf) => balanceRow(leaf, leaf.closing)),
  });
}

/** In December 本年利润 and the details of 利润分配 but 未分配利润 are carried to 未分配利润. */
function yearProfit(book: CheckBook): CheckAnswer | null {
  if (monthOf(book.context.period) !== 12) return null;
  const kept = book.code(known.unappropriated);
  const isToClear = book.isUnder([
    [known.profitOfYear[0], known.appropriation[0]],
    [known.profitOfYear[1], known.appropriation[1]],
  ]);
  const open = book
    .details((subject) => isToClear(subject) && !subject.code.startsWith(kept), 'leaf')
    .filter(({ closing }) => !closing.isZero);
  if (open.length === 0) {
    return sound('本年利润及利润分配各明细已转入未分配利润', Money.zero);
  }
  const message =
    `年末本年利润及利润分配（未分配利润除外）余额应为 0.00，有 ${open.length} 个科目不为 0，` +
    '请生成年末结转凭证';
  return unsound(message, {
    amount: sumOf(open.map(({ closing }) => closing)),
    rows: open.map((leaf) => balanceRow(leaf, leaf.closing)),
    place: { kind: 'carryForward' },
  });
}

function capitalZero(book: CheckBook): CheckAnswer {
  const codes = ['3001', '4001'] as const;
  const capital = book.totals(codes).closing.negate();
  if (!capital.isZero) return sound(`实收资本 ${formatMoney(capital)}`, capital);
  const subject = book.subject(codes);
  const message = '实收资本余额为 0.00，请核对期初余额；出资尚未到位的可不处理';
  return unsound(message, {
    amount: capital,
    rows: subject ? [amountRow(subject, capital)] : [],
    place: { kind: 'openings' },
  });
}
