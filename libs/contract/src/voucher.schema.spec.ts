import fc from 'fast-check';
import { findingText } from './finding-text';
import { voucherListQuery } from './voucher.contract';
import { voucherCreate } from './voucher.schema';

const line = { summary: '提现', subjectId: 1, debit: '1', credit: '' };
const body = { wordId: 1, voucherDate: '2026-01-05', lines: [line, line] };
const messagesOf = (sent: unknown) =>
  voucherCreate.safeParse(sent).error?.issues.map(({ message }) => message) ?? [];

describe('the body of a voucher', () => {
  it('keeps a rate as it was stated, and takes zero for none', () => {
    const stated = (exchangeRate: unknown) =>
      voucherCreate.parse({ ...body, lines: [{ ...line, exchangeRate }] }).lines[0]?.exchangeRate;
    expect(['7.1000', 7.1, '7.12345678', '0.000', '', null].map(stated)).toEqual([
      '7.1000',
      '7.1',
      '7.12345678',
      null,
      null,
      null,
    ]);
  });

  it('takes no foreign amount and a zero for the same', () => {
    const lines = [{ ...line, foreignAmount: '0.000' }];
    expect(voucherCreate.parse({ ...body, lines }).lines[0]?.foreignAmount).toBeNull();
  });

  it('takes back a part of a voucher that it names, never of none', () => {
    expect(messagesOf({ ...body, reversesPart: true })).toEqual(['部分红冲须指明要红冲的凭证']);
    expect(messagesOf({ ...body, reversesPart: true, reverses: 7 })).toEqual([]);
    expect(messagesOf({ ...body, reversesPart: false })).toEqual([]);
  });

  it('names categories of items as they are numbered, so that none is named twice', () => {
    for (const category of ['0', '007', '-1', '1.5', '1e3', '']) {
      const lines = [{ ...line, auxiliary: { [category]: 1 } }];
      expect(messagesOf({ ...body, lines })).not.toEqual([]);
    }
    expect(messagesOf({ ...body, lines: [{ ...line, auxiliary: { '7': 1 } }] })).toEqual([]);
  });

  it('is refused in Chinese, whatever a field holds', () => {
    const fields = ['wordId', 'code', 'voucherDate', 'attachmentCount', 'remark', 'lines'];
    const ofLine = ['summary', 'subjectId', 'debit', 'credit', 'exchangeRate', 'quantity'];
    const odd = fc.constantFrom<unknown>(true, {}, [], 'x', -1, 1.5, '1e9', 'ＡＢ');
    const more = fc.constantFrom(
      'currency',
      'auxiliary',
      'settlementMethod',
      'billNumber',
      'billDate',
      'foreignAmount',
    );
    fc.assert(
      fc.property(fc.constantFrom(...fields), odd, (field, value) => {
        for (const message of messagesOf({ ...body, [field]: value })) {
          expect(message).toMatch(/[一-龥]/);
          expect(message).not.toMatch(/Invalid|expected/);
        }
      }),
    );
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...ofLine), more), odd, (field, value) => {
        for (const message of messagesOf({ ...body, lines: [{ ...line, [field]: value }] })) {
          expect(message).toMatch(/[一-龥]/);
        }
      }),
    );
  });
});

describe('the filters of the list', () => {
  it('take amounts as they are written and refuse others in Chinese', () => {
    expect(voucherListQuery.parse({ amountFrom: '16,498.00' }).amountFrom).toBe('16498.00');
    const wrong = voucherListQuery.safeParse({ amountFrom: '一万', codeFrom: 2147483648 });
    expect(wrong.error?.issues.map(findingText)).toEqual([
      '起始凭证号不能大于 999999',
      '金额应为数字，最多 2 位小数',
    ]);
  });
});
