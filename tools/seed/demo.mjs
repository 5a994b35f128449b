import { carryForward, close, prepareClosing, text } from './demo-closing.mjs';
import {
  demoCompanyName,
  demoCreditCode,
  demoItems,
  demoMonth,
  demoMonths,
} from './demo-company.mjs';
import { createLedger, demoOpenings } from './demo-ledger.mjs';
import { createBrowser } from './browser.mjs';
import { seedDomains } from './demo-domains.mjs';

/** @typedef {ReturnType<typeof createBrowser>} Browser */

const password = 'jiangnan-2026';
/** One sign-in per role; the service refuses these numbers where other machines can reach it. */
const people = /** @type {const} */ ([
  { role: '账套管理员', name: '周敏', mobile: '13800138000', code: 'Manager' },
  { role: '主管', name: '王素芬', mobile: '13800138001', code: 'Director' },
  { role: '制单人', name: '陈晓', mobile: '13800138002', code: 'Making' },
  { role: '出纳', name: '李静', mobile: '13800138003', code: 'Cashier' },
  { role: '查看', name: '吴总', mobile: '13800138004', code: 'View' },
]);

/**
 * Loads the demo company through the public calls, as a person would, never by raw rows.
 * @param {{baseUrl: string, log?: (line: string) => void}} options
 * @returns {Promise<{role: string, mobile: string, password: string}[]>} the sign-ins
 */
export async function seedDemo({ baseUrl, log = () => {} }) {
  const manager = createBrowser(baseUrl);
  await signUp(manager, people[0]);
  const months = lastMonths(demoMonths);
  await manager.call('accountSets.create', {
    body: {
      companyName: demoCompanyName,
      creditCode: demoCreditCode,
      enableDate: `${months[0]}-01`,
      accountingStandards: 0,
      vatType: 1,
      fixedAssetModule: 1,
      cashierModule: 1,
      voucherReviewed: 0,
      industry: '批发和零售业',
    },
  });
  await addColleagues(manager, baseUrl);
  await keepBooks(manager, months, log);
  return people.map(({ role, mobile }) => ({ role, mobile, password }));
}

/** @param {Browser} browser @param {{mobile: string, name: string}} person */
async function signUp(browser, { mobile, name }) {
  const { devCode } = await browser.call('session.regMsg', { params: { mobile } });
  await browser.call('session.register', { body: { mobile, code: devCode } });
  await browser.call('session.updateUser', { body: { realName: name } });
  await browser.call('session.updatePwd', {
    body: { oldPassword: '', newPassword: password, repeatPassword: password },
  });
}

/** @param {Browser} manager @param {string} baseUrl */
async function addColleagues(manager, baseUrl) {
  for (const person of people.slice(1)) {
    const { mobile, name: realName, code: role } = person;
    await manager.call('accountSets.addNewUser', { query: { mobile, realName, role } });
    const colleague = createBrowser(baseUrl);
    await signUp(colleague, person);
    const { user } = await colleague.call('session.init');
    for (const { id } of user.invitations) {
      const joined = await colleague.call('accountSets.acceptInvitation', { params: { id } });
      const query = { accountSetsId: joined.accountSetId };
      await colleague.call('session.changeAccountSets', { query });
    }
  }
}

/**
 * Keeps the books of the demo company month by month: all months are closed but the last two, of which
 * the first is ready to be closed, and the last has its business only.
 * @param {Pick<Browser, 'call'>} browser
 * @param {readonly string[]} months ascending, `YYYY-MM`
 * @param {(line: string) => void} log
 * @param {typeof seedDomains} addRecords what other domains keep of the company
 */
export async function keepBooks({ call }, months, log, addRecords = seedDomains) {
  const subjects = new Map(
    (await call('subject.list')).map((/** @type {any} */ subject) => [subject.code, subject]),
  );
  const [word] = await call('voucherWord.list');
  const auxiliary = await addItems(call, subjects);
  await call('initialBalance.save', {
    body: demoOpenings.map(({ code, item, fen }) => ({
      subjectId: subjects.get(code).id,
      auxiliary: auxiliary(code, item),
      opening: text(fen),
    })),
  });
  await prepareClosing(call);
  const books = {
    months,
    wordId: word.id,
    call,
    subjectId: (/** @type {string} */ code) => subjects.get(code).id,
  };
  await addRecords(books, 'seedDemo');
  const ledger = createLedger();
  for (const [index, month] of months.entries()) {
    const business = demoMonth({ month, index, ledger });
    const laterHalf = business.vouchers.findIndex(({ date }) => date > `${month}-15`);
    for (const [place, { date, summary, entries }] of business.vouchers.entries()) {
      if (place === laterHalf) await addRecords(books, 'monthDemo', month);
      const lines = entries.map(({ code, debit = 0, credit = 0, item }) => ({
        summary,
        subjectId: subjects.get(code).id,
        auxiliary: auxiliary(code, item),
        debit: text(debit),
        credit: text(credit),
      }));
      await call('voucher.create', {
        body: { wordId: word.id, voucherDate: date, attachmentCount: place % 4, lines },
      });
    }
    await addRecords(books, 'monthEndDemo', month);
    if (index < months.length - 1) ledger.post(await carryForward(call, month));
    if (index < months.length - 2) await close(call, month);
    log(`  已记账 ${month}`);
  }
  await addRecords(books, 'endDemo');
}

/** Adds customers, suppliers, employees and departments. @param {Browser['call']} call @param {Map<string, any>} subjects */
async function addItems(call, subjects) {
  const categories = await call('accountingCategory.list');
  /** @type {Map<string, {categoryId: number, id: number}>} */
  const ids = new Map();
  for (const [category, names] of Object.entries(demoItems)) {
    const categoryId = categories.find((/** @type {any} */ each) => each.name === category).id;
    for (const [index, name] of names.entries()) {
      const code = String(index + 1).padStart(3, '0');
      const { id } = await call('accountingCategoryDetail.create', {
        body: { categoryId, code, name },
      });
      ids.set(name, { categoryId, id });
    }
  }
  return (/** @type {string} */ code, /** @type {string | undefined} */ item) => {
    const known = item === undefined ? undefined : ids.get(item);
    if (!known) return {};
    if (!subjects.get(code).auxiliary.includes(known.categoryId))
      throw new Error(`${code} 不按 ${item} 核算`);
    return { [known.categoryId]: known.id };
  };
}

/** The last months up to the current one in Shanghai. @param {number} count */
function lastMonths(count) {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date());
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - count + index, 1)).toISOString().slice(0, 7),
  );
}
