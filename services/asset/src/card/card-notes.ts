import { sentenceOf } from '@mingzhang/contract';
import { cardWarnings } from '@mingzhang/rules';
import type { AssetTypeRecord } from '../type/asset-type.entity';
import { draftOf, taxMinimumOf } from './card-facts';
import type { CardToWrite } from './card.entity';

/** More notes are not read; each costs the whole life of a late card. */
const notesAtMost = 50;

/** What should be looked at of cards that a file brought, row by row. */
export class CardNotes {
  private readonly notes: string[] = [];

  add(row: number, { fields, kind, entryPeriod }: CardToWrite, type: AssetTypeRecord): void {
    if (this.notes.length > notesAtMost) return;
    const draft = {
      ...draftOf(fields, kind, entryPeriod),
      isDeductedAtOnce: fields.isDeductedAtOnce,
    };
    for (const { msg: why } of cardWarnings(draft, { taxMinimumMonths: taxMinimumOf(type) })) {
      this.notes.push(sentenceOf({ row, msg: `${fields.code} ${fields.name}，${why}` }));
    }
  }

  /** The first notes, and a sentence if there are more. */
  get texts(): string[] {
    if (this.notes.length <= notesAtMost) return this.notes;
    const rest = `只列出前 ${notesAtMost} 条，其余请在卡片的“编辑”中核对`;
    return [...this.notes.slice(0, notesAtMost), rest];
  }
}
