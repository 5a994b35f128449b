import {
  carryForwardCalls,
  subjectCalls,
  type CarryForwardView,
  type OwnClosingTemplate,
} from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { withoutOpenSteps } from '../testing/batches';
import { openAccountSet, startLedger, type Books } from '../testing/books';
import { rentTemplate } from '../testing/carry-forward-cases';
import { sealedMonths } from '../testing/closing';
import { expectVerified } from '../testing/documents';

const january = { year: 2026, month: 1 };

describe('templates of the account set’s own', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  const rentPaid = (books: Books, amount: string) =>
    books.post('2026-01-10', [
      { code: '1801', debit: amount },
      { code: '1001', credit: amount },
    ]);
  const create = (books: Books, body = rentTemplate(books)) =>
    books.api.call(carryForwardCalls.createTemplate, { body });
  const view = ({ api }: Books, month = january) =>
    api.call(carryForwardCalls.view, { query: month });
  const make = ({ api }: Books) => api.call(carryForwardCalls.make, { body: january });
  const stepOf = (seen: CarryForwardView, { id }: Pick<OwnClosingTemplate, 'id'>) => {
    const found = seen.steps.find((each) => each.id === `custom-${id}`);
    if (!found) throw new Error(`no step of template ${id}`);
    return found;
  };
  const lineTexts = (lines: CarryForwardView['steps'][number]['lines']) =>
    lines.map(({ subjectCode, debit, credit }) => [subjectCode, debit, credit]);
  const rent = [
    ['560213', '600.01', '0.00'],
    ['560115', '400.00', '0.00'],
    ['1801', '0.00', '1000.01'],
  ];

  it('are tried, kept, made, and made anew exactly when what they read has changed', async () => {
    const books = await openAccountSet(service, 1);
    await rentPaid(books, '12000.12');
    await withoutOpenSteps(books);
    const body = rentTemplate(books);
    const tried = await books.api.call(carryForwardCalls.tryTemplate, {
      body: { ...january, id: null, ...body },
    });
    expect([tried.state, lineTexts(tried.lines)]).toEqual(['due', rent]);
    expect(tried.computation).toBe('每月 12,000.12 ÷ 12.00 = 1,000.01 × 60%、40%');
    expect((await view(books)).steps.map(({ id }) => id)).not.toContain(tried.id);
    const template = await create(books, body);
    const first = await make(books);
    const [before] = [stepOf(first, template)];
    expect([before.state, lineTexts(before.posted?.lines ?? [])]).toEqual(['current', rent]);
    await books.post('2026-01-20', [
      { code: '1001', debit: '5.00' },
      { code: '3001', credit: '5.00' },
    ]);
    const staleIn = (seen: CarryForwardView) =>
      seen.steps.filter(({ state }) => state === 'stale').map(({ id }) => id);
    expect(staleIn(await view(books))).toEqual([]);
    await rentPaid(books, '1200.00');
    expect(staleIn(await view(books))).toEqual([`custom-${template.id}`, 'pl-transfer']);
    const renewed = stepOf(await make(books), template);
    expect([renewed.posted?.title, renewed.posted?.amount]).toEqual([
      before.posted?.title,
      '1100.01',
    ]);
    await books.api.call(carryForwardCalls.setInputs, {
      body: {
        ...january,
        step: renewed.id,
        skipped: false,
        inputs: [{ key: '_rate2', value: '0.35' }],
      },
    });
    const refused = stepOf(await view(books), template);
    expect([refused.state, refused.problems[0]?.msg]).toEqual([
      'refused',
      '“每月”的分摊比例合计 95%，少 5%，须合计 100%，请修改第 1、2 行的比例',
    ]);
    await expectVerified(service, 1);
  });

  it('are changed by who has seen the last version, and told apart by name', async () => {
    const books = await openAccountSet(service, 2);
    const template = await create(books);
    const update = (version: number, name = template.name) =>
      books.api.send(carryForwardCalls.updateTemplate, {
        body: { ...rentTemplate(books, name, '0.7'), id: template.id, version },
      });
    expect(await update(template.version)).toMatchObject({ success: true });
    expect(await update(template.version)).toMatchObject({ code: 'VERSION_STALE' });
    expect(await update(template.version + 1, '计提工资')).toMatchObject({ code: 'NAME_TAKEN' });
    const settings = await books.api.call(carryForwardCalls.settings, {});
    const own = settings.find(({ id }) => id === `custom-${template.id}`);
    expect(own?.params.map(({ title, value }) => [title, value])).toEqual([
      ['月数', '12'],
      ['分录 1 560213 比例', '0.7'],
      ['分录 2 560115 比例', '0.3'],
    ]);
    const wrong = { ...rentTemplate(books, '坏'), lines: rentTemplate(books).lines.slice(1) };
    expect(await books.api.send(carryForwardCalls.createTemplate, { body: wrong })).toMatchObject({
      code: 'CLOSING_TEMPLATE_INVALID',
      msg: '第 1 行：“每月”的分摊比例合计 40%，少 60%，须合计 100%，请修改第 1 行的比例',
    });
    const foreign = await openAccountSet(service, 3);
    const stranger = await foreign.api.send(carryForwardCalls.removeTemplate, {
      params: { id: template.id },
    });
    expect(stranger).toMatchObject({ code: 'NOT_FOUND' });
    const others = await foreign.api.call(carryForwardCalls.settings, {});
    expect(others.filter(({ own: form }) => form !== null)).toEqual([]);
  });

  it('are deleted when no open month has their voucher; closed months keep theirs', async () => {
    const books = await openAccountSet(service, 4);
    await rentPaid(books, '12000.12');
    const template = await create(books);
    const made = await make(books);
    const remove = () =>
      books.api.send(carryForwardCalls.removeTemplate, { params: { id: template.id } });
    expect(await remove()).toMatchObject({
      code: 'CLOSING_TEMPLATE_USED',
      msg: '“分摊办公室租金”在未结账的2026年第01期已生成凭证，请先在该期撤销凭证，再删除',
    });
    await sealedMonths(service, 4).close('2026-01');
    expect(await remove()).toMatchObject({ success: true });
    expect(stepOf(await view(books), template)).toEqual(stepOf(made, template));
    const settings = await books.api.call(carryForwardCalls.settings, {});
    expect(settings.filter(({ own }) => own !== null)).toEqual([]);
    expect(await remove()).toMatchObject({ code: 'NOT_FOUND' });
    // The name can be used again.
    await create(books);
  });

  it('keep their subjects from being deleted, and follow them to a first child', async () => {
    const books = await openAccountSet(service, 5);
    await rentPaid(books, '12000.12');
    const template = await create(books);
    await make(books);
    const shops = books.subject('560115');
    const use = await books.api.send(subjectCalls.remove, { params: { id: shops.id } });
    expect(JSON.stringify(use)).toContain('已被自定义结转“分摊办公室租金”使用');
    const office = books.subject('560213');
    await books.api.call(subjectCalls.create, {
      body: {
        parentId: office.id,
        code: '56021301',
        name: '租金',
        direction: 'debit',
        moveEntries: true,
      },
    });
    const step = stepOf(await view(books), template);
    expect([step.state, lineTexts(step.lines)[0]]).toEqual([
      'current',
      ['56021301', '600.01', '0.00'],
    ]);
    await service.database.queryAll(
      `set app.account_set_id = '5'; update ledger.closing_template_line set subject_id = 987654
       where account_set_id = 5 and line_no = 2`,
    );
    expect(stepOf(await view(books), template)).toMatchObject({
      state: 'refused',
      problems: [{ row: 2, code: 'CLOSING_SUBJECT_MISSING' }],
    });
  });

  it('are written from built-in ones, which go on by the policy', async () => {
    const books = await openAccountSet(service, 6);
    const surtax = await books.api.call(carryForwardCalls.copyTemplate, {
      query: { step: 'surtax' },
    });
    expect(surtax.figures).toContainEqual(
      expect.objectContaining({ kind: 'given', policy: 'educationExemption' }),
    );
    const template = await create(books, surtax);
    expect(stepOf(await view(books), template).state).toBe('idle');
    const profit = { query: { step: 'pl-transfer' } };
    expect(await books.api.send(carryForwardCalls.copyTemplate, profit)).toMatchObject({
      code: 'CLOSING_TEMPLATE_INVALID',
      msg: '“结转本期损益”按余额逐项结转，不能复制为公式，请新增自定义结转',
    });
  });
});
