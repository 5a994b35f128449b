import { Injectable } from '@nestjs/common';
import { periodTitle } from '@mingzhang/rules';
import type { MonthRow } from '../sheet/month-row';
import { SheetCalculation } from '../sheet/sheet-calculation';
import type { SheetRow } from '../sheet/sheet-row';
import { SheetStore } from '../sheet/sheet-store';

const namesShown = 3;

/** Writes what a file changes in a sheet. */
@Injectable()
export class ImportedRows {
  constructor(
    private readonly calculation: SheetCalculation,
    private readonly store: SheetStore,
  ) {}

  /**
   * Computes and writes rows of a draft, and later drafts of the same people.
   * @returns which later months changed, in sentences
   */
  async write(
    month: MonthRow,
    changed: readonly { readonly after: SheetRow }[],
  ): Promise<string[]> {
    const rows = changed.map(({ after }) => after);
    await this.calculation.recompute(month, rows);
    await this.store.noteImport(month.id);
    const employeeIds = rows.map(({ employeeId }) => employeeId);
    const following = await this.calculation.follow(month, employeeIds);
    return following.map(({ period, count, names }) => {
      const named = names.slice(0, namesShown).join('、');
      const more = count > namesShown ? '等' : '';
      return `${periodTitle(period)}有 ${count} 人的工资随之重算：${named}${more}`;
    });
  }
}
