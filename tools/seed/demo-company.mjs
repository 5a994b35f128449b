import { createRandom } from './random.mjs';

/**
 * The demo company: a general taxpayer under 小企业会计准则 that trades in office and household
 * goods. Pure: the months give the books, always the same ones. Amounts are whole fen.
 */

/** @typedef {{code: string, debit?: number, credit?: number, item?: string}} Entry */
/** @typedef {{date: string, summary: string, entries: Entry[]}} DemoVoucher */
/** @typedef {{code: string, item?: string, fen: number}} DemoOpening */

export const demoCompanyName = '江南百货商贸有限公司';
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
});
const vatPercent = 13;
const yuan = (/** @type {number} */ amount) => amount * 100;
const percent = (/** @type {number} */ fen, /** @type {number} */ rate) =>
  Math.round((fen * rate) / 100);

const wholeYuan = (/** @type {number} */ fen) => fen - (fen % 100);

/** Balances at the start, in the subjects' own direction; assets equal liabilities and equity. */
export const demoOpenings = /** @type {DemoOpening[]} */ ([
  { code: '1001', fen: yuan(12_000) },
  { code: '1002', fen: yuan(860_000) },
  { code: '1122', item: '华美商贸', fen: yuan(96_000) },
  { code: '1122', item: '优品超市', fen: yuan(54_000) },
  { code: '1123', item: '诚达实业', fen: yuan(30_000) },
  { code: '1221', item: '张三', fen: yuan(3_000) },
  { code: '1405', fen: yuan(520_000) },
  { code: '1601', fen: yuan(480_000) },
  { code: '1602', fen: yuan(120_000) },
  { code: '1801', fen: yuan(84_000) },
  { code: '2001', fen: yuan(300_000) },
  { code: '2202', item: '恒泰工贸', fen: yuan(118_000) },
  { code: '2202', item: '万家日化', fen: yuan(64_000) },
  { code: '2203', item: '博文学校', fen: yuan(20_000) },
  { code: '221101', fen: yuan(28_000) },
  { code: '222102', fen: yuan(14_000) },
  { code: '222114', fen: yuan(980) },
  { code: '222115', fen: yuan(420) },
  { code: '222116', fen: yuan(280) },
  { code: '3001', fen: yuan(1_000_000) },
  { code: '310101', fen: yuan(40_000) },
  { code: '310406', fen: yuan(433_320) },
]);
const creditSubjects = /^(1602|2|3)/;

/**
 * @param {readonly string[]} months ascending, `YYYY-MM`
 * @returns {DemoVoucher[]} in date order within each month
 */
export function demoVouchers(months) {
  const ledger = createLedger();
  return months.flatMap((month, index) => monthOf({ month, index, ledger }));
}

/** Balances while the books are written: closing entries are computed, not guessed. */
function createLedger() {
  /** @type {Map<string, number>} net by subject, debit positive */
  const nets = new Map();
  /** @type {Map<string, number>} net by subject and item */
  const itemNets = new Map();
  const add = (
    /** @type {string} */ code,
    /** @type {string | undefined} */ item,
    /** @type {number} */ fen,
  ) => {
    nets.set(code, (nets.get(code) ?? 0) + fen);
    if (item) itemNets.set(`${code} ${item}`, (itemNets.get(`${code} ${item}`) ?? 0) + fen);
  };
  for (const { code, item, fen } of demoOpenings) {
    add(code, item, creditSubjects.test(code) ? -fen : fen);
  }
  return {
    net: (/** @type {string} */ code) => nets.get(code) ?? 0,
    itemNet: (/** @type {string} */ code, /** @type {string} */ item) =>
      itemNets.get(`${code} ${item}`) ?? 0,
    codes: () => [...nets.keys()].sort(),
    /** @param {readonly Entry[]} entries */
    post: (entries) => {
      for (const { code, item, debit = 0, credit = 0 } of entries) add(code, item, debit - credit);
    },
  };
}

/** @param {{month: string, index: number, ledger: ReturnType<typeof createLedger>}} input */
function monthOf({ month, index, ledger }) {
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
  const cost = trade(context);
  spend(context);
  closeMonth(context, cost);
  return vouchers
    .map((voucher, place) => ({ voucher, place }))
    .sort((a, b) =>
      a.voucher.date < b.voucher.date
        ? -1
        : a.voucher.date > b.voucher.date
          ? 1
          : a.place - b.place,
    )
    .map(({ voucher }) => voucher);
}

/**
 * @typedef {object} Month
 * @property {string} month
 * @property {number} index
 * @property {ReturnType<typeof createRandom>} random
 * @property {(day: number, summary: string, entries: Entry[]) => void} book
 * @property {(day: number, summary: string, debits: Entry[], from?: string) => void} pay
 * @property {ReturnType<typeof createLedger>} ledger
 */

/** Wages and taxes of the month before. @param {Month} month */
function payLastMonth({ month, pay, ledger }) {
  const owed = (/** @type {string} */ code) => Math.max(0, -ledger.net(code));
  pay(5, '发放上月工资', [{ code: '221101', debit: owed('221101') }]);
  pay(8, '缴纳上月增值税', [{ code: '222102', debit: owed('222102') }]);
  pay(
    8,
    '缴纳上月附加税',
    ['222114', '222115', '222116'].map((code) => ({ code, debit: owed(code) })),
  );
  pay(8, '缴纳代扣个人所得税', [{ code: '222113', debit: owed('222113') }]);
  if ([1, 4, 7, 10].includes(Number(month.slice(5)))) {
    pay(12, '预缴上季度企业所得税', [{ code: '222112', debit: owed('222112') }]);
    pay(12, '缴纳上季度印花税', [{ code: '222117', debit: owed('222117') }]);
  }
}

/** Sales, purchases, receipts and payments. @param {Month} month @returns cost of the goods sold */
function trade({ random, book, ledger }) {
  const goods = ['文具', '办公纸', '日化用品', '厨具', '家纺', '小家电'];
  let sold = 0;
  const sell = (/** @type {number} */ net) => {
    sold += net;
    return [
      { code: '5001', credit: net },
      { code: '22210105', credit: percent(net, vatPercent) },
    ];
  };
  for (let count = 0; count < 12; count += 1) {
    const customer = random.pick(demoItems.客户);
    const net = yuan(random.between(60, 300) * 100);
    book(random.between(2, 27), `销售${random.pick(goods)}`, [
      { code: '1122', item: customer, debit: net + percent(net, vatPercent) },
      ...sell(net),
    ]);
  }
  for (let count = 0; count < 7; count += 1) {
    const net = yuan(random.between(15, 60) * 100);
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
    const net = yuan(random.between(130, 330) * 100);
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
  // A gross margin of 40 %, and never more than there is in stock.
  return Math.min(percent(sold, 60), ledger.net('1405'));
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
  if (Number(month.slice(5)) % 3 === 0) {
    book(21, '收到存款利息', [
      { code: '1002', debit: yuan(310) },
      { code: '560302', credit: yuan(310) },
    ]);
  }
  if (index % 5 === 2) pay(15, '购入办公电脑', taxed('1601', yuan(9_600), 13));
}

/** Accruals, transfers and 结转损益. @param {Month} month @param {number} cost */
function closeMonth({ month, random, book, pay, ledger }, cost) {
  const last = new Date(
    Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0),
  ).getUTCDate();
  const close = (/** @type {string} */ summary, /** @type {Entry[]} */ entries) =>
    book(last, summary, entries);
  const wages = {
    office: yuan(18_000 + random.between(0, 30) * 100),
    sales: yuan(14_000 + random.between(0, 60) * 100),
  };
  close('计提工资', [
    { code: '56020101', debit: wages.office },
    { code: '56010101', debit: wages.sales },
    { code: '221101', credit: wages.office + wages.sales },
  ]);
  const social = [percent(wages.office, 26), percent(wages.sales, 26)];
  close('计提单位社保', [
    { code: '56020103', debit: social[0] },
    { code: '56010103', debit: social[1] },
    { code: '221104', credit: (social[0] ?? 0) + (social[1] ?? 0) },
  ]);
  const own = percent(wages.office + wages.sales, 10.5);
  const incomeTax = yuan(random.between(300, 700));
  close('代扣个人社保及个税', [
    { code: '221101', debit: own + incomeTax },
    { code: '224102', credit: own },
    { code: '222113', credit: incomeTax },
  ]);
  pay(last, '缴纳社保', [
    { code: '221104', debit: -ledger.net('221104') },
    { code: '224102', debit: -ledger.net('224102') },
  ]);
  close('计提折旧', [
    { code: '560205', debit: yuan(3_200) },
    { code: '560112', debit: yuan(2_400) },
    { code: '1602', credit: yuan(5_600) },
  ]);
  close('摊销装修费', [
    { code: '560207', debit: yuan(3_000) },
    { code: '1801', credit: yuan(3_000) },
  ]);
  close('计提印花税', [
    { code: '540310', debit: yuan(180) },
    { code: '222117', credit: yuan(180) },
  ]);
  close('结转销售成本', [
    { code: '5401', debit: cost },
    { code: '1405', credit: cost },
  ]);
  closeTaxes(close, ledger);
  closeProfit(close, ledger);
  if (month.endsWith('-12')) closeYear(close, ledger);
}

/** VAT of the month, surtaxes and income tax. @param {(summary: string, entries: Entry[]) => void} close
 * @param {ReturnType<typeof createLedger>} ledger */
function closeTaxes(close, ledger) {
  const columns = ['22210101', '22210103', '22210105'];
  const due = -columns.reduce((sum, code) => sum + ledger.net(code), 0);
  // Input tax beyond output tax stays in its column for the next month.
  if (due > 0) {
    close('转出未交增值税', [
      { code: '22210103', debit: due },
      { code: '222102', credit: due },
    ]);
    const surtaxes = [
      ['540302', '222114', 7],
      ['540303', '222115', 3],
      ['540304', '222116', 2],
    ];
    close('计提税金及附加', [
      ...surtaxes.map(([code, , rate]) => ({
        code: String(code),
        debit: percent(due, Number(rate)),
      })),
      ...surtaxes.map(([, code, rate]) => ({
        code: String(code),
        credit: percent(due, Number(rate)),
      })),
    ]);
  }
  const profit = -profitCodes(ledger).reduce((sum, code) => sum + ledger.net(code), 0);
  if (profit > 0)
    close('计提企业所得税', [
      { code: '5801', debit: percent(profit, 5) },
      { code: '222112', credit: percent(profit, 5) },
    ]);
}

const profitCodes = (/** @type {ReturnType<typeof createLedger>} */ ledger) =>
  ledger.codes().filter((code) => code.startsWith('5') && ledger.net(code) !== 0);

/** 结转本期损益: income and expense in two vouchers. @param {(summary: string, entries: Entry[]) => void} close
 * @param {ReturnType<typeof createLedger>} ledger */
function closeProfit(close, ledger) {
  const codes = profitCodes(ledger);
  const income = codes.filter((code) => /^5(0|1|3)/.test(code));
  const expense = codes.filter((code) => !income.includes(code));
  const total = (/** @type {readonly string[]} */ list) =>
    list.reduce((sum, code) => sum + ledger.net(code), 0);
  close('结转本期收入', [
    ...income.map((code) => ({ code, debit: -ledger.net(code) })),
    { code: '3103', credit: -total(income) },
  ]);
  close('结转本期成本费用', [
    { code: '3103', debit: total(expense) },
    ...expense.map((code) => ({ code, credit: ledger.net(code) })),
  ]);
}

/** 结转本年利润 in December. @param {(summary: string, entries: Entry[]) => void} close
 * @param {ReturnType<typeof createLedger>} ledger */
function closeYear(close, ledger) {
  const profit = -ledger.net('3103');
  const [from, to] = profit >= 0 ? ['3103', '310406'] : ['310406', '3103'];
  close('结转本年利润', [
    { code: from, debit: Math.abs(profit) },
    { code: to, credit: Math.abs(profit) },
  ]);
  const reserve = percent(Math.max(0, profit), 10);
  close('提取法定盈余公积', [
    { code: '310401', debit: reserve },
    { code: '310101', credit: reserve },
  ]);
  close('结转利润分配', [
    { code: '310406', debit: reserve },
    { code: '310401', credit: reserve },
  ]);
}
