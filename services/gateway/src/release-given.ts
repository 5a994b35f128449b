import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { todayInShanghai } from '@mingzhang/server';
import { z } from 'zod';

/** Interval of writing, in milliseconds. */
const WRITE_MS = 10_000;
/** Days for which counts are stored. */
const KEPT_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

const fileName = /^(\d{4}-\d{2}-\d{2})\.json$/;
/**
 * By `name version`: the number of pages, and their account sets. It contains nothing about people.
 */
const givenOfDay = z.record(z.string(), z.strictObject({ pages: z.int(), sets: z.array(z.int()) }));

interface Count {
  pages: number;
  readonly sets: Set<number>;
}
type Counts = Map<string, Count>;

/** How often a version was given out on a day. */
export interface GivenFigure {
  readonly day: string;
  readonly name: string;
  readonly version: string;
  readonly pages: number;
  readonly sets: number;
}

/** Counts the versions given to pages, by day and version. */
export class ReleaseGiven {
  /** Counts not written yet, by day. */
  private waiting = new Map<string, Counts>();
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  /** @param folder one file per day; undefined: nothing is counted */
  constructor(
    private readonly folder: string | undefined,
    private readonly onFault: (reason: unknown) => void,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** Notes that a page was given these versions. */
  note(
    accountSetId: number | undefined,
    builds: readonly { readonly name: string; readonly version: string }[],
  ): void {
    if (this.folder === undefined) return;
    const counts = countsOf(this.waiting, todayInShanghai(this.now()));
    for (const { name, version } of builds) {
      const count = countOf(counts, `${name} ${version}`);
      count.pages += 1;
      if (accountSetId !== undefined) count.sets.add(accountSetId);
    }
    this.timer ??= setTimeout(() => void this.write(), WRITE_MS).unref();
  }

  /** Writes the counts that are not written yet. */
  write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing = this.writing.then(() => this.writeAll()).catch(this.onFault);
    return this.writing;
  }

  /** The counts of the last days, including today. */
  async figures(days: number): Promise<GivenFigure[]> {
    await this.write();
    const oldest = todayInShanghai(new Date(this.now().getTime() - (days - 1) * DAY_MS));
    const figures: GivenFigure[] = [];
    for (const day of await this.days()) {
      if (day < oldest) continue;
      for (const [key, { pages, sets }] of await this.read(day)) {
        const [name = '', version = ''] = key.split(' ');
        figures.push({ day, name, version, pages, sets: sets.size });
      }
    }
    return figures;
  }

  private async writeAll(): Promise<void> {
    const { folder, waiting } = this;
    if (folder === undefined || waiting.size === 0) return;
    this.waiting = new Map();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const [day, counts] of waiting) {
      const all = await this.read(day);
      for (const [key, { pages, sets }] of counts) {
        const count = countOf(all, key);
        count.pages += pages;
        for (const id of sets) count.sets.add(id);
      }
      const text = JSON.stringify(
        Object.fromEntries(
          [...all].map(([key, { pages, sets }]) => [key, { pages, sets: [...sets] }]),
        ),
      );
      const file = path.join(folder, `${day}.json`);
      await writeFile(`${file}.new`, text, { mode: 0o600 });
      await rename(`${file}.new`, file);
    }
    await this.dropOld();
  }

  /**
   * The counts of a day. An unreadable file counts from zero and is reported: it must not keep
   * anybody from a page.
   */
  private async read(day: string): Promise<Counts> {
    const text = await readFile(path.join(this.folder ?? '', `${day}.json`), 'utf8').catch(
      () => undefined,
    );
    try {
      const kept = text === undefined ? {} : givenOfDay.parse(JSON.parse(text));
      return new Map(
        Object.entries(kept).map(([key, { pages, sets }]) => [key, { pages, sets: new Set(sets) }]),
      );
    } catch (error) {
      this.onFault(error);
      return new Map();
    }
  }

  private async days(): Promise<string[]> {
    if (this.folder === undefined) return [];
    const files = await readdir(this.folder).catch(() => []);
    return files.flatMap((file) => fileName.exec(file)?.[1] ?? []).toSorted();
  }

  private async dropOld(): Promise<void> {
    const oldest = todayInShanghai(new Date(this.now().getTime() - KEPT_DAYS * DAY_MS));
    for (const day of await this.days()) {
      if (day < oldest) await rm(path.join(this.folder ?? '', `${day}.json`), { force: true });
    }
  }
}

function countsOf(waiting: Map<string, Counts>, day: string): Counts {
  const counts = waiting.get(day) ?? new Map<string, Count>();
  waiting.set(day, counts);
  return counts;
}

function countOf(counts: Counts, key: string): Count {
  const count = counts.get(key) ?? { pages: 0, sets: new Set<number>() };
  counts.set(key, count);
  return count;
}
