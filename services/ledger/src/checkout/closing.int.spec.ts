import { checkoutCalls, voucherCalls } from '@mingzhang/contract';
import { addMonths, periodOf, periodTitle } from '@mingzhang/rules';
import { ClosingChecks, todayInShanghai } from '@mingzhang/server';
import type { TestService } from '@mingzhang/server/testing';
import { type Books, openAccountSet, startLedger } from '../testing/books';
import { closeMonth, closing, openMonth, paidIn } from '../testing/closing';
import { verify } from '../verify';

const current = periodOf(todayInShanghai());
const enabled = addMonths(current, -3);
const second = addMonths(current, -2);

describe('closing a month', () => {
  let service: TestService;
  let sets = 0;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  const open = (changes = {}) =>
    openAccountSet(service, (sets += 1), { enableDate: `${enabled}-01`, ...changes });
  const months = async ({ api }: Books) => {
    const list = await api.call(checkoutCalls.list, {});
    return list.map(({ period, state }) => `${period} ${state}`);
  };
  const differences = () => verify({ databaseUrl: service.database.url, accountSetIds: [sets] });

  it('seals its vouchers, linked to the seal of the month before, and keeps the next one open', async () => {
    const books = await open();
    await paidIn(books, `${enabled}-05`);
    const first = await closeMonth(books, enabled);
    expect(first).toMatchObject({
      period: enabled,
      voucherCount: 1,
      lineCount: 2,
      previousHash: 'mingzhang',
      irreversible: false,
      closedName: '周敏',
      opened: null,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const then = await closeMonth(books, second);
    expect(then).toMatchObject({ voucherCount: 0, lineCount: 0, previousHash: first.hash });
    expect(await months(books)).toEqual([
      `${enabled} closed`,
      `${second} closed`,
      `${addMonths(current, -1)} open`,
      `${current} open`,
    ]);
    expect(await books.api.call(checkoutCalls.history, {})).toEqual([then, first]);
    expect(await differences()).toEqual([]);
  });

  it('goes month by month, and names the one whose turn it is', async () => {
    const books = await open();
    expect(await books.api.send(checkoutCalls.invoicing, closing(second))).toMatchObject({
      code: 'CLOSING_ORDER',
      msg: `须按月份顺序结账，请先结${periodTitle(enabled)}，再结${periodTitle(second)}`,
    });
    await closeMonth(books, enabled);
    expect(await books.api.send(checkoutCalls.invoicing, closing(enabled))).toMatchObject({
      code: 'PERIOD_CLOSED',
      msg: `${periodTitle(enabled)}已结账，无需再次结账`,
    });
    const before = addMonths(enabled, -1);
    expect(await books.api.send(checkoutCalls.invoicing, closing(before))).toMatchObject({
      code: 'PERIOD_MISSING',
      msg: expect.stringContaining(periodTitle(before)),
    });
  });

  it('may come before the last day of a month, and not before the first one', async () => {
    const books = await openAccountSet(service, (sets += 1), { enableDate: `${current}-01` });
    await closeMonth(books, current);
    const next = addMonths(current, 1);
    expect(await months(books)).toEqual([`${current} closed`, `${next} open`]);
    expect(await books.api.send(checkoutCalls.invoicing, closing(next))).toMatchObject({
      code: 'CLOSING_ORDER',
      msg: `${periodTitle(next)}还没有开始，不能结账，请到 ${next}-01 之后再结账`,
    });
    expect(await paidIn(books, `${next}-01`)).toMatchObject({ period: next, code: 1 });
  });

  it('is refused with what blocks it, rule by rule', async () => {
    const books = await open({ voucherReviewed: 1 });
    await paidIn(books, `${enabled}-05`);
    const message = `${periodTitle(enabled)}还有 1 张凭证没有审核，请先审核再结账`;
    expect(await books.api.send(checkoutCalls.invoicing, closing(enabled))).toMatchObject({
      code: 'CLOSING_BLOCKED',
      msg: message,
      details: [
        { path: 'ledger.voucher-unaudited', code: 'ledger.voucher-unaudited', msg: message },
      ],
    });
    expect(await months(books)).not.toContain(`${enabled} closed`);
    expect(await books.api.call(checkoutCalls.history, {})).toEqual([]);
  });

  it('asks its own rules under the lock, where nothing can change any more', async () => {
    const books = await open();
    const asked: boolean[] = [];
    service.get(ClosingChecks).add(async (period) => {
      if (period !== enabled || sets !== 5) return [];
      asked.push((await locksOn('ledger.period')).length > 0);
      const message = '锁定后检查发现';
      return [{ rule: 'test.locked', severity: 'block', message, link: null }];
    });
    expect(sets).toBe(5);
    expect(await books.api.send(checkoutCalls.invoicing, closing(enabled))).toMatchObject({
      code: 'CLOSING_BLOCKED',
      msg: '锁定后检查发现',
    });
    expect(asked).toEqual([true]);
  });

  /** Row locks of open transactions; other databases have tables with the same id. */
  const locksOn = (table: string) =>
    service.database.queryAll(
      `select 1 from pg_locks where relation = '${table}'::regclass and mode = 'RowShareLock'
          and database = (select oid from pg_database where datname = current_database())`,
    );

  it('is taken back for the month closed last, with a reason; its seal stays as superseded', async () => {
    const books = await open();
    await closeMonth(books, enabled);
    const seal = await closeMonth(books, second);
    expect(await books.api.send(checkoutCalls.unCheck, opening(enabled))).toMatchObject({
      code: 'CLOSING_ORDER',
      msg: `须从最近结账的月份起反结账，请先反结${periodTitle(second)}，再反结${periodTitle(enabled)}`,
    });
    const opened = await openMonth(books, second, '漏记一张发票');
    expect(opened).toEqual({
      ...seal,
      opened: { name: '周敏', at: expect.any(String), reason: '漏记一张发票' },
    });
    expect(await books.api.send(checkoutCalls.unCheck, opening(second))).toMatchObject({
      code: 'CLOSING_ORDER',
      msg: `${periodTitle(second)}没有结账，无需反结账`,
    });
    await paidIn(books, `${second}-09`);
    const again = await closeMonth(books, second);
    expect(again).toMatchObject({ voucherCount: 1, previousHash: seal.previousHash, opened: null });
    expect(again.hash).not.toBe(seal.hash);
    const history = await books.api.call(checkoutCalls.history, {});
    expect(history.slice(0, 2)).toEqual([again, opened]);
    expect(await differences()).toEqual([]);
  });

  const opening = (period: string) => ({ query: { ...closing(period).query, reason: '更正' } });

  it('is never taken back where 记账不可逆 was on', async () => {
    const books = await open();
    await closeMonth(books, enabled);
    const settings = await books.api.call(checkoutCalls.settings, {});
    expect(settings).toEqual({ version: 1, irreversible: false, severities: [] });
    const severities = [{ rule: 'voucher-gap', severity: 'block' as const }];
    const body = { version: 1, irreversible: true, severities };
    const saved = await books.api.call(checkoutCalls.saveSettings, { body });
    expect(saved).toEqual({ ...body, version: 2 });
    expect(await books.api.send(checkoutCalls.saveSettings, { body })).toMatchObject({
      code: 'VERSION_STALE',
    });
    expect(await closeMonth(books, second)).toMatchObject({ irreversible: true });
    // Switching it off does not affect months closed before.
    await books.api.call(checkoutCalls.saveSettings, {
      body: { version: 2, irreversible: false, severities: [] },
    });
    expect(await books.api.send(checkoutCalls.unCheck, opening(second))).toMatchObject({
      code: 'PERIOD_SEALED',
      msg: `${periodTitle(second)}结账时已启用记账不可逆，不能反结账，请在未结账期间用红字凭证更正`,
    });
    const body2 = await books.body(`${second}-09`, [
      { code: '1001', debit: '1' },
      { code: '3001', credit: '1' },
    ]);
    expect(await books.api.send(voucherCalls.create, { body: body2 })).toMatchObject({
      code: 'PERIOD_CLOSED',
    });
    expect(await differences()).toEqual([]);
  });
});
