import { randomUUID } from 'node:crypto';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { AccountSetScope } from '@mingzhang/server';
import { AccountSetDeletion, systemActor } from './account-set.deletion';

/** After the start the domains need a moment to come up. */
const firstMs = 60_000;
const everyMs = 24 * 3_600_000;

/** Finally deletes account sets once a day. Several processes do not disturb each other. */
@Injectable()
export class PurgeTimer implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(PurgeTimer.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly scope: AccountSetScope,
    private readonly deletion: AccountSetDeletion,
  ) {}

  onApplicationBootstrap(): void {
    this.next(firstMs);
  }

  onModuleDestroy(): void {
    clearTimeout(this.timer);
  }

  private next(ms: number): void {
    this.timer = setTimeout(() => void this.run().finally(() => this.next(everyMs)), ms).unref();
  }

  /** One transaction for each account set. */
  private async run(): Promise<void> {
    const options = {
      actor: systemActor(),
      writes: true,
      requestId: randomUUID(),
      address: '',
    };
    try {
      while (await this.scope.run(options, () => this.deletion.purgeOne()));
    } catch (error) {
      // Tomorrow is another day; nothing is half done.
      this.logger.error('final deletion of account sets failed', error);
    }
  }
}
