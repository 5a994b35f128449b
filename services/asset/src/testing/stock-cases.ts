import { assetsCalls, stockTakingCalls } from '@mingzhang/contract';
import type { DomainTest, WriteCase } from '@mingzhang/server/testing';

/** One valid call of every route that counts assets. */
export function stockCases(
  { api }: DomainTest,
  add: (code: string) => Promise<{ readonly id: number }>,
): Readonly<Record<string, WriteCase>> {
  const begin = async (name: string) => {
    const { entryPeriod: period } = await api.call(assetsCalls.choices, {});
    return api.call(stockTakingCalls.create, { body: { name, period } });
  };
  const begun = async (name: string) => ({ params: { id: (await begin(name)).id } });
  const withThing = async (name: string) => {
    const { params } = await begun(name);
    const body = { name: '投影仪', location: '会议室', keeper: '何静', amount: '9600' };
    const { id: surplusId } = await api.call(stockTakingCalls.addSurplus, { params, body });
    return { ...params, surplusId };
  };
  const close = (params: { readonly id: number }) =>
    api.call(stockTakingCalls.close, { params, body: { isRestMissing: true } });
  return {
    'POST /assets/stock-taking': async () => {
      await add('S01');
      return () => begin('盘点一');
    },
    'DELETE /assets/stock-taking/{id}': async () => {
      const { params } = await begun('盘点二');
      return () => api.call(stockTakingCalls.remove, { params });
    },
    'POST /assets/stock-taking/{id}/scan': async () => {
      await add('S03');
      const { params } = await begun('盘点三');
      return () => api.call(stockTakingCalls.scan, { params, body: { code: 'S03' } });
    },
    'PUT /assets/stock-taking/{id}/line': async () => {
      const { id: assetId } = await add('S04');
      const { params } = await begun('盘点四');
      const seen = { location: '仓库', keeper: '吴大勇', condition: 'mend' as const };
      const body = { assetId, result: 'found' as const, ...seen, remark: '屏幕碎裂' };
      return () => api.call(stockTakingCalls.note, { params, body });
    },
    'POST /assets/stock-taking/{id}/surplus': async () => {
      const { params } = await begun('盘点五');
      const body = { name: '投影仪', location: '会议室', keeper: '何静', amount: '9600' };
      return () => api.call(stockTakingCalls.addSurplus, { params, body });
    },
    'DELETE /assets/stock-taking/{id}/surplus/{surplusId}': async () => {
      const params = await withThing('盘点六');
      return () => api.call(stockTakingCalls.removeSurplus, { params });
    },
    'PUT /assets/stock-taking/{id}/surplus/{surplusId}': async () => {
      const params = await withThing('盘点七');
      const { id: assetId } = await add('S07');
      return () => api.call(stockTakingCalls.cardOfSurplus, { params, body: { assetId } });
    },
    'POST /assets/stock-taking/{id}/close': async () => {
      const { params } = await begun('盘点八');
      return () => close(params);
    },
    'POST /assets/stock-taking/{id}/reopen': async () => {
      const { params } = await begun('盘点九');
      await close(params);
      return () => api.call(stockTakingCalls.reopen, { params });
    },
    'GET /assets/stock-taking/{id}/export': async () => {
      const { params } = await begun('盘点十');
      const query = { format: 'csv' as const };
      return () => api.file(stockTakingCalls.export, { params, query });
    },
  };
}
