import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountSetScope, RepeatingWork } from '@mingzhang/server';
import { AccountSetDeletion, systemActor } from './account-set.deletion';

/** After the start the domains need a moment to come up. */
const firstMs = 60_000;
const everyMs = 24 * 3_600_000;

/** Finally deletes account sets once a day. */
@Injectable()
export class PurgeTimer implements OnModuleInit {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly deletion: AccountSetDeletion,
    private readonly repeating: RepeatingWork,
  ) {}

  onModuleInit(): void {
    const name = 'final deletion of account sets';
    this.repeating.add({ name, firstMs, everyMs, run: () => this.run() });
  }

  /** One transaction for each account set; what fails is half done nowhere, and tomorrow's. */
  private async run(): Promise<void> {
    const options = {
      actor: systemActor(),
      writes: true,
      requestId: randomUUID(),
      address: '',
    };
    while (await this.scope.run(options, () => this.deletion.purgeOne()));
  }
}
