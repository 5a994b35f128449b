import { Injectable } from '@nestjs/common';
import { BusinessError } from '@mingzhang/server';
import { SeenBalances } from '../balance/seen-balances';
import type { LedgerSubject } from '../balance/balance.query';
import type { BookMonths } from '../balance/book-names';
import { VisibleSubjects } from '../subject/visible-subjects';

/** The subject of a book, as far as the person at hand sees it. */
@Injectable()
export class BookSubjects {
  constructor(
    private readonly balances: SeenBalances,
    private readonly visible: VisibleSubjects,
  ) {}

  /**
   * The subject, itself with those below it, and all that are seen, with the names of the book's time.
   * @throws BusinessError FORBIDDEN for a subject that is not seen, NOT_FOUND for one that the account set does not have
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

  /** The deepest level of the subjects that are seen. */
  async deepest(): Promise<number> {
    const subjects = await this.balances.subjects();
    return subjects.reduce((deepest, { level }) => Math.max(deepest, level), 1);
  }

  /** All subjects that are seen, and their ids; null where nothing of the account set is left out. */
  async seen(
    months: BookMonths,
  ): Promise<{ subjects: readonly LedgerSubject[]; ids: readonly number[] | null }> {
    const subjects = await this.balances.subjects(months);
    return { subjects, ids: this.visible.all ? null : subjects.map(({ id }) => id) };
  }
}
