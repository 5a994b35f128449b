import { Injectable } from '@nestjs/common';
import { BusinessError } from '@mingzhang/server';
import { SeenBalances } from '../balance/seen-balances';
import type { LedgerSubject } from '../balance/balance.query';
import type { BookMonths } from '../balance/book-names';
import { VisibleSubjects } from '../subject/visible-subjects';

/** The subject of a book, limited to what the current person may see. */
@Injectable()
export class BookSubjects {
  constructor(
    private readonly balances: SeenBalances,
    private readonly visible: VisibleSubjects,
  ) {}

  /**
   * The subject, the subject with its descendants, and all visible subjects, with the names of the
   * book's time.
   * @throws BusinessError FORBIDDEN for a hidden subject, NOT_FOUND for one that the account set
   *   does not have
   */
  async below(subjectId: number, months: BookMonths) {
    const subjects = await this.balances.subjects(months);
    const found = subjects.find(({ id }) => id === subjectId);
    if (!found) {
      this.visible.requireAll();
      throw new BusinessError('NOT_FOUND', { msg: '科目不存在或已被删除，请重新选择' });
    }
    const { id, code, name, fullName, parentId, level, leaf, direction } = found;
    return {
      subject: { id, code, name, fullName, parentId, level, leaf, direction },
      ids: subjects.filter((each) => each.code.startsWith(code)).map((each) => each.id),
      subjects,
    };
  }

  /** The deepest level of the visible subjects. */
  async deepest(): Promise<number> {
    const subjects = await this.balances.subjects();
    return subjects.reduce((deepest, { level }) => Math.max(deepest, level), 1);
  }

  /** All visible subjects, and their ids; null if the person sees the whole account set. */
  async seen(
    months: BookMonths,
  ): Promise<{ subjects: readonly LedgerSubject[]; ids: readonly number[] | null }> {
    const subjects = await this.balances.subjects(months);
    return { subjects, ids: this.visible.all ? null : subjects.map(({ id }) => id) };
  }
}
