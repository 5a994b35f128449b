import { Injectable } from '@nestjs/common';
import { auditedNote, entryNote, foundNote, type Searched } from '@mingzhang/contract';
import { bookHead, CompanyName, type SheetFormat } from '@mingzhang/server';
import { PeriodService } from '../checkout/period.service';

/** Whose book of which months a file is, and what a search has left of it. */
@Injectable()
export class BookHead {
  constructor(
    private readonly months: PeriodService,
    private readonly company: CompanyName,
  ) {}

  /** Name and heading of the file, and what the operation log says of it. */
  async of(
    asked: {
      readonly periodFrom: string;
      readonly periodTo: string;
      readonly keyword?: string | undefined;
      readonly entry?: string | undefined;
      readonly unaudited?: boolean | undefined;
    },
    format: SheetFormat,
    title: string,
    searched: Searched = 'subjects',
  ) {
    const { periodFrom, periodTo } = (await this.months.clamp(asked)) ?? asked;
    const company = await this.company.get();
    const head = bookHead(title, { company, periodFrom, periodTo });
    const { keyword = '', entry = '', unaudited = true } = asked;
    const found = [foundNote(keyword, searched), entryNote(entry), auditedNote(unaudited)].flatMap(
      (note) => note ?? [],
    );
    return {
      ...head,
      notes: [...head.notes, ...found],
      format,
      filters: {
        periodFrom,
        periodTo,
        format,
        ...filledIn({ keyword, entry }),
        ...(unaudited ? {} : { unaudited }),
      },
    };
  }
}

const filledIn = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
