import {
  accountingCategoryCalls,
  accountingCategoryDetailCalls,
  assetChangeCalls,
  assetsCalls,
  assetTypeCalls,
  depreciationCalls,
  stockTakingCalls,
  subjectCalls,
  type RequestOf,
} from '@mingzhang/contract';
import { once, type DomainTest, type WriteCase } from '@mingzhang/server/testing';
import { cardAdder } from './write-cases';

type CardIn = RequestOf<typeof assetsCalls.create>['body'];
type ChangeIn = RequestOf<typeof assetChangeCalls.create>['body']['change'];

const period = '2026-01';

type FullCases = Readonly<Record<string, readonly WriteCase[]>>;

/** Valid calls that name everything a route may name: departments, suppliers, items of other categories, subjects. */
export function fullCases(test: DomainTest): FullCases {
  const parts = partsOf(test);
  return {
    ...cardCases(test, parts),
    ...listCases(test, parts),
    ...changeCases(test, parts),
    ...stockCases(test, parts),
  };
}

/** What the cases are made of. */
function partsOf(test: DomainTest) {
  const { api, demo } = test;
  const add = cardAdder(test);
  const full = once(() => itemsAndSubjects(test));
  let count = 0;
  const code = () => {
    count += 1;
    return `F${count}`;
  };
  const cardIn = async (): Promise<CardIn> => {
    const { version: _, id: __, ...card } = await add(code());
    const { status: ___, isSettled: ____, purchase: _____, entryPeriod: ______, ...fields } = card;
    return { ...fields, ...(await full()).card, code: code() };
  };
  const typeIn = async () => ({
    code: code(),
    name: '全部科目',
    kind: 'fixed' as const,
    method: 'straightLine' as const,
    lifeMonths: 24,
    residualRate: '0.03',
    ...subjectsOf(test),
    expenseSubjectId: demo.subjectId('560205'),
  });
  const typeId = async () => (await api.call(assetTypeCalls.create, { body: await typeIn() })).id;
  const filter = async () => ({
    typeIds: [await typeId()],
    departmentIds: [(await full()).departmentId],
  });
  return { add, cardIn, code, filter, full, typeId, typeIn };
}

type Parts = ReturnType<typeof partsOf>;

function cardCases({ api }: DomainTest, { add, cardIn, code, typeIn }: Parts): FullCases {
  return {
    'POST /assets': [
      async () => {
        const body = await cardIn();
        return () => api.call(assetsCalls.create, { body });
      },
    ],
    'PUT /assets': [
      async () => {
        const { id, version } = await add(code());
        const body = { ...(await cardIn()), id, version };
        return () => api.call(assetsCalls.update, { body });
      },
    ],
    'POST /assets/import': [
      async () => {
        const cards = [await cardIn()];
        return () => api.call(assetsCalls.importCards, { body: { cards } });
      },
    ],
    'POST /assets/type': [
      async () => {
        const body = await typeIn();
        return () => api.call(assetTypeCalls.create, { body });
      },
    ],
    'PUT /assets/type': [
      async () => {
        const body = await typeIn();
        const { id, version } = await api.call(assetTypeCalls.create, { body });
        return () => api.call(assetTypeCalls.update, { body: { ...body, id, version } });
      },
    ],
  };
}

function listCases({ api, demo }: DomainTest, { filter }: Parts): FullCases {
  return {
    'POST /assets/export': [
      async () => {
        const subjectIds = [demo.subjectId('1601')];
        const body = { period, ...(await filter()), subjectIds, format: 'csv' as const };
        return () => api.file(assetsCalls.export, { body });
      },
    ],
    'POST /assets/page': [
      async () => {
        const body = { period, ...(await filter()) };
        return () => api.call(assetsCalls.page, { query: {}, body });
      },
    ],
    'POST /assets/depreciation/detail/page': [
      async () => {
        const body = { periodFrom: period, periodTo: period, ...(await filter()) };
        return () => api.call(depreciationCalls.lines, { query: {}, body });
      },
    ],
  };
}

function changeCases(test: DomainTest, { add, code, full, typeId }: Parts): FullCases {
  const { api, demo } = test;
  const change =
    (of: () => Promise<ChangeIn>): WriteCase =>
    async () => {
      const { id: assetId, version } = await add(code());
      const body = { assetId, version, date: '2026-01-20', note: '', change: await of() };
      return () => api.call(assetChangeCalls.create, { body });
    };
  const preview =
    (of: () => Promise<ChangeIn>): WriteCase =>
    async () => {
      const { id: assetId } = await add(code());
      const body = { assetId, date: '2026-01-20', change: await of() };
      return () => api.call(assetChangeCalls.preview, { body });
    };
  const changes: readonly (() => Promise<ChangeIn>)[] = [
    async () => ({ kind: 'increase', amount: '10', settlementSubjectId: demo.subjectId('1002') }),
    async () => ({ kind: 'department', uses: (await full()).card.uses }),
    async () => ({ kind: 'subject', ...subjectsOf(test) }),
    async () => ({ kind: 'type', typeId: await typeId() }),
    async () => ({
      kind: 'sale',
      settlementSubjectId: demo.subjectId('1002'),
      compensationSubjectId: demo.subjectId('1221'),
      proceeds: '100',
    }),
  ];
  return {
    'POST /assets/change': changes.map(change),
    'POST /assets/change/preview': changes.map(preview),
  };
}

function stockCases({ api }: DomainTest, { add, cardIn, code, full }: Parts): FullCases {
  const begin = async (params: Partial<RequestOf<typeof stockTakingCalls.create>['body']> = {}) =>
    api.call(stockTakingCalls.create, { body: { name: `盘点${code()}`, period, ...params } });
  return {
    'POST /assets/stock-taking': [
      async () => {
        await add(code());
        const all = await api.call(assetTypeCalls.list, { query: { search: '电子设备' } });
        const typeIds = all.map(({ id }) => id);
        return () => begin({ typeIds });
      },
      async () => {
        await api.call(assetsCalls.create, { body: await cardIn() });
        const departmentIds = [(await full()).departmentId];
        return () => begin({ departmentIds });
      },
    ],
    'POST /assets/stock-taking/{id}/scan': [
      async () => {
        const { id: assetId } = await add(code());
        const { id } = await begin();
        return () => api.call(stockTakingCalls.scan, { params: { id }, body: { assetId } });
      },
    ],
    'PUT /assets/stock-taking/{id}/line': [
      async () => {
        const { id: assetId } = await add(code());
        const { id } = await begin();
        const { departmentId } = await full();
        const body = { assetId, result: 'found' as const, departmentId };
        return () => api.call(stockTakingCalls.note, { params: { id }, body });
      },
    ],
    'POST /assets/stock-taking/{id}/surplus': [
      async () => {
        await add(code());
        const { id } = await begin();
        const { departmentId } = await full();
        const body = { name: '投影仪', amount: '9600', departmentId };
        return () => api.call(stockTakingCalls.addSurplus, { params: { id }, body });
      },
    ],
  };
}

/** Every subject that a card or type books on. */
const subjectsOf = ({ demo }: DomainTest) => ({
  assetSubjectId: demo.subjectId('1601'),
  accumulatedSubjectId: demo.subjectId('1602'),
  impairmentSubjectId: demo.subjectId('1604'),
  clearingSubjectId: demo.subjectId('1606'),
});

/** A department, a supplier, an item of a category of its own, and an expense subject that needs both items. */
async function itemsAndSubjects(test: DomainTest) {
  const { books, demo } = test;
  const categories = await books.call(accountingCategoryCalls.list, {});
  const builtIn = (name: string) => categories.find((each) => each.name === name)?.id ?? 0;
  const item = async (categoryId: number, name: string) => {
    const body = { categoryId, code: '01', name };
    return (await books.call(accountingCategoryDetailCalls.create, { body })).id;
  };
  const own = await books.call(accountingCategoryCalls.create, {
    body: { name: '工地', customColumns: [] },
  });
  const departmentId = await item(builtIn('部门'), '行政部');
  const supplierId = await item(builtIn('供应商'), '远大设备');
  const site = await item(own.id, '一号工地');
  const expense = await books.call(subjectCalls.create, {
    body: {
      parentId: demo.subjectId('5602'),
      code: '560298',
      name: '工地折旧',
      direction: 'debit',
      auxiliary: [builtIn('部门'), own.id],
    },
  });
  return {
    departmentId,
    card: {
      ...subjectsOf(test),
      supplierId,
      settlementSubjectId: demo.subjectId('1002'),
      uses: [
        {
          departmentId,
          share: '1',
          expenseSubjectId: expense.id,
          auxiliary: { [String(own.id)]: site },
        },
      ],
    },
  };
}
