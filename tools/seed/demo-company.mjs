import { percent, yuan } from './demo-ledger.mjs';
import { createRandom } from './random.mjs';

/**
 * The demo company: a general taxpayer under 小企业会计准则 that trades in office and household
 * goods. Pure: the months give the books, always the same ones. Amounts are whole fen.
 */

/** @typedef {import('./demo-ledger.mjs').Entry} Entry */
/** @typedef {import('./demo-ledger.mjs').DemoLedger} DemoLedger */
/** @typedef {{date: string, summary: string, entries: Entry[]}} DemoVoucher */

/**
 * @typedef {object} Month
 * @property {string} month
 * @property {number} index
 * @property {ReturnType<typeof createRandom>} random
 * @property {(day: number, summary: string, entries: Entry[]) => void} book
 * @property {(day: number, summary: string, debits: Entry[], from?: string) => void} pay
 * @property {DemoLedger} ledger
 */

/**
 * @typedef {object} DemoMonth
 * @property {string} month `YYYY-MM`
 * @property {DemoVoucher[]} vouchers in date order
 */

export const demoCompanyName = '江南百货商贸有限公司';
export const demoCreditCode = '91320105MA2Y4CL18B';
export const demoMonths = 14;

export const demoItems = /** @type {const} */ ({
  客户: [
    '华美商贸',
    '中远贸易',
    '宏图建材',
    '优品超市',
    '新天地百货',
    '悦来酒店',
    '博文学校',
    '康宁医院',
  ],
  供应商: ['恒泰工贸', '鼎新科技', '诚达实业', '德胜纸业', '万家日化', '顺风物流'],
  职员: ['张三', '李四', '王五', '赵六'],
  部门: ['管理部', '销售部', '仓储部'],
});
const vatPercent = 13;
const wholeYuan = (/** @type {number} */ fen) => fen - (fen % 100);

/**
 * The business of one month; what ends it is made by the path of closing.
 * @param {{month: string, index: number, ledger: DemoLedger}} input the balances before it, which it changes
 * @returns {DemoMonth}
 */
export function demoMonth({ month, index, ledger }) {
  const random = createRandom(20_260_000 + index);
  /** @type {DemoVoucher[]} */
  const vouchers = [];
  const book = (
    /** @type {number} */ day,
    /** @type {string} */ summary,
    /** @type {Entry[]} */ entries,
  ) => {
    const kept = entries.filter(({ debit = 0, credit = 0 }) => debit !== 0 || credit !== 0);
    if (kept.length < 2) return;
    ledger.post(kept);
    vouchers.push({ date: `${month}-${String(day).padStart(2, '0')}`, summary, entries: kept });
  };
  const pay = (
    /** @type {number} */ day,
    /** @type {string} */ summary,
    /** @type {Entry[]} */ debits,
    from = '1002',
  ) =>
    book(day, summary, [
      ...debits,
      { code: from, credit: debits.reduce((sum, { debit = 0 }) => sum + debit, 0) },
    ]);
  const context = { month, index, random, book, pay, ledger };
  payLastMonth(context);
  trade(context);
  spend(context);
  vouchers.sort((a, b) => a.date.localeCompare(b.date));
  return { month, vouchers };
}

/**
 * Taxes of the month before. Payroll pays wages and what is withheld from them by its sheets; of the month before the
 * books there is none.
 * @param {Month} month
 */
function payLastMonth({ month, index, pay, ledger }) {
  const owed = (/** @type {string} */ code) => Math.max(0, -ledger.net(code));
  if (index === 0) pay(5, '发放上月工资', [{ code: '221101', debit: owed('221101') }]);
  pay(8, '缴纳上月增值税', [{ code: '222102', debit: owed('222102') }]);
  pay(
    8,
    '缴纳上月附加税',
    ['222114', '222115', '222116'].map((code) => ({ code, debit: owed(code) })),
  );
  if ([1, 4, 7, 10].includes(Number(month.slice(5)))) {
    pay(12, '预缴上季度企业所得税', [{ code: '222112', debit: owed('222112') }]);
    pay(12, '缴纳上季度印花税', [{ code: '222117', debit: owed('222117') }]);
  }
}

/** Sales, purchases, receipts and payments. @param {Month} month */
function trade({ random, book, ledger }) {
  const goods = ['文具', '办公纸', '日化用品', '厨具', '家纺', '小家电'];
  const sell = (/** @type {number} */ net) => [
    { code: '5001', credit: net },
    { code: '22210105', credit: percent(net, vatPercent) },
  ];
  for (let count = 0; count < 12; count += 1) {
    const customer = random.pick(demoItems.客户);
    const net = yuan(random.between(100, 510) * 100);
    book(random.between(2, 27), `销售${random.pick(goods)}`, [
      { code: '1122', item: customer, debit: net + percent(net, vatPercent) },
      ...sell(net),
    ]);
  }
  for (let count = 0; count < 7; count += 1) {
    const net = yuan(random.between(25, 105) * 100);
    book(2 + count * 4, '门店零售收款', [
      { code: '1002', debit: net + percent(net, vatPercent) },
      ...sell(net),
    ]);
  }
  for (const customer of demoItems.客户) {
    const owed = ledger.itemNet('1122', customer);
    const fen = owed < yuan(20_000) ? owed : wholeYuan(percent(owed, random.between(55, 95)));
    if (fen <= 0) continue;
    book(random.between(20, 28), '收回货款', [
      { code: '1002', debit: fen },
      { code: '1122', item: customer, credit: fen },
    ]);
  }
  for (let count = 0; count < 6; count += 1) {
    const net = yuan(random.between(220, 560) * 100);
    book(random.between(2, 26), `采购${random.pick(goods)}入库`, [
      { code: '1405', debit: net },
      { code: '22210101', debit: percent(net, vatPercent) },
      {
        code: '2202',
        item: random.pick(demoItems.供应商.slice(0, 5)),
        credit: net + percent(net, vatPercent),
      },
    ]);
  }
  for (const supplier of demoItems.供应商.slice(0, 5)) {
    const fen = wholeYuan(percent(-ledger.itemNet('2202', supplier), random.between(60, 90)));
    if (fen <= 0) continue;
    book(random.between(26, 28), '支付货款', [
      { code: '2202', item: supplier, debit: fen },
      { code: '1002', credit: fen },
    ]);
  }
}

/** Running expenses, cash and staff. @param {Month} month */
function spend({ month, index, random, book, pay }) {
  const small = (/** @type {number} */ low, /** @type {number} */ high) =>
    yuan(random.between(low, high));
  const taxed = (
    /** @type {string} */ code,
    /** @type {number} */ net,
    /** @type {number} */ rate,
  ) => [
    { code, debit: net },
    { code: '22210101', debit: percent(net, rate) },
  ];
  const employee = random.pick(demoItems.职员);
  const travel = small(1200, 3800);
  pay(2, '提取备用金', [{ code: '1001', debit: yuan(9_000) }]);
  pay(3, '支付办公室租金', taxed('560213', yuan(6_000), 9));
  pay(3, '支付门店租金', taxed('560111', yuan(9_000), 9));
  pay(6, '支付电话及网络费', taxed('560211', small(600, 900), 6), '1001');
  pay(7, '采购办公用品', [{ code: '560208', debit: small(300, 1500) }], '1001');
  pay(9, '支付水电费', taxed('560212', small(1800, 3200), 13));
  pay(10, `${employee}借差旅备用金`, [{ code: '1221', item: employee, debit: yuan(4000) }], '1001');
  book(19, `${employee}报销差旅费并退余款`, [
    { code: '560209', debit: travel },
    { code: '1001', debit: yuan(4000) - travel },
    { code: '1221', item: employee, credit: yuan(4000) },
  ]);
  pay(11, '支付运输费', taxed('560104', small(1500, 4200), 9));
  pay(24, '支付运输费', taxed('560104', small(1500, 4200), 9));
  pay(13, '支付广告费', taxed('560103', small(3000, 9000), 6));
  pay(14, '支付业务招待费', [{ code: '560203', debit: small(500, 2400) }], '1001');
  pay(16, '支付车辆加油费', taxed('560216', small(700, 1600), 13), '1001');
  pay(21, '支付借款利息', [{ code: '560301', debit: yuan(1_087.5) }]);
  pay(21, '支付银行手续费', [{ code: '560303', debit: small(60, 220) }]);
  pay(22, '支付代理记账与咨询费', taxed('560220', yuan(1500), 6));
  book(28, '计提印花税', [
    { code: '540310', debit: yuan(180) },
    { code: '222117', credit: yuan(180) },
  ]);
  if (Number(month.slice(5)) % 3 === 0) {
    book(21, '收到存款利息', [
      { code: '1002', debit: yuan(310) },
      { code: '560302', credit: yuan(310) },
    ]);
  }
  if (index % 5 === 2) pay(15, '购入办公电脑', taxed('1601', yuan(9_600), 13));
}
