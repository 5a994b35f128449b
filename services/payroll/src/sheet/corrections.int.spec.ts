import { salaryCorrectionCalls, type RequestOf } from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { sheetUser } from '../testing/sheet-user';
import { verify } from '../verify';

type Correction = NonNullable<RequestOf<typeof salaryCorrectionCalls.correct>['body']>;

const periods = ['2026-01', '2026-02', '2026-03'];
const january = { period: '2026-01' };

describe('更正已确认的工资表', () => {
  let test: DomainTest;
  let user: ReturnType<typeof sheetUser>;

  beforeAll(async () => {
    test = await startDomain('payroll', service);
    user = sheetUser(test);
    await user.add('0001', { name: '张磊' });
    await user.add('0002', { name: '赵婷' });
    for (const period of periods) {
      await user.create({ period, copy: true });
      await user.type({ period }, '0001', { baseSalary: '8000' });
      await user.type({ period }, '0002', { baseSalary: '6000' });
      await user.state({ period }, 'confirmed');
    }
  });
  afterAll(() => test.stop());

  const body = async (value: string, declaredUntil: string | null): Promise<Correction> => {
    const cells = await user.cellsOf(january, '0001', { baseSalary: value });
    return { cells, declaredUntil };
  };
  const idOf = async (period: string) => (await user.sheet({ period })).month.id;
  const preview = async (correction: Correction) =>
    test.api.send(salaryCorrectionCalls.preview, {
      params: { id: await idOf('2026-01') },
      body: correction,
    });
  const correct = async (correction: Correction) =>
    test.api.send(salaryCorrectionCalls.correct, {
      params: { id: await idOf('2026-01') },
      body: correction,
    });
  const taxes = async (number: string) => {
    const rows = await Promise.all(periods.map((period) => user.rowOf({ period }, number)));
    return rows.map(({ amounts }) => amounts['tax'] ?? '0.00');
  };
  const states = async () => {
    const sheets = await Promise.all(periods.map((period) => user.sheet({ period })));
    return sheets.map(({ month }) => month.state);
  };
  const confirmAll = async () => {
    for (const period of periods) await user.state({ period }, 'confirmed');
  };

  it('is previewed by person and month, with old and new tax, and nothing is written', async () => {
    // 40,000: 35,000 × 3 %; February 38,000 at 10 % − 2,520; March 41,000.
    expect(await preview(await body('40000', null))).toMatchObject({
      data: {
        sheets: [
          {
            period: '2026-01',
            isDeclared: false,
            changes: [{ name: '张磊', taxBefore: '90.00', tax: '1050.00', net: '38950.00' }],
          },
          { period: '2026-02', changes: [{ name: '张磊', taxBefore: '90.00', tax: '230.00' }] },
          { period: '2026-03', changes: [{ name: '张磊', taxBefore: '90.00', tax: '300.00' }] },
        ],
      },
    });
    expect(await states()).toEqual(['confirmed', 'confirmed', 'confirmed']);
    expect(await taxes('0001')).toEqual(['90.00', '90.00', '90.00']);
  });

  it('writes what the preview said, opens the months, and the log names each change', async () => {
    const correction = await body('40000', null);
    const said = await preview(correction);
    const done = await correct(correction);
    const changesOf = (answer: typeof done) =>
      answer.success ? answer.data.sheets.map(({ changes }) => changes) : answer;
    expect(changesOf(done)).toEqual(changesOf(said));
    expect(await states()).toEqual(['draft', 'draft', 'draft']);
    expect(await taxes('0001')).toEqual(['1050.00', '230.00', '300.00']);
    expect(await taxes('0002')).toEqual(['30.00', '30.00', '30.00']);
    const [entry] = await test.domain.database.queryAll<{ action: string; after: object }>(
      'select action, after from operation_log.entry order by id desc limit 1',
    );
    expect(entry).toMatchObject({
      action: '更正工资表',
      after: {
        重算: expect.arrayContaining([
          '2026-02 0001 张磊 个税 90.00 → 230.00，实发 7,910.00 → 7,770.00',
        ]),
      },
    });
    await confirmAll();
  });

  it('leaves tax that is declared, and the first open month catches up', async () => {
    // January and February stay; March withholds all of 41,000 × 10 % − 2,520 less what was paid.
    await correct(await body('41000', '2026-02'));
    expect(await taxes('0001')).toEqual(['1050.00', '230.00', '400.00']);
    const { tax, steps } = await user.explain(january, '0001');
    expect(tax).toContainEqual(
      expect.objectContaining({
        code: 'paidTax',
        amount: '1050.00',
        working: '已申报，按原数不变；差额 30.00 在以后月份补扣或抵减',
      }),
    );
    expect(steps.find(({ code }) => code === 'tax')?.amount).toBe('1050.00');
    // What is typed later leaves it as well.
    await user.type(january, '0001', { baseSalary: '42000' });
    expect(await taxes('0001')).toEqual(['1050.00', '230.00', '500.00']);
    await confirmAll();
    // Amended returns compute every month anew.
    await correct(await body('42000', null));
    expect(await taxes('0001')).toEqual(['1180.00', '300.00', '300.00']);
    await confirmAll();
    const { database } = test.domain;
    expect(await verify({ databaseUrl: database.url, accountSetIds: [1] })).toEqual([]);
  });

  it('is refused for a draft and for a stale cell', async () => {
    const stale = await body('1', null);
    const cells = (stale.cells ?? []).map((cell) => ({ ...cell, seen: '7' }));
    expect(await correct({ cells })).toMatchObject({
      code: 'PAYROLL_CELL',
    });
    await test.domain.database.queryAll(
      `update payroll.salary_month set state = 'draft' where period = '2026-01'`,
    );
    expect(await correct(stale)).toMatchObject({ msg: expect.stringContaining('是草稿') });
  });

  it('does not reach into the next year', async () => {
    await test.domain.database.queryAll(`update payroll.salary_month set state = 'confirmed'`);
    for (let month = 4; month <= 12; month += 1) {
      const period = `2026-${String(month).padStart(2, '0')}`;
      await user.create({ period, copy: true });
      await user.state({ period }, 'confirmed');
    }
    await user.create({ period: '2027-01', copy: true });
    await user.state({ period: '2027-01' }, 'confirmed');
    const answer = await preview(await body('43000', null));
    expect(answer.success && answer.data.sheets.map(({ period }) => period).at(-1)).toBe('2026-12');
  });
});
