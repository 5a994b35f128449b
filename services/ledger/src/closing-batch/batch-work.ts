import { Injectable, type OnModuleInit } from '@nestjs/common';
import { closingBatchKind, messageOf } from '@mingzhang/contract';
import { AccountSetScope, JobHandlers, Memberships, type JobContext } from '@mingzhang/server';
import { BatchAttempt, type Mode } from './batch-attempt';
import type { Outcome } from './batch-store';
import { refusalTitle } from '../closing-check/finding-titles';
import { mayClose } from './may-close';

/** Arguments of the job of a batch. */
export interface BatchArgs {
  readonly batchId: number;
  readonly period: string;
  readonly mode: Mode;
  readonly ids: readonly number[];
}

/**
 * Account sets processed at the same time: the process computes one while the database works on
 * another. More would take connections from people who enter vouchers.
 */
const setsAtOnce = 2;

/** Processes the account sets of a batch, each in a transaction of its own in that set. */
@Injectable()
export class BatchWork implements OnModuleInit {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly handlers: JobHandlers,
    private readonly memberships: Memberships,
    private readonly attempt: BatchAttempt,
  ) {}

  onModuleInit(): void {
    // The right is checked in each account set, not in the one that stores the job.
    this.handlers.add(closingBatchKind, { access: 'session', run: (context) => this.run(context) });
  }

  /** Processes one account set with the user's current role in it; null without a role. */
  async processSet(accountSetId: number, work: Omit<BatchArgs, 'ids'>): Promise<Outcome | null> {
    const role = await this.memberships.roleIn(accountSetId);
    // A user without a role in the set gets no information on it and writes nothing to it.
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
      if (accountSetId !== undefined) await this.processSet(accountSetId, work);
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
