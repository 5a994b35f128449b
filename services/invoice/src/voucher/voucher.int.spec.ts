import { accountingCategoryDetailCalls, invoiceCalls, subjectCalls } from '@mingzhang/contract';
import { setUp, startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { bookingOf } from '../testing/booked-vouchers';
import {
  digital,
  identify,
  inputInvoice,
  invoiceLine,
  outputInvoice,
  redInvoice,
  type InvoiceIn,
} from '../testing/invoice-bodies';

const buyer = '平湖商贸有限公司';
const seller = '恒泰工贸有限公司';

describe('vouchers of invoices, by the combinations of the reference', () => {
  let test: DomainTest;
  let acts: ReturnType<typeof bookingOf>;

  beforeAll(async () => {
    test = await startDomain('invoice', service);
    await identify(test);
    acts = bookingOf(test);
  });
  afterAll(() => test.stop());

  const add = async (body: InvoiceIn) => (await test.api.call(invoiceCalls.create, { body })).id;
  const tick = (ids: number[], deductPeriod = '2026-01') =>
    test.api.call(invoiceCalls.check, {
      query: { checkDate: '2026-01-31' },
      body: { ids, deductPeriod },
    });
  const of = (code: string) => acts.businessId(code);

  it('general taxpayer, output: settlement, income, 销项税额; a levy rate is 简易计税', async () => {
    const id = await add(outputInvoice(1));
    const levy = await add(
      outputInvoice(2, {
        amount: '1000.00',
        tax: '30.00',
        total: '1030.00',
        lines: [invoiceLine({ rate: '3%', tax: '30.00' })],
      }),
    );
    expect(await acts.booked([id, levy])).toEqual([
      [`借 1122 ${buyer} 1130.00`, '贷 5001 1000.00', '贷 22210105 130.00'],
      [`借 1122 ${buyer} 1030.00`, '贷 5001 1000.00', '贷 222108 30.00'],
    ]);
  });

  it('general taxpayer, input: ticked, not ticked, not deductible', async () => {
    const ticked = await add(inputInvoice(11, { businessId: await of('IN_OFFICE') }));
    await tick([ticked]);
    const open = await add(inputInvoice(12, { businessId: await of('IN_OFFICE') }));
    const barred = await add(inputInvoice(13, { businessId: await of('IN_ENTERTAIN') }));
    const lines = await acts.booked([ticked, open, barred]);
    const [, entertaining = ''] = lines[2]?.[0]?.split(' ') ?? [];
    expect(entertaining.startsWith('5602')).toBe(true);
    expect(lines).toEqual([
      [
        expect.stringMatching(/^借 5602\d+ 1000\.00$/),
        '借 22210101 130.00',
        `贷 2202 ${seller} 1130.00`,
      ],
      [
        expect.stringMatching(/^借 5602\d+ 1000\.00$/),
        '借 222105 130.00',
        `贷 2202 ${seller} 1130.00`,
      ],
      [`借 ${entertaining} 1130.00`, `贷 2202 ${seller} 1130.00`],
    ]);
  });

  it('a tick whose tax is booked on 进项税额 is not taken back', async () => {
    const businessId = await of('IN_OFFICE');
    const ticked = await add(inputInvoice(15, { businessId }));
    await tick([ticked]);
    const waiting = await add(inputInvoice(16, { businessId }));
    await acts.book([ticked, waiting]);
    await tick([waiting]);
    const answer = await test.api.call(invoiceCalls.cancelCheck, { body: [ticked, waiting] });
    expect(answer.done).toBe(1);
    expect(answer.refused.map(({ id, msg }) => [id, msg.replace(/记-\d+/, '记-N')])).toEqual([
      [ticked, '抵扣已生成凭证 2026-01 记-N，请先删除该凭证再取消勾选'],
    ]);
  });

  it('red ones reverse the same sides, input tax by the tick of the blue one', async () => {
    const businessId = await of('IN_OFFICE');
    const blue = await add(inputInvoice(21, { businessId }));
    await tick([blue]);
    const waiting = await add(inputInvoice(22, { businessId }));
    await acts.book([blue, waiting]);
    const red = await add({ ...redInvoice(23, digital(21), 100), businessId });
    const redOfWaiting = await add({ ...redInvoice(24, digital(22), 200), businessId });
    expect(await acts.booked([red, redOfWaiting])).toEqual([
      [expect.stringMatching(/ -100\.00$/), '借 22210101 -13.00', `贷 2202 ${seller} -113.00`],
      [expect.stringMatching(/ -200\.00$/), '借 222105 -26.00', `贷 2202 ${seller} -226.00`],
    ]);
  });

  it('makes parties once, keeps their tax id, and warns of another name', async () => {
    const taxId = '91310115MA1K35JX6K';
    const first = await add(outputInvoice(31, { buyerTaxId: taxId, buyerName: '新客户公司' }));
    const same = await add(outputInvoice(32, { buyerTaxId: taxId, buyerName: '新客户集团' }));
    const person = await add(outputInvoice(33, { buyerTaxId: '', buyerName: '个人' }));
    const { warnings, refused } = await acts.book([first, same, person]);
    expect(refused).toEqual([]);
    const items = await test.ledger.database.queryAll(
      `select name, remark from ledger.accounting_category_detail
       where account_set_id = 1 and (name like '新客户%' or name = '零散客户') order by name`,
    );
    expect(items).toEqual([
      { name: '新客户公司', remark: `税号 ${taxId}` },
      { name: '零散客户', remark: '' },
    ]);
    const again = await add(outputInvoice(34, { buyerTaxId: taxId, buyerName: '新客户集团' }));
    const { warnings: later } = await acts.book([again]);
    expect([...warnings, ...later].join()).toContain('没有改名');
  });

  it('an employee settles what the employee paid', async () => {
    const { api, books, demo } = test;
    const { employeeCategoryId } = await api.call(invoiceCalls.choices, {});
    const body = { categoryId: employeeCategoryId ?? 0, code: 'E1', name: '张磊' };
    const employee = await books.call(accountingCategoryDetailCalls.create, { body });
    const subject = await books.call(subjectCalls.create, {
      body: {
        parentId: demo.subjectId('2241'),
        code: '224150',
        name: '职员往来',
        direction: 'credit',
        auxiliary: [employeeCategoryId ?? 0],
      },
    });
    const paid = {
      businessId: await of('IN_OFFICE'),
      settlementItemId: employee.id,
      settlementSubjectId: subject.id,
    };
    const id = await add(inputInvoice(41, paid));
    const [lines] = await acts.booked([id]);
    expect(lines?.at(-1)).toBe('贷 224150 张磊 1130.00');
    const settlementSubjectId = demo.subjectId('224101');
    const other = await add(inputInvoice(42, { ...paid, settlementSubjectId }));
    const { warnings } = await acts.book([other]);
    expect(warnings.join()).toContain('不按“张磊”的类别核算');
  });

  it('small-scale taxpayer: 应交增值税 of output, and tax is cost of input', async () => {
    for (const each of [test.ledger, test.domain]) await setUp(each, 3, { vatType: 0 });
    const own = await test.inSet(3);
    await identify(own, 3);
    const { api } = own;
    const small = bookingOf(own, 3);
    const ids: number[] = [];
    for (const body of [
      outputInvoice(51, {
        tax: '10.00',
        total: '1010.00',
        lines: [invoiceLine({ rate: '1%', tax: '10.00' })],
      }),
      inputInvoice(52, { businessId: await small.businessId('IN_OFFICE') }),
    ]) {
      ids.push((await api.call(invoiceCalls.create, { body })).id);
    }
    expect(await small.booked(ids)).toEqual([
      [`借 1122 ${buyer} 1010.00`, '贷 5001 1000.00', '贷 222101 10.00'],
      [expect.stringMatching(/^借 5602\d+ 1130\.00$/), `贷 2202 ${seller} 1130.00`],
    ]);
  });
});
