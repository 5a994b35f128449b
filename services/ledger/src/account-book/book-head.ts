import { Injectable } from '@nestjs/common';
import { bookHead, CompanyName, type SheetFormat } from '@mingzhang/server';
import { PeriodService } from '../checkout/period.service';

/** Whose book of which months a file is. */
@Injectable()
export class BookHead {
  constructor(
    private readonly months: PeriodService,
    private readonly company: CompanyName,
  ) {}

  /** Name and heading of the file, and what the operation log says of it. */
  async of(
    asked: { readonly periodFrom: string; readonly periodTo: string },
    format: SheetFormat,
    title: string,
  ) {
    const { periodFrom, periodTo } = (await this.months.clamp(asked)) ?? asked;
    const company = await this.company.get();
    return {
      ...bookHead(title, { company, periodFrom, periodTo }),
      format,
      filters: { periodFrom, periodTo, format },
    };
  }
}
