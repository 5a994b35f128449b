import { useMutation } from '@tanstack/react-query';
import type { ImportJobKind, ImportMode } from '@mingzhang/contract';
import { useJob } from '../job/use-job';

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

/** The import of one kind: its job, and the file that is sent to start it. */
export function useImport({
  kind,
  start,
  invalidates,
}: {
  kind: ImportJobKind;
  start: StartImport;
  invalidates: readonly string[];
}) {
  const state = useJob(kind, invalidates);
  const sending = useMutation({
    mutationFn: ({ file, mode, choice, confirmed }: Sent) => start(file, mode, choice, confirmed),
    onSuccess: (started) => state.show(started.jobId),
  });
  const sent = sending.variables;
  return {
    ...state,
    kind,
    isSending: sending.isPending,
    isBusy: sending.isPending || state.isBusy,
    send: (file: File, decisions: ImportDecisions) =>
      sending.mutate({ file, ...decisions, confirmed: false }),
    /** Sends the same file again, to be written; undefined when it was chosen on another page. */
    confirm: sent && (() => sending.mutate({ ...sent, confirmed: true })),
  };
}

export type ImportState = ReturnType<typeof useImport>;
