import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { Logger } from '@nestjs/common';
import { FileReading } from '../file-thread/file-reading';
import { guarded } from './sheet-read';
import { FileRefusal, sheetLimits, type SheetRow } from './sheet.types';

function* failing(error: Error): Generator<SheetRow> {
  yield { row: 1, cells: [], merged: false };
  throw error;
}

/** The error with which the rows of a failing reader end. */
function ending(error: Error): unknown {
  try {
    return [...guarded(failing(error))];
  } catch (ended) {
    return ended;
  }
}

function outOfRange(): Error {
  try {
    Buffer.alloc(2).readUInt32LE(0);
  } catch (error) {
    return error as Error;
  }
  throw new Error('a read beyond a buffer throws');
}

describe('a reader that fails', () => {
  it('makes the file damaged where it read beyond its bytes, and keeps the error', () => {
    const cause = outOfRange();
    const ended = ending(cause);
    expect(ended).toBeInstanceOf(FileRefusal);
    expect(ended).toMatchObject({ code: 'FILE_DAMAGED', cause });
  });

  it('is a defect for every other error', () => {
    for (const error of [new RangeError('Invalid array length'), new TypeError('x')]) {
      expect(ending(error)).toBe(error);
    }
  });

  it('is logged with its stack, without name and contents of the file', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const thread = new EventEmitter();
    const trace = outOfRange().stack;
    const refusal = { code: 'FILE_DAMAGED', msg: undefined, trace };
    const answering = Object.assign(thread, {
      postMessage: () => thread.emit('message', { refusal }),
    });
    const reading = new FileReading(
      answering as unknown as Worker,
      { waitMs: 1, megabytes: 1 },
      {},
    );
    const bytes = Buffer.from('张三的工资');
    const parts = reading.parts({
      read: 'sheet',
      name: '工资.xls',
      bytes,
      limits: sheetLimits,
      place: 0,
    });
    await expect(parts.next()).rejects.toMatchObject({ code: 'FILE_DAMAGED' });
    const lines = logged.mock.calls;
    logged.mockRestore();
    expect(lines).toEqual([
      ['a file was refused as FILE_DAMAGED: its reader (sheet) failed', trace],
    ]);
  });
});
