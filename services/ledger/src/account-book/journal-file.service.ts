import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import {
  foundSums,
  journalNote,
  journalTable,
  journalTold,
  subjectSummaryTable,
  summaryScope,
  totalTitle,
  type journalCalls,
  type JournalRow,
} from '@mingzhang/contract';
import { sumOfTexts } from '@mingzhang/rules';
import { bookHead, BusinessError, CompanyName, tableFile, type Exported } from '@mingzhang/server';
import { PeriodService } from '../checkout/period.service';
import { BookHead } from './book-head';
import { JournalService } from './journal.service';
import { RenamedService } from './renamed.service';
import { SubjectSearch } from './subject-search';
import { SubjectSummaryService } from './subject-summary.service';

type JournalFileQuery = z.output<typeof journalCalls.journalFile.query>;
type SummaryQuery = z.output<typeof journalCalls.subjectSummaryFile.query>;

const LINES_AT_MOST = 50_000;

/** 科目汇总表 and 序时账 as files. */
@Injectable()
export class JournalFileService {
  constructor(
    private readonly journals: JournalService,
    private readonly summary: SubjectSummaryService,
    private readonly months: PeriodService,
    private readonly company: CompanyName,
    private readonly head: BookHead,
    private readonly search: SubjectSearch,
    private readonly renamed: RenamedService,
  ) {}

  /**
   * The rows of the screen. A line above the headings says which vouchers are included and how many
   * they are.
   */
  async subjectSummary({ format, ...query }: SummaryQuery): Promise<Exported> {
    const { rows, totals, ...counted } = await this.summary.subjectSummary(query);
    const word = await this.summary.wordOf(query);
    const { keyword = '', codeFrom, codeTo, unaudited } = query;
    const head = await this.head.describe(
      // The scope line says already that unaudited vouchers are excluded.
      { ...query, unaudited: true },
      format,
      subjectSummaryTable.title,
    );
    const [title = '', company = '', ...notes] = head.notes;
    const vouchers = { word, codeFrom, codeTo, ...(unaudited ? {} : { unaudited }) };
    const found = await this.search.rows(rows, keyword);
    return tableFile(subjectSummaryTable, {
      ...head,
      filters: { ...head.filters, ...vouchers },
      notes: [title, company, summaryScope({ ...query, ...counted, word }), ...notes],
      rows: found,
      // A search selects some of the subjects, whose sums differ from those of the vouchers.
      totals: { code: totalTitle(query), ...(keyword === '' ? totals : foundSums(found, rows)) },
    });
  }

  /**
   * Every matching line, each with date, number and maker.
   * @throws BusinessError EXPORT_TOO_LARGE
   */
  async journal({ format, ...query }: JournalFileQuery): Promise<Exported> {
    const lines = await this.journals.count(query);
    if (lines > LINES_AT_MOST) {
      throw new BusinessError('EXPORT_TOO_LARGE', {
        msg: `一次最多导出 ${LINES_AT_MOST} 行分录，现有 ${lines} 行，请用后台导出，或缩小期间`,
      });
    }
    const rows: JournalRow[] = [];
    for await (const part of this.journals.all(query)) rows.push(...part);
    const { periodFrom, periodTo } = (await this.months.clamp(query)) ?? query;
    const head = { company: await this.company.get(), periodFrom, periodTo };
    const book = bookHead(journalTable.title, head);
    const names = await this.journals.namesOf(query);
    const note = journalNote({ ...query, ...names });
    return tableFile(journalTable, {
      ...book,
      notes: [...book.notes, note ?? [], (await this.renamed.note(query)) ?? []].flat(),
      rows,
      totals: { date: '合计', ...totalsOf(rows) },
      format,
      filters: { ...journalTold(query, names), periodFrom, periodTo, format },
    });
  }
}

function totalsOf(rows: readonly JournalRow[]) {
  return {
    debit: sumOfTexts(rows.map(({ debit }) => debit)).toString(),
    credit: sumOfTexts(rows.map(({ credit }) => credit)).toString(),
  };
}
