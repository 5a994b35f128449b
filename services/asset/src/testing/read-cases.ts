import {
  assetChangeCalls,
  assetCheckCalls,
  assetsCalls,
  assetTypeCalls,
  depreciationCalls,
  stockTakingCalls,
} from '@mingzhang/contract';
import type { DomainTest, WriteCase } from '@mingzhang/server/testing';
import { cardAdder } from './write-cases';

const period = '2026-01';

/** One valid call of every route that reads by an id. */
export function readCases(test: DomainTest): Readonly<Record<string, WriteCase>> {
  const { api, demo } = test;
  const add = cardAdder(test);
  let count = 0;
  const card = async () => {
    count += 1;
    return add(`L${count}`);
  };
  const typeId = async () => {
    const [type] = await api.call(assetTypeCalls.list, { query: {} });
    return type?.id ?? 0;
  };
  const taking = async () => {
    await card();
    return api.call(stockTakingCalls.create, { body: { name: '盘点', period } });
  };
  const change = { kind: 'increase' as const, amount: '1000' };
  return {
    'GET /assets/{id}': async () => {
      const { id } = await card();
      return () => api.call(assetsCalls.one, { params: { id } });
    },
    'GET /assets/detail/{id}': async () => {
      const { id } = await card();
      return () => api.call(assetsCalls.detail, { params: { id }, query: { period } });
    },
    'POST /assets/chosen': async () => {
      const { id } = await card();
      return () => api.call(assetsCalls.chosen, { body: { period, ids: [id] } });
    },
    'POST /assets/page': async () => {
      const body = {
        period,
        typeIds: [await typeId()],
        subjectIds: [demo.subjectId('1601')],
      };
      return () => api.call(assetsCalls.page, { query: {}, body });
    },
    'GET /assets/nextCode': async () => {
      const query = { typeId: await typeId() };
      return () => api.call(assetsCalls.nextCode, { query });
    },
    'GET /assets/change/page': async () => {
      const { id: assetId, version } = await card();
      const body = { assetId, version, date: '2026-01-20', note: '扩容', change };
      const { id } = await api.call(assetChangeCalls.create, { body });
      return () => api.call(assetChangeCalls.page, { query: { id, assetId } });
    },
    'POST /assets/change/preview': async () => {
      const { id: assetId } = await card();
      const body = { assetId, date: '2026-01-20', change };
      return () => api.call(assetChangeCalls.preview, { body });
    },
    'GET /assets/check/preview': async () => {
      const { id } = await card();
      return () => api.call(assetCheckCalls.preview, { query: { document: 'card', id } });
    },
    'GET /assets/check/vouchers': async () => {
      const { id } = await card();
      return () => api.call(assetCheckCalls.fitting, { query: { document: 'card', id } });
    },
    'POST /assets/depreciation/detail/page': async () => {
      const body = { periodFrom: period, periodTo: period, typeIds: [await typeId()] };
      return () => api.call(depreciationCalls.lines, { query: {}, body });
    },
    'GET /assets/stock-taking/{id}': async () => {
      const { id } = await taking();
      return () => api.call(stockTakingCalls.one, { params: { id } });
    },
    'GET /assets/stock-taking/{id}/line': async () => {
      const params = { id: (await taking()).id };
      return () => api.call(stockTakingCalls.lines, { params, query: {} });
    },
    'GET /assets/stock-taking/{id}/surplus': async () => {
      const params = { id: (await taking()).id };
      return () => api.call(stockTakingCalls.surplus, { params });
    },
  };
}
