import { {{camel}}Calls, subjectCalls } from '@mingzhang/contract';
import {
  foreignIdWalk,
  operationFindings,
  reportOf,
  runImport,
  setUp,
  startDomain,
  tenancyFindings,
  type DomainTest,
} from '@mingzhang/server/testing';
import { seedDemo } from '../seed';
import * as service from '../service';
import { writeCases } from '../testing/write-cases';
import { verify } from '../verify';

const record = { code: '001', name: '第一批', amount: '1200.50', date: '2026-01-15' };

describe('{{title}}', () => {
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('{{service}}', service);
  });
  afterAll(() => test.stop());

  const create = (code: string) => test.api.call({{camel}}Calls.create, { body: { ...record, code } });
  const importText = (text: string) => {
    const file = { name: '一月.csv', bytes: Buffer.from(text) };
    return reportOf(runImport(test.api, {{camel}}Calls.import, { file, mode: 'valid' }));
  };

  it('is added, found, changed and deleted, by whoever has seen it as it is', async () => {
    const { id, version } = await create('001');
    expect(await test.api.call({{camel}}Calls.list, { query: { keyword: '第一' } })).toMatchObject({
      total: 1,
      records: [{ id, ...record, voucher: null }],
    });
    const body = { ...record, id, version, amount: '1300' };
    await test.api.call({{camel}}Calls.update, { body });
    expect(await test.api.send({{camel}}Calls.update, { body })).toMatchObject({
      code: 'VERSION_STALE',
      msg: expect.stringMatching(/^{{title}} 001 第一批 已由 周敏 于 /),
    });
    const taken = await test.api.send({{camel}}Calls.create, { body: record });
    expect(taken).toMatchObject({ code: 'CODE_TAKEN' });
    await test.api.call({{camel}}Calls.remove, { params: { id } });
  });

  it('is refused by its rule, by hand and from a file', async () => {
    const body = { ...record, amount: '0' };
    expect(await test.api.send({{camel}}Calls.create, { body })).toMatchObject({
      details: [{ path: 'amount', msg: '金额须大于 0，请填写实际金额' }],
    });
    const text = '编码,名称,金额,日期\n101,甲,5.00,2026-01-02\n102,乙,0,2026-01-03\n';
    const report = await importText(text);
    expect(report).toMatchObject({ accepted: 1, problems: [{ row: 3, code: 'AMOUNT' }] });
    await setUp(test.domain, 1, { companyName: '启明贸易有限公司' });
    const file = await test.api.file({{camel}}Calls.export, { query: { format: 'csv' } });
    expect(file.name).toBe('启明贸易_{{title}}.csv');
    expect(file.bytes.toString()).toContain('101,甲,5.00,2026-01-02');
    const again = await importText(file.bytes.toString());
    expect(again).toMatchObject({ accepted: 0, unchanged: 1, refused: 0 });
  });

  it('makes one voucher, which follows it and goes with it; without one its month stays open', async () => {
    const { id, version } = await create('201');
    expect(await test.findings('2026-01')).toMatchObject([{ severity: 'block', link: '/{{name}}' }]);
    const { wordId, subjectId } = test.demo;
    const body = { wordId, debitSubjectId: subjectId('1405'), creditSubjectId: subjectId('1002') };
    const terms = { params: { id }, body };
    await test.api.call({{camel}}Calls.book, terms);
    const booked = await test.api.call({{camel}}Calls.book, terms);
    expect(booked.voucher).toBe('2026-01 记-1');
    await test.api.call({{camel}}Calls.update, {
      body: { ...record, code: '201', id, version, amount: '99.00' },
    });
    expect(await test.vouchers()).toEqual([[String(id), '99.00']]);
    const params = { id: body.debitSubjectId };
    expect(await test.books.send(subjectCalls.remove, { params })).toMatchObject({
      code: 'SUBJECT_IN_USE',
      msg: expect.stringContaining('已被{{title}} 201'),
    });
    await test.api.call({{camel}}Calls.remove, { params: { id } });
    expect(await test.vouchers()).toEqual([]);
  });

  it('is printed as its account set has it', async () => {
    expect(await test.api.call({{camel}}Calls.printSetting, {})).toEqual({});
    await test.api.call({{camel}}Calls.savePrintSetting, { body: { sheet: 'a4' } });
    expect(await test.api.call({{camel}}Calls.printSetting, {})).toEqual({ sheet: 'a4' });
  });

  it('of the demo company agrees with its vouchers, and verify finds one that does not', async () => {
    await seedDemo(test.demo);
    const { database } = test.domain;
    const verified = () => verify({ databaseUrl: database.url, accountSetIds: [1] });
    expect(await verified()).toEqual([]);
    await database.queryAll(`update {{schema}}.{{snake}} set amount = 7 where code = '003'`);
    expect(await verified()).toMatchObject([
      { rule: '{{service}}-amount', stored: '2026-03-05 3200.00', recomputed: '2026-03-05 7.00' },
    ]);
  });

  it('is told by the operation log: of each act one entry, complete, in words', async () => {
    const walk = { cases: writeCases(test), records: '{{snake}}' };
    expect(await operationFindings(test.domain, '{{service}}', walk)).toEqual([]);
  });

  it('lets in whom its permissions name, and shows a stranger nothing', async () => {
    const canary = '机密';
    await test.api.call({{camel}}Calls.create, { body: { ...record, code: '301', name: canary } });
    const { tried, findings } = await tenancyFindings(test.domain, '{{service}}', { canary });
    expect(findings).toEqual([]);
    expect(tried).toBeGreaterThan(60);
  });

  it('answers an id of another account set like one that does not exist', async () => {
    const [own, foreign] = [writeCases(await test.inSet(2)), writeCases(test, 5)];
    const { findings } = await foreignIdWalk(test.domain, '{{service}}', { own, foreign });
    expect(findings).toEqual([]);
  });
});
