import { invariant } from '../problem';
import type { Period } from '../period';
import { formOf } from './built-in';
import cashFlowOfEnterprises from './data/report-cash-flow-enterprise.json';
import cashFlowOfSmall from './data/report-cash-flow-small-business.json';

/** 流入 or 流出 of cash; by it an item counts what comes in or what goes out. */
export type Flow = 'in' | 'out';

export interface CashFlowItem {
  readonly code: string;
  readonly title: string;
  readonly lineNo: number;
  /** 经营活动, 投资活动 …, as the form calls it. */
  readonly activity: string;
  readonly flow: Flow;
}

/** How lines of cash vouchers find their item, with the codes of the account set. */
export interface CashFlowRules {
  readonly items: ReadonlyMap<string, CashFlowItem>;
  /** By `code flow` of the subject on the other side. */
  readonly mapping: ReadonlyMap<string, string>;
  /** Items of what no mapping knows, and of 期末调汇 where cash gains or loses. */
  readonly unmapped: Readonly<Record<Flow, string>>;
  readonly exchange: Readonly<Record<Flow, string>>;
  /** Subjects of VAT whose lines go with the main business of their voucher. */
  readonly following: ReadonlySet<string>;
}

interface CashFlowFile {
  readonly cashFlowItems: readonly {
    readonly code: string;
    readonly title: string;
    readonly lineNo: number;
    readonly activity: string;
    readonly flow: string;
  }[];
  readonly defaultMapping: readonly {
    readonly counterpartCode: string;
    readonly direction: string;
    readonly item: string;
    readonly sign: number;
  }[];
}

/** Items that the allocation rules 3 and 8 name by their titles, by standard. */
const named = [
  {
    file: cashFlowOfSmall as CashFlowFile,
    unmapped: { in: 'CF02', out: 'CF06' },
    exchange: { in: 'CF02', out: 'CF06' },
  },
  {
    file: cashFlowOfEnterprises as CashFlowFile,
    unmapped: { in: 'CF03', out: 'CF08' },
    exchange: { in: 'CF32', out: 'CF32' },
  },
] as const;

/** 进项税额, 销项税额, 待抵扣进项税额, 待认证进项税额, 待转销项税额 (allocation rule 6). */
const followingCodes = ['22210101', '22210105', '222104', '222105', '222106'];

/** 贷 of the other side is cash coming in, 借 is cash going out (allocation rule 2). */
const flows: Readonly<Record<string, Flow>> = { 贷: 'in', 借: 'out' };

/**
 * Items and default mapping of 现金流量表 (会小企03表, 会企03表; the mapping is a custom of products, not of the
 * standards). The sign of a mapping says nothing of its own: an item of inflow counts 贷 less 借, one of outflow
 * 借 less 贷 (allocation rule 4).
 */
export function cashFlowRules(choice: {
  readonly standard: 0 | 1;
  readonly period: Period;
  readonly codeOf?: (code: string) => string;
}): CashFlowRules {
  const { standard, codeOf = (code: string) => code } = choice;
  const { form } = formOf({ ...choice, kind: 'cashFlow' });
  const known = named.find(({ file }) => (file as unknown) === form);
  invariant(known !== undefined, `no cash flow items for standard ${standard}`);
  const { file, unmapped, exchange } = known;
  return {
    items: new Map(
      file.cashFlowItems.map((item) => [item.code, { ...item, flow: item.flow as Flow }]),
    ),
    mapping: new Map(
      file.defaultMapping.map(({ counterpartCode, direction, item }) => [
        `${codeOf(counterpartCode)} ${flows[direction]}`,
        item,
      ]),
    ),
    unmapped,
    exchange,
    following: new Set(followingCodes.map(codeOf)),
  };
}
