import { check{{pascal}}, {{camel}}Voucher } from './{{name}}';

const record = { code: '001', name: '第一批', amount: '1200.50', date: '2026-01-15' };

describe('a record of {{title}}', () => {
  it('has an amount above zero', () => {
    expect(check{{pascal}}(record)).toEqual([]);
    for (const amount of ['0.00', '-1.00']) {
      expect(check{{pascal}}({ ...record, amount })).toEqual([
        { code: 'AMOUNT', field: 'amount', msg: expect.stringContaining('大于 0') },
      ]);
    }
  });

  it('makes a voucher of its day with its amount on both sides', () => {
    const terms = { wordId: 1, debitSubjectId: 2, creditSubjectId: 3 };
    const summary = '{{title}} 001 第一批';
    expect({{camel}}Voucher(record, terms)).toEqual({
      wordId: 1,
      voucherDate: '2026-01-15',
      lines: [
        { summary, subjectId: 2, debit: '1200.50', credit: '0.00' },
        { summary, subjectId: 3, debit: '0.00', credit: '1200.50' },
      ],
    });
  });
});
