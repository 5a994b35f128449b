import { Injectable } from '@nestjs/common';
import type { Call, InputOf } from '@mingzhang/contract';
import { AccountSetScope, type ScopeOptions } from './account-set.scope';
import { Download } from './download';
import { OperationLog } from './operation-log';

/** What was handed out, in the words of its time. */
interface Told {
  /** `12 张凭证`. */
  readonly object: string;
  /** By which filters, with names instead of ids. */
  readonly filters: Readonly<Record<string, unknown>>;
}

/** The answer of an export that tells the log more than its file name and query would. */
export class Exported {
  constructor(
    readonly answer: unknown,
    readonly told: Told,
  ) {}
}

/** Who took data out, and which: an entry for every call of the contract that `exports`. */
@Injectable()
export class ExportLog {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly log: OperationLog,
  ) {}

  /**
   * Gives the answer of a call, having recorded an export. Written before the data is handed out, in a
   * small transaction of its own: the one that read it may not write, and what cannot be recorded is
   * not given away.
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
