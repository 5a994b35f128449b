import { Injectable, type OnModuleInit } from '@nestjs/common';
import { closingBatchKind, messageOf } from '@mingzhang/contract';
import { AccountSetScope, JobHandlers, Memberships, type JobContext } from '@mingzhang/server';
import { BatchAttempt, type Mode } from './batch-attempt';
import type { Outcome } from './batch-store';
import { refusalTitle } from '../closing-check/finding-titles';
import { mayClose } from './may-close';

/** What the work of a batch is started with. */
export interface BatchArgs {
  readonly batchId: number;
  readonly period: string;
  readonly mode: Mode;
  readonly ids: readonly number[];
}

/**
 * Account sets at work at the same time: one is reckoned in the process while the database answers
 * another. More would take connections from whoever enters vouchers.
 */
const setsAtOnce = 2;

/** Goes through the account sets of a batch, each in a transaction of its own in that set. */
@Injectable()
export class BatchWork implements OnModuleInit {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly handlers: JobHandlers,
    private readonly memberships: Memberships,
    private readonly attempt: BatchAttempt,
  ) {}

  onModuleInit(): void {
    // Asked in each account set, and not in the one that the work is kept in.
    this.handlers.add(closingBatchKind, { access: 'session', run: (context) => this.run(context) });
  }

  /** One account set, by the role that the user has there at this moment; null for none. */
  async one(accountSetId: number, work: Omit<BatchArgs, 'ids'>): Promise<Outcome | null> {
    const role = await this.memberships.roleIn(accountSetId);
    // Who does not belong to it learns nothing of it, and leaves nothing in it.
    if (role === null) return null;
    const turn = work.mode === 'close' ? 'alone' : 'beside';
    return this.scope.within({ accountSetId, role }, { writes: true, turn }, () =>
      mayClose(role) ? this.attempt.run(work) : this.attempt.keep(work, forbidden),
    );
  }

  private async run(context: JobContext<typeof closingBatchKind>): Promise<void> {
    const { ids, ...work } = context.args as BatchArgs;
    const extent = { total: ids.length, atOnce: setsAtOnce };
    await context.unitsApart(work.mode, extent, async (index) => {
      const accountSetId = ids[index];
      if (accountSetId !== undefined) await this.one(accountSetId, work);
    });
    await context.finish(async () => ({ report: { ended: ids.length }, done: ids.length }));
  }
}

const forbidden: Outcome = {
  state: 'forbidden',
  vouchers: [],
  profit: null,
  voucherCount: null,
  findings: [
    {
      rule: 'FORBIDDEN',
      title: refusalTitle('FORBIDDEN'),
      severity: 'block',
      link: null,
      message: messageOf('FORBIDDEN'),
    },
  ],
};
