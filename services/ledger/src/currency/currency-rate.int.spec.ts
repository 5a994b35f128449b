import { currencyCalls } from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { lastLogged } from '../testing/logged';
import { openAccountSet, startLedger, type Books } from '../testing/books';

describe('exchange rates per period', () => {
  let service: TestService;
  let books: Books;
  let currencyId: number;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
    const body = { code: 'USD', name: '美元', exchangeRate: '7' };
    currencyId = (await books.api.call(currencyCalls.create, { body })).id;
  });
  afterAll(() => service.stop());

  const rateIn = async (period?: string) => {
    const all = await books.api.call(currencyCalls.list, { query: period ? { period } : {} });
    return all.find(({ code }) => code === 'USD')?.periodRate;
  };
  const save = (rates: { period: string; exchangeRate: string | null }[]) =>
    books.api.send(currencyCalls.saveRates, { body: { currencyId, rates } });

  it('a period takes its own rate, else the last one before it, else the standing one', async () => {
    await save([
      { period: '2026-03', exchangeRate: '7.2' },
      { period: '2026-01', exchangeRate: '7.1' },
    ]);
    expect(await Promise.all(['2025-12', '2026-01', '2026-02', '2026-03'].map(rateIn))).toEqual([
      '7.000000',
      '7.100000',
      '7.100000',
      '7.200000',
    ]);
    expect(await rateIn()).toBe('7.000000');
  });

  it('a changed rate is told before and after, and a rate that stayed is not told', async () => {
    await save([
      { period: '2026-03', exchangeRate: '7.25' },
      { period: '2026-01', exchangeRate: '7.1' },
    ]);
    expect(await lastLogged(service, 1)).toEqual({
      action: '修改各期汇率',
      object: 'USD',
      changes: ['第 1 行：期间 2026-03，汇率 7.2 → 期间 2026-03，汇率 7.25'],
    });
  });

  it('an empty rate takes the period’s rate out again', async () => {
    await save([{ period: '2026-03', exchangeRate: null }]);
    expect(await rateIn('2026-03')).toBe('7.100000');
    expect((await lastLogged(service, 1)).changes).toEqual([
      '第 1 行：期间 2026-03，汇率 7.25 → 无',
    ]);
    expect(await books.api.call(currencyCalls.rates, { query: { currencyId } })).toEqual([
      { period: '2026-01', exchangeRate: '7.100000' },
    ]);
  });

  it('a rate more than 20 % from the one before it waits for a confirmation', async () => {
    const rates = [{ period: '2026-05', exchangeRate: '72' }];
    expect(await save(rates)).toMatchObject({
      success: false,
      code: 'RATE_CONFIRM',
      msg: '2026年第05期 USD 汇率 72 与上次的 7.1 相差超过 20%，请核对小数点和币别',
    });
    expect(await rateIn('2026-05')).toBe('7.100000');
    const { version } = await books.api.call(currencyCalls.get, { params: { id: currencyId } });
    const standing = { id: currencyId, version, code: 'USD', name: '美元', exchangeRate: '70' };
    expect(await books.api.send(currencyCalls.update, { body: standing })).toMatchObject({
      code: 'RATE_CONFIRM',
    });
    const body = { currencyId, rates, confirmed: true };
    expect(await books.api.send(currencyCalls.saveRates, { body })).toMatchObject({
      success: true,
    });
    expect(await rateIn('2026-05')).toBe('72.000000');
    await save([{ period: '2026-05', exchangeRate: null }]);
  });

  it('a rate of zero and a rate of the base currency are refused', async () => {
    expect(await save([{ period: '2026-04', exchangeRate: '0' }])).toMatchObject({
      success: false,
      msg: '2026年第04期的汇率应大于 0，不需要时请留空',
    });
    const all = await books.api.call(currencyCalls.list, {});
    const base = all.find(({ isBase }) => isBase)?.id ?? 0;
    const rates = [{ period: '2026-04', exchangeRate: '2' }];
    expect(
      await books.api.send(currencyCalls.saveRates, { body: { currencyId: base, rates } }),
    ).toMatchObject({ code: 'BUILT_IN' });
  });
});
