import {
  accountingCategoryCalls,
  categoriesAtMost,
  currenciesAtMost,
  currencyCalls,
  voucherCalls,
  voucherWordCalls,
  wordsAtMost,
} from '@mingzhang/contract';
import { runImport, type TestApi, type TestService, workbook } from '@mingzhang/server/testing';
import { openAccountSet, startLedger } from '../testing/books';

interface ShortList {
  readonly atMost: number;
  readonly list: (api: TestApi) => Promise<readonly object[]>;
  readonly create: (api: TestApi, number: number) => Promise<unknown>;
}

/** A currency code for a number: QAA, QAB and so on. */
function currencyCode(number: number): string {
  const letters = [Math.floor(number / 26) % 26, number % 26];
  return `Q${letters.map((letter) => String.fromCodePoint(65 + letter)).join('')}`;
}

/** Lists that every page loads: their size is limited when records are added. */
const shortLists: Readonly<Record<string, ShortList>> = {
  凭证字: {
    atMost: wordsAtMost,
    list: (api) => api.call(voucherWordCalls.list, {}),
    create: (api, number) => {
      const body = { word: `字${number}`, printTitle: `凭证${number}` };
      return api.send(voucherWordCalls.create, { body });
    },
  },
  辅助核算类别: {
    atMost: categoriesAtMost,
    list: (api) => api.call(accountingCategoryCalls.list, {}),
    create: (api, number) =>
      api.send(accountingCategoryCalls.create, { body: { name: `类别${number}` } }),
  },
  币别: {
    atMost: currenciesAtMost,
    list: (api) => api.call(currencyCalls.list, { query: {} }),
    create: (api, number) => {
      const body = { code: currencyCode(number), name: `币${number}`, exchangeRate: '2' };
      return api.send(currencyCalls.create, { body });
    },
  },
};

describe('the short lists of an account set', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  it.each(Object.entries(shortLists))('hold %s up to their bound', async (title, short) => {
    const { api } = await openAccountSet(service, Object.keys(shortLists).indexOf(title) + 1);
    const before = (await short.list(api)).length;
    for (let number = before; number < short.atMost; number += 1) {
      expect(await short.create(api, number)).toMatchObject({ success: true });
    }
    expect(await short.create(api, short.atMost)).toMatchObject({
      code: 'RECORD_LIMIT',
      msg: `${title}最多 ${short.atMost} 个，请先删除不用的${title}再新增`,
    });
    expect(await short.list(api)).toHaveLength(short.atMost);
  });

  it('take no voucher words beyond their bound from a file', async () => {
    const { api } = await openAccountSet(service, 9);
    const titles = ['日期', '凭证字', '凭证号', '摘要', '科目编码', '借方金额', '贷方金额'];
    const rows = Array.from({ length: wordsAtMost }, (_, number) => [
      ['2026-01-15', `字${number}`, '1', '提现', '1001', String(number + 1), ''],
      ['2026-01-15', `字${number}`, '1', '提现', '1002', '', String(number + 1)],
    ]).flat();
    const file = await workbook(titles, rows);
    const before = await api.call(voucherWordCalls.list, {});
    const job = await runImport(api, voucherCalls.import, { file, mode: 'all', missing: 'create' });
    expect(job).toMatchObject({
      state: 'failed',
      msg: expect.stringContaining(`凭证字最多 ${wordsAtMost} 个`),
    });
    expect(await api.call(voucherWordCalls.list, {})).toEqual(before);
  });
});
