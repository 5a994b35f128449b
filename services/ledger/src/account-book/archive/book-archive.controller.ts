import { Controller } from '@nestjs/common';
import { bookArchiveCalls, type InputOf } from '@mingzhang/contract';
import { BusinessError, Call, Features, Input } from '@mingzhang/server';
import { BookArchiveJob } from './book-archive.job';

@Controller()
export class BookArchiveController {
  constructor(
    private readonly job: BookArchiveJob,
    private readonly features: Features,
  ) {}

  @Call(bookArchiveCalls.archive)
  async archive(@Input() { query }: InputOf<typeof bookArchiveCalls.archive>) {
    if (!(await this.features.isOn('books.archive'))) throw new BusinessError('FEATURE_OFF');
    return this.job.start(query);
  }
}
