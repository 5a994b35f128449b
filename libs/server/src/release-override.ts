import { createHash, sign, verify, type KeyObject } from 'node:crypto';
import { remoteName, versionName } from '@mingzhang/contract';
import { z } from 'zod';

/** Longest override in minutes. */
export const OVERRIDE_MINUTES_AT_MOST = 480;
const MINUTE_MS = 60_000;
/** Tolerated difference between two clocks. */
const SKEW_MS = MINUTE_MS;

const releaseOverride = z.strictObject({
  remote: z.string().regex(remoteName),
  version: z.string().regex(versionName),
  /** Hash of the session's token: the override applies to that session only. */
  session: z.string().min(1),
  from: z.iso.datetime(),
  until: z.iso.datetime(),
});

/** Assigns a version of a remote to one session for a while, before all rules. */
export type ReleaseOverride = z.output<typeof releaseOverride>;

/** The stored form: signed text and signature. */
const keptOverride = z.strictObject({ text: z.string(), signature: z.string() });

/** File name of a session's override of a remote. It does not reveal the session. */
export function overrideFile({
  session,
  remote,
}: Pick<ReleaseOverride, 'session' | 'remote'>): string {
  const whose = createHash('sha256').update(`${remote} ${session}`).digest('hex').slice(0, 32);
  return `${whose}.json`;
}

/** Signs an override; returns the stored text. */
export function signedOverride(override: ReleaseOverride, key: KeyObject): string {
  const text = JSON.stringify(override);
  const signature = sign(null, Buffer.from(text), key).toString('base64');
  return `${JSON.stringify({ text, signature })}\n`;
}

/** Why an override is refused. */
export class OverrideRefused extends Error {}

/** No known key has signed it; the key may have been added a moment ago. */
export class UnsignedOverride extends OverrideRefused {
  constructor() {
    super('it is not signed by a release key');
  }
}

/**
 * Reads and verifies an override.
 * @param keys public keys whose signatures are accepted
 * @returns `over` if it has expired
 * @throws when the file is no override; {UnsignedOverride} when it is unsigned; {OverrideRefused} when
 * it begins in the future, or lasts too long
 */
export function readOverride(
  file: { readonly name: string; readonly text: string },
  keys: readonly KeyObject[],
  now: number,
): ReleaseOverride | 'over' {
  const { text, signature } = keptOverride.parse(JSON.parse(file.text));
  const signed = Buffer.from(signature, 'base64');
  if (!keys.some((key) => verify(null, Buffer.from(text), key, signed))) {
    throw new UnsignedOverride();
  }
  const override = releaseOverride.parse(JSON.parse(text));
  // The file of another session was copied under this session's name.
  if (overrideFile(override) !== file.name) throw new OverrideRefused('it is of another session');
  const [from, until] = [Date.parse(override.from), Date.parse(override.until)];
  if (until - from > OVERRIDE_MINUTES_AT_MOST * MINUTE_MS) {
    throw new OverrideRefused(`it lasts longer than ${OVERRIDE_MINUTES_AT_MOST} minutes`);
  }
  if (now >= until) return 'over';
  // Otherwise a slow clock would extend the override.
  if (from - now > SKEW_MS) throw new OverrideRefused('it begins later: two clocks differ');
  return override;
}
