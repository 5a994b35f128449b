import fc from 'fast-check';
import { Secret, TOTP } from 'otpauth';
import { newTotpSecret, totpStepOf, totpUri } from './totp';

const STEP_MS = 30_000;
/** The one of RFC 6238, appendix B. */
const published = Secret.fromLatin1('12345678901234567890').base32;

const codeAt = (secret: string, ms: number) =>
  new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp: ms });
const instant = fc.integer({ min: STEP_MS, max: 4_000_000_000_000 });
const tried = (code: string, nowMs: number, lastStep: number | null = null) =>
  totpStepOf(published, { code, nowMs, lastStep });

describe('a code of the second factor', () => {
  it.each([
    // Time in seconds and the last six digits of the table in RFC 6238, appendix B (SHA-1).
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %d s is the one of the standard', (seconds, code) => {
    expect(tried(code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
  });

  it('opens in its step and with a clock that is one step off, not with one that is two', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: -4, max: 4 }), (now, off) => {
        const step = Math.floor(now / STEP_MS);
        const code = codeAt(published, Math.max(0, now + off * STEP_MS));
        // By chance codes of other steps may be the same digits: one in a million.
        const near = [-1, 0, 1].some((each) => codeAt(published, now + each * STEP_MS) === code);
        const found = tried(code, now);
        expect(found !== undefined).toBe(near);
        if (Math.abs(off) <= 1) expect(Math.abs((found ?? 0) - step)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('opens once: used again, or one from before it, it does not', () => {
    fc.assert(
      fc.property(instant, (now) => {
        const code = codeAt(published, now);
        const used = tried(code, now) ?? 0;
        expect(tried(code, now, used)).toBeUndefined();
        expect(tried(code, now + STEP_MS, used)).toBeUndefined();
        const next = codeAt(published, now + STEP_MS);
        if (next !== code) expect(tried(next, now + STEP_MS, used)).toBe(used + 1);
      }),
    );
  });

  it('is of one secret alone, and the secret has 160 bits', () => {
    const other = newTotpSecret();
    expect(other).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(other);
    const now = 1_764_000_000_000;
    expect(totpStepOf(other, { code: codeAt(other, now), nowMs: now, lastStep: null })).toBe(
      now / STEP_MS,
    );
    expect(tried(codeAt(other, now), now)).toBeUndefined();
  });

  it('comes from an app that has read where it belongs', () => {
    const uri = new URL(totpUri(published, '13800138000'));
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain('明账:13800138000');
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      secret: published,
      issuer: '明账',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
