import { Money, sumOf } from '../money';
import { addMonths, lastDayOf, periodOf, yearOf } from '../period';

/**
 * An account set as a plain-text journal for hledger, ledger and beancount: the same balances, read by a program that
 * knows nothing of this one. Subjects become accounts under the five roots of these programs, cost subjects under Assets
 * (what is in them is inventory, 企业会计准则应用指南附录 5001), amounts are those of the base currency, debit positive.
 */
export const plainTextForms = ['hledger', 'ledger', 'beancount'] as const;
export type PlainTextForm = (typeof plainTextForms)[number];

export interface PlainTextSubject {
  readonly id: number;
  readonly parentId: number | null;
  readonly code: string;
  readonly name: string;
  readonly category: 'asset' | 'liability' | 'common' | 'equity' | 'cost' | 'profit';
  readonly direction: 'debit' | 'credit';
}

/** A posting of an entry. */
export interface PlainTextLine {
  readonly account: string;
  /** In yuan with two decimals, debit positive. */
  readonly amount: string;
  /** What is said beside it: 摘要, items, quantity, foreign currency; without those that are empty. */
  readonly notes: readonly (readonly [key: string, value: string])[];
}

export interface PlainTextEntry {
  readonly date: string;
  /** 凭证字号, or empty for openings. */
  readonly title: string;
  readonly isAudited: boolean;
  readonly summary: string;
  readonly lines: readonly PlainTextLine[];
}

/** An opening of a leaf, signed: debit positive, in yuan. */
interface PlainTextOpening {
  readonly account: string;
  readonly opening: Money;
  readonly ytdDebit: Money;
  readonly ytdCredit: Money;
}

const roots = {
  asset: 'Assets',
  liability: 'Liabilities',
  common: 'Assets',
  equity: 'Equity',
  cost: 'Assets',
} as const;

/** Takes up what openings that do not balance differ by: no program reads an entry that does not. */
const differenceName = { code: '0000', name: '期初差额' };

/** The full account of each subject; unique, since each part begins with its code. Errors: none. */
export function plainTextAccounts(
  subjects: readonly PlainTextSubject[],
  form: PlainTextForm,
): ReadonlyMap<number, string> {
  const byId = new Map(subjects.map((each) => [each.id, each]));
  const accounts = new Map<number, string>();
  const accountOf = (subject: PlainTextSubject): string => {
    const known = accounts.get(subject.id);
    if (known !== undefined) return known;
    const parent = subject.parentId === null ? undefined : byId.get(subject.parentId);
    const account = `${parent ? accountOf(parent) : rootOf(subject)}:${partOf(subject, form)}`;
    accounts.set(subject.id, account);
    return account;
  };
  for (const subject of subjects) accountOf(subject);
  return accounts;
}

function rootOf({ category, direction }: PlainTextSubject): string {
  if (category === 'profit') return direction === 'credit' ? 'Income' : 'Expenses';
  return roots[category];
}

function partOf({ code, name }: Pick<PlainTextSubject, 'code' | 'name'>, form: PlainTextForm) {
  // beancount takes letters, digits and hyphens alone, and wants a capital or a digit first: codes are digits.
  if (form === 'beancount') return `${code}-${name.replace(/[^\p{L}\p{Nd}]+/gu, '-')}`;
  const plain = inOneLine(name).replaceAll(':', '：').replaceAll(';', '；');
  return `${code} ${plain}`.replace(/\s+/g, ' ').trim();
}

/** What stands before the entries: which account there are, since when, in which currency. Errors: none. */
export function plainTextHead(
  {
    company,
    currency,
    openOn,
    accounts,
  }: {
    readonly company: string;
    readonly currency: string;
    /** The first day of an entry. */
    readonly openOn: string;
    readonly accounts: readonly string[];
  },
  form: PlainTextForm,
): string {
  const all = [...accounts, differenceAccount(form)];
  if (form === 'beancount') {
    return [
      `option "title" ${quoted(company)}`,
      `option "operating_currency" "${currency}"`,
      '',
      ...all.map((account) => `${openOn} open ${account} ${currency}`),
      '',
      '',
    ].join('\n');
  }
  const declared = form === 'hledger' ? [`commodity 1000.00 ${currency}`] : [];
  return [
    `; ${noteText(company)}`,
    ...declared,
    '',
    ...all.map((account) => `account ${account}`),
    '',
    '',
  ].join('\n');
}

/** One entry, with an empty line behind it. Errors: none. */
export function plainTextEntry(
  { date, title, isAudited, summary, lines }: PlainTextEntry,
  { form, currency }: { readonly form: PlainTextForm; readonly currency: string },
): string {
  const mark = isAudited ? '*' : '!';
  const isBean = form === 'beancount';
  let text = isBean
    ? `${date} ${mark} ${quoted(summary)}\n${title === '' ? '' : `  voucher: ${quoted(title)}\n`}`
    : `${date} ${mark} ${title === '' ? '' : `(${noteText(title)}) `}${noteText(summary)}\n`;
  for (const { account, amount, notes } of lines) {
    text += `  ${account}  ${amount} ${currency}\n`;
    if (notes.length === 0) continue;
    text += isBean
      ? `    note: ${quoted(notes.map(([key, value]) => `${key}：${value}`).join('；'))}\n`
      : notes.map(([key, value]) => `    ; ${tagOf(key)}: ${noteText(value)}\n`).join('');
  }
  return `${text}\n`;
}

/**
 * The openings as entries: what the year began with, and for books that begin within a year what it had moved by then, so
 * that the figures of the year so far are those of the books.
 * @param enableDate first day of the books
 */
export function plainTextOpenings(
  openings: readonly PlainTextOpening[],
  enableDate: string,
  form: PlainTextForm,
): PlainTextEntry[] {
  const began = openings.map(({ account, opening, ytdDebit, ytdCredit }) => {
    return { account, amount: opening.minus(ytdDebit).plus(ytdCredit) };
  });
  const moved = openings.flatMap(({ account, ytdDebit, ytdCredit }) => [
    { account, amount: ytdDebit },
    { account, amount: ytdCredit.negate() },
  ]);
  const hasMoved = moved.some(({ amount }) => !amount.isZero);
  const made = [
    {
      date: hasMoved ? dayBefore(`${yearOf(periodOf(enableDate))}-01-01`) : dayBefore(enableDate),
      summary: '期初余额',
      parts: began,
    },
    { date: dayBefore(enableDate), summary: '启用前本年累计发生', parts: moved },
  ];
  return made.flatMap(({ date, summary, parts }): PlainTextEntry[] => {
    const told = parts.filter(({ amount }) => !amount.isZero);
    if (told.length === 0) return [];
    const difference = sumOf(told.map(({ amount }) => amount)).negate();
    const rest = difference.isZero
      ? []
      : [{ account: differenceAccount(form), amount: difference }];
    const lines = [...told, ...rest].map(({ account, amount }) => {
      return { account, amount: amount.toString(), notes: [] };
    });
    return [{ date, title: '', isAudited: true, summary, lines }];
  });
}

/** A credit as what stands on the debit side. */
export function negated(amount: string): string {
  if (amount.startsWith('-')) return amount.slice(1);
  return /[1-9]/.test(amount) ? `-${amount}` : amount;
}

function differenceAccount(form: PlainTextForm): string {
  return `Equity:${partOf(differenceName, form)}`;
}

/** Books begin with a month. */
function dayBefore(enableDate: string): string {
  return lastDayOf(addMonths(periodOf(enableDate), -1));
}

function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** A comment or description that means nothing to a program: no second comment, tag, payee or date in brackets. */
function noteText(text: string): string {
  return inOneLine(text).replace(/[;,|:()[\]]/g, (mark) => wide[mark] ?? mark);
}
const wide: Readonly<Record<string, string>> = {
  ';': '；',
  ',': '，',
  '|': '｜',
  ':': '：',
  '(': '（',
  ')': '）',
  '[': '［',
  ']': '］',
};

/** Names of Latin letters alone may mean something, as `date` does to hledger. */
function tagOf(key: string): string {
  const name = noteText(key).replace(/\s+/g, '');
  return /^[\p{ASCII}]*$/u.test(name) ? `核算${name}` : name;
}

function quoted(text: string): string {
  return `"${inOneLine(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
