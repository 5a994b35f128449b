import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { archiveKind, markupKind } from '../sheet/document-kind';
import type { FormWanted } from '@mingzhang/rules/statements';
import { filledForm, formCells } from '../sheet/sheet-fill';
import { sheetRows } from '../sheet/sheet-read';
import { FileRefusal } from '../sheet/sheet.types';
import { RowBatch } from './row-batch';
import type { FileTask, FromThread, ToThread } from './thread-messages';

/*
 * The thread that reads uploaded files. Whatever a file does to its reader, it does it here, within
 * limits of time and memory; nothing of the product but the readers is loaded, and for forms the rule that matches them.
 */

// Who waits for an answer comes before files. On Linux a priority is a thread's; elsewhere it would be
// the whole process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

let allowed = 0;
let wake: (() => void) | undefined;

parentPort?.on('message', (message: ToThread) => {
  // What an earlier file was still allowed counts no more.
  allowed = 'task' in message ? 1 : allowed + 1;
  wake?.();
  if ('task' in message) void work(message.task);
});

function send(message: FromThread): void {
  parentPort?.postMessage(message);
}

async function work(task: FileTask): Promise<void> {
  try {
    for await (const part of partsOf(task)) {
      // Not faster than the other side takes it: a file is never held as a whole.
      while (allowed <= 0) await new Promise<void>((resolve) => (wake = resolve));
      allowed -= 1;
      send({ part });
    }
    send({ end: true });
  } catch (error) {
    if (error instanceof FileRefusal) send({ refusal: { code: error.code, msg: error.msg } });
    else send({ fault: String((error as Error).stack ?? error) });
  }
}

async function* partsOf(task: FileTask): AsyncGenerator<string> {
  const bytes = Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.byteLength);
  if (task.read === 'form' || task.read === 'filledForm') {
    yield await formPart(bytes, task);
    return;
  }
  if (task.read !== 'sheet') {
    yield task.read === 'archive' ? await archiveKind(bytes) : markupKind(bytes);
    return;
  }
  const batch = new RowBatch();
  for await (const row of sheetRows({ name: task.name, bytes }, task.limits, task.place)) {
    batch.add(row);
    if (batch.isFull) yield batch.take();
  }
  yield batch.take();
}

async function formPart(
  bytes: Buffer,
  { read, wanted }: { readonly read: 'form' | 'filledForm'; readonly wanted: FormWanted },
): Promise<string> {
  // Not before a form comes: other files need none of it.
  const { fitForm } = await import('@mingzhang/rules/statements');
  const fitted = fitForm(await formCells(bytes), wanted);
  if (read === 'form') return JSON.stringify(fitted);
  if (!fitted) return '';
  const { at: sheet, match, heads } = fitted;
  return filledForm(bytes, [
    ...match.filled.map(({ row, column, amount: figure }) => ({ sheet, row, column, figure })),
    ...heads.map((head) => ({ sheet, ...head })),
  ]);
}
