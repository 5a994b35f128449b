import { accountSetsCalls, operationLogCalls } from '@mingzhang/contract';
import type { WriteCase } from '@mingzhang/server/testing';
import type { Identity } from './identity';

/** One valid call of every route of identity that reads by an id. */
export async function readCases(house: Identity): Promise<Readonly<Record<string, WriteCase>>> {
  const { api, userId, set } = await house.owner();
  const setParams = { params: { id: set.id } };
  const memberParams = { params: { id: userId } };
  return {
    'GET /account-sets/{id}': async () => () => api.call(accountSetsCalls.get, setParams),
    'GET /account-sets/{id}/use': async () => () => api.call(accountSetsCalls.use, setParams),
    'GET /user/{id}': async () => () => api.call(accountSetsCalls.getMember, memberParams),
    'GET /operation-log': async () => () =>
      api.call(operationLogCalls.list, { query: { operatorId: userId } }),
    'GET /operation-log/{id}': async () => {
      const { records } = await api.call(operationLogCalls.list, { query: {} });
      const params = { id: records[0]?.id ?? 0 };
      return () => api.call(operationLogCalls.get, { params });
    },
    'GET /operation-log/export': async () => () =>
      api.file(operationLogCalls.export, { query: { operatorId: userId, format: 'csv' } }),
  };
}
