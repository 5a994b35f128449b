import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { AccountSetScope, RepeatingWork } from '@mingzhang/server';
import { systemActor } from '../account-set/account-set.deletion';

const everyMs = 3_600_000;

/** Rows that count for nothing any more, by table: the longest time that any limit looks back. */
const expired = [
  `delete from identity.wrong_try where created_at < now() - interval '1 day'`,
  `delete from identity.verification_code where created_at < now() - interval '1 day'`,
  `delete from identity.quota where window_start < now() - interval '1 day'`,
  `delete from identity.session where created_at < now() - interval '12 hours'`,
  `delete from identity.known_browser where last_used_at < now() - interval '400 days'`,
  `delete from identity.wechat_state where created_at < now() - interval '1 day'`,
  `delete from identity.idempotency where created_at < now() - interval '1 day'`,
];

/** Sweeps tables of attempts once an hour, so that an attack leaves nothing behind. */
@Injectable()
export class SweepTimer implements OnModuleInit {
  private readonly logger = new Logger(SweepTimer.name);

  constructor(
    private readonly scope: AccountSetScope,
    private readonly repeating: RepeatingWork,
  ) {}

  onModuleInit(): void {
    const name = 'sweeping of attempts';
    this.repeating.add({ name, firstMs: everyMs, everyMs, run: () => this.run() });
  }

  /** One short transaction for each table. */
  async run(): Promise<void> {
    const options = {
      actor: systemActor(),
      writes: true,
      requestId: randomUUID(),
      address: '',
    };
    for (const statement of expired) {
      await this.scope
        .run(options, () => this.scope.query(statement))
        .catch((error: unknown) => this.logger.error('sweeping failed', error));
    }
  }
}
