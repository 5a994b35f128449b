import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  keptShadowFindings,
  type KeptShadowFindings,
  type ShadowFinding,
} from '@mingzhang/contract';
import type { FieldDifference } from '@mingzhang/rules';

/** Findings are dropped this long after they were last seen. */
const KEPT_MS = 30 * 24 * 60 * 60_000;
/** Findings stored per shadow; the rest shows when these are investigated. */
const FINDINGS_AT_MOST = 500;
/** Shortest interval between two writes. */
const BETWEEN_MS = 1_000;

/** A version of a service that gets copies of reads. */
interface Shadow {
  readonly service: string;
  readonly version: string;
}

/** The comparison of the answers to one call. */
interface Outcome {
  readonly call: string;
  readonly accountSetId: number | null;
  readonly requestId: string;
  readonly differences: readonly FieldDifference[];
}

type OnFault = (reason: unknown, what: string) => void;

/**
 * Findings about the answers of shadows: one file per shadow, with counts and one example for each
 * field of a call. They contain no values that name people and nothing of the requests, and are
 * stored for thirty days.
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

  /** Notes the comparison of a pair of answers. */
  async compared(shadow: Shadow, { differences, ...of }: Outcome): Promise<void> {
    await this.change(shadow, (kept, now) => {
      kept.compared += 1;
      if (differences.length > 0) kept.differing += 1;
      const seen = new Set<string>();
      for (const difference of differences) {
        // The same fault in every row of a list counts once.
        if (seen.has(difference.field)) continue;
        seen.add(difference.field);
        add(kept, { ...of, ...difference }, now);
      }
    });
  }

  /**
   * Notes that a call was not sent or could not be compared: the shadow, or what all versions
   * share, was busy.
   */
  async dropped(shadow: Shadow): Promise<void> {
    await this.change(shadow, (kept) => (kept.dropped += 1));
  }

  /** Writes what is not written yet. */
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
      // The next call reads the file again: starting empty would overwrite it.
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

  /**
   * Writes the changed files. A full disk is reported and stops no comparison; no answer waits for
   * this.
   */
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

  /** Deletes files of versions that are no longer compared. */
  private async dropOld(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    // Skips `.new` files, which another shadow is about to write.
    const files = (await readdir(this.folder)).filter((name) => name.endsWith('.json'));
    for (const name of files) {
      const file = path.join(this.folder, name);
      // Another gateway may have deleted it.
      const found = await stat(file).catch(() => undefined);
      if (found && found.mtimeMs < this.now() - KEPT_MS) await rm(file, { force: true });
    }
  }
}

/** Undefined: the file does not exist. */
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
