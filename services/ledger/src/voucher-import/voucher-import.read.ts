import {
  findingText,
  maxVoucherLines,
  voucherCreate,
  type VoucherCreate,
} from '@mingzhang/contract';
import { nameConflict, toHalfWidth, type PostingSubject } from '@mingzhang/rules';
import type { RowProblem, TableRow } from '@mingzhang/server';
import { plainBody, type RawLine, type RawVoucher } from './voucher-import.body';
import type { BookFacts } from './voucher-import.facts';
import type { MissingRecords } from './voucher-import.missing';
import type { RowGroup } from './voucher-sheet';

/** A voucher of a file, and its rows. */
export interface ReadVoucher {
  readonly body: VoucherCreate;
  readonly rows: readonly number[];
  readonly problems: readonly RowProblem[];
  /** The voucher that it reverses, as written in the file; '' without one. */
  readonly reverses: string;
}

type Add = (row: number, msg: string) => void;

/** Facts for reading vouchers; without `missing`, items and words must exist already. */
export interface ReadBy {
  readonly facts: BookFacts;
  readonly missing: MissingRecords | undefined;
}

/** Reads a voucher from its rows; unreadable content becomes a problem of its row. */
export function draftOf({ rows, isTooLong }: RowGroup, by: ReadBy): ReadVoucher {
  const problems: RowProblem[] = rows.flatMap(({ row, problems: found }) =>
    found.map((problem) => ({ ...problem, row })),
  );
  const add: Add = (row, msg) => problems.push({ row, code: 'ROW', msg });
  if (isTooLong) {
    const msg = `凭证最多 ${maxVoucherLines} 行分录，这张凭证的行数超过了，请拆成几张凭证`;
    for (const { row } of rows) add(row, msg);
    return { body: emptyBody, rows: rows.map(({ row }) => row), problems, reverses: '' };
  }
  const [first] = rows;
  if (!first) throw new Error('a voucher without rows');
  const raw = { ...headOf(first, by, add), lines: rows.map((row) => lineOf(row, by, add)) };
  const plain = plainBody(raw);
  const parsed = plain ? { success: true as const, data: plain } : voucherCreate.safeParse(raw);
  if (!parsed.success && problems.length === 0) {
    for (const issue of parsed.error.issues) {
      const { path } = issue;
      const at = path[0] === 'lines' && typeof path[1] === 'number' ? path[1] : 0;
      add(rows[at]?.row ?? first.row, findingText(issue));
    }
  }
  const body = parsed.success ? parsed.data : emptyBody;
  const reverses = first.values['reverses'] ?? '';
  return { body, rows: rows.map(({ row }) => row), problems, reverses };
}

/** Placeholder for a voucher that could not be read; it is never written. */
const emptyBody: VoucherCreate = {
  wordId: 0,
  voucherDate: '',
  attachmentCount: 0,
  remark: '',
  lines: [],
};

function headOf(
  { row, values, problems }: TableRow,
  by: ReadBy,
  add: Add,
): Omit<RawVoucher, 'lines'> {
  const word = (values['word'] ?? '').trim();
  const wordId = wordIdOf(word, by);
  if (wordId === undefined) add(row, `凭证字“${word}”不存在，请先在凭证字设置中新增`);
  if ((values['date'] ?? '') === '' && !isNamed(problems, 'date')) add(row, '请填写日期');
  return {
    wordId,
    voucherDate: values['date'] ?? '',
    attachmentCount: wholeOf(values['attachments'], () => add(row, '附单据数应为整数')) ?? 0,
    code: wholeOf(values['code'], () => add(row, '凭证号应为整数')),
    remark: values['remark'] ?? '',
  };
}

/** The default word if the file has none; a missing word is planned, with its title. */
function wordIdOf(word: string, { facts, missing }: ReadBy): number | undefined {
  if (word === '') return facts.defaultWordId;
  const known = facts.wordIds.get(word);
  if (known !== undefined) return known;
  const id = missing?.word(word);
  if (id !== undefined) facts.wordTitles.set(id, word);
  return id;
}

function lineOf(
  { row, values, problems }: TableRow,
  { facts, missing }: ReadBy,
  add: Add,
): RawLine {
  const code = values['subject'] ?? '';
  const say = (msg: string) => add(row, msg);
  const subjectId = facts.subjectIds.get(code);
  if (subjectId === undefined && !isNamed(problems, 'subject')) {
    add(row, `科目编码“${code}”不存在，请先新增科目或改正编码`);
  }
  const foreign = (values['currency'] ?? '').toUpperCase();
  const subject = subjectId === undefined ? undefined : facts.subjects.get(subjectId);
  if (subject && !isNamed(problems, 'subject'))
    judgeSubject({ subject, name: values['subjectName'] ?? '', foreign }, facts, say);
  // Most lines have no foreign currency: they take a shorter way.
  const isUnsaid =
    foreign === '' || (foreign === facts.baseCurrency && subject?.currencies.length === 0);
  return {
    summary: values['summary'] ?? '',
    subjectId: subjectId ?? 1,
    debit: values['debit'] ?? '',
    credit: values['credit'] ?? '',
    currency: isUnsaid ? null : foreign,
    exchangeRate: values['rate'] ?? '',
    foreignAmount: values['foreign'] ?? '',
    quantity: values['quantity'] ?? '',
    unitPrice: values['price'] ?? '',
    settlementMethod: values['settlementMethod'] ?? '',
    billNumber: values['billNumber'] ?? '',
    billDate: values['billDate'] ?? '',
    auxiliary: facts.items.read(values, (msg, wanted) => {
      const found = missing?.item(wanted) ?? { msg };
      if ('msg' in found) return void add(row, found.msg);
      const { id, name } = found.item;
      if (!facts.auxiliaryItems.has(id)) {
        facts.auxiliaryItems.set(id, { id, categoryId: wanted.category.id, enabled: true, name });
      }
      return id;
    }),
  };
}

/** Code and name must mean one subject; a subject with foreign currencies needs a currency. */
function judgeSubject(
  line: { readonly subject: PostingSubject; readonly name: string; readonly foreign: string },
  { index, nameConflicts, baseCurrency }: BookFacts,
  say: (msg: string) => void,
): void {
  const { subject, name, foreign } = line;
  const key = `${subject.code}\n${name}`;
  if (!nameConflicts.has(key)) nameConflicts.set(key, nameConflict(line, index));
  const conflict = nameConflicts.get(key);
  if (conflict !== undefined) say(conflict);
  const { currencies } = subject;
  if (foreign !== '' || currencies.length === 0 || currencies.includes(baseCurrency)) return;
  const title = `${subject.code} ${subject.fullName}`;
  const way = `请在“币别”列填写 ${currencies.join('、')}，本位币的分录填 ${baseCurrency}`;
  say(`科目 ${title} 设有外币核算，没有填写币别，${way}`);
}

/** Whether reading the file has reported a problem there already. */
function isNamed(problems: TableRow['problems'], path: string): boolean {
  return problems.some((problem) => problem.path === path);
}

function wholeOf(text: string | undefined, onWrong: () => void): number | undefined {
  if (text === undefined || text === '') return undefined;
  const digits = toHalfWidth(text).trim();
  if (/^\d{1,6}$/.test(digits)) return Number(digits);
  onWrong();
  return undefined;
}
