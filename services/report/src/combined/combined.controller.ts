import { Controller } from '@nestjs/common';
import { combinedCalls as calls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { CombinedExport } from './combined-export';
import { CombinedService } from './combined.service';

/** A call goes over several account sets: it opens its transactions itself, one in each. */
const apart = { ownTransactions: true };

@Controller()
export class CombinedController {
  constructor(
    private readonly combined: CombinedService,
    private readonly files: CombinedExport,
  ) {}

  @Call(calls.sets, apart)
  sets(@Input() { query }: InputOf<typeof calls.sets>) {
    return this.combined.choosable(query);
  }

  @Call(calls.view, apart)
  view(@Input() { body }: InputOf<typeof calls.view>) {
    return this.combined.view(body);
  }

  @Call(calls.export, apart)
  export(@Input() { body }: InputOf<typeof calls.export>) {
    return this.files.export(body);
  }

  @Call(calls.workbook)
  workbook(@Input() { body }: InputOf<typeof calls.workbook>) {
    return this.files.start(body);
  }
}
