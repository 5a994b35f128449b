import { Money } from './money';
import { checkVoucher } from './posting';
import type { VoucherWordRule } from './posting-draft';
import { voucherNotes } from './posting-notes';
import { draft, line, postingFacts } from './testing/posting-draft';
import { defaultWordRule } from './voucher-word-rule';

const [cash, bank, equity] = [7, 1, 2];
const voucher = (debit: number, credit: number, amount = '5') =>
  draft([line({ subjectId: debit, debit: amount }), line({ subjectId: credit, credit: amount })]);
const facts = (word: string, change: Partial<VoucherWordRule> = {}) => ({
  ...postingFacts,
  word: { word, ...defaultWordRule(word), ...change },
});

describe('a line on a subject that keeps quantities', () => {
  const [goods] = [6];
  const told = (quantity?: string) =>
    voucherNotes(
      draft([
        line({
          subjectId: goods,
          debit: '5',
          ...(quantity ? { quantity: Money.parse(quantity) } : {}),
        }),
        line({ subjectId: bank, credit: '5' }),
      ]),
      facts('记'),
    ).map(({ code, row }) => [code, row]);

  it('is told when it has none, for a cost by quantity passes it over', () => {
    expect(told()).toEqual([['QUANTITY_MISSING', 1]]);
    expect(told('0')).toEqual([['QUANTITY_MISSING', 1]]);
    expect(told('2')).toEqual([]);
  });
});

describe('the word of a voucher', () => {
  it.each([
    ['收', bank, equity, ''],
    ['收', cash, equity, ''],
    ['收', equity, bank, '“收”字凭证借方须有现金或银行存款科目'],
    ['付', equity, cash, ''],
    ['付', bank, equity, '“付”字凭证贷方须有现金或银行存款科目'],
    ['转', equity, equity, ''],
    ['转', cash, equity, '“转”字凭证不能有现金或银行存款科目'],
    ['现收', bank, equity, '“现收”字凭证借方须有现金科目'],
    ['银付', equity, cash, '“银付”字凭证贷方须有银行存款科目'],
    ['银付', equity, bank, ''],
    ['记', cash, bank, ''],
    ['toString', cash, bank, ''],
  ])('%s with %d against %d says: %s', (word, debit, credit, msg) => {
    const [note] = voucherNotes(voucher(debit, credit), facts(word));
    expect(note?.msg.split('，')[0] ?? '').toBe(msg);
    expect(checkVoucher(voucher(debit, credit), facts(word))).toEqual([]);
  });

  it('is kept to by red entries, too', () => {
    expect(voucherNotes(voucher(bank, equity, '-5'), facts('收'))).toEqual([]);
  });

  it('refuses what contradicts it when it is told to', () => {
    const strict = facts('收', { ruleMode: 'refuse' });
    expect(checkVoucher(voucher(equity, bank), strict)).toEqual([
      {
        code: 'WORD_RULE',
        field: 'wordId',
        msg: '“收”字凭证借方须有现金或银行存款科目，请核对科目，或改用其他凭证字',
      },
    ]);
    expect(voucherNotes(voucher(equity, bank), strict)).toEqual([]);
    expect(checkVoucher(voucher(bank, equity), strict)).toEqual([]);
  });
});
