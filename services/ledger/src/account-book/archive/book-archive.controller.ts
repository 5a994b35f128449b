import { Controller } from '@nestjs/common';
import { bookArchiveCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { BookArchiveJob } from './book-archive.job';

/** 全部账簿. */
@Controller()
export class BookArchiveController {
  constructor(private readonly job: BookArchiveJob) {}

  @Call(bookArchiveCalls.archive)
  archive(@Input() { query }: InputOf<typeof bookArchiveCalls.archive>) {
    return this.job.start(query);
  }
}
