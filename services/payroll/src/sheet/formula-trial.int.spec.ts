import { salaryFieldCalls, salaryTrialCalls, type RequestOf } from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { sheetUser } from '../testing/sheet-user';

type Fields = RequestOf<typeof salaryTrialCalls.formula>['body']['fields'];

describe('a formula tried before it is saved', () => {
  let test: DomainTest;
  let user: ReturnType<typeof sheetUser>;

  beforeAll(async () => {
    test = await startDomain('payroll', service);
    user = sheetUser(test);
    await user.add('0001', { name: '张磊' });
    await user.add('0002', { name: '赵婷' });
  });
  afterAll(() => test.stop());

  const fieldsWith = async (formulas: Readonly<Record<string, string>>): Promise<Fields> => {
    const { fields } = await test.api.call(salaryFieldCalls.list, {});
    return fields.map(({ code, name, isShown }) => {
      return { code, name, isShown, formula: formulas[code] ?? '' };
    });
  };
  const tried = async (code: string, formulas: Readonly<Record<string, string>>) => {
    const fields = await fieldsWith(formulas);
    const at = fields.findIndex((field) => field.code === code);
    return test.api.send(salaryTrialCalls.formula, { body: { fields, at } });
  };

  it('is computed for the people employed now where there is no sheet', async () => {
    expect(await tried('allowance', { allowance: '300' })).toMatchObject({
      data: { name: '补贴', period: null, people: [{ name: '张磊', value: '300.00' }, {}] },
    });
  });

  it('is computed for the people of the last sheet, whatever was typed there', async () => {
    await user.create({ period: '2026-01' });
    await user.type({ period: '2026-01' }, '0001', { baseSalary: '8000', allowance: '50' });
    expect(await tried('allowance', { allowance: '基本工资*0.1' })).toMatchObject({
      data: {
        period: '2026-01',
        people: [
          { number: '0001', before: '50.00', value: '800.00', problem: '' },
          { number: '0002', before: '0.00', value: '0.00', problem: '' },
        ],
      },
    });
    const { fields, version } = await test.api.call(salaryFieldCalls.list, {});
    expect([version, fields.some(({ formula }) => formula !== null)]).toEqual([1, false]);
    expect((await user.rowOf({ period: '2026-01' }, '0001')).amounts['allowance']).toBe('50.00');
  });

  it('names whom it cannot be computed for, and why', async () => {
    expect(await tried('allowance', { allowance: '10000/基本工资' })).toMatchObject({
      data: {
        people: [
          { name: '张磊', value: '1.25' },
          { name: '赵婷', value: null, problem: expect.stringContaining('“补贴”') },
        ],
      },
    });
  });

  it('is refused with the names of a circle', async () => {
    const circle = { allowance: '奖金*2', bonus: '补贴+1' };
    expect(await tried('allowance', circle)).toMatchObject({
      code: 'PAYROLL_FIELD',
      msg: expect.stringMatching(/补贴.*奖金|奖金.*补贴/),
    });
  });
});
