import { Injectable } from '@nestjs/common';
import {
  auditedNote,
  entryNote,
  foundNote,
  levelsText,
  listedNote,
  type ListedSubjects,
  type Searched,
} from '@mingzhang/contract';
import { bookHead, CompanyName, type SheetFormat } from '@mingzhang/server';
import { PeriodService } from '../checkout/period.service';
import { BookSubjects } from './book-subjects';
import { RenamedService } from './renamed.service';

/** Parameters of a book file, named as in its call; the title describes the content. */
interface Asked extends ListedSubjects {
  readonly subjectId?: number | undefined;
  readonly categoryId?: number | undefined;
  readonly itemId?: number | undefined;
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly keyword?: string | undefined;
  readonly entry?: string | undefined;
  readonly unaudited?: boolean | undefined;
}

/** Heading of a book file: company, months, and the part of the book that the file contains. */
@Injectable()
export class BookHead {
  constructor(
    private readonly months: PeriodService,
    private readonly company: CompanyName,
    private readonly subjects: BookSubjects,
    private readonly renamed: RenamedService,
  ) {}

  /** Name and heading of the file, and its text in the operation log. */
  async describe(
    asked: Asked,
    format: SheetFormat,
    title: string,
    searched: Searched = 'subjects',
  ) {
    const { periodFrom, periodTo } = (await this.months.clamp(asked)) ?? asked;
    const company = await this.company.get();
    const head = bookHead(title, { company, periodFrom, periodTo });
    const { keyword = '', entry = '', unaudited = true, subjectFrom, subjectTo } = asked;
    const deepest = asked.level === undefined ? 1 : await this.subjects.deepest();
    const notes = [
      listedNote(asked, deepest),
      foundNote(keyword, searched),
      entryNote(entry),
      auditedNote(unaudited),
      await this.renamed.note(asked),
    ];
    return {
      ...head,
      notes: [...head.notes, ...notes.flatMap((note) => note ?? [])],
      format,
      filters: {
        periodFrom,
        periodTo,
        format,
        ...filledIn({ subjectFrom, subjectTo, levels: levelsText(asked, deepest), keyword, entry }),
        ...(unaudited ? {} : { unaudited }),
      },
    };
  }
}

const filledIn = (texts: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined && text !== ''));
