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
 * A page of every book but 往来账龄, with what it may take: first in first out takes seconds where one subject has a
 * fifth of all lines, and would keep everything else waiting.
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
    }),
    ...pages(firstMs, {
      '明细账, a month': `details?${month}&subjectId=${plain}`,
      '多栏账 with most columns, a month': `multiColumn?${month}&subjectId=${wide}`,
      '科目汇总表, a month': `subjectSummary?${month}`,
      '序时账, a month': `journal?${month}`,
      '序时账, a month, last page': `journal?${month}&page=${lastPage}`,
      往来核销: `settlement?subjectId=${receivable}&${ofItem}`,
    }),
    {
      name: 'voucher list, first page',
      path: `/voucher?${month}&page=1&pageSize=20`,
      mostP95Ms: 100,
    },
  ];
}

/** @param {number} mostP95Ms @param {Readonly<Record<string, string>>} paths @returns {Page[]} */
function pages(mostP95Ms, paths) {
  return Object.entries(paths).map(([name, path]) => ({
    ...{ name, path: `/accountBook/${path}`, mostP95Ms },
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
