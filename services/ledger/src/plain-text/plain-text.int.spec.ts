import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountBookCalls } from '@mingzhang/contract';
import { Money, plainTextForms, type PlainTextForm } from '@mingzhang/rules';
import type { TestService } from '@mingzhang/server/testing';
import { plainTextJournal } from './plain-text';
import { openAccountSet, startLedger, type Books } from '../testing/books';

const months = { periodFrom: '2026-01', periodTo: '2026-02' };
const hostile = "=cmd|'x'!A1 \"；;  [2026-01-31] 冲:\\ 账\u202e𠮷";

describe('a set as a plain-text journal', () => {
  let service: TestService;
  let books: Books;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mingzhang-journal-'));
    service = await startLedger();
    books = await openAccountSet(service, 1);
    await books.loadWorkedExample();
    await books.post('2026-02-03', [
      { code: '1122', debit: '-8.88', item: hostile, summary: hostile },
      { code: '1002', debit: '8.88', summary: hostile },
    ]);
    // Entries of another account set must not appear.
    const other = await openAccountSet(service, 2);
    await other.endow('1002');
    await other.draw('2026-02-03', '5.00');
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await service.stop();
  });

  it.each(plainTextForms)('has the balances of the books, for %s', async (form) => {
    const text = await journal(form, 1);
    const { rows } = await books.api.call(accountBookCalls.subjectBalance, { query: months });
    const wanted = rows
      .filter(({ leaf }) => leaf)
      .map(({ code, closingDebit, closingCredit }) => ({
        code,
        amount: Money.parse(closingDebit).minus(Money.parse(closingCredit)),
      }))
      .filter(({ amount }) => !amount.isZero)
      .map(({ code, amount }) => `${code} ${amount.toString()}`);
    expect(entriesOf(text).filter(({ sum }) => !sum.isZero)).toEqual([]);
    expect(balancesOf(text)).toEqual(wanted);
    const read = readByProgram(form, text);
    if (read) expect(read).toEqual(wanted);
  });

  it('is nothing for a set that there is not', async () => {
    expect(await journal('hledger', 404)).toBe('');
  });

  async function journal(form: PlainTextForm, accountSetId: number): Promise<string> {
    const { url } = service.database;
    const parts: string[] = [];
    for await (const part of plainTextJournal({ databaseUrl: url, accountSetId, form })) {
      parts.push(part);
    }
    return parts.join('');
  }

  /** Balances that the program itself computes from the journal, if it is installed. */
  function readByProgram(form: PlainTextForm, text: string): string[] | undefined {
    const file = join(folder, `set.${form}`);
    writeFileSync(file, text);
    const [program, ...args] = programs[form](file);
    let answer: string;
    try {
      answer = execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
    return answer
      .split('\n')
      .flatMap((line) => {
        const [, code, amount] =
          /:(\d+)[^:]*?\s(-?[\d.]+) CNY/.exec(line.replaceAll('"', '')) ?? [];
        return code === undefined || amount === undefined
          ? []
          : [{ code, amount: Money.parse(amount) }];
      })
      .filter(({ amount }) => !amount.isZero)
      .map(({ code, amount }) => `${code} ${amount.toString()}`)
      .sort();
  }
});

/** Commands that print the balances of accounts, one in a line: account, space, amount. */
const programs: Readonly<Record<PlainTextForm, (file: string) => [string, ...string[]]>> = {
  hledger: (file) => [
    'hledger',
    '-f',
    file,
    'balance',
    '--flat',
    '--no-total',
    '--format',
    '%(account)  %(total)',
  ],
  ledger: (file) => [
    'ledger',
    '-f',
    file,
    'balance',
    '--flat',
    '--no-total',
    '--format',
    '%(account)  %(scrub(display_total))\\n',
  ],
  beancount: (file) => [
    'bean-query',
    '-q',
    file,
    'select str(account) as a, sum(position) as s group by 1',
  ],
};

/** A reader of our own: postings start with two spaces, with two more before the amount. */
function entriesOf(text: string) {
  return text
    .split(/\n\n/)
    .filter((part) => /^\d{4}-\d\d-\d\d [*!]/.test(part))
    .map((part) => {
      const lines = part.split('\n').flatMap((line) => {
        const [, account, amount] = /^ {2}(\S.*?) {2}(-?[\d.]+) CNY$/.exec(line) ?? [];
        return account === undefined ? [] : [{ account, amount: Money.parse(amount ?? '') }];
      });
      return { lines, sum: lines.reduce((sum, { amount }) => sum.plus(amount), Money.zero) };
    });
}

function balancesOf(text: string): string[] {
  const sums = new Map<string, Money>();
  for (const { account, amount } of entriesOf(text).flatMap(({ lines }) => lines)) {
    const code = /:(\d+)[^:]*$/.exec(account)?.[1] ?? account;
    sums.set(code, (sums.get(code) ?? Money.zero).plus(amount));
  }
  return [...sums]
    .filter(([, amount]) => !amount.isZero)
    .map(([code, amount]) => `${code} ${amount.toString()}`)
    .sort();
}
