import { useMutation } from '@tanstack/react-query';
import type { ImportJobKind, ImportMode } from '@mingzhang/contract';
import { useJob } from '../job/use-job';

/** What the user decides beside the file; `choice` is one of the screen's own. */
interface ImportDecisions {
  readonly mode: ImportMode;
  readonly choice: string;
}

/**
 * What a preview was answered with: what it showed is imported, or without the records that equal
 * others. `ask` is the first sending.
 */
type PreviewAnswer = 'ask' | 'import' | 'skip';

/** Sends a file; the screen knows by which call. */
export type StartImport = (
  file: File,
  mode: ImportMode,
  choice: string,
  answer: PreviewAnswer,
) => Promise<{ readonly jobId: string }>;

interface Sent extends ImportDecisions {
  readonly file: File;
  readonly answer: PreviewAnswer;
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
    mutationFn: ({ file, mode, choice, answer }: Sent) => start(file, mode, choice, answer),
    onSuccess: (started) => state.show(started.jobId),
  });
  const sent = sending.variables;
  return {
    ...state,
    kind,
    isSending: sending.isPending,
    isBusy: sending.isPending || state.isBusy,
    send: (file: File, decisions: ImportDecisions) =>
      sending.mutate({ file, ...decisions, answer: 'ask' }),
    /** Sends the same file again, to be written; undefined when it was chosen on another page. */
    confirm: sent && ((answer: 'import' | 'skip') => sending.mutate({ ...sent, answer })),
  };
}

export type ImportState = ReturnType<typeof useImport>;
