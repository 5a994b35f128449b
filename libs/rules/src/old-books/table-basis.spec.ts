import fc from 'fast-check';
import { addMonths, periodTitle } from '../period';
import { tableBasis } from './table-basis';

const both = { opening: true, closing: true, movements: true, ytd: true };
const month = (period: string) => ({ from: period, to: period });

describe('the column of a balance table that is the opening', () => {
  it('is 期末 of the month before the enable month, with the whole 本年累计', () => {
    const basis = { column: 'closing', ytd: 'whole' };
    expect(tableBasis({ ...both, period: month('2026-06') }, '2026-07')).toEqual(basis);
    const half = { from: '2026-01', to: '2026-06' };
    expect(tableBasis({ ...both, period: half }, '2026-07')).toEqual(basis);
  });

  it('is 期初 of the enable month, with 本年累计 less 本期', () => {
    const basis = { column: 'opening', ytd: 'lessPeriod' };
    expect(tableBasis({ ...both, period: month('2026-07') }, '2026-07')).toEqual(basis);
  });

  it('brings no movements into January, for they are of the year before', () => {
    const basis = { column: 'closing', ytd: 'none' };
    expect(tableBasis({ ...both, period: month('2025-12') }, '2026-01')).toEqual(basis);
  });

  it('is the one that the file has where it names no month', () => {
    const facts = { ...both, period: undefined };
    expect(tableBasis(facts, '2026-07')).toMatchObject({ column: 'opening' });
    expect(tableBasis({ ...facts, opening: false }, '2026-07')).toMatchObject({
      column: 'closing',
    });
  });

  it('is missing where the file of a right month has only the other one', () => {
    const facts = { ...both, closing: false, period: month('2026-06') };
    expect(tableBasis(facts, '2026-07')).toEqual({
      msg: expect.stringMatching(/2026年第06期 的余额表，没有“期末余额”列/),
    });
  });

  it('is none of any other month, which is named with the way out', () => {
    fc.assert(
      fc.property(fc.integer({ min: -40, max: 40 }), fc.nat(20), (start, months) => {
        const from = addMonths('2026-07', start);
        const to = addMonths(from, months);
        const basis = tableBasis({ ...both, period: { from, to } }, '2026-07');
        const isBefore = to === '2026-06';
        const isOwn = from === '2026-07' && to <= '2026-12';
        expect('column' in basis ? basis.column : 'none').toBe(
          isBefore ? 'closing' : isOwn ? 'opening' : 'none',
        );
        if ('msg' in basis) {
          expect(basis.msg).toContain(periodTitle(to));
          expect(basis.msg).toContain('请导出 2026年第06期 的余额表（取期末余额）');
        }
      }),
    );
  });
});
