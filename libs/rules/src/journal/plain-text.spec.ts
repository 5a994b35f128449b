import fc from 'fast-check';
import { Money } from '../money';
import {
  negated,
  plainTextAccounts,
  plainTextEntry,
  plainTextForms,
  plainTextHead,
  plainTextOpenings,
  type PlainTextSubject,
} from './plain-text';

const yuan = Money.parse;
const subject = (
  id: number,
  code: string,
  more: Partial<PlainTextSubject> = {},
): PlainTextSubject => ({
  id,
  code,
  parentId: null,
  name: '名',
  category: 'asset',
  direction: 'debit',
  ...more,
});

describe.each(plainTextForms)('a journal for %s', (form) => {
  it('has an account for each subject, below those above it', () => {
    const accounts = plainTextAccounts(
      [
        subject(2, '100201', { parentId: 1, name: '工行 (基本户)' }),
        subject(1, '1002', { name: '银行存款' }),
        subject(3, '5001', { name: '收入', category: 'profit', direction: 'credit' }),
        subject(4, '5602', { name: '费用', category: 'profit' }),
        subject(5, '4001', { name: '生产成本', category: 'cost' }),
      ],
      form,
    );
    const isBean = form === 'beancount';
    expect([...accounts.entries()].sort(([a], [b]) => a - b).map(([, name]) => name)).toEqual(
      isBean
        ? [
            'Assets:1002-银行存款',
            'Assets:1002-银行存款:100201-工行-基本户-',
            'Income:5001-收入',
            'Expenses:5602-费用',
            'Assets:4001-生产成本',
          ]
        : [
            'Assets:1002 银行存款',
            'Assets:1002 银行存款:100201 工行 (基本户)',
            'Income:5001 收入',
            'Expenses:5602 费用',
            'Assets:4001 生产成本',
          ],
    );
  });

  it('says nothing to a program but accounts and amounts, whatever texts hold', () => {
    const mark = fc.constantFrom(
      ';',
      ':',
      '  ',
      '\n',
      '\t',
      '"',
      '\\',
      '[2026-01-02]',
      '|',
      '=cmd',
      '𠮷',
      '\u202e',
    );
    const text = fc.array(fc.oneof(mark, fc.string())).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, text, (name, summary, key) => {
        const account = plainTextAccounts([subject(1, '1002', { name })], form).get(1) ?? '';
        const lines = ['7.00', '-7.00'].map((amount) => {
          return { account, amount, notes: [[key, summary] as const] };
        });
        const entry = { date: '2026-01-05', title: '记-1', isAudited: true, summary, lines };
        const written = plainTextEntry(entry, { form, currency: 'CNY' });
        expect(written.endsWith('\n\n')).toBe(true);
        const rows = written.trimEnd().split('\n');
        const postings = rows.filter((row) => / {2}-?7\.00 CNY$/.test(row) && /^ {2}\S/.test(row));
        expect(postings.map((row) => row.split(/ {2,}/).slice(1))).toEqual([
          [account, '7.00 CNY'],
          [account, '-7.00 CNY'],
        ]);
        const others = rows.slice(1).filter((row) => !postings.includes(row));
        const note =
          form === 'beancount'
            ? /^ {2,4}(note|voucher): "([^"\\]|\\.)*"$/
            : /^ {4}; [^:[\]]+: ?[^:[\]]*$/;
        for (const row of others) expect(row).toMatch(note);
        expect(rows[0]).toMatch(/^2026-01-05 \* /);
      }),
    );
  });
});

describe('the openings of a journal', () => {
  const of = (opening: string, ytdDebit = '0', ytdCredit = '0', account = 'a') => ({
    account,
    opening: yuan(opening),
    ytdDebit: yuan(ytdDebit),
    ytdCredit: yuan(ytdCredit),
  });
  const textOf = (...openings: ReturnType<typeof of>[]) =>
    plainTextOpenings(openings, '2026-07-01', 'hledger').map(
      ({ date, lines }) =>
        `${date} ${lines.map(({ account, amount }) => `${account} ${amount}`).join(' ')}`,
    );

  it('stand on the day before the books begin', () => {
    expect(textOf(of('5'), of('-5', '0', '0', 'b'))).toEqual(['2026-06-30 a 5.00 b -5.00']);
  });

  it('tell what the year has moved, where it has begun', () => {
    expect(textOf(of('5', '3', '1'), of('-5', '1', '3', 'b'))).toEqual([
      '2025-12-31 a 3.00 b -3.00',
      '2026-06-30 a 3.00 a -1.00 b 1.00 b -3.00',
    ]);
  });

  it('name what they do not balance by', () => {
    expect(textOf(of('5'))).toEqual(['2026-06-30 a 5.00 Equity:0000 期初差额 -5.00']);
  });

  it('are none of books that began with nothing', () => {
    expect(textOf(of('0'))).toEqual([]);
  });
});

it('turns a credit over without reckoning', () => {
  expect(['1.00', '-1.00', '0.00'].map(negated)).toEqual(['-1.00', '1.00', '0.00']);
});

it('opens every account of beancount before its first entry', () => {
  const head = {
    company: '甲"公司',
    currency: 'CNY',
    openOn: '2025-12-31',
    accounts: ['Assets:1-a'],
  };
  expect(plainTextHead(head, 'beancount')).toContain('2025-12-31 open Assets:1-a CNY\n');
  expect(plainTextHead(head, 'beancount')).toContain('option "title" "甲\\"公司"');
  expect(plainTextHead(head, 'hledger')).toContain('account Assets:1-a\n');
});
