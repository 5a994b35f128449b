import fc from 'fast-check';
import { obstacleTo, type VoucherAct, type VoucherStanding } from './voucher-change';

const free: VoucherStanding = {
  isClosed: false,
  isAudited: false,
  isSigned: false,
  reversedBy: null,
  boundTo: null,
};
const standings: fc.Arbitrary<VoucherStanding> = fc.record({
  isClosed: fc.boolean(),
  isAudited: fc.boolean(),
  isSigned: fc.boolean(),
  reversedBy: fc.constantFrom(null, '2026-01 记-8'),
  boundTo: fc.constantFrom(null, '计提折旧'),
});
const acts: readonly VoucherAct[] = [
  ...(['change', 'remove', 'audit', 'cancelAudit', 'sign', 'cancelSign'] as const),
];

/** What a person does about an obstacle, as its sentence tells them, and how the voucher stands then. */
function wayOut(code: string, standing: VoucherStanding): VoucherStanding {
  if (code === 'PERIOD_CLOSED') return { ...standing, isClosed: false };
  if (code === 'VOUCHER_AUDITED') {
    expect(obstacleTo('cancelAudit', standing)).toBeUndefined();
    return { ...standing, isAudited: false };
  }
  if (code === 'VOUCHER_SIGNED') {
    expect(obstacleTo('cancelSign', standing)).toBeUndefined();
    return { ...standing, isSigned: false };
  }
  if (code === 'VOUCHER_REVERSED') return { ...standing, reversedBy: null };
  if (code === 'SOURCE_VOUCHER') return { ...standing, boundTo: null };
  throw new Error(`no way out of ${code}`);
}

describe('whether a voucher may change', () => {
  it('is always so where nothing stands against it', () => {
    expect(acts.filter((act) => obstacleTo(act, free) !== undefined)).toEqual([
      'cancelAudit',
      'cancelSign',
    ]);
  });

  it('is refused by any one mark', () => {
    const refusals = (changes: Partial<VoucherStanding>) =>
      (['change', 'remove'] as const).map((act) => obstacleTo(act, { ...free, ...changes })?.code);
    expect(refusals({ isClosed: true })).toEqual(['PERIOD_CLOSED', 'PERIOD_CLOSED']);
    expect(refusals({ isAudited: true })).toEqual(['VOUCHER_AUDITED', 'VOUCHER_AUDITED']);
    expect(refusals({ isSigned: true })).toEqual(['VOUCHER_SIGNED', 'VOUCHER_SIGNED']);
    expect(refusals({ reversedBy: '记-8' })).toEqual(['VOUCHER_REVERSED', 'VOUCHER_REVERSED']);
    expect(refusals({ boundTo: '计提折旧' })).toEqual(['SOURCE_VOUCHER', 'SOURCE_VOUCHER']);
  });

  it('comes true by doing what each refusal says, one after the other', () => {
    fc.assert(
      fc.property(standings, fc.constantFrom('change', 'remove'), (standing, act) => {
        let now = standing;
        for (let step = 0; step < 5; step += 1) {
          const obstacle = obstacleTo(act as VoucherAct, now);
          if (!obstacle) return;
          now = wayOut(obstacle.code, now);
        }
        expect(obstacleTo(act as VoucherAct, now)).toBeUndefined();
      }),
    );
  });

  it('is refused whatever the act once the month is closed', () => {
    fc.assert(
      fc.property(standings, fc.constantFrom(...acts), (standing, act) => {
        expect(obstacleTo(act, { ...standing, isClosed: true })).toEqual({ code: 'PERIOD_CLOSED' });
      }),
    );
  });

  it('a signature comes before the audit, and goes after it', () => {
    const audited = { ...free, isAudited: true };
    expect(obstacleTo('sign', audited)).toEqual({ code: 'VOUCHER_AUDITED' });
    expect(obstacleTo('cancelSign', { ...audited, isSigned: true })).toEqual({
      code: 'VOUCHER_AUDITED',
    });
    expect(obstacleTo('audit', { ...free, isSigned: true })).toBeUndefined();
    expect(obstacleTo('sign', { ...audited, isSigned: true })).toBeUndefined();
  });
});
