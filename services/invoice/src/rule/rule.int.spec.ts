import {
  invoiceBusinessCalls,
  invoiceCalls,
  invoiceRuleCalls,
  settingUpCalls,
  voucherCalls,
  type RequestOf,
} from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';
import type { InvoiceFacts } from '@mingzhang/rules/invoice';
import { AccountSetScope } from '@mingzhang/server';
import { manager, startDomain, type DomainTest } from '@mingzhang/server/testing';
import { InvoiceStore } from '../invoice/invoice-store';
import * as service from '../service';
import { digital, identify, inputInvoice, invoiceLine } from '../testing/invoice-bodies';
import { testCompany, testSupplier } from '../testing/parties';

type RuleIn = RequestOf<typeof invoiceRuleCalls.create>['body'];

/** A sound input invoice of a file with one line at 13%. */
function facts(serial: number, itemName: string, net: string): InvoiceFacts {
  const amount = Money.parse(net);
  const tax = Money.parse((Number(net) * 0.13).toFixed(2));
  return {
    invoiceType: 'IN',
    kind: 'DE_SPECIAL',
    digitalNumber: digital(serial),
    code: '',
    number: '',
    issueDate: '2026-01-09',
    seller: testSupplier,
    buyer: testCompany,
    amount,
    tax,
    total: amount.plus(tax),
    taxStatus: 'normal',
    riskLevel: 'normal',
    isPositive: true,
    platform: '',
    issuer: '',
    remark: '',
    blueNumber: '',
    confirmationNumber: '',
    lines: [
      {
        lineNo: 1,
        taxCategoryCode: '',
        specialType: '',
        itemName,
        specification: '',
        unit: '',
        quantity: null,
        unitPrice: null,
        amount,
        rate: '13%',
        tax,
      },
    ],
  };
}

/** Fields that a change sends besides those of `ruleIn`. */
const whole = { settlementSubjectId: null, nonDeductibleReason: null, behindIds: [], note: '' };

describe('booking rules of invoices', () => {
  let test: DomainTest;
  let office: number;
  let goods: number;

  beforeAll(async () => {
    test = await startDomain('invoice', service);
    await identify(test);
    const types = await test.api.call(invoiceBusinessCalls.list, { query: { invoiceType: 'IN' } });
    goods = types.find(({ isDefault }) => isDefault)?.id ?? 0;
    office = types.find(({ name }) => name === '办公费')?.id ?? 0;
  });
  afterAll(() => test.stop());

  const ruleIn = (anyOf: string[], businessId: number, changes: Partial<RuleIn> = {}): RuleIn => ({
    invoiceType: 'IN',
    conditions: [{ by: 'item', anyOf }],
    businessId,
    ...changes,
  });
  const create = (body: RuleIn) => test.api.call(invoiceRuleCalls.create, { body });
  const submit = (id: number, version: number) =>
    test.api.send(invoiceRuleCalls.submit, { body: { id, version } });
  const approve = (id: number, version: number) =>
    test.api.send(invoiceRuleCalls.approve, { body: { id, version } });
  const live = async (body: RuleIn) => {
    const { id, version } = await create(body);
    await submit(id, version);
    await approve(id, version + 1);
    return { id, version: version + 2 };
  };
  const list = async () =>
    (await test.api.call(invoiceRuleCalls.list, { query: { invoiceType: 'IN' } })).rules;
  const clear = async () => {
    for (const { id } of await list())
      await test.api.call(invoiceRuleCalls.remove, { params: { id } });
    await test.domain.database.queryAll('delete from invoice.invoice_line');
    await test.domain.database.queryAll('delete from invoice.invoice');
  };
  const save = (invoices: readonly InvoiceFacts[], choices: { businessId?: number } = {}) => {
    const options = {
      actor: { ...manager, session: 'test' },
      requestId: 'test',
      address: '',
      writes: true,
    };
    return test.domain.get(AccountSetScope).run(options, () =>
      test.domain.get(InvoiceStore).saveAll(
        invoices.map((each) => ({ facts: each, choices })),
        { origin: 'workbook', batchId: null },
      ),
    );
  };
  const typesOf = () =>
    test.domain.database.queryAll<{ number: string; business: string; rule: number | null }>(
      `select digital_number as number, business_id as business, business_rule as rule
       from invoice.invoice order by digital_number`,
    );

  it('go from a draft over the submission to the version in force, and have drafts beside it', async () => {
    const rule = await create(ruleIn(['文具'], office, { note: '第一版' }));
    expect(rule).toMatchObject({ position: 1, active: null });
    expect(rule.open).toMatchObject({
      number: 1,
      state: 'draft',
      business: '办公费',
      subject: '560208 管理费用-办公费',
      sentence: '进项发票，品名含 文具 → 办公费',
      problem: null,
      madeBy: '周敏',
    });
    expect(await submit(rule.id, rule.version)).toMatchObject({
      data: { open: { state: 'pending' } },
    });
    const changed = { id: rule.id, version: 2, ...whole, ...ruleIn(['文具', '墨盒'], office) };
    const { invoiceType: _, ...content } = changed;
    const refused = await test.api.send(invoiceRuleCalls.update, { body: content });
    expect(refused).toMatchObject({ code: 'INVOICE_RULE_STATE' });
    await approve(rule.id, 2);
    const draft = await test.api.call(invoiceRuleCalls.update, {
      body: { ...content, version: 3 },
    });
    expect(draft).toMatchObject({
      active: { number: 1, state: 'active', approvedBy: '周敏' },
      open: { number: 2, state: 'draft', sentence: '进项发票，品名含 文具 或 墨盒 → 办公费' },
    });
    const versions = await test.api.call(invoiceRuleCalls.versions, { params: { id: rule.id } });
    expect(versions.map(({ number, state }) => [number, state])).toEqual([
      [2, 'draft'],
      [1, 'active'],
    ]);
    const body = { id: rule.id, version: draft.version, number: 1 };
    const reverted = await test.api.call(invoiceRuleCalls.revert, { body });
    expect(reverted).toMatchObject({ active: { number: 1 }, open: null });
    await clear();
  });

  it('are approved by a second person where vouchers are reviewed', async () => {
    const setUp = (voucherReviewed: 0 | 1) =>
      test.domain
        .as({ userId: 1, userName: '周敏', role: 'Manager', accountSetId: 1, service: 'identity' })
        .call(settingUpCalls.setUp, {
          body: {
            id: 1,
            companyName: testCompany.name,
            creditCode: testCompany.taxId,
            enableDate: '2026-01-01',
            accountingStandards: 0,
            vatType: 1,
            fixedAssetModule: 0,
            cashierModule: 0,
            voucherReviewed,
          },
        });
    await setUp(1);
    const { id, version } = await create(ruleIn(['文具'], office));
    await submit(id, version);
    expect(await approve(id, version + 1)).toMatchObject({ code: 'INVOICE_SECOND_PERSON' });
    const other = test.domain.as({ ...manager, userId: 2, userName: '王素芬' });
    const approved = await other.call(invoiceRuleCalls.approve, {
      body: { id, version: version + 1 },
    });
    expect(approved.active).toMatchObject({ madeBy: '周敏', approvedBy: '王素芬' });
    await setUp(0);
    await clear();
  });

  it('refuse faults in words, and unknown business types and rules', async () => {
    const send = (body: RuleIn) => test.api.send(invoiceRuleCalls.create, { body });
    const none = await send({ ...ruleIn([], office), conditions: [] });
    expect(none).toMatchObject({
      code: 'INVOICE_RULE',
      msg: '规则没有条件，会匹配所有发票，请至少添加一个条件',
    });
    expect(await send(ruleIn(['文具'], 999_999))).toMatchObject({ code: 'INVOICE_RULE' });
    const behind = await send(ruleIn(['文具'], office, { behindIds: [999_999] }));
    expect(behind).toMatchObject({ code: 'INVOICE_RULE' });
  });

  it('type what an import stores and what is entered, but never over the choice of a person', async () => {
    const { id } = await live(ruleIn(['文具'], office));
    await save([facts(1, '*文具*中性笔', '100.00'), facts(2, '*纸制品*卫生纸', '100.00')]);
    await save([facts(3, '*文具*文件夹', '100.00')], { businessId: goods });
    const lines = [
      invoiceLine({ itemName: '*文具*订书机' }),
      invoiceLine({ itemName: '*洗涤剂*皂' }),
    ];
    const sums = { amount: '2000.00', tax: '260.00', total: '2260.00' };
    await test.api.call(invoiceCalls.create, { body: inputInvoice(4, { ...sums, lines }) });
    expect(await typesOf()).toEqual([
      { number: digital(1), business: office, rule: id },
      { number: digital(2), business: goods, rule: null },
      { number: digital(3), business: goods, rule: null },
      { number: digital(4), business: office, rule: id },
    ]);
    await clear();
  });

  it('type stored invoices that have the default type when they are asked to', async () => {
    await save([facts(1, '*文具*中性笔', '100.00'), facts(2, '*纸制品*卫生纸', '100.00')]);
    const { id } = await live(ruleIn(['文具'], office));
    const body = { invoiceType: 'IN' as const };
    expect(await test.api.call(invoiceRuleCalls.apply, { body })).toEqual({ done: 1, left: 1 });
    expect(await typesOf()).toEqual([
      { number: digital(1), business: office, rule: id },
      { number: digital(2), business: goods, rule: null },
    ]);
    await clear();
  });

  it('leave invoices as they are that have a voucher, get one, or are ticked', async () => {
    const serials = [1, 2, 3, 4, 5];
    await save(serials.map((serial) => facts(serial, '*文具*中性笔', '100.00')));
    const states = [
      'voucher_id = 900001',
      'certification_voucher_id = 900001',
      'is_booking = true',
      `check_status = 1, check_date = '2026-01-31', deduct_period = '2026-01'`,
    ];
    for (const [at, state] of states.entries()) {
      await test.domain.database.queryAll(
        `update invoice.invoice set ${state} where digital_number = $1`,
        [digital(at + 1)],
      );
    }
    const { id } = await live(ruleIn(['文具'], office));
    const body = { invoiceType: 'IN' as const };
    expect(await test.api.call(invoiceRuleCalls.apply, { body })).toEqual({ done: 1, left: 0 });
    expect(await typesOf()).toEqual(
      serials.map((serial) => ({
        number: digital(serial),
        business: serial === 5 ? office : goods,
        rule: serial === 5 ? id : null,
      })),
    );
    await clear();
  });

  it('keep their business type from being deleted', async () => {
    await create(ruleIn(['文具'], office));
    const refused = await test.api.send(invoiceBusinessCalls.remove, { params: { id: office } });
    expect(refused).toMatchObject({
      code: 'INVOICE_BUSINESS_USED',
      msg: '业务类型“办公费”已有记账规则 1 等使用，不能删除；请先修改或删除规则，或停用它',
    });
    await clear();
  });

  it('are tried in their order, which changes as a whole', async () => {
    const first = await create(ruleIn(['文具'], office));
    const second = await create(ruleIn(['纸'], goods));
    const reorder = (ids: number[]) =>
      test.api.send(invoiceRuleCalls.reorder, { body: { invoiceType: 'IN', ids } });
    await reorder([second.id, first.id]);
    expect((await list()).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(await reorder([first.id])).toMatchObject({ code: 'INVOICE_RULE_STATE' });
    await clear();
  });

  /**
   * January: 1 and 2 文具 booked as 办公费 and as goods, 3 文具 not booked, 4 纸 of the supplier whom
   * an earlier rule books as goods, 5 档案盒 booked as 办公费, 6 void.
   */
  async function january() {
    const [a, b, c, d, e, f] = [
      facts(1, '*文具*中性笔', '100.00'),
      facts(2, '*文具*文件夹', '860.00'),
      facts(3, '*文具*尺', '20.00'),
      facts(4, '*纸制品*文具纸', '640.00'),
      facts(5, '*塑料制品*档案盒', '295.00'),
      facts(6, '*文具*橡皮', '5.00'),
    ];
    await save([a, e], { businessId: office });
    await save([b, d, c], { businessId: goods });
    await save([{ ...f, taxStatus: 'voided' }]);
    const book = (serials: number[]) =>
      test.domain.database.queryAll(
        `update invoice.invoice set voucher_id = 900000 + id
         where digital_number = any($1::text[])`,
        [serials.map(digital)],
      );
    await book([1, 2, 4, 5]);
  }
  const tested = (ruleId: number | null) =>
    test.api.call(invoiceRuleCalls.test, {
      body: { invoiceType: 'IN', ruleId, periodFrom: '2026-01', periodTo: '2026-01' },
    });

  it('are tested on past months beside the version in force', async () => {
    await january();
    const paper = await live(ruleIn(['纸'], goods));
    const rule = await live(ruleIn(['尺'], office));
    const { invoiceType: _, ...content } = ruleIn(['文具'], office);
    const draft = await test.api.call(invoiceRuleCalls.update, {
      body: { ...whole, ...rule, ...content },
    });
    const { chosen, ...all } = await tested(rule.id);
    expect(all).toEqual({
      periodFrom: '2026-01',
      periodTo: '2026-01',
      tested: 5,
      undecided: 1,
      hits: [
        { ruleId: paper.id, hits: 1 },
        { ruleId: rule.id, hits: 3 },
      ],
    });
    expect(chosen).toMatchObject({
      ruleId: rule.id,
      // 1, 2, 3; 1 as booked; 4 with the rule on 纸; 2 was goods; 5 was 办公费.
      now: { hits: 3, agreeing: 1, conflicts: 1, wouldChange: 1, missed: 1 },
      // 3 only; 1 and 5 were 办公费, and the old version decides neither.
      before: { hits: 1, agreeing: 0, conflicts: 0, wouldChange: 0, missed: 2 },
      unsettled: 1,
    });
    const row = (part: string) => chosen?.rows.filter((each) => each.part === part);
    expect(row('conflict')).toMatchObject([
      {
        itemName: '*纸制品*文具纸',
        amount: '640.00',
        earlierRuleId: paper.id,
        toSubject: '560208',
      },
    ]);
    expect(row('change')).toMatchObject([{ itemName: '*文具*文件夹', toSubject: '560208' }]);
    expect(row('missed')).toMatchObject([{ itemName: '*塑料制品*档案盒', word: '档案盒' }]);
    expect(draft.open?.number).toBe(2);
    await clear();
  });

  it('are submitted when conflicts are settled: by the order, or by letting the earlier rule go first', async () => {
    const [today] = await test.domain.database.queryAll<{ day: string }>(
      "select (now() at time zone 'Asia/Shanghai')::date::text as day",
    );
    const issueDate = today?.day ?? '';
    const paper = await live(ruleIn(['纸'], goods));
    await save([{ ...facts(1, '*纸制品*文具纸', '640.00'), issueDate }]);
    const rule = await create(ruleIn(['文具'], office));
    expect(await submit(rule.id, rule.version)).toMatchObject({
      code: 'INVOICE_RULE',
      msg: '先处理 1 张冲突，才能送审：请把规则移到前面、修改条件，或确认前面的规则优先',
    });
    const { invoiceType: _, ...content } = ruleIn(['文具'], office, { behindIds: [paper.id] });
    const body = { ...whole, id: rule.id, version: rule.version, ...content };
    const settled = await test.api.call(invoiceRuleCalls.update, { body });
    expect(await submit(rule.id, settled.version)).toMatchObject({
      data: { open: { state: 'pending' } },
    });
    await clear();
  });

  it('are learned from booked invoices that no rule decides', async () => {
    const serials = [1, 2, 3];
    await save(
      serials.map((serial) => ({ ...facts(serial, '*文具*尺', '20.00'), issueDate: '2026-10-09' })),
      { businessId: office },
    );
    const learned = () => test.api.call(invoiceRuleCalls.learned, { query: { invoiceType: 'IN' } });
    expect(await learned()).toEqual([]);
    // The voucher of the first one is still being made.
    await test.domain.database.queryAll(
      `update invoice.invoice set is_booking = digital_number = $1,
         voucher_id = case when digital_number = $1 then null else 900000 + id end`,
      [digital(1)],
    );
    expect(await learned()).toMatchObject([
      {
        conditions: [{ by: 'party', anyOf: [testSupplier] }],
        businessId: office,
        sentence: `销售方是 ${testSupplier.name} → 办公费`,
        invoices: 3,
      },
    ]);
    await clear();
  });

  it('say of a change whether the month of the voucher is closed', async () => {
    await january();
    const line = (code: string, debit: string, credit: string) => ({
      summary: '文件夹',
      subjectId: test.demo.subjectId(code),
      debit,
      credit,
    });
    const lines = [line('560208', '860.00', ''), line('1002', '', '860.00')];
    const body = { wordId: test.demo.wordId, voucherDate: '2026-01-20', lines };
    const voucherId = (await test.books.call(voucherCalls.create, { body })).id;
    await test.domain.database.queryAll(
      'update invoice.invoice set voucher_id = $2 where digital_number = $1',
      [digital(2), voucherId],
    );
    const rule = await live(ruleIn(['文具'], office));
    const change = (await tested(rule.id)).chosen?.rows.find(
      ({ part, itemName }) => part === 'change' && itemName === '*文具*文件夹',
    );
    expect(change).toMatchObject({
      voucher: { id: voucherId, period: '2026-01' },
      isClosed: false,
    });
    await clear();
  });
});
