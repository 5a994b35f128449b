import { salaryFieldCalls, type RequestOf, type ResultOf } from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';

type Fields = RequestOf<typeof salaryFieldCalls.update>['body']['fields'];

/** A list as it was read, to be sent back. */
const sent = ({ fields }: ResultOf<typeof salaryFieldCalls.list>): Fields =>
  fields.map(({ code, name, treatment, formula, isShown }) => ({
    code,
    name,
    treatment,
    formula: formula ?? '',
    isShown,
  }));

describe('工资项', () => {
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('payroll', service);
  });
  afterAll(() => test.stop());

  const list = () => test.api.call(salaryFieldCalls.list, {});
  const update = (version: number, fields: Fields) =>
    test.api.send(salaryFieldCalls.update, { body: { version, fields } });

  it('are those of the product before anybody changes them, and reading makes nothing', async () => {
    expect(await list()).toMatchObject({
      version: 1,
      fields: expect.arrayContaining([expect.objectContaining({ code: 'baseSalary' })]),
      variables: expect.arrayContaining([{ code: 'paidDays', name: '计薪天数' }]),
      suggestions: expect.arrayContaining([expect.objectContaining({ code: 'overtime' })]),
    });
    const rows = await test.domain.database.queryAll('select * from payroll.salary_fields');
    expect(rows).toEqual([]);
  });

  it('are added, renamed, ordered and computed, by who has seen them as they are', async () => {
    const before = await list();
    const fields = sent(before).filter(({ code }) => code !== 'postSalary');
    const added = {
      code: null,
      name: '餐补',
      category: 'earning' as const,
      formula: '基本工资*0.1',
    };
    expect(await update(1, [added, ...fields])).toMatchObject({ success: true });
    const after = await list();
    expect(after.version).toBe(2);
    expect(after.fields[0]).toMatchObject({
      code: 'own1',
      kind: 'custom',
      formula: '基本工资*0.1',
    });
    // A field of the product stays, at the end.
    expect(after.fields.at(-1)).toMatchObject({ code: 'postSalary' });
    expect(await update(1, fields)).toMatchObject({ code: 'VERSION_STALE' });
    const [entry] = await test.domain.database.queryAll<{ action: string; after: object }>(
      'select action, after from operation_log.entry order by id desc limit 1',
    );
    expect(entry).toMatchObject({
      action: '修改工资项',
      after: { 工资项: expect.arrayContaining(['餐补：应发项目，应税，显示，公式 基本工资*0.1']) },
    });
    const without = sent(after).filter(({ code }) => code !== 'own1');
    expect(await update(2, [...without, { code: null, name: '车补' }])).toMatchObject({
      data: { fields: expect.arrayContaining([expect.objectContaining({ code: 'own2' })]) },
    });
  });

  it('are refused by name and row: circles, unknown names, fixed fields', async () => {
    const { version, fields: before } = await list();
    const fields = sent({ version, fields: before, variables: [], suggestions: [] });
    const changed = (code: string, change: object) =>
      fields.map((field) => (field.code === code ? { ...field, ...change } : field));
    const row = fields.findIndex(({ code }) => code === 'bonus') + 1;
    const circle = changed('bonus', { formula: '实发工资*2' });
    expect(await update(version, circle)).toMatchObject({
      code: 'PAYROLL_FIELD',
      details: [{ row, path: `fields.${row - 1}.formula`, msg: expect.stringContaining('奖金') }],
    });
    expect(await update(version, changed('bonus', { formula: '奖金+1' }))).toMatchObject({
      code: 'PAYROLL_FIELD',
      msg: expect.stringContaining('奖金'),
    });
    expect(await update(version, changed('gross', { name: '应发' }))).toMatchObject({
      msg: expect.stringContaining('“应发工资”是固定的工资项'),
    });
    expect(await update(version, changed('gross', { formula: '1' }))).toMatchObject({
      msg: expect.stringContaining('由系统计算'),
    });
  });
});
