import { createHash, sign, verify, type KeyObject } from 'node:crypto';
import { remoteName, versionName } from '@mingzhang/contract';
import { z } from 'zod';

/** None lasts longer. */
export const OVERRIDE_MINUTES_AT_MOST = 480;
const MINUTE_MS = 60_000;
/** A beginning that lies further ahead was written by another clock. */
const SKEW_MS = MINUTE_MS;

const releaseOverride = z.strictObject({
  remote: z.string().regex(remoteName),
  version: z.string().regex(versionName),
  /** Hash of the session's token: it is honoured for that session alone. */
  session: z.string().min(1),
  from: z.iso.datetime(),
  until: z.iso.datetime(),
});

/** A version of a remote that one session is given, whatever the rules say, until it is over. */
export type ReleaseOverride = z.output<typeof releaseOverride>;

/** As it is kept: what was signed, and by whom. */
const keptOverride = z.strictObject({ text: z.string(), signature: z.string() });

/** The file of a session's override of a remote. Its name tells nobody's session. */
export function overrideFile({
  session,
  remote,
}: Pick<ReleaseOverride, 'session' | 'remote'>): string {
  const whose = createHash('sha256').update(`${remote} ${session}`).digest('hex').slice(0, 32);
  return `${whose}.json`;
}

/** An override as it is kept. */
export function signedOverride(override: ReleaseOverride, key: KeyObject): string {
  const text = JSON.stringify(override);
  const signature = sign(null, Buffer.from(text), key).toString('base64');
  return `${JSON.stringify({ text, signature })}\n`;
}

/** Why an override is not honoured. */
export class OverrideRefused extends Error {}

/**
 * Reads an override that holds.
 * @param keys whose signature counts
 * @returns `over`: it was one
 * @throws when it is none; {OverrideRefused} when it is not signed, of another clock, or lasts too long
 */
export function readOverride(
  file: { readonly name: string; readonly text: string },
  keys: readonly KeyObject[],
  now: number,
): ReleaseOverride | 'over' {
  const { text, signature } = keptOverride.parse(JSON.parse(file.text));
  const signed = Buffer.from(signature, 'base64');
  if (!keys.some((key) => verify(null, Buffer.from(text), key, signed))) {
    throw new OverrideRefused('it is not signed by a release key');
  }
  const override = releaseOverride.parse(JSON.parse(text));
  // Of another session, put in the place of this one's.
  if (overrideFile(override) !== file.name) throw new OverrideRefused('it is of another session');
  const [from, until] = [Date.parse(override.from), Date.parse(override.until)];
  if (until - from > OVERRIDE_MINUTES_AT_MOST * MINUTE_MS) {
    throw new OverrideRefused(`it lasts longer than ${OVERRIDE_MINUTES_AT_MOST} minutes`);
  }
  if (now >= until) return 'over';
  // Otherwise a clock that is behind would let it last longer than was said.
  if (from - now > SKEW_MS) throw new OverrideRefused('it begins later: two clocks differ');
  return override;
}
