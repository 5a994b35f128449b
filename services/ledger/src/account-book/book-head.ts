import { Injectable } from '@nestjs/common';
import { entryNote, foundNote, type Searched } from '@mingzhang/contract';
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
    },
    format: SheetFormat,
    title: string,
    searched: Searched = 'subjects',
  ) {
    const { periodFrom, periodTo } = (await this.months.clamp(asked)) ?? asked;
    const company = await this.company.get();
    const head = bookHead(title, { company, periodFrom, periodTo });
    const { keyword = '', entry = '' } = asked;
    const found = [foundNote(keyword, searched) ?? [], entryNote(entry) ?? []].flat();
    return {
      ...head,
      notes: [...head.notes, ...found],
      format,
      filters: { periodFrom, periodTo, format, ...filledIn({ keyword, entry }) },
    };
  }
}

const filledIn = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
