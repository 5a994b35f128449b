import { Secret, TOTP } from 'otpauth';

/** What authenticator apps understand without being told (RFC 6238, RFC 4226). */
const parameters = { issuer: '明账', algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** 160 bits, as RFC 4226 § 4 recommends. */
const SECRET_BYTES = 20;

/** A clock may be off by one step: a code is taken a step early and a step late (RFC 6238 § 5.2). */
const TOLERATED_STEPS = 1;

/** A new secret, as it is typed into an app. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Secret and account as a QR code says them to an app. */
export function totpUri(secret: string, account: string): string {
  return new TOTP({ ...parameters, secret, label: account }).toString();
}

/** A code, when it came, and the step of the one that was used last; null: none was. */
interface TotpTry {
  readonly code: string;
  readonly nowMs: number;
  readonly lastStep: number | null;
}

/**
 * The step that a code is of. A code opens once: those of the step used last and before are over, also within
 * their time.
 * @returns undefined for a code that is wrong, too old or too early, or was used
 */
export function totpStepOf(secret: string, { code, nowMs, lastStep }: TotpTry): number | undefined {
  const totp = new TOTP({ ...parameters, secret });
  const delta = totp.validate({ token: code, timestamp: nowMs, window: TOLERATED_STEPS });
  if (delta === null) return undefined;
  const step = totp.counter({ timestamp: nowMs }) + delta;
  return lastStep !== null && step <= lastStep ? undefined : step;
}
