import type { Period } from '../period';
import type { Chance } from './chance';

/** Customers below 200, suppliers above. */
export const itemNames = new Map([
  ...[
    '宏图建材',
    '远大商贸',
    '中远物流',
    '鑫源五金',
    '百汇超市',
    '安泰装饰',
    '利民药房',
    '天成电器',
  ].map((name, index): [number, string] => [101 + index, name]),
  ...['鼎新制造', '恒通贸易', '华美包装', '金石建材', '顺达运输', '联创科技'].map(
    (name, index): [number, string] => [201 + index, name],
  ),
]);
export const customers = [...itemNames.keys()].filter((id) => id < 200);
export const suppliers = [...itemNames.keys()].filter((id) => id > 200);

/** A line: subject, debit less credit in fen, item. */
export type Entry = readonly [code: number, net: bigint, item?: number];

/** Who posts what by chance. */
interface Business {
  readonly chance: Chance;
  readonly rents: ReturnType<Chance['fixed']>;
  readonly post: (
    date: string,
    summary: string,
    entries: readonly Entry[],
    more?: { readonly recurs: boolean; readonly step: string | null },
  ) => void;
}

/** A month of a trading company with its period-end entries. */
export function monthOfBusiness(month: Period, { chance, post, rents }: Business) {
  const number = Number(month.slice(-2));
  const day = () => `${month}-${String(chance.below(28) + 1).padStart(2, '0')}`;
  const on = (at: number) => `${month}-${String(at).padStart(2, '0')}`;
  for (const { words, expense, from, amount, at } of rents) {
    const entries: Entry[] = [
      [expense, amount],
      [from, -amount],
    ];
    post(on(at), `支付${number}月${words}`, entries, { recurs: true, step: null });
  }
  for (const [words, expense] of [
    ['电话费', 560206],
    ['电费', 560205],
    ['快递费', 560207],
  ] as const) {
    const amount = chance.amount(1_500);
    post(day(), `支付${number}月${words}`, [
      [expense, amount],
      [100201, -amount],
    ]);
  }
  trade(month, { chance, post, rents });
  monthEnd(month, { chance, post, rents });
}

/** Sales, purchases, money in and out, and small expenses. */
function trade(month: Period, { chance, post }: Business) {
  const day = () => `${month}-${String(chance.below(28) + 1).padStart(2, '0')}`;
  const bank = () => chance.of([100201, 100202]);
  for (let count = 0; count < 15; count += 1) {
    const [customer, net] = [chance.of(customers), chance.amount(40_000)];
    const tax = (net * 13n + 50n) / 100n;
    post(day(), `销售给${itemNames.get(customer)}`, [
      [1122, net + tax, customer],
      [5001, -net],
      [222101, -tax],
    ]);
  }
  for (let count = 0; count < 12; count += 1) {
    const [customer, net] = [chance.of(customers), chance.amount(40_000)];
    post(day(), `收${itemNames.get(customer)}货款`, [
      [bank(), net],
      [1122, -net, customer],
    ]);
  }
  for (let count = 0; count < 10; count += 1) {
    const [supplier, net] = [chance.of(suppliers), chance.amount(30_000)];
    post(day(), `向${itemNames.get(supplier)}采购商品`, [
      [1405, net],
      [2202, -net, supplier],
    ]);
  }
  for (let count = 0; count < 8; count += 1) {
    const [supplier, net] = [chance.of(suppliers), chance.amount(30_000)];
    post(day(), `付${itemNames.get(supplier)}货款`, [
      [2202, net, supplier],
      [bank(), -net],
    ]);
  }
  const expenses = [
    ['购办公用品', 560202],
    ['报销差旅费', 560203],
    ['招待客户', 560208],
    ['车辆加油', 560209],
  ] as const;
  for (let count = 0; count < 16; count += 1) {
    const [[words, expense], net] = [chance.of(expenses), chance.amount(3_000)];
    post(day(), words, [
      [expense, net],
      [chance.of([1001, 100201]), -net],
    ]);
  }
  const cash = chance.amount(5_000);
  post(day(), '提现', [
    [1001, cash],
    [100201, -cash],
  ]);
}

/** The steps of the end of a month; income and expense are carried forward last, in closed months only. */
function monthEnd(month: Period, { chance, post }: Business) {
  const step = (id: string) => ({ recurs: false, step: id });
  const [wages, cost, depreciation] = [chance.amount(50_000), chance.amount(99_000), 400_000n];
  post(
    `${month}-28`,
    '计提折旧',
    [
      [560211, depreciation],
      [1602, -depreciation],
    ],
    step('depreciation'),
  );
  post(
    `${month}-28`,
    '计提工资',
    [
      [560201, wages],
      [221101, -wages],
    ],
    step('payroll'),
  );
  post(
    `${month}-28`,
    '结转销售成本',
    [
      [5401, cost],
      [1405, -cost],
    ],
    step('cogs'),
  );
}
