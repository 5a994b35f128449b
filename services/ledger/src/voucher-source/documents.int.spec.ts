import { closingFindingCalls, voucherCalls, type RequestOf } from '@mingzhang/contract';
import { Money, sumOf } from '@mingzhang/rules';
import type { TestApi, TestService } from '@mingzhang/server/testing';
import { manager, type Books } from '../testing/books';
import { vouchersIn } from '../testing/documents';
import { paperCalls, verify } from '../testing/paper';
import { startPaper } from '../testing/paper/start-paper';

type Fields = RequestOf<typeof paperCalls.create>['body'];
type Merge = 'each' | 'grouped' | 'all';

describe('documents that are declared', () => {
  let ledger: TestService;
  let paper: TestService;
  let books: Books;
  let person: TestApi;
  let serviceUrls: Record<string, string>;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    ({ ledger, paper, books, person, serviceUrls, stop } = await startPaper());
  });
  afterAll(() => stop());
  afterEach(async () => {
    const papers = await person.call(paperCalls.list, {});
    for (const { id } of papers) {
      await person.call(paperCalls.removeVoucher, { body: { ids: [id] } });
      await person.call(paperCalls.remove, { body: { id, isStrict: true } });
    }
    expect((await vouchersIn(books)).filter(({ source }) => source)).toEqual([]);
    for (const { id } of await vouchersIn(books)) {
      await books.api.call(voucherCalls.remove, { params: { id } });
    }
  });

  const create = async (name: string, fields: Partial<Fields> = {}) => {
    const subjectId = books.subject('1405').id;
    const body = { name, party: '甲', day: '2026-01-10', amount: '10.00', subjectId, ...fields };
    return (await person.call(paperCalls.create, { body })).id;
  };
  const makeAll = (ids: number[], merge: Merge = 'each', api = person) =>
    api.send(paperCalls.makeAll, { body: { ids, merge } });
  const change = (id: number, amount: string) =>
    person.call(paperCalls.change, { body: { id, amount } });
  const removeVouchers = (ids: number[]) =>
    person.call(paperCalls.removeVoucher, { body: { ids } });
  const made = async () =>
    (await vouchersIn(books))
      .map(({ source, debitTotal }) => `${source?.key} ${debitTotal}`)
      .toSorted();
  const titles = async (ids: number[]) => {
    const papers = await person.call(paperCalls.list, {});
    return ids.map((id) => papers.find((each) => each.id === id)?.voucher?.title ?? null);
  };
  const write = async (amount: string) => {
    const body = {
      wordId: books.wordId,
      voucherDate: '2026-01-20',
      lines: [
        { summary: '手工', subjectId: books.subject('1405').id, debit: amount },
        { summary: '手工', subjectId: books.subject('1002').id, credit: amount },
      ],
    };
    return (await books.api.call(voucherCalls.create, { body })).id;
  };
  const logged = async () => {
    await paper.database.query(`set app.account_set_id = '1'`);
    const rows = await paper.database.query<{ text: string }>(
      `select action || ' ' || object as text from operation_log.entry
       where account_set_id = 1 and action like '%单据凭证' order by id desc limit 3`,
    );
    return rows.map(({ text }) => text);
  };

  it.each<[Merge, number]>([
    ['each', 5],
    ['grouped', 3],
  ])('make their vouchers %s, and show them before', async (merge, count) => {
    const ids = [
      await create('一', { amount: '1.00' }),
      await create('二', { amount: '2.00', party: '乙' }),
      await create('三', { amount: '4.00', day: '2026-01-12' }),
      await create('四', { amount: '8.00', day: '2026-02-03' }),
      await create('五', { amount: '16.00', day: '2026-02-01' }),
    ];
    const previews = await person.call(paperCalls.preview, { body: { ids, merge } });
    expect(previews).toHaveLength(count);
    expect(sumOf(previews.flatMap(({ debits }) => debits.map(Money.parse))).toString()).toBe(
      '31.00',
    );
    expect(await makeAll(ids, merge)).toMatchObject({ success: true });
    const vouchers = await vouchersIn(books);
    expect(vouchers).toHaveLength(count);
    expect(sumOf(vouchers.map(({ debitTotal }) => Money.parse(debitTotal))).toString()).toBe(
      '31.00',
    );
    const days = vouchers.map(({ voucherDate }) => voucherDate).toSorted();
    expect(previews.map(({ voucherDate }) => voucherDate).toSorted()).toEqual(days);
    expect(await titles(ids)).not.toContain(null);
  });

  it('make one voucher of all, of the last day, and none across months', async () => {
    const ids = [await create('一', { day: '2026-01-09' }), await create('二')];
    expect(await makeAll(ids, 'all')).toMatchObject({ success: true });
    expect(await made()).toEqual([`${ids[0]} 20.00`]);
    expect((await logged())[0]).toBe('生成单据凭证 一、二');
    const later = [await create('三'), await create('四', { day: '2026-02-01' })];
    expect(await makeAll(later, 'all')).toMatchObject({
      code: 'ASSET_VOUCHER',
      msg: '第 2 行：合并的单据应在同一个月：四 在 2026-02',
    });
    expect(await made()).toEqual([`${ids[0]} 20.00`]);
  });

  it('are booked once, also where a request names one twice', async () => {
    const [first, second] = [await create('一'), await create('二', { party: '' })];
    expect(await makeAll([first, first, second], 'all')).toMatchObject({ details: [{ row: 3 }] });
    const voucherId = await write('10.00');
    const related = { body: { ids: [first, first], voucherId } };
    expect(await person.send(paperCalls.relate, related)).toMatchObject({ success: true });
    await removeVouchers([first, first]);
    for (const merge of ['each', 'grouped', 'all'] as const) {
      await makeAll([first, first], merge);
      expect(await made()).toContain(`${first} 10.00`);
      await removeVouchers([first, first]);
    }
  });

  it('compute their sum again once a paper is written, and not before', async () => {
    const sum = async () => (await person.call(paperCalls.sum, {})).amount;
    const id = await create('一');
    expect([await sum(), await sum()]).toEqual(['10.00', '10.00']);
    // Written without the turn: the answer of the revision stays.
    await paper.database.queryAll(`update paper.document set amount = 12 where id = ${id}`);
    expect(await sum()).toBe('10.00');
    await create('二');
    expect(await sum()).toBe('22.00');
  });

  it('renew the vouchers that they have, alone, together, and when they change', async () => {
    const [alone, first, second] = [await create('一'), await create('二'), await create('三')];
    await makeAll([alone]);
    await makeAll([first, second], 'all');
    const before = await titles([alone, first, second]);
    await change(second, '30.00');
    expect(await made()).toEqual([`${alone} 10.00`, `${first} 40.00`]);
    await change(alone, '11.00');
    expect(await person.call(paperCalls.make, { body: { id: alone } })).toEqual({
      title: before[0],
    });
    const [, more] = [await makeAll([alone, first, second]), await create('四')];
    await makeAll([second, more], 'all');
    expect(await made()).toEqual([`${alone} 11.00`, `${first} 40.00`, `${more} 10.00`]);
    expect(await titles([alone, first, second])).toEqual(before);
    expect((await logged()).slice(0, 2)).toEqual(['生成单据凭证 四', '更新单据凭证 二、三']);
  });

  it('lose a shared voucher together, also where one of them is deleted', async () => {
    const ids = [await create('一'), await create('二'), await create('三')];
    await makeAll(ids, 'all');
    await removeVouchers(ids.slice(1, 2));
    expect(await made()).toEqual([]);
    expect(await titles(ids)).toEqual([null, null, null]);
    await makeAll(ids);
    const [first = 0, second = 0] = ids;
    const strict = { body: { id: first, isStrict: true } };
    expect(await person.send(paperCalls.remove, strict)).toMatchObject({
      code: 'ASSET_CHANGE',
      msg: expect.stringMatching(/^一 已有单据凭证 2026-01 记-\d，请先删除凭证再删除单据$/),
    });
    await person.call(paperCalls.remove, { body: { id: first, isStrict: false } });
    expect(await made()).toHaveLength(2);
    await removeVouchers([second]);
    expect(await made()).toHaveLength(1);
  });

  it('are refused by row, with nothing half done', async () => {
    const fine = await create('一');
    const unnamed = await create('二', { party: '' });
    const empty = await create('三', { amount: '0.00' });
    const unknown = await create('四', { subjectId: 999_999 });
    expect(await makeAll([fine, unnamed, empty])).toMatchObject({
      code: 'ASSET_VOUCHER',
      msg: '第 2 行：二 没有对方单位，请先填写（共 2 处问题）',
      details: [
        { row: 2, msg: '二 没有对方单位，请先填写' },
        { row: 3, msg: '三 不涉及金额，不需要凭证' },
      ],
    });
    expect(await made()).toEqual([]);
    // The ledger alone knows what is wrong here: what it has accepted of the batch is taken back.
    for (const merge of ['each', 'grouped', 'all'] as const) {
      const refused = await makeAll([fine, unknown], merge);
      expect(refused).toMatchObject({ success: false, msg: expect.stringContaining('科目') });
      if (merge === 'each') expect(refused).toMatchObject({ details: [{ row: 2 }] });
      expect(await made()).toEqual([]);
      expect(await titles([fine, unknown])).toEqual([null, null]);
    }
    expect(await person.send(paperCalls.make, { body: { id: unnamed } })).toMatchObject({
      code: 'ASSET_VOUCHER',
      msg: '二 没有对方单位，请先填写',
    });
    expect(await verify({ databaseUrl: ledger.database.url, accountSetIds: [1] })).toEqual([]);
  });

  it('are related to a voucher that a person wrote, and let it go', async () => {
    const ids = [await create('一'), await create('二')];
    const other = await create('三', { amount: '20.00' });
    const [wrong, right] = [await write('19.00'), await write('20.00')];
    const relate = (voucherId: number, of = ids) =>
      person.send(paperCalls.relate, { body: { ids: of, voucherId } });
    const { wanted, vouchers } = await person.call(paperCalls.fitting, { body: { ids } });
    expect(wanted).toMatchObject([{ amount: '20.00' }]);
    expect(vouchers.map(({ id, misfit }) => [id, misfit === null])).toEqual([
      [right, true],
      [wrong, false],
    ]);
    expect(await relate(wrong)).toMatchObject({
      code: 'ASSET_RELATE',
      msg: expect.stringContaining('借记 19.00，一、二 应为借记 20.00，相差 1.00'),
    });
    expect(await relate(right)).toMatchObject({ success: true });
    expect(await relate(right, [other])).toMatchObject({
      msg: expect.stringContaining('已关联其他单据，请先取消那里的关联，或另选凭证'),
    });
    expect(await person.send(paperCalls.make, { body: { id: ids[0] ?? 0 } })).toMatchObject({
      msg: expect.stringContaining('请先取消关联，再生成凭证'),
    });
    await makeAll(ids);
    expect((await vouchersIn(books)).filter(({ source }) => source)).toEqual([]);
    await removeVouchers(ids);
    expect(await titles(ids)).toEqual([null, null]);
    expect(await logged()).toEqual([
      '取消关联单据凭证 二',
      '取消关联单据凭证 一',
      '关联单据凭证 二',
    ]);
    expect(await relate(right, [other])).toMatchObject({ success: true });
    await books.api.call(voucherCalls.remove, { params: { id: right } });
    // Gone from the ledger, it stands for nothing any more.
    await makeAll([other]);
    expect((await titles([other]))[0]).toMatch(/^2026-01 记-/);
  });

  it('still fit the voucher of a person when they change, or are refused', async () => {
    const ids = [await create('一'), await create('二')];
    const [first = 0, second = 0] = ids;
    const voucherId = await write('20.00');
    await person.call(paperCalls.relate, { body: { ids, voucherId } });
    const send = (id: number, amount: string) =>
      person.send(paperCalls.change, { body: { id, amount } });
    const rest = '借记 10.00（已减去其他单据关联的金额）';
    expect(await send(first, '12.00')).toMatchObject({
      code: 'ASSET_RELATE',
      msg: expect.stringMatching(
        new RegExp(
          `^一 已关联凭证 2026-01 记-\\d+，凭证在 1405 库存商品 ${rest}，修改后应为借记 12.00，` +
            '相差 2.00，请先取消关联，再修改$',
        ),
      ),
    });
    expect(await send(first, '10.00')).toMatchObject({ success: true });
    await removeVouchers([second]);
    await person.call(paperCalls.change, { body: { id: second, amount: '8.00' } });
    // The voucher of both now holds more than the paper that is left.
    expect(await send(first, '12.00')).toMatchObject({ code: 'ASSET_RELATE' });
    expect(await send(first, '20.00')).toMatchObject({ success: true });
    await books.api.call(voucherCalls.remove, { params: { id: voucherId } });
    expect(await send(first, '7.00')).toMatchObject({ success: true });
  });

  it('are related together only if they are of one month', async () => {
    const ids = [await create('一'), await create('二', { day: '2026-02-03' })];
    const voucherId = await write('20.00');
    expect(await person.send(paperCalls.relate, { body: { ids, voucherId } })).toMatchObject({
      code: 'ASSET_RELATE',
      msg: '一起关联的单据应在同一个月，所选单据在 2026-01 至 2026-02',
    });
  });

  it('have one voucher each when several people make, merge and remove them at once', async () => {
    const ids: number[] = [];
    for (const name of ['一', '二', '三', '四']) ids.push(await create(name));
    const other = paper.as({ ...manager, userId: 2, userName: '李娜' });
    const all: Merge[] = ['all', 'each', 'grouped'];
    for (const order of [all, all.toReversed()]) {
      const answers = await Promise.all(
        order.flatMap((merge) => [makeAll(ids, merge), makeAll(ids.toReversed(), merge, other)]),
      );
      expect(answers.filter(({ success }) => !success)).toEqual([]);
      const vouchers = await vouchersIn(books);
      expect(sumOf(vouchers.map(({ debitTotal }) => Money.parse(debitTotal))).toString()).toBe(
        '40.00',
      );
      expect(await titles(ids)).not.toContain(null);
      await Promise.all([removeVouchers(ids), removeVouchers(ids.slice(2)), makeAll(ids)]);
      await removeVouchers(ids);
      expect(await made()).toEqual([]);
    }
  });

  it('are booked once the ledger answers again, and not twice', async () => {
    const ids = [await create('一'), await create('二')];
    Object.assign(serviceUrls, { ledger: 'http://127.0.0.1:9' });
    for (const merge of ['each', 'grouped', 'all'] as const) {
      expect(await makeAll(ids, merge)).toMatchObject({ code: 'UNAVAILABLE' });
    }
    Object.assign(serviceUrls, { ledger: ledger.url });
    expect(await titles(ids)).toEqual([null, null]);
    await makeAll(ids, 'all');
    await makeAll(ids, 'each');
    expect(await made()).toEqual([`${ids[0]} 20.00`]);
  });

  it('keep their month open as long as they have no voucher', async () => {
    const ids = [await create('一'), await create('二')];
    const findings = () =>
      paper
        .as({ ...manager, service: 'ledger' })
        .call(closingFindingCalls.findings, { body: { period: '2026-01' } });
    expect(await findings()).toEqual([
      {
        rule: 'paper.unbooked',
        severity: 'block',
        link: '/paper',
        message: '2026年第01期有 2 条单据没有生成凭证（如 一），请生成凭证或删除后再结账',
      },
    ]);
    await makeAll(ids);
    expect(await findings()).toEqual([]);
  });

  it('are compared with the ledger by verify', async () => {
    const id = await create('一');
    const shared = [await create('二'), await create('三')];
    const related = await create('四', { amount: '20.00' });
    await makeAll([id]);
    await makeAll(shared, 'all');
    const voucherId = await write('20.00');
    await person.call(paperCalls.relate, { body: { ids: [related], voucherId } });
    const found = async () => {
      const all = await verify({ databaseUrl: ledger.database.url, accountSetIds: [1] });
      return all.map(({ rule, object, stored }) => `${rule} ${object} ${stored}`);
    };
    expect(await found()).toEqual([]);
    const { database } = ledger;
    const [title] = await titles([id]);
    await database.queryAll(
      `update ledger.voucher set source_key = '0' where source_key = '${id}'`,
    );
    expect(await found()).toEqual([
      `paper-voucher 一 ${title}`,
      expect.stringMatching(/^paper-source 2026-01 \d+ 0$/),
    ]);
    await database.queryAll(
      `update ledger.voucher set source_key = '${id}' where source_key = '0'`,
    );
    await database.queryAll(
      `update paper.document set related_voucher_id = 999999 where id = ${related}`,
    );
    expect(await found()).toEqual(['paper-related 四 999999']);
    await database.queryAll(
      `update paper.document set related_voucher_id = ${voucherId} where id = ${related}`,
    );
  });
});
