import { salaryFieldCalls } from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { sheetUser } from '../testing/sheet-user';
import { verify } from '../verify';

const [january, february] = [{ period: '2026-01' }, { period: '2026-02' }];

describe('a relief of tax that is typed', () => {
  let test: DomainTest;
  let user: ReturnType<typeof sheetUser>;

  beforeAll(async () => {
    test = await startDomain('payroll', service);
    user = sheetUser(test);
    await user.add('0001', { name: '残疾员工', kind: 'disabled' });
    await user.add('0002', { name: '劳务', kind: 'labour' });
    await user.create(january);
    for (const number of ['0001', '0002']) {
      await user.type(january, number, { baseSalary: '15000' });
    }
  });
  afterAll(() => test.stop());

  it('is a field of the sheet that people may show', async () => {
    const { fields } = await test.api.call(salaryFieldCalls.list, {});
    expect(fields.find(({ code }) => code === 'taxRelief')).toMatchObject({
      name: '本期减免税额',
      isEditable: true,
      isShown: false,
    });
  });

  it('lowers the tax of the month, is explained, and adds up over the year', async () => {
    await user.type(january, '0001', { taxRelief: '120' });
    expect((await user.rowOf(january, '0001')).amounts).toMatchObject({
      tax: '180.00',
      taxRelief: '120.00',
      cumTaxRelief: '120.00',
    });
    const { tax } = await user.explain(january, '0001');
    expect(tax).toContainEqual(
      expect.objectContaining({ title: '本期减免税额', amount: '120.00' }),
    );
    await user.state(january, 'confirmed');
    // Another month begins without it, and keeps what the year had.
    await user.create({ ...february, copy: true });
    expect((await user.rowOf(february, '0001')).amounts).toMatchObject({
      tax: '300.00',
      cumTaxRelief: '120.00',
    });
    const { database } = test.domain;
    expect(await verify({ databaseUrl: database.url, accountSetIds: [1] })).toEqual([]);
  });

  it('stops the confirmation where payments are taxed by themselves', async () => {
    await user.type(february, '0002', { taxRelief: '10' });
    expect(await user.state(february, 'confirmed')).toMatchObject({
      code: 'PAYROLL_SHEET',
      msg: expect.stringContaining('减免税额只用于按累计预扣的人员'),
    });
  });
});
