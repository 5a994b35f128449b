import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { FileReading, type FileAsker, type ReadingLimits } from './file-reading';
import type { FileTask } from './thread-messages';

const entry = require.resolve('./file-worker');
/**
 * When run from sources (tests), a thread compiles what it loads; a built product loads its build.
 */
const loader = join(__dirname, '../../../build/ts-worker.cjs');
const isSource = entry.endsWith('.ts');
const youngMegabytes = 8;
const idleMs = 10_000;

/** A bounded number of threads that read files; idle ones are reused for a while. */
export class FileThreads {
  private readonly idle: Worker[] = [];
  private readonly waiting: (() => void)[] = [];
  private busy = 0;

  constructor(
    private readonly threadsAtMost: number,
    private readonly limits: ReadingLimits,
  ) {}

  /**
   * Yields the parts of a thread's result as they are read.
   * @throws BusinessError for a file that is refused, or takes too long or too much memory; and what
   *   `goOn` of the asker rejects with
   */
  async *read(task: FileTask, asker: FileAsker = {}): AsyncGenerator<string> {
    while (this.busy >= this.threadsAtMost) {
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    this.busy += 1;
    const thread = this.take();
    const reading = new FileReading(thread, this.limits, asker);
    asker.onBegin?.();
    try {
      yield* reading.parts(task);
    } finally {
      // If the reading was aborted or is stuck, the thread ends and the next file gets another one.
      if (reading.isEnded) this.keep(thread);
      else void thread.terminate();
      this.busy -= 1;
      this.waiting.shift()?.();
    }
  }

  private take(): Worker {
    const kept = this.idle.pop();
    if (kept) {
      forget(kept);
      kept.ref();
      return kept;
    }
    return new Worker(isSource ? loader : entry, {
      name: 'file reader',
      // The thread needs no environment variables.
      env: {},
      execArgv: isSource ? ['--conditions=source'] : [],
      workerData: { entry },
      resourceLimits: {
        maxOldGenerationSizeMb: this.limits.megabytes,
        maxYoungGenerationSizeMb: youngMegabytes,
      },
    });
  }

  private keep(thread: Worker): void {
    forget(thread);
    thread.unref();
    this.idle.push(thread);
    const end = () => {
      const at = this.idle.indexOf(thread);
      if (at < 0) return;
      this.idle.splice(at, 1);
      void thread.terminate();
    };
    thread.on('error', end);
    setTimeout(end, idleMs).unref();
  }
}

/** Removes the listeners for these events only: a worker has internal listeners, too. */
function forget(thread: Worker): void {
  for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event);
}
