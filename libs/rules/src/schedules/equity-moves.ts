import { Money, sumOf } from '../money';
import { transferredTotal } from '../statements/profit-transfer';

/** Columns of 所有者权益变动表 but 合计, in the order of the form (会企04表, 财会〔2019〕6号附件2). */
export const equityColumns = [
  { key: 'capital', title: '实收资本（或股本）', code: '4001' },
  { key: 'instruments', title: '其他权益工具', code: '4401' },
  { key: 'capitalReserve', title: '资本公积', code: '4002' },
  { key: 'treasury', title: '减：库存股', code: '4201' },
  { key: 'comprehensive', title: '其他综合收益', code: '4003' },
  { key: 'special', title: '专项储备', code: '4301' },
  { key: 'surplus', title: '盈余公积', code: '4101' },
  { key: 'retained', title: '未分配利润', code: '4104' },
] as const;
export type EquityColumn = (typeof equityColumns)[number]['key'];

/** Rows that vouchers belong to, by the words of the form. */
export type EquityRow =
  | 'policy'
  | 'correction'
  | 'comprehensiveIncome'
  | 'contribution'
  | 'instrumentContribution'
  | 'sharePayment'
  | 'contributionOther'
  | 'toSurplus'
  | 'toOwners'
  | 'distributionOther'
  | 'reserveToCapital'
  | 'surplusToCapital'
  | 'surplusToLoss'
  | 'comprehensiveToRetained'
  | 'internalOther'
  | 'specialAccrued'
  | 'specialUsed'
  | 'unknown';

/** Lines of a voucher that touches equity, added up by subject. */
export interface EquityVoucher {
  readonly voucherId: number;
  readonly lines: readonly {
    readonly code: string;
    /** Income and expense. */
    readonly isProfit: boolean;
    /** Credit less debit, in yuan. */
    readonly amount: Money;
  }[];
}

/** A change of a column by a voucher, more equity positive (库存股 as well: what is held of it is negative). */
export interface EquityEffect {
  readonly voucherId: number;
  readonly row: EquityRow;
  readonly column: EquityColumn;
  readonly amount: Money;
}

/** Parts of equity by what moves between them means; all but the plain columns are 未分配利润. */
type Part =
  | Exclude<EquityColumn, 'retained'>
  | 'toSurplus'
  | 'dividend'
  | 'toCapital'
  | 'cover'
  | 'kept'
  | 'otherDetail'
  | 'priorYears'
  | 'profit';

/** The most exact code first. 6901 is income by its category, but never carried to 本年利润 (应用指南附录). */
const partCodes: readonly (readonly [string, Part])[] = [
  ['410401', 'toSurplus'],
  ['410402', 'toSurplus'],
  ['410403', 'dividend'],
  ['410404', 'toCapital'],
  ['410405', 'cover'],
  ['410406', 'kept'],
  ['4104', 'otherDetail'],
  ['4103', 'profit'],
  ['6901', 'priorYears'],
  ...equityColumns.filter(({ key }) => key !== 'retained').map(({ key, code }) => [code, key]),
] as readonly (readonly [string, Part])[];

const plain = new Set<string>(equityColumns.map(({ key }) => key));
const columnOf = (part: Part) => (plain.has(part) ? part : 'retained') as EquityColumn;

interface Pair {
  readonly from: Part;
  readonly to: Part;
  readonly row: EquityRow;
  /** Only where `to` grows: the other way round it is something else. */
  readonly isOneWay?: boolean;
}

/** What moves between two parts, in the order in which they are looked for. */
const pairs: readonly Pair[] = [
  { from: 'toSurplus', to: 'surplus', row: 'toSurplus' },
  { from: 'surplus', to: 'cover', row: 'surplusToLoss' },
  { from: 'toCapital', to: 'capital', row: 'internalOther' },
  { from: 'toCapital', to: 'capitalReserve', row: 'internalOther' },
  { from: 'dividend', to: 'capital', row: 'internalOther' },
  { from: 'capitalReserve', to: 'capital', row: 'reserveToCapital', isOneWay: true },
  { from: 'surplus', to: 'capital', row: 'surplusToCapital', isOneWay: true },
  { from: 'comprehensive', to: 'kept', row: 'comprehensiveToRetained' },
  { from: 'comprehensive', to: 'surplus', row: 'comprehensiveToRetained' },
  { from: 'kept', to: 'surplus', row: 'toSurplus', isOneWay: true },
  { from: 'otherDetail', to: 'surplus', row: 'toSurplus', isOneWay: true },
  // Carried forward and appropriated in one voucher.
  { from: 'profit', to: 'surplus', row: 'toSurplus', isOneWay: true },
  // A loss carried forward and covered at once: what of it 未分配利润 does not take.
  { from: 'surplus', to: 'profit', row: 'surplusToLoss', isOneWay: true },
];

/** Subscribed capital and what is bought back: between them it is 所有者投入和减少资本. */
const owned: readonly Part[] = ['capital', 'instruments', 'capitalReserve', 'treasury'];

/**
 * What a voucher changes in which row, by its subjects and those on the other side. Exact: by column the effects add
 * up to the voucher's change of the column but for 净利润, which 利润表 gives; what cannot be told is `unknown`.
 * @param codeOf codes of the standard as the account set has them
 */
export function equityEffects(
  voucher: EquityVoucher,
  codeOf: (code: string) => string,
): EquityEffect[] {
  const { parts, outside, hasShareReserve } = readVoucher(voucher, codeOf);
  const effects: EquityEffect[] = [];
  const add = (row: EquityRow, part: Part, amount: Money) => {
    if (amount.isZero) return;
    effects.push({ voucherId: voucher.voucherId, row, column: columnOf(part), amount });
  };
  const left = (part: Part) => parts.get(part) ?? Money.zero;
  const move = (from: Part, to: Part, row: EquityRow | null) => {
    const [giving, taking] = [left(from), left(to)];
    if (giving.isZero || taking.isZero || giving.isPositive === taking.isPositive) return;
    const size = giving.abs().compare(taking.abs()) < 0 ? giving.abs() : taking.abs();
    const moved = taking.isPositive ? size : size.negate();
    parts.set(from, giving.plus(moved));
    parts.set(to, taking.minus(moved));
    if (row === null) return;
    add(row, from, moved.negate());
    add(row, to, moved);
  };
  // Within 未分配利润 nothing changes: 结转损益, 结转利润分配明细, 以前年度损益调整 to 未分配利润.
  for (const [index, one] of retainedParts.entries()) {
    for (const other of retainedParts.slice(index + 1)) move(one, other, null);
  }
  for (const { from, to, row, isOneWay = false } of pairs) {
    if (!isOneWay || left(to).isPositive) move(from, to, row);
  }
  const all = [...parts.keys()];
  for (const [index, one] of all.entries()) {
    for (const other of all.slice(index + 1)) {
      const isOwned = owned.includes(one) && owned.includes(other);
      // Paid in above par in one voucher is no move between the two.
      move(one, other, isOwned ? 'contributionOther' : 'internalOther');
    }
  }
  const capital = left('capital');
  const hasTransfer = effects.some(({ row }) => row === 'comprehensiveToRetained');
  for (const part of all) {
    const rest = { part, amount: left(part), isWithCapital: !capital.isZero };
    add(rowOfRest(rest, { outside, hasShareReserve, hasTransfer }), part, rest.amount);
  }
  return effects;
}

const retainedParts: readonly Part[] = [
  ...(['kept', 'priorYears', 'profit', 'otherDetail'] as const),
  ...(['toSurplus', 'dividend', 'toCapital', 'cover'] as const),
];

interface Read {
  readonly parts: Map<Part, Money>;
  readonly outside: Outside;
  /** 资本公积 other than 资本溢价. */
  readonly hasShareReserve: boolean;
}

interface Outside {
  readonly hasDividends: boolean;
  /** Nothing but wages and costs, as equity-settled share payments have (企业会计准则第11号). */
  readonly isForWork: boolean;
}

function readVoucher({ lines }: EquityVoucher, codeOf: (code: string) => string): Read {
  const codes = partCodes.map(([code, part]) => [codeOf(code), part] as const);
  const isUnder = (code: string, top: string) => code.startsWith(codeOf(top));
  // Of income and expense beside 本年利润 only what is transferred to it changes equity here: the rest is 净利润.
  const carried = lines.some(({ isProfit }) => isProfit)
    ? transferredOf(lines, { isUnder, yearProfit: '4103', priorYears: '6901' })
    : undefined;
  const parts = new Map<Part, Money>();
  const outside: string[] = [];
  const works: boolean[] = [];
  for (const { code, isProfit, amount } of lines) {
    const known = codes.find(([top]) => code.startsWith(top))?.[1];
    if (known) parts.set(known, (parts.get(known) ?? Money.zero).plus(amount));
    else if (!isProfit || carried === undefined) {
      outside.push(code);
      works.push(isProfit || isUnder(code, '2211') || code.startsWith('5'));
    }
  }
  if (carried) parts.set('profit', (parts.get('profit') ?? Money.zero).plus(carried));
  return {
    parts,
    outside: {
      hasDividends: outside.some((code) => isUnder(code, '2232')),
      isForWork: works.length > 0 && works.every(Boolean),
    },
    hasShareReserve: lines.some(({ code }) => isUnder(code, '400202')),
  };
}

/**
 * What a voucher transfers from 损益 without 以前年度损益调整 to 本年利润 (`transferredTotal`), credit positive, in yuan;
 * undefined where it doesn't touch both.
 */
export function transferredOf(
  lines: EquityVoucher['lines'],
  {
    isUnder,
    yearProfit,
    priorYears,
  }: {
    readonly isUnder: (code: string, top: string) => boolean;
    readonly yearProfit: '3103' | '4103';
    /** None in 小企业会计准则. */
    readonly priorYears: '6901' | null;
  },
): Money | undefined {
  const isPrior = (code: string) => priorYears !== null && isUnder(code, priorYears);
  const isYear = (code: string) => isUnder(code, yearProfit);
  const results = lines.filter(({ code, isProfit }) => isProfit && !isPrior(code));
  if (results.length === 0 || !lines.some(({ code }) => isYear(code))) return undefined;
  const debits = (some: EquityVoucher['lines']) => sumOf(some.map(({ amount }) => amount)).negate();
  // 盈余公积, 一般风险准备 and 利润分配 begin with the same two digits as 本年利润 in both charts.
  const isRetained = (code: string) => code.startsWith(yearProfit.slice(0, 2)) && !isYear(code);
  return transferredTotal({
    yearProfit: debits(lines.filter(({ code }) => isYear(code))),
    retained: debits(lines.filter(({ code }) => isRetained(code))),
    result: debits(results),
    priorYears: debits(lines.filter(({ code }) => isPrior(code))),
  }).total.negate();
}

/** What has changed against subjects that are no equity. */
function rowOfRest(
  { part, amount, isWithCapital }: { part: Part; amount: Money; isWithCapital: boolean },
  {
    outside,
    hasShareReserve,
    hasTransfer,
  }: Pick<Read, 'outside' | 'hasShareReserve'> & {
    /** Of 其他综合收益 to retained earnings. */
    readonly hasTransfer: boolean;
  },
): EquityRow {
  switch (part) {
    case 'capital':
      return 'contribution';
    case 'capitalReserve':
      if (isWithCapital || !hasShareReserve) return 'contribution';
      return outside.isForWork ? 'sharePayment' : 'contributionOther';
    case 'instruments':
      return 'instrumentContribution';
    case 'treasury':
      return 'contributionOther';
    case 'comprehensive':
      return 'comprehensiveIncome';
    case 'special':
      return amount.isPositive ? 'specialAccrued' : 'specialUsed';
    case 'priorYears':
      return 'correction';
    case 'dividend':
      return 'toOwners';
    case 'profit':
      return amount.isNegative && outside.hasDividends ? 'toOwners' : 'unknown';
    case 'kept':
      if (outside.hasDividends) return 'toOwners';
      // The difference of a disposal is of this year (准则第22号第六十九条); it moves no opening.
      return hasTransfer ? 'unknown' : 'policy';
    case 'toSurplus':
    case 'toCapital':
    case 'otherDetail':
      return outside.hasDividends ? 'toOwners' : 'distributionOther';
    default:
      return 'unknown';
  }
}
