import {
  accountingCategoryDetailCalls,
  subjectCalls,
  voucherTemplateCalls,
  voucherWordCalls,
} from '@mingzhang/contract';
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

  const list = (owner = books) => owner.api.call(voucherTemplateCalls.list, {});
  const line = (code: string, side: 'debit' | 'credit', amount: object = { kind: 'open' }) => ({
    summary: '测试',
    subjectId: books.subject(code).id,
    side,
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

  /** A word, a category with an item, enabled on 1122, and a template that names them. */
  async function used(name: string) {
    const { api } = books;
    const word = await api.call(voucherWordCalls.create, {
      body: { word: name, printTitle: '记账凭证' } as never,
    });
    const [categoryId = 0] = books.subject('1122').auxiliary;
    const item = await api.call(accountingCategoryDetailCalls.create, {
      body: { categoryId, code: name, name: `${name}客户` },
    });
    const lines = [
      { ...line('1122', 'debit'), auxiliary: { [String(categoryId)]: item.id } },
      line('1002', 'credit'),
    ];
    const body = { type: 4, name, wordId: word.id, lines };
    const template = await api.call(voucherTemplateCalls.create, { body });
    return { word, categoryId, item, body, template };
  }

  it('keep their word and their items, which say by whom they are used', async () => {
    const { word, categoryId, item, template } = await used('甲');
    const { api } = books;
    const named = expect.stringContaining('凭证模板“甲”');
    const removeWord = () => api.send(voucherWordCalls.remove, { params: { id: word.id } });
    const removeItem = () =>
      api.send(accountingCategoryDetailCalls.remove, { params: { id: item.id } });
    expect(await removeWord()).toMatchObject({ code: 'WORD_IN_USE', msg: named });
    expect(await removeItem()).toMatchObject({ code: 'ITEM_IN_USE', msg: named });
    const cleared = await api.call(accountingCategoryDetailCalls.clear, {
      params: { id: categoryId },
    } as never);
    expect(cleared).toEqual({ removed: 0, kept: 1 });
    await api.call(voucherTemplateCalls.remove, { params: { id: template.id } });
    expect(await removeWord()).toMatchObject({ success: true });
    expect(await removeItem()).toMatchObject({ success: true });
  });

  it('name items as vouchers do: they exist and belong to a category of the subject', async () => {
    const { categoryId, item, body, template } = await used('乙');
    const [first, second] = body.lines;
    const other = await books.categoryId('部门');
    for (const [auxiliary, msg] of [
      [{ [String(categoryId)]: 999_999 }, '第 1 行所选的客户不存在'],
      [{ 7_777_777: item.id }, '没有设置所选的辅助核算类别'],
      [{ [String(other)]: item.id }, '没有设置所选的辅助核算类别'],
    ] as const) {
      const lines = [{ ...first, auxiliary }, second];
      const answer = await books.api.send(voucherTemplateCalls.create, {
        body: { ...body, name: '乙二', lines } as never,
      });
      expect(answer).toMatchObject({
        code: 'TEMPLATE_INVALID',
        msg: expect.stringContaining(msg),
      });
    }
    await books.api.call(accountingCategoryDetailCalls.update, {
      body: { id: item.id, version: item.version, code: '乙', name: '乙客户', status: 0 } as never,
    });
    const { id, version } = template;
    const again = await books.api.send(voucherTemplateCalls.update, {
      body: { ...body, id, version },
    });
    expect(again).toMatchObject({ success: true });
  });

  it('of an earlier release that name what is gone are read and saved without it', async () => {
    const { body, template } = await used('丙');
    await service.database.query(`set app.account_set_id = '1'`);
    await service.database.query(
      `update ledger.voucher_template set word_id = 999999 where id = ${template.id};
       update ledger.voucher_template_line set auxiliary_key = '7:999999,8888:1'
       where template_id = ${template.id} and line_no = 1`,
    );
    const { id } = template;
    const stored = await books.api.call(voucherTemplateCalls.get, { params: { id } });
    expect(stored).toMatchObject({ wordId: null, lines: [{ auxiliary: {} }, {}] });
    const { type, name, remark, wordId, version } = stored;
    const lines = stored.lines.map(({ subjectCode: _code, subjectName: _name, ...rest }) => rest);
    const saved = await books.api.send(voucherTemplateCalls.update, {
      body: { id, version, type, name, remark, wordId, lines } as never,
    });
    expect(saved).toMatchObject({ success: true });
    await books.api.call(voucherWordCalls.remove, { params: { id: body.wordId } });
  });

  it('go once, however often it is asked, and stand once in the log', async () => {
    const { template } = await used('丁');
    const answers = await Promise.all(
      Array.from({ length: 16 }, () =>
        books.api.send(voucherTemplateCalls.remove, { params: { id: template.id } }),
      ),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    const refused = answers.filter(({ success }) => !success);
    expect(new Set(refused.map((answer) => ('code' in answer ? answer.code : '')))).toEqual(
      new Set(['NOT_FOUND']),
    );
    const entries = await service.database.queryAll(
      `select 1 from operation_log.entry where action = '删除凭证模板' and object = '丁'`,
    );
    expect(entries).toHaveLength(1);
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
