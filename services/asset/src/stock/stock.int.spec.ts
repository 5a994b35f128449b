import {
  assetChangeCalls,
  assetsCalls,
  assetTypeCalls,
  stockTakingCalls,
  type RequestOf,
} from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';

type Noted = RequestOf<typeof stockTakingCalls.note>['body'];

describe('资产盘点', () => {
  let test: DomainTest;
  let ids: ReadonlyMap<string, number>;
  let id: number;

  beforeAll(async () => {
    test = await startDomain('asset', service);
    const types = await test.api.call(assetTypeCalls.list, { query: {} });
    const typeOf = (code: string) => types.find((type) => type.code === code);
    const { subjectId } = test.demo;
    const card = (code: string) => ({
      code,
      name: `电脑${code}`,
      typeId: typeOf('05')?.id ?? 0,
      startUse: '2026-01-10',
      addMethod: 'bought' as const,
      originalValue: '6000',
      residualRate: '0.05',
      lifeMonths: 36,
      method: 'straightLine' as const,
      location: '三楼',
      keeper: '何静',
      assetSubjectId: subjectId('1601'),
      accumulatedSubjectId: subjectId('1602'),
      uses: [{ departmentId: null, share: '1', expenseSubjectId: subjectId('560205') }],
    });
    const software = {
      ...card('R1'),
      typeId: types.find(({ kind }) => kind === 'intangible')?.id ?? 0,
      assetSubjectId: subjectId('1701'),
      accumulatedSubjectId: subjectId('1702'),
    };
    const cards = [...['P1', 'P2', 'P3', 'P4'].map(card), software];
    await test.api.call(assetsCalls.importCards, { body: { cards } });
    const { records } = await test.api.call(assetsCalls.page, {
      query: {},
      body: { period: '2026-01' },
    });
    ids = new Map(records.map((row) => [row.code, row.id]));
    id = (await begin('一月盘点')).id;
  });
  afterAll(() => test.stop());

  const begin = (name: string) =>
    test.api.call(stockTakingCalls.create, { body: { name, period: '2026-01' } });
  const idOf = (code: string) => ids.get(code) ?? 0;
  const scan = (code: string, taking = id) =>
    test.api.send(stockTakingCalls.scan, { params: { id: taking }, body: { code } });
  const note = (code: string, seen: Omit<Noted, 'assetId'>, taking = id) =>
    test.api.send(stockTakingCalls.note, {
      params: { id: taking },
      body: { assetId: idOf(code), ...seen },
    });
  const lines = async (view: 'all' | 'pending' | 'different', taking = id) =>
    (await test.api.call(stockTakingCalls.lines, { params: { id: taking }, query: { view } }))
      .records;
  const one = (taking = id) => test.api.call(stockTakingCalls.one, { params: { id: taking } });

  it('takes the fixed assets of the month as the books have them', async () => {
    expect(await one()).toMatchObject({ count: 4, counted: 0, isOpen: true });
    expect((await lines('all'))[0]).toMatchObject({
      code: 'P1',
      net: '6000.00',
      location: '三楼',
      result: 'pending',
      proposals: [],
    });
    const none = { name: '空', period: '2025-12' };
    expect(await test.api.send(stockTakingCalls.create, { body: none })).toMatchObject({
      success: false,
      msg: '2025年第12期末没有符合条件的固定资产，请改选期间、类别或部门',
    });
  });

  it('finds a scanned asset once, and leaves alone what was noted of it', async () => {
    expect(await scan('P1')).toMatchObject({ data: { result: 'found' } });
    await note('P1', { result: 'found', location: '仓库', keeper: '何静', remark: '搬走' });
    const again = await scan('P1');
    expect(again).toMatchObject({
      data: { result: 'found', remark: '搬走', seen: { location: '仓库', keeper: null } },
    });
    expect((await one()).counted).toBe(1);
  });

  it('says of a label what it is the label of instead', async () => {
    expect(await scan('R1')).toMatchObject({
      msg: 'R1 电脑R1 不在这次盘点的范围内（不是固定资产）',
    });
    expect(await scan('没有')).toMatchObject({
      msg: expect.stringContaining('编号 没有 在本账套没有资产卡片'),
    });
    const body = { assetId: 999_999 };
    expect(await test.api.send(stockTakingCalls.scan, { params: { id }, body })).toMatchObject({
      success: false,
      msg: expect.stringContaining('这个标签在本账套没有资产卡片'),
    });
  });

  it('takes a number in small letters, and neither nothing nor a label and a number that disagree', async () => {
    const send = (body: object) => test.api.send(stockTakingCalls.scan, { params: { id }, body });
    expect(await send({ code: 'p1' })).toMatchObject({ data: { code: 'P1' } });
    expect(await send({})).toMatchObject({ msg: '请扫描资产标签，或填写资产编号' });
    expect(await send({ assetId: idOf('P1'), code: 'P2' })).toMatchObject({
      success: false,
      msg: '标签属于 P1 电脑P1，与编号 P2 不一致，请核对实物上的标签',
    });
  });

  it('loses nothing of two phones that count at once', async () => {
    const { id: taking } = await begin('同时盘点');
    const codes = ['P1', 'P2', 'P3', 'P4'];
    await Promise.all([...codes, ...codes].map((code) => scan(code, taking)));
    expect(await one(taking)).toMatchObject({ counted: 4, agreed: 4 });
    const [first, second] = await Promise.all([
      note('P2', { result: 'found', location: '一楼' }, taking),
      note('P2', { result: 'missing' }, taking),
    ]);
    expect([first.success, second.success]).toEqual([true, true]);
    const [line] = (await lines('all', taking)).filter(({ code }) => code === 'P2');
    expect(['found', 'missing']).toContain(line?.result);
  });

  it('tells who overrules another what that one had noted', async () => {
    const { id: taking } = await begin('各说各话');
    await note('P3', { result: 'missing' }, taking);
    await test.domain.database.queryAll(
      `update asset.stock_line set counted_name = '吴大勇' where taking_id = ${taking}`,
    );
    const answer = await test.api.call(stockTakingCalls.note, {
      params: { id: taking },
      body: { assetId: idOf('P3'), result: 'found' as const },
    });
    expect(answer.replaced).toMatchObject({ result: 'missing', countedName: '吴大勇' });
    const undone = await note('P3', { result: 'pending' }, taking);
    expect(undone).toMatchObject({ data: { line: { result: 'pending' } } });
    expect((await one(taking)).counted).toBe(0);
  });

  it('is closed when all is counted, then takes nothing more, and proposes what is to be done', async () => {
    await scan('P2');
    await note('P3', { result: 'found', condition: 'scrap' });
    const close = (isRestMissing: boolean) =>
      test.api.send(stockTakingCalls.close, { params: { id }, body: { isRestMissing } });
    expect(await close(false)).toMatchObject({
      msg: '还有 1 项没有盘点，请盘完，或确认未盘的按盘亏处理后再提交',
    });
    expect(await close(true)).toMatchObject({ data: { isOpen: false, missing: 1 } });
    expect(await scan('P4')).toMatchObject({
      success: false,
      msg: expect.stringContaining('已提交，不能再登记'),
    });
    expect(await test.api.send(stockTakingCalls.remove, { params: { id } })).toMatchObject({
      msg: '盘点“一月盘点”已提交，不能删除；确要删除的，请先重新打开',
    });
    const proposed = async () =>
      Object.fromEntries(
        (await lines('different')).map(({ code, proposals }) => [
          code,
          proposals.map(({ act, isDone }) => `${act} ${isDone}`).join(),
        ]),
      );
    expect(await proposed()).toEqual({ P1: 'edit false', P3: 'scrap false', P4: 'shortage false' });
    const { version } = await test.api.call(assetsCalls.one, { params: { id: idOf('P4') } });
    const change = { kind: 'shortage' as const };
    const body = { assetId: idOf('P4'), version, date: '2026-01-31', change };
    await test.api.call(assetChangeCalls.create, { body });
    expect(await proposed()).toMatchObject({ P4: 'shortage true', P3: 'scrap false' });
    await test.api.call(stockTakingCalls.reopen, { params: { id } });
    expect((await one()).isOpen).toBe(true);
  });

  it('keeps a thing without a card until a card of this account set is made for it', async () => {
    const params = { id };
    const body = { name: '投影设备', location: '会议室', amount: '9600' };
    const thing = await test.api.call(stockTakingCalls.addSurplus, { params, body });
    expect(thing).toMatchObject({ amount: '9600.00', card: null });
    const of = { id, surplusId: thing.id };
    const give = (assetId: number) =>
      test.api.send(stockTakingCalls.cardOfSurplus, { params: of, body: { assetId } });
    expect(await give(999_999)).toMatchObject({ msg: '资产卡片不存在或已被删除' });
    expect(await give(idOf('P1'))).toMatchObject({ data: { card: { code: 'P1' } } });
    await test.api.call(stockTakingCalls.removeSurplus, { params: of });
    expect(await test.api.call(stockTakingCalls.surplus, { params })).toEqual([]);
  });

  it('leaves as a file that counts can be read from', async () => {
    const file = await test.api.file(stockTakingCalls.export, {
      params: { id },
      query: { format: 'csv' as const },
    });
    const text = file.bytes.toString('utf8');
    expect(text).toContain('P1,电脑P1');
    expect(text).toContain('仓库');
  });
});
