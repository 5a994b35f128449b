import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';

/** Blocks of a file system, from `statfs`. */
interface Blocks {
  readonly bsize: number;
  readonly blocks: number;
  readonly bavail: number;
}

export type StorageState = 'enough' | 'low' | 'full';

interface StorageOptions {
  /** Folder whose file system is watched; '' for none. */
  readonly dataDir: string;
  /** Called with messages for the operator, at most once a minute. */
  readonly log: (text: string) => void;
  readonly readBlocks?: (path: string) => Promise<Blocks>;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

/** Below this the database can't begin another WAL segment (16 MB) and panics. */
const fullBytes = 32 * 2 ** 20;
/** Below this share of free space the operator is warned. */
const lowShare = 0.1;
/** Milliseconds that a "disk full" error counts; a later write detects freed space. */
const refusedForMs = 60_000;
const sayEveryMs = 60_000;
const gibibyte = 2 ** 30;

/**
 * Free space on the disk. A full disk is known from the database's errors (its disk may be another
 * one), a nearly full one from the file system of the data folder.
 */
export class StorageSpace {
  private refusedAt = -Infinity;
  private saidAt = -Infinity;
  private readonly now: () => number;

  constructor(private readonly options: StorageOptions) {
    this.now = options.now ?? (() => performance.now());
  }

  /** Call it for each write that failed because the disk is full. */
  wasRefused(): void {
    this.refusedAt = this.now();
    this.say('存储空间不足，数据无法保存，请立即清理磁盘或扩容');
  }

  /** Whether a write failed because of a full disk within the last minute. */
  get isFull(): boolean {
    return this.now() - this.refusedAt < refusedForMs;
  }

  /** Checks the data folder, and logs a warning when little space is left. */
  async check(): Promise<StorageState> {
    const blocks = await this.blocks();
    const freeBytes = blocks ? blocks.bavail * blocks.bsize : Infinity;
    if (this.isFull || freeBytes < fullBytes) {
      this.say('存储空间不足，数据无法保存，请立即清理磁盘或扩容');
      return 'full';
    }
    if (!blocks || blocks.bavail >= blocks.blocks * lowShare) return 'enough';
    const freeGb = (freeBytes / gibibyte).toFixed(1);
    const percent = Math.floor((blocks.bavail / blocks.blocks) * 100);
    this.say(`存储空间只剩 ${freeGb} GB（${percent}%），请尽快清理磁盘或扩容`);
    return 'low';
  }

  /** Adds `storage_free_bytes` and `storage_size_bytes` of the data folder's file system to the metrics. */
  measuredIn(registry: Registry): void {
    const gauge = (name: string, help: string, bytesOf: (blocks: Blocks) => number) => {
      const readBlocks = () => this.blocks();
      return new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          const blocks = await readBlocks();
          if (blocks) this.set(bytesOf(blocks));
        },
      });
    };
    gauge(
      'storage_free_bytes',
      'Room left on the file system of the data folder',
      ({ bavail, bsize }) => bavail * bsize,
    );
    gauge(
      'storage_size_bytes',
      'Size of the file system of the data folder',
      ({ blocks, bsize }) => blocks * bsize,
    );
  }

  private async blocks(): Promise<Blocks | undefined> {
    const { dataDir, readBlocks = statfs } = this.options;
    if (dataDir === '') return undefined;
    return readBlocks(dataDir).catch(() => undefined);
  }

  private say(text: string): void {
    if (this.now() - this.saidAt < sayEveryMs) return;
    this.saidAt = this.now();
    this.options.log(text);
  }
}
