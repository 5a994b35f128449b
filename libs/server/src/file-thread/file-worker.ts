import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { archiveKind, markupKind } from '../sheet/document-kind';
import type { FormWanted } from '@mingzhang/rules/statements';
import { filledForm, formCells } from '../sheet/sheet-fill';
import { sheetRows } from '../sheet/sheet-read';
import { FileRefusal, type SheetLimits, type SheetRow } from '../sheet/sheet.types';
import { RowBatch } from './row-batch';
import type { FileTask, FromThread, ToThread } from './thread-messages';

/*
 * The thread that reads uploaded files, within limits of time and memory, so that a harmful file
 * affects only this thread. It loads only the readers, and for forms the rule that matches them.
 */

// Requests have priority over files. On Linux the priority applies to this thread; elsewhere it
// would apply to the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

let allowed = 0;
let wake: (() => void) | undefined;

parentPort?.on('message', (message: ToThread) => {
  // Permits left over from an earlier file don't count.
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
      // Don't read ahead of the receiver, so that a file is never in memory as a whole.
      while (allowed <= 0) await new Promise<void>((resolve) => (wake = resolve));
      allowed -= 1;
      send({ part });
    }
    send({ end: true });
  } catch (error) {
    if (error instanceof FileRefusal) {
      const { code, msg, cause } = error;
      send({ refusal: { code, msg, trace: cause?.stack } });
    } else send({ fault: String((error as Error).stack ?? error) });
  }
}

async function* partsOf(task: FileTask): AsyncGenerator<string> {
  const bytes = Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.byteLength);
  if (task.read === 'form' || task.read === 'filledForm') {
    yield await formPart(bytes, task);
    return;
  }
  if (task.read === 'invoices') {
    yield* invoiceParts(task.name, bytes);
    return;
  }
  if (task.read === 'workbook') {
    yield* workbookParts({ name: task.name, bytes }, task.limits);
    return;
  }
  if (task.read !== 'sheet') {
    yield task.read === 'archive' ? await archiveKind(bytes) : markupKind(bytes);
    return;
  }
  const chosen = { place: task.place };
  const rows = sheetRows({ name: task.name, bytes }, task.limits, chosen);
  yield* batchesOf(rows, new RowBatch(task.limits));
}

async function* batchesOf(rows: AsyncIterable<SheetRow>, batch: RowBatch): AsyncGenerator<string> {
  for await (const row of rows) {
    batch.add(row);
    if (batch.isFull) yield batch.take();
  }
  yield batch.take();
}

async function* workbookParts(
  file: { readonly name: string; readonly bytes: Buffer },
  limits: SheetLimits,
): AsyncGenerator<string> {
  // One for all sheets: it counts the texts of the file.
  const rows = new RowBatch(limits);
  for (let place = 0; ; place += 1) {
    let sheet: string | undefined;
    const onSheet = (name: string) => (sheet = name);
    for await (const batch of batchesOf(sheetRows(file, limits, { place, onSheet }), rows)) {
      if (sheet === undefined) return;
      yield JSON.stringify(sheet);
      yield batch;
    }
  }
}

async function* invoiceParts(name: string, bytes: Buffer): AsyncGenerator<string> {
  // Loaded for invoices only; other files don't need it.
  const { invoiceDocuments } = await import('../invoice-file/invoice-documents');
  for await (const read of invoiceDocuments(name, bytes)) yield JSON.stringify(read);
}

async function formPart(
  bytes: Buffer,
  { read, wanted }: { readonly read: 'form' | 'filledForm'; readonly wanted: FormWanted },
): Promise<string> {
  // Loaded for forms only; other files don't need it.
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
