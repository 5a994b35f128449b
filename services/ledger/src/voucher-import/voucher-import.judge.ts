import { sentenceOf, type VoucherCreate } from '@mingzhang/contract';
import {
  checkVoucher,
  defaultWordRule,
  periodOf,
  voucherNotes,
  type PostingFacts,
} from '@mingzhang/rules';
import type { RowProblem } from '@mingzhang/server';
import type { BookFacts } from './voucher-import.facts';
import type { ReadVoucher } from './voucher-import.read';
import { toDraft } from '../voucher/voucher.mapper';

/** Problems that exclude a voucher of a file, by row; empty if it may be written. */
export function refusalsOf(read: ReadVoucher, facts: BookFacts): RowProblem[] {
  const found = read.problems.length > 0 ? [...read.problems] : problemsOf(read, facts);
  return found.length === 0 ? [] : withOtherRows(found, read);
}

/** Problems by the general voucher rules, on the rows of the file. */
function problemsOf({ body, rows }: ReadVoucher, facts: BookFacts): RowProblem[] {
  const [first = 0] = rows;
  const number = numberProblem(body, facts);
  if (number !== undefined) {
    return [{ row: first, code: 'VOUCHER_CODE_TAKEN', msg: number }];
  }
  return checkVoucher(toDraft(body), factsOf(body, facts)).map(({ code, row, msg }) => {
    return { row: placeOf(rows, row), code, msg };
  });
}

/** The row of a voucher line in the file; the first row for a problem without a line. */
function placeOf(rows: readonly number[], line = 1): number {
  return rows[line - 1] ?? rows[0] ?? 0;
}

/** Notes that the author of a typed voucher would get; the voucher is written anyway. */
export function notesOfVoucher({ body, rows }: ReadVoucher, facts: BookFacts): string[] {
  const book = factsOf(body, facts);
  const hasFigures = body.lines.some(
    ({ exchangeRate, quantity, unitPrice, subjectId }) =>
      exchangeRate ?? quantity ?? unitPrice ?? book.subjects.get(subjectId)?.quantityUnit,
  );
  // Most vouchers of a file need no notes, and reading 25,000 of them again takes noticeable time.
  if (!hasFigures && book.word?.ruleMode !== 'warn') return [];
  return voucherNotes(toDraft(body), book).map(({ row, msg }) =>
    sentenceOf({ row: placeOf(rows, row), msg }),
  );
}

/** The facts with the month and the word of one voucher. */
function factsOf(body: VoucherCreate, facts: BookFacts): PostingFacts {
  const word = facts.wordTitles.get(body.wordId) ?? '';
  return {
    ...facts,
    periodState: facts.periods.get(periodOf(body.voucherDate)),
    word: { word, ...(facts.wordRules.get(body.wordId) ?? defaultWordRule(word)) },
  };
}

/** A number is unique in its month and word; the file may leave gaps. */
function numberProblem(body: VoucherCreate, facts: BookFacts): string | undefined {
  if (body.code === undefined) return undefined;
  const period = periodOf(body.voucherDate);
  const key = `${period} ${body.wordId} ${body.code}`;
  if (facts.takenCodes.has(key)) {
    const title = `${period} ${facts.wordTitles.get(body.wordId)}-${body.code}`;
    return `凭证号 ${title} 已被使用，请改用其他号，或把凭证号留空，按下一个号编号`;
  }
  facts.takenCodes.add(key);
  return undefined;
}

/** Adds all rows of a refused voucher, so that it can be corrected and imported whole. */
function withOtherRows(found: readonly RowProblem[], { rows }: ReadVoucher): RowProblem[] {
  const named = new Set(found.map(({ row }) => row));
  const [first] = found;
  const others = rows
    .filter((row) => !named.has(row))
    .map((row) => ({
      row,
      code: 'VOUCHER_REFUSED',
      msg: `文件第 ${first?.row} 行有误，它与本行是同一张凭证，整张不导入`,
    }));
  return [...found, ...others];
}
