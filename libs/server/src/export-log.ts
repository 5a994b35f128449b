import { Injectable } from '@nestjs/common';
import type { Call, InputOf } from '@mingzhang/contract';
import { AccountSetScope, type ScopeOptions } from './account-set.scope';
import { Download } from './download';
import { OperationLog } from './operation-log';

/** Description of exported data for the log, with names as of now. */
interface Told {
  /** `12 张凭证`. */
  readonly object: string;
  /** Filters of the export, with names instead of ids. */
  readonly filters: Readonly<Record<string, unknown>>;
}

/** Response of an export whose log entry needs more than its file name and query. */
export class Exported {
  constructor(
    readonly answer: unknown,
    readonly told: Told,
  ) {}
}

/** Logs who exported what: an entry for every call of the contract with `exports`. */
@Injectable()
export class ExportLog {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly log: OperationLog,
  ) {}

  /**
   * Returns the response of a call after recording an export. The entry is written before the data
   * is sent, in a small transaction of its own: the reading transaction may not write, and data is
   * not sent if recording fails.
   */
  async recorded(
    call: Call,
    { input, data }: { readonly input: InputOf<Call>; readonly data: unknown },
    options: ScopeOptions,
  ): Promise<unknown> {
    if (call.exports === undefined) return data;
    const [answer, told] = data instanceof Exported ? [data.answer, data.told] : [data, undefined];
    await this.scope.run({ ...options, writes: true, turn: 'none' }, () =>
      this.log.record({
        action: `导出${call.exports}`,
        object: told?.object ?? (answer instanceof Download ? answer.name : ''),
        after: told?.filters ?? input.query,
      }),
    );
    return answer;
  }
}
