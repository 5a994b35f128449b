import { depreciationCalls, voucherCalls } from '@mingzhang/contract';
import type { DomainTest, WriteCase } from '@mingzhang/server/testing';
import { cardAdder } from './write-cases';

/** One valid call of every route that runs a month of depreciation, shows it or books it. */
export function runCases(test: DomainTest): Readonly<Record<string, WriteCase>> {
  const { api, books, demo } = test;
  const add = cardAdder(test);
  let card: ReturnType<typeof add> | undefined;
  /** The only card that wears off by work: a month asks for the work of each. */
  const workedCard = () =>
    (card ??= add('R1', {
      addMethod: 'opening',
      startUse: '2025-06-10',
      method: 'units',
      totalUnits: '10000',
      usedUnits: '0',
      workUnit: '公里',
      usedMonths: 6,
    }));
  const runs = async () => (await api.call(depreciationCalls.page, { query: {} })).records;
  /** The only run, made if there is none, without a voucher. */
  const unbooked = async () => {
    const [known] = await runs();
    const { id, period } = known ?? (await run());
    await api.send(depreciationCalls.removeVoucher, { params: { id } });
    return { id, period };
  };
  const run = async () => {
    const { id: assetId } = await workedCard();
    const units = [{ assetId, units: '100' }];
    return api.call(depreciationCalls.run, { body: { period: '2026-01', units } });
  };
  const writtenByHand = async (depreciationId: number) => {
    const { amount } = await api.call(depreciationCalls.one, { query: { depreciationId } });
    const lines = [
      { summary: '折旧', subjectId: demo.subjectId('560205'), debit: amount },
      { summary: '折旧', subjectId: demo.subjectId('1602'), credit: amount },
    ];
    const body = { wordId: demo.wordId, voucherDate: '2026-01-31', lines };
    return (await books.call(voucherCalls.create, { body })).id;
  };
  return {
    'POST /assets/depreciation': async () => {
      const { id: assetId } = await workedCard();
      const body = { period: '2026-01', units: [{ assetId, units: '100' }] };
      return () => api.call(depreciationCalls.run, { body });
    },
    'GET /assets/depreciation': async () => {
      const { id: depreciationId } = await unbooked();
      return () => api.call(depreciationCalls.one, { query: { depreciationId } });
    },
    'GET /assets/depreciation/createVoucher': async () => {
      const { id: depreciationId } = await unbooked();
      return () => api.call(depreciationCalls.createVoucher, { query: { depreciationId } });
    },
    'DELETE /assets/depreciation/{id}/voucher': async () => {
      const { id } = await unbooked();
      await api.call(depreciationCalls.createVoucher, { query: { depreciationId: id } });
      return () => api.call(depreciationCalls.removeVoucher, { params: { id } });
    },
    'GET /assets/depreciation/relate': async () => {
      const { id: depreciationId } = await unbooked();
      const voucherId = await writtenByHand(depreciationId);
      const query = { depreciationId, voucherId };
      return () => api.call(depreciationCalls.relate, { query });
    },
    'DELETE /assets/depreciation/{id}': async () => {
      const { id } = await unbooked();
      return () => api.call(depreciationCalls.remove, { params: { id } });
    },
  };
}
