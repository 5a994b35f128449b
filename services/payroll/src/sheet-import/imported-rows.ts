import { Injectable } from '@nestjs/common';
import { sheetTitle } from '@mingzhang/contract';
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
   * @returns which later sheets changed, in sentences
   */
  async write(
    month: MonthRow,
    changed: readonly { readonly before: SheetRow; readonly after: SheetRow }[],
  ): Promise<string[]> {
    const stood = changed.map(({ before }) => before);
    const rows = changed.map(({ after }) => after);
    const following = await this.calculation.apply(month, { stood, rows });
    await this.store.noteImport(month.id);
    return following.map(({ period, run, count, changes }) => {
      const names = changes.slice(0, namesShown).map(({ name }) => name);
      const named = names.join('、');
      const more = count > namesShown ? '等' : '';
      return `${sheetTitle({ period, run })}有 ${count} 人的工资随之重算：${named}${more}`;
    });
  }
}
