import type { Worker } from 'node:worker_threads';
import { Logger } from '@nestjs/common';
import { BusinessError } from '../business-error';
import type { FileTask, FromThread, ToThread } from './thread-messages';

/** Limits for reading one file. */
export interface ReadingLimits {
  /** Total milliseconds to wait for the thread over the whole file, without handling its rows. */
  readonly waitMs: number;
  /** Heap of the thread in MB. */
  readonly megabytes: number;
  /** Milliseconds between two questions whether the result is still wanted; 500 unless set. */
  readonly askEveryMs?: number;
}

/** Who asked for a file to be read. */
export interface FileAsker {
  /** Rejects when nobody wants the result any more: the thread then ends its work. */
  readonly goOn?: () => Promise<void>;
  /** Called when a thread is free and begins. */
  readonly onBegin?: () => void;
}

const askEveryMs = 500;

const logger = new Logger('FileReading');

/** Reading of one file in one thread. Parts arrive as they are read, at most one ahead. */
export class FileReading {
  private readonly arrived: FromThread[] = [];
  private failure: unknown;
  private wake: (() => void) | undefined;
  private leftMs: number;
  /** The thread has finished the file and may read another one. */
  isEnded = false;

  constructor(
    private readonly thread: Worker,
    private readonly limits: ReadingLimits,
    private readonly asker: FileAsker,
  ) {
    this.leftMs = limits.waitMs;
    thread.on('message', (message: FromThread) => {
      this.arrived.push(message);
      this.wake?.();
    });
    thread.on('error', (error) => this.fail(error));
    thread.on('exit', (code) => this.fail(new Error(`a file reader ended with code ${code}`)));
  }

  async *parts(task: FileTask): AsyncGenerator<string> {
    // Transferred, not shared: the sender keeps its own copy.
    const bytes = new Uint8Array(task.bytes);
    this.send({ task: { ...task, bytes } }, [bytes.buffer]);
    this.send({ more: true });
    for (;;) {
      const message = await this.next();
      if ('part' in message) {
        this.send({ more: true });
        yield message.part;
        continue;
      }
      this.isEnded = true;
      if ('refusal' in message) {
        const { code, msg, trace } = message.refusal;
        if (trace !== undefined) {
          const { read } = task;
          logger.error(`a file was refused as ${code}: its reader (${read}) failed`, trace);
        }
        throw new BusinessError(code, msg === undefined ? {} : { msg });
      }
      if ('fault' in message) throw new Error(`a file could not be read: ${message.fault}`);
      return;
    }
  }

  private send(message: ToThread, transfer: ArrayBuffer[] = []): void {
    this.thread.postMessage(message, transfer);
  }

  private fail(error: unknown): void {
    this.failure ??= error;
    this.wake?.();
  }

  private async next(): Promise<FromThread> {
    if (this.arrived.length === 0 && this.failure === undefined) await this.wait();
    const message = this.arrived.shift();
    if (message) return message;
    if (this.failure === undefined) throw tooLong(this.limits);
    const { code } = this.failure as { code?: string };
    throw code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : this.failure;
  }

  private async wait(): Promise<void> {
    while (this.leftMs > 0) {
      await this.waitAtMost(Math.min(this.leftMs, this.limits.askEveryMs ?? askEveryMs));
      if (this.arrived.length > 0 || this.failure !== undefined) return;
      await this.asker.goOn?.();
    }
  }

  private async waitAtMost(milliseconds: number): Promise<void> {
    const began = performance.now();
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.wake = resolve;
      timer = setTimeout(resolve, milliseconds);
    });
    clearTimeout(timer);
    this.leftMs = Math.max(0, this.leftMs - (performance.now() - began));
  }
}

function tooLong({ waitMs }: ReadingLimits): BusinessError {
  const msg = `读取文件超过 ${waitMs / 1000} 秒仍未完成，已停止，请删去多余的内容或拆分后再上传`;
  return new BusinessError('FILE_TOO_LARGE', { msg });
}

function tooMuch(): BusinessError {
  const msg = '读取文件时占用的内存过多，已停止，请删去多余的内容或拆分后再上传';
  return new BusinessError('FILE_TOO_LARGE', { msg });
}
