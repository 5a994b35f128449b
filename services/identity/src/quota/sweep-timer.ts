import { randomUUID } from 'node:crypto';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { AccountSetScope } from '@mingzhang/server';
import { systemActor } from '../account-set/account-set.deletion';

const everyMs = 3_600_000;

/** Rows that count for nothing any more, by table: the longest time that any limit looks back. */
const expired = [
  `delete from identity.wrong_try where created_at < now() - interval '1 day'`,
  `delete from identity.verification_code where created_at < now() - interval '1 day'`,
  `delete from identity.quota where window_start < now() - interval '1 day'`,
  `delete from identity.session where created_at < now() - interval '12 hours'`,
  `delete from identity.known_browser where last_used_at < now() - interval '400 days'`,
  `delete from identity.idempotency where created_at < now() - interval '1 day'`,
];

/** Sweeps tables of attempts once an hour, so that an attack leaves nothing behind. */
@Injectable()
export class SweepTimer implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(SweepTimer.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly scope: AccountSetScope) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.run(), everyMs).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
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
