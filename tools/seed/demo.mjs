import { demoCompanyName, demoItems, demoMonths, demoVouchers } from './demo-company.mjs';
import { demoOpenings } from './demo-ledger.mjs';
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

/** @param {Browser} browser @param {readonly string[]} months @param {(line: string) => void} log */
async function keepBooks(browser, months, log) {
  const subjects = new Map(
    (await browser.call('subject.list')).map((/** @type {any} */ subject) => [
      subject.code,
      subject,
    ]),
  );
  const [word] = await browser.call('voucherWord.list');
  const auxiliary = await addItems(browser, subjects);
  const lineOf = (
    /** @type {import('./demo-ledger.mjs').Entry} */ { code, debit = 0, credit = 0, item },
  ) => ({
    subjectId: subjects.get(code).id,
    debit: text(debit),
    credit: text(credit),
    auxiliary: auxiliary(code, item),
  });
  await browser.call('initialBalance.save', {
    body: demoOpenings.map(({ code, item, fen }) => ({
      subjectId: subjects.get(code).id,
      auxiliary: auxiliary(code, item),
      opening: text(fen),
    })),
  });
  const vouchers = demoVouchers(months);
  for (const [index, { date, summary, entries }] of vouchers.entries()) {
    await browser.call('voucher.create', {
      body: {
        wordId: word.id,
        voucherDate: date,
        attachmentCount: index % 4,
        lines: entries.map((entry) => ({ summary, ...lineOf(entry) })),
      },
    });
    if ((index + 1) % 200 === 0) log(`  已录入 ${index + 1} / ${vouchers.length} 张凭证`);
  }
  await seedDomains({
    ...{ months, wordId: word.id, call: browser.call },
    subjectId: (code) => subjects.get(code).id,
  });
}

/** Adds customers, suppliers and employees. @param {Browser} browser @param {Map<string, any>} subjects */
async function addItems(browser, subjects) {
  const categories = await browser.call('accountingCategory.list');
  /** @type {Map<string, {categoryId: number, id: number}>} */
  const ids = new Map();
  for (const [category, names] of Object.entries(demoItems)) {
    const categoryId = categories.find((/** @type {any} */ each) => each.name === category).id;
    for (const [index, name] of names.entries()) {
      const code = String(index + 1).padStart(3, '0');
      const { id } = await browser.call('accountingCategoryDetail.create', {
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

/** Fen as decimal text. @param {number} fen */
function text(fen) {
  const digits = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The last months up to the current one in Shanghai. @param {number} count */
function lastMonths(count) {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date());
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - count + index, 1)).toISOString().slice(0, 7),
  );
}
