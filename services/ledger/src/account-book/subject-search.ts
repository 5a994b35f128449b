import { Injectable } from '@nestjs/common';
import { balanceBranches, matchesBalance, type SubjectBalanceRow } from '@mingzhang/contract';
import { branchesOf, searchSubjects } from '@mingzhang/rules';
import { SubjectQuery } from '../subject/subject.query';

/** Filters the rows of a book as its screen does under the same keyword; all rows without one. */
@Injectable()
export class SubjectSearch {
  constructor(private readonly subjects: SubjectQuery) {}

  /** Rows of the matching subjects. */
  async rows<Row extends { readonly subjectId: number }>(
    rows: readonly Row[],
    keyword: string,
  ): Promise<readonly Row[]> {
    if (keyword === '') return rows;
    const hits = searchSubjects(await this.subjects.list(), keyword);
    const found = new Set(hits.map(({ subject }) => subject.id));
    return rows.filter(({ subjectId }) => found.has(subjectId));
  }

  /** Matching rows of a 科目余额表, with their ancestors and descendants. */
  async branches(
    rows: readonly SubjectBalanceRow[],
    keyword: string,
  ): Promise<readonly SubjectBalanceRow[]> {
    if (keyword === '') return rows;
    const subjects = await this.subjects.list();
    const mnemonics = new Map(subjects.map(({ id, mnemonic }) => [id, mnemonic]));
    return branchesOf(rows, balanceBranches, matchesBalance(keyword, mnemonics));
  }
}
