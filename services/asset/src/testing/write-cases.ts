import {
  assetChangeCalls,
  assetCheckCalls,
  assetsCalls,
  assetTypeCalls,
  voucherCalls,
  type RequestOf,
} from '@mingzhang/contract';
import { runImport, type DomainTest, type WriteCase } from '@mingzhang/server/testing';

type CardIn = RequestOf<typeof assetsCalls.create>['body'];
type Cases = Readonly<Record<string, WriteCase>>;
type ChangeIn = RequestOf<typeof assetChangeCalls.create>['body']['change'];

/** What the cases are made of. */
function made({ api, books, demo }: DomainTest) {
  const { subjectId, wordId } = demo;
  const write = async (amount: string) => {
    const lines = [
      { summary: '购入', subjectId: subjectId('1601'), debit: amount },
      { summary: '购入', subjectId: subjectId('1002'), credit: amount },
    ];
    const body = { wordId, voucherDate: '2026-01-31', lines };
    return (await books.call(voucherCalls.create, { body })).id;
  };
  const typeFields = (code: string) => ({
    code,
    name: `类别${code}`,
    kind: 'fixed' as const,
    method: 'straightLine' as const,
    lifeMonths: 24,
    residualRate: '0.03',
    assetSubjectId: subjectId('1601'),
    accumulatedSubjectId: subjectId('1602'),
    clearingSubjectId: subjectId('1606'),
    expenseSubjectId: subjectId('560205'),
  });
  const addType = (code: string) => api.call(assetTypeCalls.create, { body: typeFields(code) });
  const fieldsOf = async (code: string): Promise<CardIn> => {
    const [type] = await api.call(assetTypeCalls.list, { query: { search: '电子设备' } });
    return {
      code,
      name: `资产${code}`,
      typeId: type?.id ?? 0,
      startUse: '2026-01-10',
      addMethod: 'bought',
      originalValue: '6000',
      residualRate: '0.05',
      lifeMonths: 36,
      method: 'straightLine',
      assetSubjectId: subjectId('1601'),
      keeper: '周敏',
      accumulatedSubjectId: subjectId('1602'),
      settlementSubjectId: subjectId('1002'),
      uses: [{ departmentId: null, share: '1', expenseSubjectId: subjectId('560205') }],
    };
  };
  const add = async (code: string, changes: Partial<CardIn> = {}) =>
    api.call(assetsCalls.create, { body: { ...(await fieldsOf(code)), ...changes } });
  const log = async (code: string, change: ChangeIn) => {
    const { id: assetId, version } = await add(code);
    const body = { assetId, version, date: '2026-01-20', note: '扩容', change };
    return () => api.call(assetChangeCalls.create, { body });
  };
  const more: ChangeIn = { kind: 'increase', amount: '1000' };
  const booked = async (code: string) => {
    const { id } = await (await log(code, more))();
    await api.call(assetChangeCalls.createVoucher, { body: { ids: [id] } });
    return id;
  };
  return { addType, add, booked, fieldsOf, log, more, typeFields, write };
}

type Made = ReturnType<typeof made>;

function typeCases({ api }: DomainTest, { addType, typeFields }: Made): Cases {
  return {
    'POST /assets/type': async () => () => addType('T1'),
    'PUT /assets/type': async () => {
      const { id, version } = await addType('T2');
      const body = { ...typeFields('T2'), name: '改名', id, version };
      return () => api.call(assetTypeCalls.update, { body });
    },
    'DELETE /assets/type/{id}': async () => {
      const { id } = await addType('T3');
      return () => api.call(assetTypeCalls.remove, { params: { id } });
    },
  };
}

function ownCases({ api }: DomainTest, { add, fieldsOf, write }: Made): Cases {
  return {
    'POST /assets/{id}/relate': async () => {
      const { id } = await add('X14');
      const query = { voucherId: await write('6000') };
      return () => api.call(assetsCalls.relate, { params: { id }, query });
    },
    'POST /assets/relate': async () => {
      const { id } = await add('X15');
      const query = { voucherId: await write('6000') };
      return () => api.call(assetsCalls.relateAll, { query, body: [id] });
    },
    'POST /assets/check/book': async () => {
      const { id } = await add('X16');
      const documents = [{ document: 'card' as const, id }];
      return () => api.call(assetCheckCalls.book, { body: { documents } });
    },
    'POST /assets': async () => {
      const body = await fieldsOf('W01');
      return () => api.call(assetsCalls.create, { body });
    },
    'PUT /assets': async () => {
      const { id, version } = await add('W02');
      const body = { ...(await fieldsOf('W02')), originalValue: '7000', id, version };
      return () => api.call(assetsCalls.update, { body });
    },
    'POST /assets/copy': async () => {
      const { id } = await add('W03');
      return () => api.call(assetsCalls.copy, { body: [id] });
    },
    'POST /assets/batchDel': async () => {
      const { id } = await add('X04');
      return () => api.call(assetsCalls.batchRemove, { body: [id] });
    },
    'POST /assets/{id}/voucher': async () => {
      const { id } = await add('X05');
      return () => api.call(assetsCalls.book, { params: { id } });
    },
    'DELETE /assets/{id}/voucher': async () => {
      const { id } = await add('X06');
      await api.call(assetsCalls.book, { params: { id } });
      return () => api.call(assetsCalls.unbook, { params: { id } });
    },
  };
}

function fileCases({ api }: DomainTest, { fieldsOf }: Made): Cases {
  return {
    'POST /assets/import': async () => {
      const cards = [await fieldsOf('X07')];
      return () => api.call(assetsCalls.importCards, { body: { cards } });
    },
    'POST /assets/import/file': async () => {
      const head = '资产编号,资产名称,资产类别,开始使用日期,原值';
      const bytes = Buffer.from(`${head}\nX08,打印机,05,2026-01-05,900\n`);
      const file = { name: '资产.csv', bytes };
      return () => runImport(api, assetsCalls.import, { file, mode: 'all' });
    },
    'POST /assets/export': async () => () =>
      api.file(assetsCalls.export, { body: { period: '2026-01', format: 'csv' } }),
  };
}

function changeCases({ api }: DomainTest, { booked, log, more, write }: Made): Cases {
  return {
    'POST /assets/change': async () => log('X09', more),
    'DELETE /assets/change/{id}': async () => {
      const { id } = await (await log('X10', more))();
      return () => api.call(assetChangeCalls.remove, { params: { id } });
    },
    'POST /assets/change/createVoucher': async () => {
      const { id } = await (await log('X11', more))();
      return () => api.call(assetChangeCalls.createVoucher, { body: { ids: [id] } });
    },
    'POST /assets/change/removeVoucher': async () => {
      const id = await booked('X12');
      return () => api.call(assetChangeCalls.removeVoucher, { body: { ids: [id] } });
    },
    'POST /assets/change/relate': async () => {
      const { id } = await (await log('X13', more))();
      const query = { voucherId: await write('1000') };
      return () => api.call(assetChangeCalls.relate, { query, body: [id] });
    },
  };
}

/** One valid call of every route that changes cards, changes or types, or hands them out. */
export function cardCases(test: DomainTest): Cases {
  const own = made(test);
  return {
    ...typeCases(test, own),
    ...ownCases(test, own),
    ...fileCases(test, own),
    ...changeCases(test, own),
  };
}

/** Adds a card with a code, which differs from the usual one as the changes say. */
export const cardAdder = (test: DomainTest) => made(test).add;
