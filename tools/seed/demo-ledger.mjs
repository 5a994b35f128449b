/** @typedef {{code: string, debit?: number, credit?: number, item?: string}} Entry */
/** @typedef {{code: string, item?: string, fen: number}} DemoOpening */
/** @typedef {ReturnType<typeof createLedger>} DemoLedger */

/** Yuan as whole fen. */
export const yuan = (/** @type {number} */ amount) => amount * 100;
/** A share in percent, rounded to the fen. */
export const percent = (/** @type {number} */ fen, /** @type {number} */ rate) =>
  Math.round((fen * rate) / 100);

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
  { code: '221101', fen: yuan(66_000) },
  { code: '222102', fen: yuan(14_000) },
  { code: '222114', fen: yuan(980) },
  { code: '222115', fen: yuan(420) },
  { code: '222116', fen: yuan(280) },
  { code: '3001', fen: yuan(1_000_000) },
  { code: '310101', fen: yuan(40_000) },
  { code: '310406', fen: yuan(395_320) },
]);
const creditSubjects = /^(1602|2|3)/;

/** Balances while the books are written: closing entries are computed, not guessed. */
export function createLedger() {
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
