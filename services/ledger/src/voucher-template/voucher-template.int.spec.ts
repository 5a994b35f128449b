import { subjectCalls, voucherTemplateCalls } from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';

describe('voucher templates', () => {
  let service: TestService;
  let books: Books;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
  });
  afterAll(() => service.stop());

  const list = (of = books) => of.api.call(voucherTemplateCalls.list, {});
  const line = (code: string, side: 'debit' | 'credit', amount: object = { kind: 'open' }) => ({
    ...{ summary: '测试', subjectId: books.subject(code).id, side },
    amount: amount as { kind: 'open' },
  });
  const create = (name: string, lines: ReturnType<typeof line>[]) =>
    books.api.send(voucherTemplateCalls.create, { body: { type: 4, name, lines } });

  it('come with a new account set, as its standard and kind of taxpayer need them', async () => {
    const small = await openAccountSet(service, 2, { vatType: 0 });
    const enterprise = await openAccountSet(service, 3, { accountingStandards: 1 });
    const general = await list();
    expect(general.filter(({ builtIn }) => builtIn).length).toBeGreaterThan(35);
    expect(new Set(general.map(({ type }) => type))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
    const names = (templates: typeof general) => templates.map(({ name }) => name);
    expect(names(general)).toContain('转出未交增值税');
    expect(names(await list(small))).toContain('小规模减免增值税');
    expect(names(await list(small))).not.toContain('转出未交增值税');
    const rent = (await list(enterprise)).find(({ name }) => name === '支付房租');
    expect(rent?.lines.map(({ subjectCode }) => subjectCode)).toEqual([
      '660213',
      '22210101',
      '1002',
    ]);
  });

  it('take amounts from balances, children included, and the rest from the difference', async () => {
    await books.post('2026-01-10', [
      { code: '1002', debit: '11300' },
      { code: '5001', credit: '10000' },
      { code: '22210105', credit: '1300' },
    ]);
    await books.post('2026-02-10', [
      { code: '1002', debit: '1.13' },
      { code: '5001', credit: '1' },
      { code: '22210105', credit: '0.13' },
    ]);
    const formula = (subject: string, measure: string, factor: string) => ({
      kind: 'formula',
      terms: [{ subjectId: books.subject(subject).id, measure, factor }],
    });
    const created = await create('计提城建税', [
      line('540302', 'debit', formula('2221', 'closing', '0.07')),
      line('540303', 'debit', formula('5001', 'credit', '0.03')),
      line('222114', 'credit', { kind: 'difference' }),
    ]);
    if (!('data' in created)) throw new Error(JSON.stringify(created));
    const at = async (month: number) =>
      (
        await books.api.call(voucherTemplateCalls.carryForwardMoney, {
          body: { year: 2026, month, templateId: (created.data as { id: number }).id },
        })
      ).map(({ amount }) => amount);
    expect(await at(1)).toEqual(['91.00', '300.00', '391.00']);
    expect(await at(2)).toEqual(['91.01', '0.03', '91.04']);
    const subjects = await books.api.call(voucherTemplateCalls.carryForwardMoney, {
      body: { year: 2026, month: 1, code: '2221,1002' },
    });
    expect(subjects).toEqual([
      expect.objectContaining({ code: '1002', side: 'debit', amount: '11300.00' }),
      expect.objectContaining({ code: '2221', side: 'credit', amount: '1300.00' }),
    ]);
  });

  it('are refused with the row that is wrong', async () => {
    expect(await create('父级', [line('2221', 'debit'), line('1002', 'credit')])).toMatchObject({
      code: 'TEMPLATE_INVALID',
      msg: '第 1 行：不是末级科目，请选择其下级科目',
    });
    expect(await create('一行', [line('1002', 'credit')])).toMatchObject({
      msg: expect.stringContaining('至少要有 2 行'),
    });
    expect(await create('支付房租', [line('1001', 'debit'), line('1002', 'credit')])).toMatchObject(
      {
        code: 'NAME_TAKEN',
      },
    );
  });

  it('that people made keep their subjects; built-in ones go with them', async () => {
    const subject = books.subject('560213');
    const remove = () => books.api.send(subjectCalls.remove, { params: { id: subject.id } });
    const own = await create('自用房租', [line('560213', 'debit'), line('1002', 'credit')]);
    expect(await remove()).toMatchObject({
      code: 'SUBJECT_IN_USE',
      msg: expect.stringContaining('已被凭证模板“自用房租”使用'),
    });
    const { data } = own as { data: { id: number } };
    await books.api.call(voucherTemplateCalls.remove, { params: { id: data.id } });
    expect(await remove()).toMatchObject({ success: true });
    expect((await list()).map(({ name }) => name)).not.toContain('支付房租');
  });

  it('changed by two people keep the first change, and a changed one is the company’s own', async () => {
    const before = (await list()).find(({ name }) => name === '提取现金');
    if (!before) throw new Error('no template 提取现金');
    const { id, version } = before;
    const body = { id, version, type: 0, lines: [line('1001', 'debit'), line('1002', 'credit')] };
    const change = (name: string) =>
      books.api.send(voucherTemplateCalls.update, { body: { ...body, name } });
    expect(await change('提备用金')).toMatchObject({ data: { builtIn: false, version: 2 } });
    expect(await change('取现')).toMatchObject({ code: 'VERSION_STALE' });
  });
});
