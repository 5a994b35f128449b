/** @typedef {{name: string, path: string, mostP95Ms: number, mostRatio?: number}} Page */
/** @typedef {import('./seats.mjs').AccountSet & {slots: readonly import('./large-books.mjs').Slot[]}} Books */

/** First pages, and those that a year goes into. */
const firstMs = 50;
const yearMs = 60;

/** @param {readonly string[]} months */
export function balancePath(months) {
  const last = months.at(-1);
  return `/accountBook/subjectBalance?periodFrom=${last}&periodTo=${last}`;
}

/**
 * A page of every book, with what it may take.
 * @param {readonly string[]} months
 * @param {Books} large
 * @param {(path: string) => Promise<any>} read
 * @returns {Promise<Page[]>}
 */
export async function bookPages(months, large, read) {
  const last = months.at(-1) ?? '';
  const month = `periodFrom=${last}&periodTo=${last}`;
  const year = `periodFrom=${months.at(-12)}&periodTo=${last}`;
  const plain = large.slots.find(({ key }) => key === '')?.subjectId;
  const subjects = await large.browser.call('subject.list');
  const receivable = subjects.find((/** @type {any} */ { code }) => code === '1122').id;
  const wide = mostLeaves(subjects);
  const [customer, item] = itemOf(large, receivable);
  const { total, pageSize } = await read(`/accountBook/journal?${month}`);
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  const bank = subjects.find(
    (/** @type {any} */ { leaf, code }) => leaf && code.startsWith('1002'),
  ).id;
  const stock = `subjectId=${subjects.find((/** @type {any} */ { code }) => code === '1405').id}`;
  const ofItem = `categoryId=${customer}&itemId=${item}`;
  return [
    { name: '科目余额表, a month', path: balancePath(months), mostP95Ms: firstMs, mostRatio: 3 },
    ...pages(yearMs, {
      '科目余额表, a year': `subjectBalance?${year}`,
      '总账, a year, level 1': `generalLedger?${year}&level=1`,
      '总账, a year, all levels': `generalLedger?${year}`,
      '多栏账 with most columns, a year': `multiColumn?${year}&subjectId=${wide}`,
      '科目汇总表, a year': `subjectSummary?${year}`,
      '序时账, a year': `journal?${year}`,
      '辅助核算余额表, a year': `auxiliaryBalance?${year}&categoryId=${customer}`,
      '辅助核算明细账, a year': `auxiliaryDetails?${year}&${ofItem}`,
      ...agingPages(receivable, customer, last),
    }),
    ...pages(firstMs, {
      '明细账, a month': `details?${month}&subjectId=${plain}`,
      '多栏账 with most columns, a month': `multiColumn?${month}&subjectId=${wide}`,
      '银行存款日记账, a month': `dayBook?${month}&subjectId=${bank}`,
      '数量金额总账, a month': `quantityLedger?${month}`,
      '数量金额明细账, a month': `quantityDetails?${month}&${stock}`,
      '科目汇总表, a month': `subjectSummary?${month}`,
      '序时账, a month': `journal?${month}`,
      '序时账, a month, last page': `journal?${month}&page=${lastPage}`,
      往来核销: `settlement?subjectId=${receivable}&${ofItem}`,
    }),
    voucherList(month),
  ];
}

/** @param {string} month as a query asks for it @returns {Page} */
const voucherList = (month) => ({
  name: 'voucher list, first page',
  path: `/voucher?${month}&page=1&pageSize=20`,
  mostP95Ms: 100,
});

/**
 * The books of 10,000 customers, who owe and pay in each month of a year, and what names the items of each line.
 * @param {readonly string[]} months
 * @param {Books} crowded
 * @returns {Promise<Page[]>}
 */
export async function customerPages(months, crowded) {
  const last = months.at(-1) ?? '';
  const year = `periodFrom=${months.at(-12)}&periodTo=${last}`;
  const subjects = await crowded.browser.call('subject.list');
  const receivable = subjects.find((/** @type {any} */ { code }) => code === '1122').id;
  const [customer, item] = itemOf(crowded, receivable);
  const ofItem = `categoryId=${customer}&itemId=${item}`;
  const month = `periodFrom=${last}&periodTo=${last}`;
  const ofYear = pages(yearMs, {
    // As many as its screen shows at a time.
    辅助核算余额表: `auxiliaryBalance?${year}&categoryId=${customer}&page=1&pageSize=500`,
    '辅助核算余额表, by subject': `auxiliaryBalance?${year}&categoryId=${customer}&bySubject=1&page=1&pageSize=500`,
    '辅助核算明细账, its list of items': `auxiliaryList?${year}&categoryId=${customer}`,
    辅助核算明细账: `auxiliaryDetails?${year}&${ofItem}`,
    往来核销: `settlement?subjectId=${receivable}&${ofItem}`,
    ...agingPages(receivable, customer, last),
  });
  const ofMonth = pages(firstMs, { '序时账, a month': `journal?${month}` });
  return [...ofYear, ...ofMonth, voucherList(month)].map((page) => ({
    ...page,
    name: `${page.name}, 10,000 customers`,
  }));
}

/** @param {number} subjectId @param {number | undefined} categoryId @param {string} month */
function agingPages(subjectId, categoryId, month) {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const asOf = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  const asked = `subjectId=${subjectId}&categoryId=${categoryId}&asOf=${asOf}`;
  return {
    '往来账龄, first in first out': `aging?${asked}&method=fifo`,
    '往来账龄, by marks': `aging?${asked}&method=marks`,
  };
}

/** @param {number} mostP95Ms @param {Readonly<Record<string, string>>} paths @returns {Page[]} */
function pages(mostP95Ms, paths) {
  return Object.entries(paths).map(([name, path]) => ({
    name,
    path: `/accountBook/${path}`,
    mostP95Ms,
  }));
}

/** A category and an item of it that a subject has. @param {Books} large @param {number} subjectId */
function itemOf({ slots }, subjectId) {
  const key = slots.find((slot) => slot.subjectId === subjectId && slot.key !== '')?.key;
  if (key === undefined) throw new Error('the subject of debts has no item');
  return key.split(':').map(Number);
}

/** The subject with most leaves right below it. @param {readonly any[]} subjects @returns {number} */
function mostLeaves(subjects) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const { parentId, leaf } of subjects) {
    if (leaf && parentId !== null) counts.set(parentId, (counts.get(parentId) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  if (!most) throw new Error('no subject has others below it');
  return most[0];
}
