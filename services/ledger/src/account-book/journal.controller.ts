import { Controller } from '@nestjs/common';
import { journalCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { JournalService } from './journal.service';
import { JournalFileService } from './journal-file.service';
import { JournalJob } from './journal-job';
import { SubjectSummaryService } from './subject-summary.service';

/** 科目汇总表 and 序时账. */
@Controller()
export class JournalController {
  constructor(
    private readonly journals: JournalService,
    private readonly summary: SubjectSummaryService,
    private readonly files: JournalFileService,
    private readonly job: JournalJob,
  ) {}

  @Call(journalCalls.subjectSummary)
  subjectSummary(@Input() { query }: InputOf<typeof journalCalls.subjectSummary>) {
    return this.summary.subjectSummary(query);
  }

  @Call(journalCalls.subjectSummaryFile)
  subjectSummaryFile(@Input() { query }: InputOf<typeof journalCalls.subjectSummaryFile>) {
    return this.files.subjectSummary(query);
  }

  @Call(journalCalls.journal)
  journal(@Input() { query }: InputOf<typeof journalCalls.journal>) {
    return this.journals.journal(query);
  }

  @Call(journalCalls.journalFile)
  journalFile(@Input() { query }: InputOf<typeof journalCalls.journalFile>) {
    return this.files.journal(query);
  }

  @Call(journalCalls.journalJob)
  journalJob(@Input() { query }: InputOf<typeof journalCalls.journalJob>) {
    return this.job.start(query);
  }
}
