import fc from 'fast-check';
import { voucherCreate } from '@mingzhang/contract';
import { plainBody, type RawVoucher } from './voucher-import.body';

const amounts = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-0',
    '0.00',
    '-0.00',
    '007',
    '1.5',
    '-1.50',
    '+1',
    '1.005',
    '1e5',
    '.5',
  ),
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((fen) => (fen / 100).toFixed(2)),
  fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }).map(String),
);
const figures = fc.constantFrom('', '', '', '1', '0.5', 'x');
const texts = fc.oneof(
  fc.constantFrom('', ' 提现 ', '长'.repeat(201)),
  fc.string({ maxLength: 5 }),
);
const lines = fc.record({
  summary: texts,
  subjectId: fc.integer({ min: 1, max: 99 }),
  debit: amounts,
  credit: amounts,
  currency: fc.constantFrom(null, null, null, 'USD'),
  exchangeRate: figures,
  foreignAmount: figures,
  quantity: figures,
  unitPrice: figures,
  auxiliary: fc.constantFrom<Record<string, number>[]>({}, { '3': 7 }),
});
const vouchers: fc.Arbitrary<RawVoucher> = fc.record({
  wordId: fc.constantFrom(1, 2, undefined),
  code: fc.constantFrom(undefined, 0, 1, 999_999, 1_000_000),
  voucherDate: fc.constantFrom('2026-01-05', '2026-02-30', ''),
  attachmentCount: fc.constantFrom(0, 9_999, 10_000),
  remark: fc.constantFrom('', ' 备注 ', '长'.repeat(501)),
  lines: fc.array(lines, { maxLength: 4 }),
});
const plain: RawVoucher = {
  wordId: 1,
  code: 7,
  voucherDate: '2026-01-05',
  attachmentCount: 0,
  remark: '',
  lines: ['5', '-5.5', '1234.56'].map((debit) => ({
    summary: '提现',
    subjectId: 1,
    debit,
    credit: '',
    currency: null,
    auxiliary: { '3': 7 },
    exchangeRate: '',
    foreignAmount: '',
    quantity: '',
    unitPrice: '',
  })),
};

describe('a plain voucher of a file', () => {
  it('is the body that the schema of the call gives', () => {
    fc.assert(
      fc.property(vouchers, (raw) => {
        const body = plainBody(raw);
        if (body !== undefined) expect(voucherCreate.parse(raw)).toEqual(body);
      }),
      { numRuns: 2_000 },
    );
    expect(plainBody(plain)).toEqual(voucherCreate.parse(plain));
  });
});
