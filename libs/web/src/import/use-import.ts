import { useEffect, useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { jobCalls, jobOf, type ImportJobKind, type ImportMode } from '@mingzhang/contract';
import { callKeys, useCall, useSave } from '@mingzhang/shell-api';
import { isRunning, type ImportJob } from './import-job.model';

/** What the user decides beside the file; `choice` is one of the screen's own. */
export interface ImportDecisions {
  readonly mode: ImportMode;
  readonly choice: string;
}

/** Sends a file; the screen knows by which call. `confirmed`: what a preview showed is wanted. */
export type StartImport = (
  file: File,
  mode: ImportMode,
  choice: string,
  confirmed: boolean,
) => Promise<{ readonly jobId: string }>;

interface Sent extends ImportDecisions {
  readonly file: File;
  readonly confirmed: boolean;
}

const lookAgainMs = 600;

/**
 * The import of one kind: the job that was started here or found running, and how it goes on.
 * When it ends, what depends on it is out of date.
 */
export function useImport({
  kind,
  start,
  invalidates,
}: {
  kind: ImportJobKind;
  start: StartImport;
  invalidates: readonly string[];
}) {
  const client = useQueryClient();
  const [jobId, setJobId] = useState<string>();
  const [left, setLeft] = useState<string>();
  const sending = useMutation({
    mutationFn: ({ file, mode, choice, confirmed }: Sent) => start(file, mode, choice, confirmed),
    onSuccess: (started) => setJobId(started.jobId),
  });
  const sent = sending.variables;
  const latest = useCall(jobCalls.latest, { params: { kind: kind.kind } }, { quiet: true });
  const found = latest.data ? jobOf(kind, latest.data) : undefined;
  // One that was started before, on this page or another, is found again.
  if (jobId === undefined && found && isRunning(found) && found.jobId !== left) {
    setJobId(found.jobId);
  }
  const watched = useCall(
    jobCalls.get,
    { params: { jobId: jobId ?? '' } },
    {
      enabled: jobId !== undefined,
      againMs: (job) => (job === undefined || isRunning(job) ? lookAgainMs : 0),
      quiet: true,
    },
  );
  const job: ImportJob | undefined =
    jobId === undefined || !watched.data ? undefined : jobOf(kind, watched.data);
  const cancel = useSave(jobCalls.cancel);
  const groups = useRef(invalidates);
  useEffect(() => {
    groups.current = invalidates;
  });
  const endedId = job && !isRunning(job) ? job.jobId : undefined;
  useEffect(() => {
    if (endedId === undefined) return;
    for (const group of groups.current) {
      void client.invalidateQueries({ queryKey: callKeys.group(group) });
    }
  }, [client, endedId]);
  return {
    job,
    /** The last one, when nothing runs. */
    last: isRunning(found) ? undefined : found,
    isSending: sending.isPending,
    isBusy: sending.isPending || isRunning(job),
    send: (file: File, decisions: ImportDecisions) =>
      sending.mutate({ file, ...decisions, confirmed: false }),
    /** Sends the same file again, to be written; undefined when it was chosen on another page. */
    confirm: sent && (() => sending.mutate({ ...sent, confirmed: true })),
    cancel: () => job && cancel.mutate({ params: { jobId: job.jobId } }),
    show: (id: string) => setJobId(id),
    /** Back to choosing a file. */
    again: () => {
      setLeft(jobId);
      setJobId(undefined);
      void latest.refetch();
    },
  };
}

export type ImportState = ReturnType<typeof useImport>;
