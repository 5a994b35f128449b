import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { jobCalls, jobOf, type JobKind } from '@mingzhang/contract';
import { readAgain, notifyError, useCall, useSave, type ApiError } from '@mingzhang/shell-api';
import { isRunning, isUnfinished } from './job.model';

const lookAgainMs = 600;

/**
 * The job of one kind: the one that was started here or found unfinished, and how it goes on. When it
 * ends, or no more is told of it, what depends on it is out of date.
 */
export function useJob<K extends JobKind>(kind: K, invalidates: readonly string[]) {
  const client = useQueryClient();
  const [jobId, setJobId] = useState<string>();
  const [left, setLeft] = useState<string>();
  const latest = useCall(jobCalls.latest, { params: { kind: kind.kind } }, { quiet: true });
  const found = latest.data ? jobOf(kind, latest.data) : undefined;
  // One that was started before, on this page or another, is found again.
  if (jobId === undefined && found && isUnfinished(found) && found.jobId !== left) {
    setJobId(found.jobId);
  }
  const watched = useCall(
    jobCalls.get,
    { params: { jobId: jobId ?? '' } },
    {
      enabled: jobId !== undefined,
      againMs: (job, error) =>
        !refusalOf(error) && (job === undefined || isRunning(job)) ? lookAgainMs : 0,
      quiet: true,
    },
  );
  const job = jobId === undefined || !watched.data ? undefined : jobOf(kind, watched.data);
  const refused = jobId === undefined ? undefined : refusalOf(watched.error);
  useRefusedAtOnce(job ? undefined : refused, () => {
    setLeft(jobId);
    setJobId(undefined);
  });
  const lookNow = { onSuccess: () => void watched.refetch() };
  const acts = {
    cancel: useSave(jobCalls.cancel, lookNow),
    pause: useSave(jobCalls.pause, lookNow),
    resume: useSave(jobCalls.resume, lookNow),
  };
  const act = (name: keyof typeof acts) => () =>
    job && acts[name].mutate({ params: { jobId: job.jobId } });
  const groups = useRef(invalidates);
  useEffect(() => {
    groups.current = invalidates;
  });
  const endedId = job && (refused || !isUnfinished(job)) ? job.jobId : undefined;
  useEffect(() => {
    if (endedId === undefined) return;
    void readAgain(client, groups.current);
  }, [client, endedId]);
  return {
    job,
    /** Why no more is told of it: it is asked for no more, and `job` is how it was last seen. */
    refused,
    /** The last one, when none is unfinished. */
    last: isUnfinished(found) ? undefined : found,
    isBusy: isRunning(job) && !refused,
    cancel: act('cancel'),
    pause: act('pause'),
    resume: act('resume'),
    show: (id: string) => setJobId(id),
    /** Asks for the last one again: another page may have started it, or the first answer was lost. */
    lookForLast: () => void latest.refetch(),
    /** Back to what a job is started with. */
    again: () => {
      setLeft(jobId);
      setJobId(undefined);
      void latest.refetch();
    },
  };
}

/** A refusal that asking again does not change. */
const refusalOf = (error: ApiError | null) => (error && !error.isTechnical ? error : undefined);

/** Of a job that was never seen there is nothing to show: it is said why, and left. */
function useRefusedAtOnce(refused: ApiError | undefined, leave: () => void) {
  const left = useRef(leave);
  useEffect(() => {
    left.current = leave;
  });
  useEffect(() => {
    if (!refused) return;
    notifyError(refused);
    left.current();
  }, [refused]);
}

export type JobState<K extends JobKind> = ReturnType<typeof useJob<K>>;
