import fc from 'fast-check';
import {
  amountIn,
  amountSideIn,
  factorIn,
  idList,
  isoDate,
  keywordParam,
  text,
  textLine,
} from './common.schema';
import { mobile } from './session.contract';
import { subjectFields } from './settings.schema';
import { voucherCreate } from './voucher.schema';

const sound = {
  wordId: 1,
  voucherDate: '2026-01-31',
  lines: [
    { summary: '提现', subjectId: 1, debit: '1' },
    { summary: '提现', subjectId: 2, credit: 1 },
  ],
};

describe('a line of text', () => {
  it('is trimmed, and refused where it breaks, steers or turns what stands beside it', () => {
    const name = textLine('姓名', 40);
    expect(name.parse(' 周敏\n')).toBe('周敏');
    expect(name.parse('周\u202E敏\u200B')).toBe('周敏');
    for (const wrong of ['root\n2026', '周\u001B[2J', '周\u2028敏']) {
      const { error } = name.safeParse(wrong);
      expect(error?.issues.map(({ message }) => message)).toEqual([
        '姓名不能换行，也不能含控制字符',
      ]);
    }
    expect(name.safeParse('  ').error?.issues[0]?.message).toBe('请填写姓名');
  });
});

describe('characters that nobody sees', () => {
  it('are dropped from codes, names, numbers and what is searched for', () => {
    expect(subjectFields.code.parse('\u200B1002\uFEFF')).toBe('1002');
    expect(text('名称', 4).parse('\u202A甲\u00AD公\u00A0司\u202C ')).toBe('甲公 司');
    expect(mobile.parse('\u202D13800138000\u202C')).toBe('13800138000');
    expect(keywordParam.parse('\uFEFF工\u200B行\u200E')).toBe('工行');
    expect(text('名称', 4).safeParse('\u200B\u2060').error?.issues[0]?.message).toBe('请填写名称');
  });
});

describe('amounts on the wire', () => {
  it.each<[unknown, string]>([
    ['1234.5', '1234.50'],
    [1234.5, '1234.50'],
    ['-0', '0.00'],
    [' 7 ', '7.00'],
    ['1.500', '1.50'],
  ])('%p is read as %s', (value, text) => expect(amountIn.parse(value)).toBe(text));

  it.each<[unknown]>([
    ['1e3'],
    ['1,000'],
    ['0.001'],
    [0.001],
    [1e21],
    ['NaN'],
    [''],
    [null],
    ['99999999999999'],
  ])('%p is refused', (value) => expect(amountIn.safeParse(value).success).toBe(false));

  it('keep every cent, as text and as number', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (cents) => {
        const text = `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
        const expected = cents === 0 ? '0.00' : text;
        expect(amountIn.parse(text)).toBe(expected);
        expect(amountIn.parse(cents / 100)).toBe(expected);
      }),
      { numRuns: 1000 },
    );
  });

  it('an empty side means zero, an empty factor none', () => {
    expect(['', undefined, '0'].map((value) => amountSideIn.parse(value))).toEqual([
      '0.00',
      '0.00',
      '0.00',
    ]);
    expect(['', null, undefined].map((value) => factorIn.parse(value))).toEqual([null, null, null]);
    expect(factorIn.parse('7.1')).toBe('7.100000');
  });
});

describe('request bodies', () => {
  it('take a voucher with its defaults', () => {
    expect(voucherCreate.parse(sound)).toMatchObject({
      attachmentCount: 0,
      remark: '',
      lines: [{ debit: '1.00', credit: '0.00' }, { credit: '1.00' }],
    });
  });

  it.each(['id', 'accountSetId', 'auditState', 'createdBy', '__proto_', 'constructor'])(
    'refuse the unknown field %s',
    (field) => {
      expect(voucherCreate.safeParse({ ...sound, [field]: 1 }).success).toBe(false);
    },
  );

  it('take dates of the calendar only', () => {
    expect(isoDate.safeParse('2026-02-29').success).toBe(false);
    expect(isoDate.parse('2028-02-29')).toBe('2028-02-29');
  });

  it('take lists of ids by comma or repeated', () => {
    expect(idList.parse('1,2, 3')).toEqual([1, 2, 3]);
    expect(idList.parse(['4', '5'])).toEqual([4, 5]);
    expect(idList.safeParse('1;drop').success).toBe(false);
  });
});
