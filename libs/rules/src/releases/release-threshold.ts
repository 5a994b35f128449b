import { ReleaseRefusal } from './release-refusal';

/** When a release ends by itself. */
export interface ReleaseThreshold {
  /** So many sessions in which its version failed, or was slow, */
  readonly sessions: number;
  /** within so many minutes. */
  readonly minutes: number;
  /** A load that takes longer is slow, */
  readonly slowMs: number;
  /** and so many percent of the sessions that loaded it must have found it so. */
  readonly slowPercent: number;
}

/** Of a release that says nothing else. */
export const USUAL_THRESHOLD: ReleaseThreshold = {
  sessions: 3,
  minutes: 10,
  slowMs: 10_000,
  slowPercent: 50,
};

/** What is counted is remembered for so long. */
export const MINUTES_AT_MOST = 60;

const failures = /^(\d{1,4})\/(\d{1,3})m$/;
const slow = /^slow:(\d{1,3}(?:\.\d{1,3})?)s\/(\d{1,3})%$/;

/**
 * A threshold as one types it: `5/10m` sessions within minutes, `slow:4s/30%` a load and the share of slow ones; both
 * with a comma between. What is not said is as usual.
 * @throws {ReleaseRefusal} saying what is wrong with it
 */
export function thresholdOf(text: string): ReleaseThreshold {
  return text.split(',').reduce((threshold, part) => ({ ...threshold, ...partOf(part) }), {
    ...USUAL_THRESHOLD,
  });
}

function partOf(text: string): Partial<ReleaseThreshold> {
  const [, sessions, minutes] = failures.exec(text) ?? [];
  if (minutes !== undefined) {
    const part = { sessions: Number(sessions), minutes: Number(minutes) };
    if (part.sessions > 0 && part.minutes > 0 && part.minutes <= MINUTES_AT_MOST) return part;
    throw new ReleaseRefusal(
      `阈值 ${text} 不正确，人数要大于 0，分钟数为 1 至 ${MINUTES_AT_MOST}。`,
    );
  }
  const [, seconds, percent] = slow.exec(text) ?? [];
  if (percent !== undefined) {
    const part = { slowMs: Math.round(Number(seconds) * 1_000), slowPercent: Number(percent) };
    if (part.slowMs > 0 && part.slowPercent > 0 && part.slowPercent <= 100) return part;
    throw new ReleaseRefusal(`阈值 ${text} 不正确，秒数要大于 0，比例为 1% 至 100%。`);
  }
  throw new ReleaseRefusal(
    `阈值 ${text} 不认识，可填 5/10m（10 分钟内 5 人出错）或 slow:4s/30%，两者用逗号分开。`,
  );
}

/** The same as one types it. */
export const thresholdText = (threshold: ReleaseThreshold): string =>
  `${threshold.sessions}/${threshold.minutes}m,` +
  `slow:${threshold.slowMs / 1_000}s/${threshold.slowPercent}%`;

/** A threshold in a sentence. */
export const thresholdSentence = (threshold: ReleaseThreshold): string =>
  `${threshold.minutes} 分钟内 ${threshold.sessions} 人出错即暂停，` +
  `或其中 ${threshold.slowPercent}% 载入超过 ${threshold.slowMs / 1_000} 秒`;

/** What sessions found of a version, in the time of a threshold, of those that it was given to. */
interface Findings {
  /** Sessions in which it failed. */
  readonly failed: number;
  /** Sessions that loaded it. */
  readonly loaded: number;
  /** Of these the ones for which it took too long. */
  readonly slow: number;
}

/** Why a release ends: it fails, or it is slow; undefined: it goes on. */
export function endOf(
  { failed, loaded, slow: slowOnes }: Findings,
  { sessions, slowPercent }: ReleaseThreshold,
): 'failed' | 'slow' | undefined {
  if (failed >= sessions) return 'failed';
  return slowOnes >= sessions && slowOnes * 100 >= slowPercent * loaded ? 'slow' : undefined;
}
