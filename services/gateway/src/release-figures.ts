import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { ReleaseFigure } from '@mingzhang/contract';
import { todayInShanghai } from '@mingzhang/server';
import type { ReleaseEvent } from './release-events';
import type { GivenFigure } from './release-given';

const DAY_MS = 24 * 60 * 60_000;

/** Deliveries and failures by day and version, the newest day first. */
export function figuresOf(
  given: readonly GivenFigure[],
  failures: ReadonlyMap<string, number>,
): ReleaseFigure[] {
  const figures = new Map<string, ReleaseFigure>();
  for (const { day, name, version, sets, pages } of given) {
    figures.set(`${day} ${name} ${version}`, {
      day,
      name,
      build: version,
      sets,
      pages,
      failures: 0,
    });
  }
  for (const [key, count] of failures) {
    const [day = '', name = '', build = ''] = key.split(' ');
    const known = figures.get(key) ?? { day, name, build, sets: 0, pages: 0 };
    figures.set(key, { ...known, failures: count });
  }
  const keyOf = ({ name, build }: ReleaseFigure) => `${name} ${build}`;
  return [...figures.values()].toSorted((a, b) =>
    a.day === b.day ? (keyOf(a) < keyOf(b) ? -1 : 1) : a.day < b.day ? 1 : -1,
  );
}

/**
 * Number of people with failures on the last days, by `day name version`. Truncated lines are
 * skipped.
 */
export async function failuresIn(folder: string, days: number, now = new Date()) {
  const oldest = todayInShanghai(new Date(now.getTime() - (days - 1) * DAY_MS));
  const failures = new Map<string, number>();
  const files = folder === '' ? [] : await readdir(folder).catch(() => []);
  for (const file of files.filter(
    (name) => name.endsWith('.jsonl') && name.slice(0, 10) >= oldest,
  )) {
    for await (const line of createInterface(createReadStream(path.join(folder, file)))) {
      const event = eventIn(line);
      // A slow build worked in the end. A repeated report comes from the same person.
      if (!event || event.kind === 'slow' || event.isRepeated) continue;
      const key = `${file.slice(0, 10)} ${event.name} ${event.build}`;
      failures.set(key, (failures.get(key) ?? 0) + 1);
    }
  }
  return failures;
}

function eventIn(line: string): ReleaseEvent | undefined {
  try {
    return JSON.parse(line) as ReleaseEvent;
  } catch {
    return undefined;
  }
}
