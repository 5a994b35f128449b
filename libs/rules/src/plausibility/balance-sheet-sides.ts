import type { BalanceDirection } from '../balance';
import { Money, sumOf } from '../money';
import { formatMoney } from '../money-format';
import type { SubjectDirection } from '../subject-tree';
import type { ByStandard } from '../closing/closing-template';

/** A leaf with its balance, debit positive, in yuan. */
export interface LeafClosing {
  readonly subject: {
    readonly id: number;
    readonly code: string;
    readonly fullName: string;
    readonly direction: SubjectDirection;
    readonly category: string;
  };
  readonly closing: Money;
}

/** Balances of one moment: of openings, after a voucher, or at the end of a month. */
export interface LeafBalances {
  readonly standard: 0 | 1;
  /** The code that the account set uses for one of the standard. */
  readonly codeOf: (standardCode: string) => string;
  readonly leaves: readonly LeafClosing[];
}

/** What is wrong with balances, and the leaves that it concerns with their balances, debit positive. */
export interface BalanceFinding {
  readonly msg: string;
  readonly amount: Money;
  readonly leaves: readonly LeafClosing[];
  /** The leaves are wrong together, not each by itself. */
  readonly isWhole?: boolean;
}

function codesIn(...lists: readonly string[]): readonly string[] {
  return lists.flatMap((list) => list.split(' '));
}

/**
 * First-level subjects of which no leaf can stand on the side contrary to its own. Left out: what parties may pay or owe
 * beyond (应收、预付、应付、预收、其他应收、其他应付), taxes, 本年利润 and 利润分配, 其他综合收益, 材料成本差异, 商品进销差价, what is being disposed of
 * (固定资产清理, 待处理财产损溢) and hedges. Money, stock and 应付职工薪酬 have rules of their own.
 */
const oneSided: ByStandard<readonly string[]> = [
  codesIn(
    '1012 1101 1121 1131 1132 1408 1421 1511 1601 1602 1604 1605 1621 1622 1701 1702 1801',
    '2001 2201 2231 2232 2401 2501 2701 3001 3002 3101',
  ),
  codesIn(
    '1012 1121 1124 1131 1132 1231 1321 1408 1421 1471 1474 1475 1476 1477 1478 1481 1482',
    '1485 1502 1512 1522 1523 1531 1532 1601 1602 1603 1604 1605 1607 1608 1621 1622 1623',
    '1631 1632 1641 1642 1643 1701 1702 1703 1711 1712 1801 1811',
    '2001 2201 2231 2232 2245 2314 2401 2501 2701 2702 2711 2801 2901',
    '4001 4101 4201 4301 4401',
  ),
];

/**
 * First-level subjects that can't stand on the contrary side as a whole. Single leaves can: 利息调整, 公允价值变动, 损益调整 and
 * 未确认融资费用 lessen the others. Assets stand on the debit side, the others on the credit side.
 */
const oneSidedAsWhole: ByStandard<readonly string[]> = [
  codesIn('1501'),
  codesIn('1101 1501 1503 1504 1511 1521 2101 2502 2601 4002'),
];

/** Subjects that lessen assets, with these assets. */
interface ContraPair {
  readonly contra: readonly string[];
  readonly asset: readonly string[];
  /** What the assets are called where none of them has a balance. */
  readonly title: string;
}

const goods = '1401 1402 1403 1404 1405 1406 1407 1408 1411 1421 1321'.split(' ');
const received = '1121 1122 1123 1124 1131 1132 1221 1531'.split(' ');
const contraPairs: ByStandard<readonly ContraPair[]> = [
  [
    { contra: ['1602'], asset: ['1601'], title: '固定资产' },
    { contra: ['1622'], asset: ['1621'], title: '生产性生物资产' },
    { contra: ['1702'], asset: ['1701'], title: '无形资产' },
  ],
  [
    { contra: ['1231'], asset: received, title: '应收款项' },
    { contra: ['1471'], asset: goods, title: '存货' },
    { contra: ['1474'], asset: ['1473'], title: '合同资产' },
    { contra: ['1476'], asset: ['1475'], title: '合同履约成本' },
    { contra: ['1478'], asset: ['1477'], title: '合同取得成本' },
    { contra: ['1482'], asset: ['1481'], title: '持有待售资产' },
    { contra: ['1502'], asset: ['1501'], title: '债权投资' },
    { contra: ['1512'], asset: ['1511'], title: '长期股权投资' },
    { contra: ['1522', '1523'], asset: ['1521'], title: '投资性房地产' },
    { contra: ['1532'], asset: ['1531'], title: '长期应收款' },
    { contra: ['1602', '1603'], asset: ['1601'], title: '固定资产' },
    { contra: ['1607'], asset: ['1604'], title: '在建工程' },
    { contra: ['1608'], asset: ['1605'], title: '工程物资' },
    { contra: ['1622'], asset: ['1621'], title: '生产性生物资产' },
    { contra: ['1632'], asset: ['1631'], title: '油气资产' },
    { contra: ['1642', '1643'], asset: ['1641'], title: '使用权资产' },
    { contra: ['1702', '1703'], asset: ['1701'], title: '无形资产' },
    { contra: ['1712'], asset: ['1711'], title: '商誉' },
  ],
];

const PROFIT_OF_YEAR: ByStandard<string> = ['3103', '4103'];
const APPROPRIATION: ByStandard<string> = ['3104', '4104'];
/** 应付利润, 应付现金股利或利润, 转作资本的利润: what goes to the owners. */
const DISTRIBUTED: ByStandard<readonly string[]> = [
  ['310403', '310404'],
  ['410403', '410404'],
];

/** First-level subjects of both standards by which a voucher may bring about a finding of balances. */
const worsening: ReadonlySet<string> = new Set([
  ...oneSided.flat(),
  ...oneSidedAsWhole.flat(),
  ...contraPairs.flat().flatMap(({ contra }) => contra),
  ...APPROPRIATION,
]);

/** Whether a voucher line on a subject may bring about a finding of balances, whatever the standard. */
export function mayWorsen(code: string): boolean {
  return worsening.has(code.slice(0, 4));
}

/**
 * First-level subjects whose balances judge a voucher on some subjects: those of which no leaf can stand on the
 * contrary side, whole pairs of assets and what lessens them, and what there is to distribute. Others can't get
 * worse by the voucher. Errors: none.
 * @param codes of the subjects that the voucher moves
 */
export function watchedSubjects(standard: 0 | 1, codes: readonly string[]): string[] {
  const moved = new Set(codes.map((code) => code.slice(0, 4)));
  const pairs = contraPairs[standard]
    .map(({ contra, asset }) => [...contra, ...asset])
    .filter((pair) => pair.some((code) => moved.has(code)));
  const profit = moved.has(APPROPRIATION[standard])
    ? [PROFIT_OF_YEAR[standard], APPROPRIATION[standard]]
    : [];
  const sides = [...oneSided[standard], ...oneSidedAsWhole[standard]].filter((code) =>
    moved.has(code),
  );
  return [...new Set([...sides, ...pairs.flat(), ...profit])];
}

/** The leaves of subjects whose balance stands on a side that it can't have, in the order of codes. Errors: none. */
export function contrarySides(balances: LeafBalances): BalanceFinding[] {
  const { standard } = balances;
  const whole = new Set(oneSidedAsWhole[standard]);
  const codes = [...oneSided[standard], ...whole].sort();
  return codes.flatMap((code) => {
    const all = under(balances, [code]);
    return whole.has(code) ? contraryWhole(code, all) : contraryLeaves(all);
  });
}

function contraryLeaves(all: readonly LeafClosing[]): BalanceFinding[] {
  const leaves = all.filter(isContrary);
  const [first] = leaves;
  if (!first) return [];
  const total = sumOf(leaves.map(({ closing }) => closing)).abs();
  const side: BalanceDirection = first.subject.direction === 'debit' ? '贷' : '借';
  return [{ msg: sideText(first, side, total), amount: total, leaves }];
}

function contraryWhole(code: string, leaves: readonly LeafClosing[]): BalanceFinding[] {
  const [first] = leaves;
  const net = sumOf(leaves.map(({ closing }) => closing));
  const isAsset = code.startsWith('1');
  if (!first || !(isAsset ? net.isNegative : net.isPositive)) return [];
  const amount = net.abs();
  return [{ msg: sideText(first, isAsset ? '贷' : '借', amount), amount, leaves, isWhole: true }];
}

function sideText({ subject }: LeafClosing, side: BalanceDirection, amount: Money): string {
  const [name = ''] = subject.fullName.split('-');
  return `${name}为${side}方余额 ${formatMoney(amount)}`;
}

/** 累计折旧, 摊销 and 减值准备 that are more than the assets that they lessen. Errors: none. */
export function contraAboveAsset(balances: LeafBalances): BalanceFinding[] {
  return contraPairs[balances.standard].flatMap(({ contra, asset, title }) => {
    const lessening = under(balances, contra);
    const lessened = under(balances, asset);
    const less = sumOf(lessening.map(({ closing }) => closing)).negate();
    const cost = sumOf(lessened.map(({ closing }) => closing));
    const book = cost.minus(less);
    if (!less.isPositive || !book.isNegative) return [];
    const names = namesOf(lessening);
    const assets = namesOf(lessened) || title;
    const msg = `${names} ${formatMoney(less)} 大于${assets} ${formatMoney(cost)}，账面价值为 ${formatMoney(book)}`;
    return [{ msg, amount: book, leaves: [...lessening, ...lessened] }];
  });
}

/**
 * 分配利润 beyond what there is: after it, 本年利润, 利润分配 and what income and expense have not carried
 * forward are below 0 (公司法 2023 第二百一十条、第二百一十一条). Speaks only of an amount that was
 * distributed, positive, in yuan; an undistributed loss is no finding. Errors: none.
 */
export function distributionBeyondProfit(
  balances: LeafBalances,
  distributed: Money,
): BalanceFinding[] {
  const { standard } = balances;
  const result = balances.leaves.filter(({ subject }) => subject.category === 'profit');
  const kept = under(balances, [PROFIT_OF_YEAR[standard], APPROPRIATION[standard]]);
  const left = sumOf([...kept, ...result].map(({ closing }) => closing)).negate();
  if (!distributed.isPositive || !left.isNegative) return [];
  const before = left.plus(distributed);
  const law = '（公司法第二百一十条、第二百一十一条）';
  const why = before.isPositive
    ? `超过可供分配的利润 ${formatMoney(before)}`
    : '没有可供分配的利润';
  const msg = `分配后未分配利润为 ${formatMoney(left)}，${why}${law}`;
  return [{ msg, amount: left, leaves: under(balances, DISTRIBUTED[standard]) }];
}

/** Whether a subject takes what is distributed to the owners. */
export function isDistribution(
  code: string,
  { standard, codeOf }: Pick<LeafBalances, 'standard' | 'codeOf'>,
): boolean {
  return DISTRIBUTED[standard].some((each) => code.startsWith(codeOf(each)));
}

function under({ leaves, codeOf }: LeafBalances, standardCodes: readonly string[]): LeafClosing[] {
  const codes = standardCodes.map(codeOf);
  return leaves.filter(
    ({ subject, closing }) =>
      !closing.isZero && codes.some((code) => subject.code.startsWith(code)),
  );
}

function isContrary({ subject, closing }: LeafClosing): boolean {
  return subject.direction === 'debit' ? closing.isNegative : closing.isPositive;
}

function namesOf(leaves: readonly LeafClosing[]): string {
  return [...new Set(leaves.map(({ subject }) => subject.fullName.split('-')[0]))].join('、');
}
