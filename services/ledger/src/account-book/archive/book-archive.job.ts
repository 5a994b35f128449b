import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { z } from 'zod';
import {
  bookArchiveCalls,
  bookArchiveKind,
  bookArchiveTable,
  differsFromBalances,
  type ArchivedBook,
} from '@mingzhang/contract';
import {
  bookHead,
  BusinessError,
  CompanyName,
  Exported,
  JobHandlers,
  Jobs,
  SpooledFile,
  tableSheet,
  writeSheet,
  writeZip,
  type JobContext,
  type ZippedFile,
} from '@mingzhang/server';
import { PeriodService } from '../../checkout/period.service';
import { RenamedService } from '../renamed.service';
import { ArchiveCatalog } from './archive-catalog';
import { ArchiveNames } from './archive-names';
import type { ArchiveRange } from './archive-range';

type Wanted = z.output<typeof bookArchiveCalls.archive.query>;
type Context = JobContext<typeof bookArchiveKind>;

/** 全部账簿: every book of a year in one archive, all read at one moment. */
@Injectable()
export class BookArchiveJob implements OnModuleInit {
  constructor(
    private readonly catalog: ArchiveCatalog,
    private readonly months: PeriodService,
    private readonly company: CompanyName,
    private readonly jobs: Jobs,
    private readonly handlers: JobHandlers,
    private readonly renamed: RenamedService,
  ) {}

  onModuleInit(): void {
    this.handlers.add(bookArchiveKind, {
      access: bookArchiveCalls.archive.access,
      run: (context) => this.run(context),
    });
  }

  /** @throws BusinessError NOT_FOUND for a year without a month of the account set; JOB_LIMIT */
  async start(wanted: Wanted): Promise<Exported> {
    await this.rangeOf(wanted);
    const title = `${await this.company.get()}_${wanted.year}年`;
    const answer = await this.jobs.start(bookArchiveKind, { title, args: wanted });
    return new Exported(answer, { object: '全部账簿', filters: wanted });
  }

  /** All or nothing, in one database snapshot: every book contains the same vouchers. */
  private async run(context: Context): Promise<void> {
    const wanted = context.args as Wanted;
    const file = await SpooledFile.create();
    try {
      const report = await context.read(() => this.write(wanted, { context, file }));
      await context.finish(async () => ({
        report,
        done: report.books,
        files: { zip: file.read() },
      }));
    } finally {
      await file.remove();
    }
  }

  private async write(
    { year, format }: Wanted,
    { context, file }: { readonly context: Context; readonly file: SpooledFile },
  ) {
    const counted = { done: 0, total: 0 };
    const tellIt = () => context.progress('write', counted.done, counted.total);
    const tell = {
      read: tellIt,
      book: () => {
        counted.done += 1;
        return tellIt();
      },
    };
    const range = { ...(await this.rangeOf({ year })), tell };
    const { books, total } = await this.catalog.list(range);
    counted.total = total;
    const company = await this.company.get();
    const renamed = (await this.renamed.note(range)) ?? [];
    const renamedByMonth = await this.renamed.monthlyNotes(range);
    const notesOf = (title: string, isMonthly = false) => {
      const { notes } = bookHead(title, { company, ...range });
      return [...notes, isMonthly ? renamedByMonth : renamed].flat();
    };
    const listed: ArchivedBook[] = [];
    const names = new ArchiveNames();
    async function* files(): AsyncGenerator<ZippedFile> {
      for await (const book of books) {
        yield* book.files({ format, names, notesOf });
        listed.push(book.listed());
      }
      const directory = tableSheet(bookArchiveTable, {
        notes: notesOf(bookArchiveTable.title),
        format,
        rows: listed,
      });
      const name = `00 ${bookArchiveTable.title}.${format}`;
      yield { name, chunks: writeSheet(directory), isPacked: format === 'xlsx' };
    }
    await file.write(writeZip(files()));
    return {
      books: counted.total,
      files: listed.length,
      rows: listed.reduce((sum, { rows }) => sum + rows, 0),
      differing: listed.filter(differsFromBalances).map((each) => each.file),
    };
  }

  private async rangeOf({ year }: Pick<Wanted, 'year'>): Promise<Omit<ArchiveRange, 'tell'>> {
    const months = { periodFrom: `${year}-01`, periodTo: `${year}-12`, unaudited: true as const };
    const range = await this.months.clamp(months);
    if (range) return range;
    throw new BusinessError('NOT_FOUND', {
      msg: `账套没有 ${year} 年的会计期间，请选择账套启用以后的年度`,
    });
  }
}
