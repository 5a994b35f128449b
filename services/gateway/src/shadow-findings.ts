import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  keptShadowFindings,
  type KeptShadowFindings,
  type ShadowFinding,
} from '@mingzhang/contract';
import type { FieldDifference } from '@mingzhang/rules';

/** What was found is kept so long after it was last seen. */
const KEPT_MS = 30 * 24 * 60 * 60_000;
/** More fields of calls are not kept apart: who looks into these finds the rest. */
const FINDINGS_AT_MOST = 500;
/** A busy shadow is written down so often at most. */
const BETWEEN_MS = 1_000;

/** A version of a service that is asked, too. */
export interface Shadow {
  readonly service: string;
  readonly version: string;
}

/** How the answer to one call came out. */
export interface Outcome {
  readonly call: string;
  readonly accountSetId: number | null;
  readonly requestId: string;
  readonly differences: readonly FieldDifference[];
}

type OnFault = (reason: unknown, what: string) => void;

/**
 * What the answers of shadows were like: a file for each, counts with one example for every field of a call. No values
 * that name people, nothing of what was asked for; thirty days.
 */
export class ShadowFindings {
  private readonly kept = new Map<string, Promise<KeptShadowFindings>>();
  private readonly unsaved = new Set<string>();
  private saving: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private savedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly folder: string,
    private readonly onFault: OnFault,
    private readonly now: () => number = Date.now,
  ) {}

  /** Notes how a pair of answers compares. */
  async compared(shadow: Shadow, { differences, ...of }: Outcome): Promise<void> {
    await this.change(shadow, (kept, now) => {
      kept.compared += 1;
      if (differences.length > 0) kept.differing += 1;
      const seen = new Set<string>();
      for (const difference of differences) {
        // The same fault in every row of a list is one.
        if (seen.has(difference.field)) continue;
        seen.add(difference.field);
        add(kept, { ...of, ...difference }, now);
      }
    });
  }

  /** Notes that a call was not sent, or could not be compared: the shadow or what all share had enough to do. */
  async dropped(shadow: Shadow): Promise<void> {
    await this.change(shadow, (kept) => (kept.dropped += 1));
  }

  /** Writes down what is not yet. */
  async close(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.save();
  }

  private async change(
    { service, version }: Shadow,
    by: (kept: KeptShadowFindings, now: string) => void,
  ): Promise<void> {
    const name = `${service}@${version}.json`;
    const reading = this.kept.get(name) ?? this.read(name);
    this.kept.set(name, reading);
    const kept = await reading.catch((error: unknown) => {
      // It is read again by the next: to begin anew would write over what lies there.
      if (this.kept.get(name) === reading) this.kept.delete(name);
      this.onFault(error, 'findings of a shadow were not read');
    });
    if (!kept) return;
    kept.lastAt = new Date(this.now()).toISOString();
    by(kept, kept.lastAt);
    this.unsaved.add(name);
    const dueMs = this.savedAt + BETWEEN_MS - this.now();
    if (dueMs <= 0) await this.save();
    else this.timer ??= setTimeout(() => void this.save(), dueMs).unref();
  }

  private save(): Promise<void> {
    this.timer = undefined;
    this.savedAt = this.now();
    this.saving = (this.saving ?? Promise.resolve()).then(() => this.write());
    return this.saving;
  }

  /** A full disk ends no comparison, and no answer waits for it. */
  private async write(): Promise<void> {
    for (const name of this.unsaved) {
      this.unsaved.delete(name);
      const kept = await this.kept.get(name);
      if (!kept) continue;
      kept.findings = this.ofLate(kept);
      const file = path.join(this.folder, name);
      try {
        await writeFile(`${file}.new`, `${JSON.stringify(kept, null, 1)}\n`, { mode: 0o600 });
        await rename(`${file}.new`, file);
      } catch (error) {
        this.onFault(error, 'findings of a shadow were not kept');
      }
    }
  }

  private async read(name: string): Promise<KeptShadowFindings> {
    const now = new Date(this.now()).toISOString();
    const none = { since: now, lastAt: now, compared: 0, differing: 0, dropped: 0, findings: [] };
    await this.dropOld().catch((error: unknown) =>
      this.onFault(error, 'old findings of shadows were not dropped'),
    );
    const text = await textOf(path.join(this.folder, name));
    if (text === undefined) return none;
    try {
      return keptShadowFindings.parse(JSON.parse(text));
    } catch (error) {
      this.onFault(error, 'findings of a shadow were not read');
      return none;
    }
  }

  private ofLate({ findings }: KeptShadowFindings): ShadowFinding[] {
    const oldest = new Date(this.now() - KEPT_MS).toISOString();
    return findings.filter(({ lastAt }) => lastAt >= oldest);
  }

  /** Of versions that nobody asks any more. */
  private async dropOld(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    // What another shadow is about to write is its own.
    const files = (await readdir(this.folder)).filter((name) => name.endsWith('.json'));
    for (const name of files) {
      const file = path.join(this.folder, name);
      // Another gateway may have dropped it.
      const found = await stat(file).catch(() => undefined);
      if (found && found.mtimeMs < this.now() - KEPT_MS) await rm(file, { force: true });
    }
  }
}

/** Undefined: there is none. */
const textOf = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

function add(
  { findings }: KeptShadowFindings,
  { call, field, ...example }: Omit<Outcome, 'differences'> & FieldDifference,
  now: string,
): void {
  const known = findings.find((one) => one.call === call && one.field === field);
  if (known) {
    known.count += 1;
    known.lastAt = now;
  } else if (findings.length < FINDINGS_AT_MOST) {
    findings.push({ call, field, count: 1, firstAt: now, lastAt: now, example });
  }
}
