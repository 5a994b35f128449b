import { fakePeriods } from '@mingzhang/web/testing';
import {
  bank,
  dollars,
  receivable,
  rent,
  subjects,
  voucherOf,
} from '../shared/testing/fake-ledger';
import { readDate, stepDay } from './date-text';
import { gridOf } from './entry-grid.model';
import { emptyLine, withFactor } from './entry-line.model';
import {
  confirmationOf,
  findingsOf,
  fromVoucher,
  placedFindings,
  reversed,
  toBody,
} from './voucher-body';
import { lineSentence } from './line-sentence';

const byId = new Map(subjects.map((subject) => [subject.id, subject]));
const facts = {
  enableDate: '2026-01-01',
  periods: fakePeriods(),
  categoryNames: new Map([[7, '客户']]),
  words: [],
};
const head = {
  wordId: 1,
  code: '12',
  voucherDate: '2026-02-13',
  attachmentCount: 2,
  remark: '',
};
const line = (changes: object) => ({ ...emptyLine(0), summary: '收款', ...changes });

describe('the body of a voucher', () => {
  it('is the stored voucher again after it was shown in the grid', () => {
    const body = toBody(fromVoucher(voucherOf(), byId), false);
    expect(body).toMatchObject({ wordId: 1, voucherDate: '2026-02-13', attachmentCount: 2 });
    expect(body.lines.map(({ subjectId, debit, credit }) => [subjectId, debit, credit])).toEqual([
      [rent.id, '9000.00', ''],
      [bank.id, '', '9000.00'],
    ]);
  });

  it('leaves blank lines out and sends a number only when it was typed', () => {
    const state = gridOf(head, [line({}), line({ subject: bank, debit: '1.00' })]);
    expect(toBody(state, false).lines).toHaveLength(1);
    expect(toBody(state, false)).not.toHaveProperty('code');
    expect(toBody(state, true).code).toBe(12);
  });
});

describe('findings', () => {
  it('of the rules stand on the grid line, blank lines above counted', () => {
    const state = gridOf(head, [
      line({}),
      line({ subject: receivable, debit: '5.00' }),
      line({ debit: '', credit: '5.00' }),
    ]);
    const found = findingsOf(state, facts).map((each) => [each.row, lineSentence(each)]);
    expect(found).toEqual([
      [1, '第 2 行的科目“1122 应收账款”须按“客户”核算，请选择客户'],
      [2, '第 3 行没有会计科目，请选择科目'],
    ]);
  });

  it('of a closed month name the month', () => {
    const state = fromVoucher(voucherOf({ voucherDate: '2026-01-13' }), byId);
    expect(findingsOf(state, facts)[0]?.msg).toContain('2026年第01期已结账');
  });

  it('are none for a month later than the last, which the service adds', () => {
    const state = fromVoucher(voucherOf({ voucherDate: '2026-09-13' }), byId);
    expect(findingsOf(state, facts)).toEqual([]);
  });

  it('that may be confirmed are none once they were, and come back when the amounts change', () => {
    const entered = (amount: string) =>
      gridOf(head, [
        line({
          subject: dollars,
          debit: amount,
          currency: 'USD',
          foreignAmount: '100000',
          exchangeRate: '7.1000',
        }),
        line({ subject: bank, credit: amount }),
      ]);
    const found = findingsOf(entered('710003.00'), facts);
    const confirmed = confirmationOf(found);
    expect(confirmed).toContain('第 1 行的原币金额乘以汇率为 710,000.00');
    const confirm = (state: ReturnType<typeof entered>) => ({
      ...state,
      head: { ...state.head, ...(confirmed && { confirmed }) },
    });
    const sure = confirm(entered('710003.00'));
    expect(findingsOf(sure, facts)).toEqual([]);
    expect(toBody(sure, false).confirmed).toBe(true);
    expect(findingsOf(confirm(entered('710004.00')), facts)).toHaveLength(1);
    expect(confirmationOf(findingsOf(entered('714900.00'), facts))).toBeUndefined();
  });

  it('of the service count the lines sent and stand on the grid line', () => {
    const state = gridOf(head, [line({}), line({ subject: bank, debit: '5.00' })]);
    const [finding = { msg: '' }] = placedFindings(state, [
      { row: 1, link: 'of', path: 'debit', msg: '金额过大' },
    ]);
    expect(finding).toMatchObject({ row: 1, field: 'debit' });
    expect(lineSentence(finding)).toBe('第 2 行的金额过大');
  });

  it('of the service keep their own row where the grid has none such', () => {
    const elsewhere = { row: 9, path: 'debit', msg: '金额过大' };
    expect(placedFindings(gridOf(head, [line({})]), [elsewhere])).toEqual([
      { field: 'debit', msg: '第 9 行：金额过大' },
    ]);
  });
});

describe('a typed factor', () => {
  const typed = (factor: 'exchangeRate' | 'quantity', text: string) =>
    withFactor(emptyLine(0), factor, text)?.[factor];

  it('keeps the zeros that state how exact a rate is', () => {
    expect(typed('exchangeRate', '7.1000')).toBe('7.1000');
    expect(typed('exchangeRate', '7.100000')).toBe('7.1');
    expect(typed('quantity', '3.00')).toBe('3');
  });

  it('of more than six decimals is rounded, and of zero is none', () => {
    expect(typed('exchangeRate', '7.12345678')).toBe('7.123457');
    expect(typed('exchangeRate', '0')).toBe('');
  });
});

describe('a bank document', () => {
  it('goes with its line and comes back', () => {
    const bill = { settlementMethod: '转账支票', billNumber: '0081', billDate: '2026-02-01' };
    const state = gridOf(head, [line({ subject: bank, debit: '1.00', ...bill })]);
    expect(toBody(state, false).lines[0]).toMatchObject(bill);
    const [first, ...others] = voucherOf().lines;
    const stored = voucherOf({ lines: first ? [{ ...first, ...bill }, ...others] : [] });
    expect(fromVoucher(stored, byId).lines[0]).toMatchObject(bill);
  });
});

describe('a reversal', () => {
  it('has the same lines in red, a new number and the name of the original', () => {
    const state = reversed(fromVoucher(voucherOf(), byId), voucherOf(), '2026-02-28');
    expect(state.head).toMatchObject({
      code: '',
      voucherDate: '2026-02-28',
      remark: '红字冲销 2026-02-13 记-12',
      reverses: { id: voucherOf().id, title: '2026-02 记-12' },
    });
    expect(state.lines[0]).toMatchObject({
      summary: '冲销 2026-02-13 记-12 支付房租',
      debit: '-9000.00',
    });
  });
});

describe('a typed date', () => {
  it.each([
    ['15', '2026-02-15'],
    ['0315', '2026-03-15'],
    ['3-5', '2026-03-05'],
    ['20251231', '2025-12-31'],
    ['2025年1月2日', '2025-01-02'],
    ['30', undefined],
    ['x', undefined],
  ])('%s is %s, seen from 2026-02-10', (text, date) => {
    expect(readDate(text, '2026-02-10')).toBe(date);
  });

  it('steps day by day within its month', () => {
    expect(stepDay('2026-02-27', 1)).toBe('2026-02-28');
    expect(stepDay('2026-02-28', 1)).toBe('2026-02-28');
    expect(stepDay('2026-02-01', -1)).toBe('2026-02-01');
  });
});
