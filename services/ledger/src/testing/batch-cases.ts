import { closingBatchCalls, jobCalls, journalCalls } from '@mingzhang/contract';
import { endedJob, once, type TestService, type WriteCase } from '@mingzhang/server/testing';
import { batchMonth, monthBody, tried } from './batches';

type Cases = Readonly<Record<string, WriteCase>>;

interface BatchOwner {
  readonly userId: number;
  readonly accountSetId: number;
}

/** One valid call of every route of closing batches and jobs, in an account set whose month may be closed. */
export function batchCases(service: TestService, owner: BatchOwner): Cases {
  const { userId, accountSetId } = owner;
  const api = service.as({ userId, accountSetId: null, role: null });
  const ids = [accountSetId];
  const batch = once(async () => ({ batchId: (await tried(api, ids)).id }));
  const paused = () => pausedBatch(service, owner);
  return {
    ...jobCases(service, owner),
    'POST /checkout/batch': async () => () =>
      api.call(closingBatchCalls.start, { body: { ...monthBody(), ids } }),
    'GET /checkout/batch/{batchId}/rows': async () => {
      const params = await batch();
      return () => api.call(closingBatchCalls.rows, { params });
    },
    'POST /checkout/batch/{batchId}/close': async () => {
      const params = await batch();
      return () => api.call(closingBatchCalls.close, { params, body: { ids } });
    },
    'POST /checkout/batch/{batchId}/steer': async () => {
      const { batchId } = await paused();
      const request = { params: { batchId }, body: { act: 'cancel' as const } };
      return () => api.call(closingBatchCalls.steer, request);
    },
    'POST /checkout/batch/{batchId}/retry': async () => {
      const params = await batch();
      return () => api.call(closingBatchCalls.retry, { params, body: { id: accountSetId } });
    },
    'GET /checkout/batch/{batchId}/report': async () => {
      const params = await batch();
      return () => api.file(closingBatchCalls.report, { params });
    },
  };
}

function jobCases(service: TestService, owner: BatchOwner): Cases {
  const api = service.as({ ...owner, role: 'Manager' });
  const paused = async () => ({ jobId: (await pausedBatch(service, owner)).jobId });
  const exported = async () => {
    const query = { periodFrom: batchMonth, periodTo: batchMonth, format: 'csv' as const };
    const { jobId } = await api.call(journalCalls.journalJob, { query });
    await endedJob(api, jobId);
    return { jobId };
  };
  return {
    'GET /jobs/{jobId}': async () => {
      const params = await exported();
      return () => api.call(jobCalls.get, { params });
    },
    'GET /jobs/{jobId}/files/{name}': async () => {
      const params = { ...(await exported()), name: 'csv' };
      return () => api.file(jobCalls.file, { params });
    },
    'DELETE /jobs/{jobId}': async () => {
      const params = await paused();
      return () => api.call(jobCalls.cancel, { params });
    },
    'POST /jobs/{jobId}/pause': async () => {
      const params = await paused();
      return () => api.call(jobCalls.pause, { params });
    },
    'POST /jobs/{jobId}/resume': async () => {
      const params = await paused();
      return () => api.call(jobCalls.resume, { params });
    },
  };
}

/** A batch whose work has ended and is then marked as paused, so that it may go on or be cancelled. */
async function pausedBatch(service: TestService, { userId, accountSetId }: BatchOwner) {
  const api = service.as({ userId, accountSetId: null, role: null });
  const { id: batchId, job } = await tried(api, [accountSetId]);
  const jobId = job?.jobId ?? '';
  await service.database.queryAll(
    `update ledger.job set state = 'paused', ended_at = null
     where account_set_id = ${accountSetId} and 'ledger-' || id = '${jobId}'`,
  );
  return { batchId, jobId };
}
