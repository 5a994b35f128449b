import fc from 'fast-check';
import { Money } from './money';
import { checkVoucher, differenceOf, totalsOf } from './posting';
import { codesOf, draft, line, voucherOf, postingFacts } from './testing/posting-draft';

const money = Money.parse;

describe('a voucher', () => {
  it('may be written when every rule holds', () => {
    expect(checkVoucher(voucherOf({ debit: '1000.00' }), postingFacts)).toEqual([]);
  });

  it('may hold red entries on either side', () => {
    expect(codesOf(voucherOf({ debit: '-1000.00' }))).toEqual([]);
    expect(codesOf(voucherOf({ credit: '-0.01' }))).toEqual([]);
  });

  it('may balance over more than two lines', () => {
    const lines = [
      line({ debit: '0.10' }),
      line({ debit: '0.20' }),
      line({ subjectId: 2, credit: '0.30' }),
    ];
    expect(codesOf(draft(lines))).toEqual([]);
  });

  it('is refused when debit and credit differ, with the side and the amount', () => {
    const lines = [line({ debit: '1200.00' }), line({ subjectId: 2, credit: '1000.00' })];
    expect(checkVoucher(draft(lines), postingFacts)).toEqual([
      {
        code: 'VOUCHER_UNBALANCED',
        field: 'lines',
        msg:
          '借贷不平衡：借方合计 1,200.00，贷方合计 1,000.00，借方多 200.00，' +
          '请修改分录金额使借贷相等',
      },
    ]);
    const other = [line({ debit: '1' }), line({ subjectId: 2, credit: '1.01' })];
    expect(checkVoucher(draft(other), postingFacts)[0]?.msg).toContain('贷方多 0.01');
  });

  it('is refused with fewer than 2 lines', () => {
    expect(codesOf(draft([]))).toEqual(['VOUCHER_TOO_FEW_LINES']);
    expect(codesOf(draft([line({ debit: '1' })]))).toEqual([
      'VOUCHER_TOO_FEW_LINES',
      'VOUCHER_UNBALANCED',
    ]);
  });

  it('has 1000 lines at most', () => {
    const pairs = (count: number) =>
      Array.from({ length: count }, (_, at) => line(at % 2 ? { debit: '1' } : { credit: '1' }));
    expect(codesOf(draft(pairs(1000)))).toEqual([]);
    expect(codesOf(draft(pairs(1002)))).toEqual(['VOUCHER_TOO_MANY_LINES']);
  });

  it('comes to less than ten 万亿, however small its lines are', () => {
    const half = '5000000000000.00';
    const lines = ['debit', 'debit', 'credit', 'credit'].map((side) => line({ [side]: half }));
    expect(checkVoucher(draft(lines), postingFacts)).toEqual([
      {
        code: 'AMOUNT_TOO_LARGE',
        field: 'lines',
        msg: '凭证合计过大，须小于 10 万亿，请核对是否多输了位数，或拆分为多张凭证',
      },
    ]);
    const less = ['debit', 'credit'].map((side) => line({ [side]: '9999999999999.99' }));
    expect(codesOf(draft(less))).toEqual([]);
  });

  it('names the row of each refused line, counted from 1', () => {
    const lines = [line({ debit: '1' }), line({ credit: '1', summary: ' ' }), line({})];
    const problems = checkVoucher(draft(lines), postingFacts);
    expect(problems.map(({ code, row, field }) => [code, row, field])).toEqual([
      ['SUMMARY_MISSING', 2, 'summary'],
      ['LINE_NO_AMOUNT', 3, 'debit'],
    ]);
    const msg = '没有摘要，每条分录都要有摘要，请填写';
    expect(problems[0]).toMatchObject({ row: 2, link: 'directly', msg });
  });
});

describe('the date of a voucher', () => {
  const on = (date: string, periodState?: 'open' | 'closed') =>
    checkVoucher(draft(voucherOf({ debit: '1' }).lines, date), { ...postingFacts, periodState });

  it('is refused before the account set keeps books', () => {
    expect(on('2025-12-31')).toMatchObject([{ code: 'DATE_BEFORE_ENABLE', field: 'voucherDate' }]);
    expect(on('2026-01-01', 'open')).toEqual([]);
  });

  it('is refused in a closed period', () => {
    expect(on('2026-01-31', 'closed')).toMatchObject([
      {
        code: 'PERIOD_CLOSED',
        msg: '2026年第01期已结账，请先反结账，或改用未结账期间的日期',
      },
    ]);
  });

  it('is refused in a period that does not exist', () => {
    expect(on('2030-01-31')).toMatchObject([{ code: 'PERIOD_MISSING' }]);
  });

  it('is refused when the calendar does not have it', () => {
    expect(on('2026-02-29', 'open')).toMatchObject([{ code: 'DATE_INVALID' }]);
    expect(on('', 'open')).toMatchObject([{ code: 'DATE_INVALID' }]);
  });
});

describe('the totals of a voucher', () => {
  const fen = fc.integer({ min: -1_000_000, max: 1_000_000 });

  it('add each side', () => {
    const lines = [line({ debit: '0.10' }), line({ debit: '0.20' }), line({ credit: '0.25' })];
    const { debit, credit } = totalsOf(lines);
    expect([debit, credit, differenceOf(lines)].map(String)).toEqual(['0.30', '0.25', '0.05']);
  });

  it('differ exactly when the voucher is refused as unbalanced', () => {
    const lines = fc.array(fc.tuple(fen, fc.boolean()), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(lines, fc.boolean(), (drawn, balanced) => {
        const some = drawn.map(([amount, isDebit]) => {
          const text = String(money(amount).dividedBy(100, 2));
          return line(isDebit ? { debit: text } : { credit: text });
        });
        const all = balanced ? [...some, line({ credit: String(differenceOf(some)) })] : some;
        const refused = codesOf(draft(all)).includes('VOUCHER_UNBALANCED');
        expect(refused).toBe(!differenceOf(all).isZero);
        if (balanced) expect(refused).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  it('do not depend on the order of lines', () => {
    fc.assert(
      fc.property(fc.array(fen, { maxLength: 20 }), (amounts) => {
        const lines = amounts.map((amount) => line({ debit: String(money(amount)) }));
        const turned = [...lines].reverse();
        expect(differenceOf(turned).equals(differenceOf(lines))).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
