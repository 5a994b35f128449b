import { appendFile, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ModuleFailure } from '@mingzhang/contract';
import { todayInShanghai } from '@mingzhang/server';

/** Days for which events are stored. */
const KEPT_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

/** An event of a build; it contains nothing about people. */
export interface ReleaseEvent extends Omit<ModuleFailure, 'kind'> {
  readonly at: string;
  readonly kind: ModuleFailure['kind'] | 'answer' | 'slow';
  readonly accountSetId: number | undefined;
  /** Milliseconds to load; of `slow` only. */
  readonly ms?: number;
  /**
   * Whether this person has already reported this build on that day: figures count a person once.
   */
  readonly isRepeated?: boolean;
}

/**
 * A folder with one file per day in China, by the clock of this machine; the clock of a page is
 * never used.
 */
export class ReleaseEvents {
  private lastDay = '';

  constructor(private readonly folder: string) {}

  async add(event: ReleaseEvent): Promise<void> {
    const day = todayInShanghai(new Date(event.at));
    if (day !== this.lastDay) await this.dropOld(new Date(event.at));
    this.lastDay = day;
    const file = path.join(this.folder, `${day}.jsonl`);
    const line = `${JSON.stringify(event)}\n`;
    await appendFile(file, line).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      // The folder was deleted meanwhile.
      await mkdir(this.folder, { recursive: true });
      await appendFile(file, line);
    });
  }

  private async dropOld(now: Date): Promise<void> {
    const oldest = todayInShanghai(new Date(now.getTime() - KEPT_DAYS * DAY_MS));
    await mkdir(this.folder, { recursive: true });
    for (const file of await readdir(this.folder)) {
      if (file.slice(0, 10) < oldest) await rm(path.join(this.folder, file), { force: true });
    }
  }
}
