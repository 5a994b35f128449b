import {
  accountingCategoryCalls,
  accountingCategoryDetailCalls,
  invoiceBureauCalls,
  invoiceBusinessCalls,
  invoiceCalls,
  invoiceImportCalls,
  invoiceRuleCalls,
  invoiceVatCalls,
  subjectCalls,
  type RequestOf,
} from '@mingzhang/contract';
import { once, type DomainTest, type WriteCase } from '@mingzhang/server/testing';
import { testInvoice, workbookSheets } from '@mingzhang/rules/testing';
import { bureauFile, importJob } from './import-files';
import {
  digital,
  inputInvoice,
  invoiceLine,
  outputInvoice,
  type InvoiceIn,
} from './invoice-bodies';
import { unbilledCases, unbilledReadCases } from './unbilled-cases';
import { voucherCases, voucherReadCases } from './voucher-cases';
import { testSupplier } from './parties';

type Cases = Readonly<Record<string, WriteCase | readonly WriteCase[]>>;
type BusinessIn = RequestOf<typeof invoiceBusinessCalls.create>['body'];

/** What the cases are made of. */
function partsOf(test: DomainTest, series: number) {
  const { api, books, demo } = test;
  let serial = series * 100_000;
  const next = () => {
    serial += 1;
    return serial;
  };
  const supplies = once(async () => {
    const categories = await books.call(accountingCategoryCalls.list, {});
    const categoryId = categories.find(({ name }) => name === '供应商')?.id ?? 0;
    const body = { categoryId, code: `S${series}`, name: `远大设备${series}` };
    const itemId = (await books.call(accountingCategoryDetailCalls.create, { body })).id;
    const subject = await books.call(subjectCalls.create, {
      body: {
        parentId: demo.subjectId('5602'),
        code: `5602${90 + series}`,
        name: `服务费${series}`,
        direction: 'debit',
        auxiliary: [categoryId],
      },
    });
    return { categoryId, itemId, subjectId: subject.id };
  });
  const businessIn = async (invoiceType: 'IN' | 'OUT' = 'IN'): Promise<BusinessIn> => {
    const { categoryId, itemId, subjectId } = await supplies();
    const code = `T${next()}`;
    return {
      invoiceType,
      code,
      name: `类型${code}`,
      subjectId,
      auxiliary: { [String(categoryId)]: itemId },
      settlementSubjectId: demo.subjectId('1002'),
      nonDeductibleReason: invoiceType === 'IN' ? 'welfare' : null,
    };
  };
  const business = async () => api.call(invoiceBusinessCalls.create, { body: await businessIn() });
  const settled = async (): Promise<Partial<InvoiceIn>> => ({
    businessId: (await business()).id,
    settlementSubjectId: demo.subjectId('1002'),
    settlementItemId: (await supplies()).itemId,
  });
  const full = async (): Promise<InvoiceIn> => {
    const lines = [
      invoiceLine({
        taxCategoryCode: '1070201010000000000',
        specialType: '成品油',
        specification: '500ml',
        businessId: (await business()).id,
      }),
    ];
    return inputInvoice(next(), {
      ...(await settled()),
      code: '3100131130',
      number: String(10_000_000 + next()),
      kind: 'DP_SPECIAL',
      platform: '电子发票服务平台',
      issuer: '李静',
      remark: '月结',
      confirmationNumber: '31000000000000000001',
      blueNumber: '31000000000000000009',
      traveller: '张磊',
      nonDeductibleReason: 'exempt',
      riskLevel: 'doubtful',
      taxStatus: 'redPart',
      isOpening: true,
      lines,
    });
  };
  const add = (body: InvoiceIn) => api.call(invoiceCalls.create, { body });
  return { add, business, businessIn, full, next, supplies };
}

const importedFile = (serial: number) => {
  const invoice = testInvoice({ digitalNumber: digital(serial), issueDate: '2026-01-09' });
  return bureauFile(workbookSheets([invoice]));
};

/** The id of an import of one invoice. */
async function importedBatch({ api }: DomainTest, serial: number): Promise<number> {
  const { report } = await importJob(api, await importedFile(serial));
  if (!report?.batchId) throw new Error('the import stored nothing');
  return report.batchId;
}

type Parts = ReturnType<typeof partsOf>;

/** Cases of the calls of 记账规则. */
function ruleCases({ api, demo }: DomainTest, { add, business, next }: Parts): Cases {
  const contentIn = async () => ({
    conditions: [
      { by: 'item' as const, anyOf: [`物品${next()}`] },
      { by: 'party' as const, anyOf: [testSupplier] },
    ],
    businessId: (await business()).id,
    settlementSubjectId: demo.subjectId('1002'),
    nonDeductibleReason: 'welfare',
    behindIds: [],
    note: `说明${next()}`,
  });
  const ruleIn = async () => ({ invoiceType: 'IN' as const, ...(await contentIn()) });
  const draft = async () => api.call(invoiceRuleCalls.create, { body: await ruleIn() });
  const pending = async () => {
    const { id, version } = await draft();
    return api.call(invoiceRuleCalls.submit, { body: { id, version } });
  };
  const live = async () => {
    const { id, version } = await pending();
    return api.call(invoiceRuleCalls.approve, { body: { id, version } });
  };
  return {
    'POST /invoice/rule': async () => {
      const behindIds = [(await draft()).id];
      const body = { ...(await ruleIn()), behindIds, learnedFrom: 6 };
      return () => api.call(invoiceRuleCalls.create, { body });
    },
    'PUT /invoice/rule': [
      async () => {
        const { id, version } = await draft();
        const body = { id, version, ...(await contentIn()) };
        return () => api.call(invoiceRuleCalls.update, { body });
      },
      async () => {
        const behindIds = [(await draft()).id];
        const { id, version } = await live();
        const body = { id, version, ...(await contentIn()), behindIds };
        return () => api.call(invoiceRuleCalls.update, { body });
      },
    ],
    'DELETE /invoice/rule/{id}': async () => {
      const { id } = await draft();
      return () => api.call(invoiceRuleCalls.remove, { params: { id } });
    },
    'PUT /invoice/rule/order': async () => {
      await draft();
      await draft();
      const query = { invoiceType: 'IN' as const };
      const { rules } = await api.call(invoiceRuleCalls.list, { query });
      const ids = rules.map(({ id }) => id).toReversed();
      return () => api.call(invoiceRuleCalls.reorder, { body: { invoiceType: 'IN', ids } });
    },
    'PUT /invoice/rule/submit': async () => {
      const { id, version } = await draft();
      return () => api.call(invoiceRuleCalls.submit, { body: { id, version } });
    },
    'PUT /invoice/rule/withdraw': async () => {
      const { id, version } = await pending();
      return () => api.call(invoiceRuleCalls.withdraw, { body: { id, version } });
    },
    'PUT /invoice/rule/approve': async () => {
      const { id, version } = await pending();
      return () => api.call(invoiceRuleCalls.approve, { body: { id, version } });
    },
    'PUT /invoice/rule/revert': async () => {
      const { id, version } = await live();
      const body = { id, version, ...(await contentIn()) };
      const changed = await api.call(invoiceRuleCalls.update, { body });
      const seen = { id, version: changed.version, number: 1 };
      return () => api.call(invoiceRuleCalls.revert, { body: seen });
    },
    'PUT /invoice/rule/apply': async () => {
      const item = `物品${next()}`;
      const lines = [invoiceLine({ itemName: item })];
      await add(inputInvoice(next(), { lines }));
      const body = { ...(await ruleIn()), conditions: [{ by: 'item' as const, anyOf: [item] }] };
      const { id, version } = await api.call(invoiceRuleCalls.create, { body });
      await api.call(invoiceRuleCalls.submit, { body: { id, version } });
      await api.call(invoiceRuleCalls.approve, { body: { id, version: version + 1 } });
      return () => api.call(invoiceRuleCalls.apply, { body: { invoiceType: 'IN' } });
    },
  };
}

/** Cases of the calls of imports. */
function importCases(test: DomainTest, next: () => number): Cases {
  const { api } = test;
  return {
    'POST /invoice/import': async () => {
      const file = await importedFile(next());
      return () => importJob(api, file);
    },
    'PUT /invoice/import/{id}/seen': async () => {
      const id = await importedBatch(test, next());
      return () => api.call(invoiceImportCalls.markSeen, { params: { id } });
    },
    'DELETE /invoice/import/{id}': async () => {
      const id = await importedBatch(test, next());
      return () => api.call(invoiceImportCalls.remove, { params: { id } });
    },
    'GET /invoice/import/file/{id}': async () => {
      await importedBatch(test, next());
      const { records } = await api.call(invoiceImportCalls.list, { query: {} });
      const id = records[0]?.files[0]?.id ?? 0;
      return () => api.file(invoiceImportCalls.file, { params: { id } });
    },
  };
}

/** Cases of the calls of the VAT page. */
function vatCases({ api }: DomainTest): Cases {
  return {
    'PUT /invoice/vat/openings': async () => {
      const body = {
        creditCarried: '100.01',
        unpaidTax: '200.02',
        quarterSales: '300.03',
        windowSales: '400.04',
      };
      return () => api.call(invoiceVatCalls.saveOpenings, { body });
    },
    'PUT /invoice/vat/bureau': async () => {
      const rows = [
        { invoiceType: 'OUT' as const, rate: '13%', count: 7, sales: '701.07', tax: '91.14' },
      ];
      const body = { period: '2026-01', totals: rows };
      return () => api.call(invoiceBureauCalls.save, { body });
    },
    'POST /invoice/vat/export': async () => {
      const body = { period: '2026-01', format: 'csv' as const };
      return () => api.file(invoiceVatCalls.export, { body });
    },
  };
}

/** One valid call of every route that writes invoices or business types, or hands them out. */
export function writeCases(test: DomainTest, series = 1): Cases {
  const { api } = test;
  const parts = partsOf(test, series);
  const { add, business, businessIn, full, next } = parts;
  const ticked = async () => {
    const { id } = await add(inputInvoice(next()));
    await api.call(invoiceCalls.check, { query: {}, body: { ids: [id] } });
    return id;
  };
  return {
    ...unbilledCases(test, next),
    ...voucherCases(test, next),
    ...ruleCases(test, parts),
    'POST /invoiceBusiness': [
      async () => {
        const body = await businessIn();
        return () => api.call(invoiceBusinessCalls.create, { body });
      },
      async () => {
        const body = { ...(await businessIn('OUT')), isDefault: true };
        return () => api.call(invoiceBusinessCalls.create, { body });
      },
    ],
    'PUT /invoiceBusiness': async () => {
      const { id, version } = await business();
      const body = { id, version, ...(await businessIn()), isDisabled: true };
      return () => api.call(invoiceBusinessCalls.update, { body });
    },
    'DELETE /invoiceBusiness/{id}': async () => {
      const { id } = await business();
      return () => api.call(invoiceBusinessCalls.remove, { params: { id } });
    },
    'POST /invoice': [
      async () => {
        const body = await full();
        return () => add(body);
      },
      async () => {
        const body = outputInvoice(next());
        return () => add(body);
      },
    ],
    'PUT /invoice': async () => {
      const { id, version } = await add(inputInvoice(next()));
      const body = { id, version, ...(await full()) };
      return () => api.call(invoiceCalls.update, { body });
    },
    'PUT /invoice/batchDelete': async () => {
      const { id } = await add(await full());
      return () => api.call(invoiceCalls.batchDelete, { body: [id] });
    },
    'PUT /invoice/updateBusiness': async () => {
      const { id } = await add(inputInvoice(next()));
      const { id: businessId } = await business();
      return () => api.call(invoiceCalls.updateBusiness, { query: { businessId }, body: [id] });
    },
    'PUT /invoice/opening': async () => {
      const { id } = await add(inputInvoice(next()));
      return () => api.call(invoiceCalls.setOpening, { body: { ids: [id], isOpening: true } });
    },
    'PUT /invoice/check': async () => {
      const { id } = await add(inputInvoice(next()));
      return () => api.call(invoiceCalls.check, { query: {}, body: { ids: [id] } });
    },
    'PUT /invoice/check/cancel': async () => {
      const id = await ticked();
      return () => api.call(invoiceCalls.cancelCheck, { body: [id] });
    },
    ...importCases(test, next),
    'POST /invoice/export': async () => {
      const businessIds = [(await business()).id];
      return () => api.file(invoiceCalls.export, { body: { businessIds, format: 'csv' } });
    },
    ...vatCases(test),
  };
}

/** One valid call of every route that reads by an id. */
export function readCases(test: DomainTest, series = 3): Cases {
  const { api } = test;
  const { add, business, next } = partsOf(test, series);
  const ruleOf = async () => ({
    invoiceType: 'IN' as const,
    conditions: [{ by: 'rate' as const, anyOf: ['13%'] }],
    businessId: (await business()).id,
  });
  return {
    ...unbilledReadCases(test, next),
    ...voucherReadCases(test, next),
    'GET /invoiceBusiness/{id}': async () => {
      const { id } = await business();
      return () => api.call(invoiceBusinessCalls.one, { params: { id } });
    },
    'GET /invoice/{id}': async () => {
      const { id } = await add(inputInvoice(next()));
      return () => api.call(invoiceCalls.one, { params: { id } });
    },
    'GET /invoice/rule/{id}/versions': async () => {
      const { id } = await api.call(invoiceRuleCalls.create, { body: await ruleOf() });
      return () => api.call(invoiceRuleCalls.versions, { params: { id } });
    },
    'POST /invoice/rule/test': async () => {
      const { id: ruleId } = await api.call(invoiceRuleCalls.create, { body: await ruleOf() });
      return () => api.call(invoiceRuleCalls.test, { body: { invoiceType: 'IN', ruleId } });
    },
    'POST /invoice/page': async () => {
      const body = { businessIds: [(await business()).id], batchId: 1 };
      return () => api.call(invoiceCalls.page, { query: {}, body });
    },
  };
}
