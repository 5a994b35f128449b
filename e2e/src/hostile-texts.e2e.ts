import type { Page } from 'playwright-core';
import {
  accountingCategoryCalls,
  accountingCategoryDetailCalls,
  currencyCalls,
  jobCalls,
  sessionCalls,
  subjectCalls,
  voucherCalls,
  voucherTemplateCalls,
  voucherWordCalls,
} from '@mingzhang/contract';
import { ask, callApi } from './testing/api';
import { subjectOf } from './testing/books';
import { productUrl, TestBrowser } from './testing/browser';
import {
  formulas,
  nameScript,
  scripts,
  shortScript,
  strangeElements,
  watch,
  type Watch,
} from './testing/hostile';
import { createAccountSet, signUp } from './testing/sign-in';
import { unzip } from './testing/unzip';

const texts = [...scripts, ...formulas];
const PREFIX = '晨星';

describe('texts that would be scripts or formulas', () => {
  const browser = new TestBrowser();
  let page: Page;
  let seen: Watch;
  const ids = { voucher: 0, template: 0, category: 0, rent: 0, receivable: 0, item: 0 };

  beforeAll(async () => {
    page = await browser.open();
    seen = await watch(page);
    await signUp(page);
    await callApi(page, sessionCalls.updateUser, { body: { realName: nameScript } });
    await createAccountSet(page, { companyName: `${PREFIX}${nameScript}`, industry: shortScript });
    await settings();
    await book();
  }, 60_000);
  afterAll(() => browser.close());

  /** Hostile names in every setting that has a name. */
  async function settings(): Promise<void> {
    const parent = await subjectOf(page, '5602');
    for (const [index, name] of [nameScript, '=1+1', '@SUM(1,1)', '<b>粗体</b>'].entries()) {
      const subject = await callApi(page, subjectCalls.create, {
        body: { parentId: parent.id, code: `56026${index}`, name, direction: 'debit' },
      });
      if (index === 0) ids.rent = subject.id;
    }
    const category = await callApi(page, accountingCategoryCalls.create, {
      body: { name: shortScript, customColumns: [shortScript, '=1+1'] },
    });
    ids.category = category.id;
    const add = async (text: string, index: number) => {
      const item = await callApi(page, accountingCategoryDetailCalls.create, {
        body: {
          categoryId: category.id,
          code: index === 0 ? '=1+1' : String(index).padStart(3, '0'),
          name: text.slice(0, 100),
          remark: text,
          customValues: [text, text],
        },
      });
      if (index === 2) ids.item = item.id;
    };
    await Promise.all(texts.map(add));
    const receivable = await callApi(page, subjectCalls.create, {
      body: {
        parentId: parent.id,
        code: '560270',
        name: '带项目',
        direction: 'debit',
        auxiliary: [category.id],
      },
    });
    ids.receivable = receivable.id;
    await callApi(page, voucherWordCalls.create, {
      body: { word: '<b>', printTitle: shortScript },
    });
    await callApi(page, currencyCalls.create, {
      body: { code: 'USD', name: shortScript, exchangeRate: '7.1' },
    });
  }

  /** One voucher with every text as a summary, and a template of some of them. */
  async function book(): Promise<void> {
    const words = await callApi(page, voucherWordCalls.list, {});
    const wordId = words.find(({ word }) => word === '<b>')?.id ?? 0;
    const bank = await subjectOf(page, '1002');
    const voucher = await callApi(page, voucherCalls.create, {
      body: {
        wordId,
        voucherDate: '2026-01-10',
        remark: scripts[0],
        lines: [
          ...texts.map((summary) => ({
            summary,
            subjectId: ids.receivable,
            debit: '1',
            auxiliary: { [ids.category]: ids.item },
          })),
          { summary: '付款', subjectId: bank.id, credit: String(texts.length - 1) },
          { summary: '更正', subjectId: ids.rent, credit: '1' },
        ],
      },
    });
    ids.voucher = voucher.id;
    const template = await callApi(page, voucherTemplateCalls.create, {
      body: {
        name: nameScript,
        type: 0,
        wordId,
        remark: scripts[2],
        lines: [nameScript, '=1+1'].map((summary, index) => ({
          summary,
          subjectId: bank.id,
          auxiliary: {},
          amount: { kind: 'open' as const },
          side: index === 0 ? ('debit' as const) : ('credit' as const),
        })),
      },
    });
    ids.template = template.id;
  }

  /** Opens a screen, waits for a text to stand there letter by letter, and looks for harm. */
  async function look(path: string, ...wanted: readonly string[]): Promise<void> {
    await page.goto(path);
    const stand = page.waitForFunction((all) => {
      // Lines outside the window are laid out when they come into it: their text is there.
      const fields = [...document.querySelectorAll('input')].map(({ value }) => value);
      const shown = [document.body.textContent ?? '', ...fields];
      return all.every((text) => shown.some((part) => part.includes(text)));
    }, wanted);
    await stand.catch(() => {
      throw new Error(`${path} does not show all of ${wanted.join(' | ')}`);
    });
    await clean();
  }

  async function clean(): Promise<void> {
    expect(await strangeElements(page)).toEqual([]);
    expect(seen.take()).toEqual([]);
  }

  it('a planted script is reported and does not run: the watch works', async () => {
    await page.goto('/');
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'mzRan=1';
      document.body.append(script);
    });
    await expect(page.evaluate(() => 1)).resolves.toBe(1);
    await page.waitForFunction(() => document.querySelectorAll('body script').length > 0);
    expect(seen.take()).toEqual(['csp script-src-elem']);
    expect(await strangeElements(page)).toEqual(['<script>mzRan=1</script>']);
  });

  it('are shown letter by letter by every screen of vouchers', async () => {
    await look('/', `${PREFIX}${nameScript}`);
    await look('/voucher?period=2026-01', scripts[0] ?? '', nameScript, '<b>-1');
    await look(`/voucher/form/${ids.voucher}?period=2026-01`, ...texts, shortScript, nameScript);
    await look(`/voucher/print?ids=${ids.voucher}&period=2026-01`, ...texts, shortScript);
    await look('/template/manager', nameScript);
    await look(`/template/design/${ids.template}`, nameScript, '=1+1');
  });

  it('are offered in the lists of the form as they are', async () => {
    await page.goto('/voucher/form?period=2026-01');
    const first = page.getByLabel('第 1 行 摘要', { exact: true });
    await first.waitFor();
    await first.fill('<img');
    await page.getByRole('option', { name: '<img src=x onerror=mzRan=1>', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('onerror');
    await page.getByRole('option', { name: nameScript }).first().waitFor();
    await clean();
  });

  it.each([
    ['/account-book/detailed', '?period=2026-01&subjectId=', 'receivable'],
    ['/account-book/general-ledger', '?period=2026-01', undefined],
    ['/account-book/subject-balance', '?period=2026-01', undefined],
    ['/account-book/subject-summary', '?period=2026-01', undefined],
    ['/account-book/auxiliary-accounting-balance', '?period=2026-01&categoryId=', 'category'],
    ['/account-book/auxiliary-accounting-detail', '?period=2026-01&categoryId=', 'category'],
  ] as const)('are shown letter by letter by %s', async (path, query, id) => {
    const wanted = {
      '/account-book/detailed': [scripts[0] ?? '', '=1+1'],
      '/account-book/auxiliary-accounting-balance': ['<img src=x onerror=mzRan=1>'],
      '/account-book/auxiliary-accounting-detail': ['<img src=x onerror=mzRan=1>'],
      '/account-book/subject-balance': [nameScript],
      '/account-book/subject-summary': [nameScript],
    }[path as string];
    await look(`${path}${query}${id ? ids[id] : ''}`, ...(wanted ?? ['管理费用']));
  });

  it('are shown letter by letter by every screen of settings', async () => {
    await look('/subject?type=profit', `${PREFIX}${nameScript}`);
    await page.getByText('损益', { exact: true }).first().click();
    await look('/initial', `${PREFIX}${nameScript}`);
    await look('/voucher-word', '<b>', shortScript);
    await look('/currency', shortScript);
    await look('/assisting-accounting/accounting-category', shortScript);
    await look(`/assisting-accounting/custom/${ids.category}`, ...scripts.slice(0, 8), '=1+1');
    await look('/permission-setting', nameScript);
    await look('/operation-log', nameScript, shortScript);
    await look('/personal/personal-setting', nameScript);
    await look('/account', `${PREFIX}${nameScript}`);
  });

  const download = async (path: string): Promise<Buffer> => {
    const headers = { 'X-Requested-With': 'XMLHttpRequest' };
    const answer = await page.context().request.get(`${productUrl()}/api${path}`, { headers });
    expect(answer.headers()['content-disposition']).toBeDefined();
    return answer.body();
  };
  const upload = async (path: string, name: string, buffer: Buffer, fields = {}) => {
    const headers = { 'X-Requested-With': 'XMLHttpRequest' };
    const file = { name, mimeType: 'application/octet-stream', buffer };
    const multipart = { ...fields, file };
    const answer = await page
      .context()
      .request.post(`${productUrl()}/api${path}`, { headers, multipart });
    const { data, msg } = await answer.json();
    if (!data) throw new Error(msg);
    for (;;) {
      const job = await callApi(page, jobCalls.get, { params: { jobId: data.jobId } });
      if (job.state !== 'waiting' && job.state !== 'running') return job;
    }
  };

  it('are strings in workbooks, and quoted in CSV files', async () => {
    const files = [
      '/voucher/export',
      '/subject/export',
      `/accounting-category/${ids.category}/export`,
    ];
    for (const path of files) {
      const parts = unzip(await download(`${path}?format=xlsx`));
      const sheets = [...parts].filter(([name]) => name.startsWith('xl/worksheets/'));
      expect(sheets.length).toBeGreaterThan(0);
      for (const [, bytes] of sheets) expect(bytes.toString()).not.toMatch(/<f[ >]/);
      const csv = (await download(`${path}?format=csv`)).toString();
      // A cell stands behind the beginning, a comma or a line end, with or without quotes.
      expect(csv).not.toMatch(/(^|,|\r\n)"?[=@＝＋－＠]/);
      expect(csv).toMatch(/(^|,|\r\n)"?'=1\+1/);
    }
  });

  it('come back from a file as they were', async () => {
    const bytes = await download(`/voucher/export?format=xlsx`);
    await callApi(page, voucherCalls.remove, { params: { id: ids.voucher } });
    const name = '<img src=x onerror=mzRan=1>.xlsx';
    const job = await upload('/voucher/import', name, bytes);
    expect(job).toMatchObject({ state: 'done', report: { refused: 0 } });
    const { records } = await callApi(page, voucherCalls.list, { query: {} });
    // The list shows the first lines of a voucher; by itself it has all of them.
    const { lines } = await callApi(page, voucherCalls.get, {
      params: { id: records[0]?.id ?? 0 },
    });
    const summaries = lines.map(({ summary }) => summary);
    expect(summaries).toEqual([...texts, '付款', '更正']);
    for (const format of ['csv', 'xlsx']) {
      const path = `/accounting-category/${ids.category}/export?format=${format}`;
      const items = await upload(
        '/accounting-category/import',
        `项目.${format}`,
        await download(path),
        {
          categoryId: String(ids.category),
        },
      );
      expect(items.report).toMatchObject({ accepted: 0, refused: 0, unchanged: texts.length });
    }
    await page.goto('/voucher?period=2026-01');
    await page.getByRole('button', { name: '导入', exact: true }).click();
    await page.getByText(`上次导入 ${name}`).waitFor();
    await clean();
  });

  it('with letters that no book can keep are refused, not broken off', async () => {
    const bank = await subjectOf(page, '1002');
    const [word] = await callApi(page, voucherWordCalls.list, {});
    for (const text of ['a\u0000b', 'a\ud83db']) {
      const lines = [text, '付款'].map((summary, index) => ({
        summary,
        subjectId: bank.id,
        [index === 0 ? 'debit' : 'credit']: '1',
      }));
      const body = { wordId: word?.id ?? 0, voucherDate: '2026-01-10', lines };
      const { status, envelope } = await ask(page, voucherCalls.create, { body });
      expect([status, envelope.success]).toEqual([200, false]);
      expect(envelope).toMatchObject({ msg: '第 1 行含有不能保存的字符，请删去后重新输入' });
    }
  });
});
