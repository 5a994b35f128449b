import fc from 'fast-check';
import { Money } from '../money';
import { formatMoney } from '../money-format';
import { lastDayOf } from '../period';
import { amountForm, directionForm } from './amount-form';
import { codeForm, subjectForm } from './code-form';
import { currencyForm } from './currency-form';
import { dateForm, dateOfSerial } from './date-form';
import { itemForm, itemsByCode, itemTexts, splitItemCodes } from './item-form';
import { numberForm, wordCandidates, wordForm } from './number-form';
import { isFooterText, isSumText, isTotalText } from './row-kind';

const text = (shown: string) => ({ kind: 'text' as const, text: shown });
const number = (shown: string) => ({ kind: 'number' as const, text: shown });

describe('amounts', () => {
  it.each([
    ['1,234.00', '1234'],
    ['-1,234.00', '-1234'],
    ['(1,234.00)', '-1234'],
    ['（1,234.00）', '-1234'],
    ['１，２３４', '1234'],
    ['¥1,234.50', '1234.5'],
    ['￥1,234.50元', '1234.5'],
    ['-', ''],
    ['—', ''],
    ['', ''],
    ['0', ''],
    ['0.00', ''],
  ])('%s is %s', (shown, amount) => expect(amountForm(shown)).toEqual({ amount }));

  it('name their side', () => {
    expect(amountForm('1234.00借')).toEqual({ amount: '1234', side: 'debit' });
    expect(amountForm('12.5 贷')).toEqual({ amount: '12.5', side: 'credit' });
  });

  it.each(['五元', '1.2.3', '12,34', '1E5', '1-2'])('%s is none', (shown) =>
    expect(amountForm(shown)).toBeUndefined(),
  );

  it('come back to the fen as they were printed', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), (fen) => {
        const sign = fen < 0n ? '-' : '';
        const digits = String(fen < 0n ? -fen : fen).padStart(3, '0');
        const money = Money.parse(`${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`);
        const expected = money.isZero ? '' : money.toExactText();
        expect(amountForm(formatMoney(money))?.amount).toBe(expected);
        if (fen < 0n) expect(amountForm(`(${formatMoney(money.abs())})`)?.amount).toBe(expected);
      }),
    );
  });

  it('directions are named, or counted from zero where the column does', () => {
    const plain = (shown: string) => directionForm(shown, { counted: false });
    expect(['借', '借方', 'D', 'Dr', '1'].map(plain)).toEqual(Array(5).fill('debit'));
    expect(['贷', '贷方', 'C', 'Cr', '-1'].map(plain)).toEqual(Array(5).fill('credit'));
    expect(['平', '', '0'].map(plain)).toEqual(Array(3).fill(undefined));
    expect(['0', '1'].map((shown) => directionForm(shown, { counted: true }))).toEqual([
      'debit',
      'credit',
    ]);
  });
});

describe('dates', () => {
  const days = fc.integer({ min: 36_526, max: 73_050 });

  it('are none in a text that is too long', () => {
    expect(numberForm(`${'0'.repeat(90)}8`)).toEqual({ word: '', number: 8 });
    expect(numberForm(`${'0'.repeat(100)}8`)).toBeUndefined();
  });

  it('come back in every form', () => {
    fc.assert(
      fc.property(days, (serial) => {
        const date = dateOfSerial(serial);
        const [year = '', month = '', day = ''] = date.split('-');
        const short = [year, String(Number(month)), String(Number(day))];
        const forms = [
          date,
          short.join('/'),
          short.join('.'),
          `${year}${month}${day}`,
          `${short[0]}年${short[1]}月${short[2]}日`,
          `${date} 00:00:00`,
          `${date}T08:30:00`,
        ];
        for (const form of forms) expect(dateForm(text(form))).toEqual({ date });
        expect(dateForm(number(String(serial)))).toEqual({ date });
        expect(dateForm(number(`${year}${month}${day}`))).toEqual({ date });
      }),
    );
  });

  it('serial numbers count as the calendar does', () => {
    fc.assert(
      fc.property(days, (serial) => {
        const date = new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000);
        expect(dateOfSerial(serial)).toBe(date.toISOString().slice(0, 10));
      }),
    );
  });

  it.each(['202607', '2026年第7期', '2026年7期', '2026.7', '2026-07', '2026年07月'])(
    '%s is a period',
    (shown) => expect(dateForm(text(shown))).toEqual({ period: '2026-07' }),
  );

  it('a time in UTC may be of another day, except midnight', () => {
    const shown = (time: string) => dateForm(text(`2026-01-31${time}`));
    for (const time of ['T00:00:00Z', ' 20:00', ' 20:00\n 20:00'])
      expect(shown(time)).toEqual({ date: '2026-01-31' });
    for (const time of ['T20:00:00Z', ' 20:00z', 'T20:00:00.000Z'])
      expect(shown(time)).toBeUndefined();
  });

  it('what may be two things is neither', () => {
    expect(dateForm(number('2026.1'))).toBeUndefined();
    expect(dateForm(text('2026-02-30'))).toBeUndefined();
    expect(dateForm(text('99999'))).toBeUndefined();
    expect(lastDayOf('2026-07')).toBe('2026-07-31');
  });
});

describe('voucher numbers', () => {
  const words = fc.constantFrom('记', '收', '付', '转', '现收', '银付');

  it('come back in every form', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 999_999 }), (word, value) => {
        const padded = String(value).padStart(4, '0');
        const forms = [
          `${word}-${value}`,
          `${word}-${padded}`,
          `${word}${padded}`,
          `${word} ${value}`,
          `${word}字${value}号`,
          `${word}字第${padded}号`,
          `${word} ${value} 号`,
          `${word}--${value}`,
          `2024-${word}-${padded}`,
          `${word}-202503-${padded}`,
          `${word}-${value}-1/2`,
        ];
        for (const form of forms)
          expect([form, numberForm(form)]).toEqual([form, { word, number: value }]);
      }),
    );
  });

  it.each([
    '记 8 号',
    '记字第8号',
    '记字第 8 号',
    '记第8号',
    '记８号',
    '记 - 8',
    '记-8.0',
    '2026.记.8',
    ...'记-2026.03.08 2026-记-8 记—8 记–8 记——8 记#8 记＃8 记-#8 2026-记8'.split(' '),
  ])('%s is the eighth', (shown) => expect(numberForm(shown)).toEqual({ word: '记', number: 8 }));

  it.each([' - 1', ...'记-1.5 记-1。5 -1 1.5 记-1,5 记1.50 —1 记-A1 记#B2 记—No1'.split(' ')])(
    '%s is none',
    (shown) => expect(numberForm(shown)).toBeUndefined(),
  );

  it('may be alone, or with a long word', () => {
    expect(numberForm('12')).toEqual({ word: '', number: 12 });
    expect(numberForm('记账凭证-12')).toEqual({ word: '记账', number: 12 });
    expect(wordCandidates('记账')).toEqual(['记账', '记']);
    expect(wordForm('01')).toBe('01');
    expect([numberForm('记-0'), numberForm('记-'), numberForm('记-1000000')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('subjects, items and currencies', () => {
  it('codes lose their separators and nothing else', () => {
    const parts = fc.tuple(
      fc.integer({ min: 1000, max: 9999 }),
      fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 3 }),
      fc.constantFrom('.', '-', ' ', '_', '\\', ''),
    );
    fc.assert(
      fc.property(parts, ([first, rest, separator]) => {
        const groups = [String(first), ...rest.map((each) => String(each).padStart(2, '0'))];
        expect(codeForm(groups.join(separator))).toBe(groups.join(''));
        expect(subjectForm(`${groups.join(separator)} 银行存款_农商行`)).toEqual({
          code: groups.join(''),
          name: '银行存款_农商行',
        });
      }),
    );
    expect(codeForm('1002001.0')).toBe('1002001');
  });

  it.each([
    ['1002-银行存款', '1002', '银行存款'],
    ['[1002]银行存款', '1002', '银行存款'],
    ['100202 银行存款_农商行', '100202', '银行存款_农商行'],
    ['1002 3号账户', '1002', '3号账户'],
    ['银行存款', '', '银行存款'],
  ])('%s', (shown, code, name) => expect(subjectForm(shown)).toEqual({ code, name }));

  it.each([
    ['C001_甲公司', 'C001', '甲公司'],
    ['001,甲公司', '001', '甲公司'],
    ['【001】甲公司', '001', '甲公司'],
    ['(001)甲公司', '001', '甲公司'],
    ['001/甲公司', '001', '甲公司'],
    ['G003', 'G003', ''],
    ['甲公司', '', '甲公司'],
  ])('item %s', (shown, code, name) => {
    expect(itemForm('客户', shown)).toEqual({ category: '客户', text: shown, code, name });
  });

  it('texts of items name their categories', () => {
    const plain = (shown: string) =>
      itemTexts(shown).map(({ category, code, name }) => `${category}/${code}/${name}`);
    expect(plain('客户:001,甲公司;部门:02,销售部')).toEqual(['客户/001/甲公司', '部门/02/销售部']);
    expect(plain('客户---001---甲公司')).toEqual(['客户/001/甲公司']);
    expect(plain('个人：05,李')).toEqual(['职员/05/李']);
    expect(plain('')).toEqual([]);
    expect(plain('甲/部门:01,乙')).toEqual(['//甲', '部门/01/乙']);
    expect(plain('客户:001,甲公司，部门：02,销售部')).toEqual([
      '客户/001/甲公司',
      '部门/02/销售部',
    ]);
    expect(plain('客户:001,')).toEqual(['客户/001/']);
    expect(plain('客户:001 甲/乙联合体')).toEqual(['客户/001/甲/乙联合体']);
  });

  it('currencies', () => {
    expect(['RMB', '人民币', '美元', 'USD', 'USD 美元', '', '本位币'].map(currencyForm)).toEqual([
      'CNY',
      'CNY',
      'USD',
      'USD',
      'USD',
      '',
      '',
    ]);
  });
});

describe('rows that are no lines', () => {
  it.each([
    '合计',
    '本月合计',
    '本年累计',
    '期初余额',
    '上年结转',
    '承前页',
    '过次页',
    '资产小计',
    '一、资产类',
    '合 计：',
    '合计（筛选结果）',
  ])('%s', (shown) => expect(isTotalText(shown)).toBe(true));
  it.each(['结转本期损益', '合计数调整', '支付小计算器款', '收回累计欠款'])(
    '%s is an entry',
    (shown) => expect(isTotalText(shown)).toBe(false),
  );
  it('sums prove, balances do not', () => {
    expect(['合计', '本月合计', '总计'].every(isSumText)).toBe(true);
    expect(['期初余额', '本年累计', '承前页'].some(isSumText)).toBe(false);
  });
  it.each(['制表人：周敏', '制表人', '打印日期: 2026-01-01', '第 1 页', '第 1 页，共 3 页'])(
    '%s is a footer',
    (shown) => expect(isFooterText(shown)).toBe(true),
  );
});

describe('a code with the code of an item behind it', () => {
  it.each([
    ['1122_001', '1122', '', '001'],
    ['1122.001', '1122', '', '001'],
    ['1122-C01', '1122', '', 'C01'],
    ['1122.01_001', '112201', '', '001'],
    ['１１２２＿001', '1122', '', '001'],
    ['1221_职员:003', '1221', '职员', '003'],
    ['1221_个人：A-01', '1221', '职员', 'A-01'],
  ])('%s names subject and item', (shown, subject, category, item) => {
    expect(splitItemCodes(shown)[0]).toEqual({ subject, category, item });
  });

  it('may have several items behind the subject, the last separator first', () => {
    expect(splitItemCodes('1221_003_05').map(({ subject, item }) => [subject, item])).toEqual([
      ['1221003', '05'],
      ['1221', '003_05'],
    ]);
  });

  it('has a separator', () => {
    expect([splitItemCodes('1122001'), splitItemCodes('')]).toEqual([[], []]);
  });
});

describe('the items of a row with the code of an item behind that of its subject', () => {
  const items = (shown: string, name: string) => {
    const [first] = splitItemCodes(shown);
    return first && itemsByCode(first, name).map((item) => Object.values(item).join('|'));
  };
  it.each([
    ['1221_003', '王五', '|003 王五|003|王五'],
    ['1221_003', '职员:王五', '职员|003 王五|003|王五'],
    ['1221_003', '职员:003 王五', '职员|003 王五|003|王五'],
    ['1221_职员:003', '王五', '职员|003 王五|003|王五'],
    ['1221_003', '', '|003|003|'],
  ])('%s %s', (shown, name, item) => expect(items(shown, name)).toEqual([item]));

  it('are all in the place of the name where there are several', () => {
    expect(items('1221_003_05', '职员:003 王五;部门:05 销售部')).toEqual([
      '职员|003 王五|003|王五',
      '部门|05 销售部|05|销售部',
    ]);
  });
});
