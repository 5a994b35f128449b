import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { z } from 'zod';
import {
  journalCalls,
  journalFileKind,
  journalNote,
  journalTable,
  journalTold,
  type JournalRow,
} from '@mingzhang/contract';
import { Money, sumOfTexts } from '@mingzhang/rules';
import {
  bookHead,
  CompanyName,
  Exported,
  JobHandlers,
  Jobs,
  SpooledFile,
  tableSheet,
  writeSheet,
  type JobContext,
} from '@mingzhang/server';
import { PeriodService } from '../checkout/period.service';
import { JournalService } from './journal.service';
import { RenamedService } from './renamed.service';

type Wanted = z.output<typeof journalCalls.journalJob.query>;
type Context = JobContext<typeof journalFileKind>;

/** 序时账 of any length as a file: reads a few days at a time and writes them at once. */
@Injectable()
export class JournalJob implements OnModuleInit {
  constructor(
    private readonly journals: JournalService,
    private readonly months: PeriodService,
    private readonly company: CompanyName,
    private readonly jobs: Jobs,
    private readonly handlers: JobHandlers,
    private readonly renamed: RenamedService,
  ) {}

  onModuleInit(): void {
    this.handlers.add(journalFileKind, {
      access: journalCalls.journalJob.access,
      run: (context) => this.run(context),
    });
  }

  /**
   * @throws BusinessError JOB_LIMIT; NOT_FOUND for a 凭证字, maker, item or subject that the account
   *   set does not have
   */
  async start(wanted: Wanted): Promise<Exported> {
    const names = await this.journals.namesOf(wanted);
    const { periodFrom, periodTo } = await this.rangeOf(wanted);
    const range = periodFrom === periodTo ? periodTo : `${periodFrom}至${periodTo}`;
    const title = `${await this.company.get()}_${range}`;
    const answer = await this.jobs.start(journalFileKind, { title, args: wanted });
    return new Exported(answer, {
      object: journalTable.title,
      filters: { ...journalTold(wanted, names) },
    });
  }

  /**
   * A failed run starts again from the beginning, because the books may change between two
   * attempts.
   */
  private async run(context: Context): Promise<void> {
    const wanted = context.args as Wanted;
    const file = await SpooledFile.create();
    try {
      const report = await context.read(() => this.write(wanted, { context, file }));
      await context.finish(async () => ({
        report,
        done: report.vouchers,
        files: { [wanted.format]: file.read() },
      }));
    } finally {
      await file.remove();
    }
  }

  private async write(
    { format, ...filter }: Wanted,
    { context, file }: { readonly context: Context; readonly file: SpooledFile },
  ) {
    const range = await this.rangeOf(filter);
    const head = bookHead(journalTable.title, { company: await this.company.get(), ...range });
    const note = journalNote({ ...filter, ...(await this.journals.namesOf(filter)) });
    const renamed = await this.renamed.note(filter);
    const counted = { vouchers: 0, lines: 0 };
    let [debit, credit] = [Money.zero, Money.zero];
    const tell = (done: number, total: number) => {
      counted.vouchers = done;
      return context.progress('read', done, total);
    };
    const parts = this.journals.all(filter, tell);
    async function* rows(): AsyncGenerator<readonly JournalRow[]> {
      for await (const part of parts) {
        counted.lines += part.length;
        debit = debit.plus(sumOfTexts(part.map((row) => row.debit)));
        credit = credit.plus(sumOfTexts(part.map((row) => row.credit)));
        yield part;
      }
    }
    const sheet = tableSheet(journalTable, {
      sheet: head.sheet,
      notes: [...head.notes, note ?? [], renamed ?? []].flat(),
      format,
      rows: rows(),
      totals: () => ({ date: '合计', debit: debit.toString(), credit: credit.toString() }),
    });
    await file.write(writeSheet(sheet));
    return counted;
  }

  private async rangeOf({ periodFrom, periodTo }: Pick<Wanted, 'periodFrom' | 'periodTo'>) {
    return (await this.months.clamp({ periodFrom, periodTo })) ?? { periodFrom, periodTo };
  }
}
