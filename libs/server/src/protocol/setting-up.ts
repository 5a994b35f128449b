import { Controller, Injectable } from '@nestjs/common';
import { settingUpCalls, type InputOf } from '@mingzhang/contract';
import { AccountSetScope } from '../account-set.scope';
import { BusinessError } from '../business-error';
import { Call, Input } from '../call.decorator';
import { AccountSetTables } from './account-set-tables';

/** The settings of an account set as identity stores them. */
export type AccountSetSettings = InputOf<typeof settingUpCalls.setUp>['body'];
export type SetUp = (settings: AccountSetSettings) => Promise<void>;

/**
 * Steps by which a service sets up a new or changed account set; its modules add theirs at start.
 */
@Injectable()
export class SettingUp {
  private readonly steps: SetUp[] = [];

  /** @param setUp must be repeatable, with the same or changed settings */
  add(setUp: SetUp): void {
    this.steps.push(setUp);
  }

  async run(settings: AccountSetSettings): Promise<void> {
    for (const step of this.steps) await step(settings);
  }
}

/** Controller of the protocol "setting up". */
@Controller()
export class SettingUpController {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly settingUp: SettingUp,
    private readonly tables: AccountSetTables,
  ) {}

  @Call(settingUpCalls.setUp)
  async setUp(@Input() { body }: InputOf<typeof settingUpCalls.setUp>) {
    this.requireMeant(body.id);
    await this.settingUp.run(body);
    return {};
  }

  @Call(settingUpCalls.purge)
  async purge(@Input() { body }: InputOf<typeof settingUpCalls.purge>) {
    this.requireMeant(body.id);
    await this.tables.purge();
    return {};
  }

  @Call(settingUpCalls.exportTables)
  exportTables() {
    return this.tables.names();
  }

  @Call(settingUpCalls.exportRows)
  exportRows(@Input() { body }: InputOf<typeof settingUpCalls.exportRows>) {
    return this.tables.rows(body.table, body.after);
  }

  /** Refuses a body for another account set than the signed one. */
  private requireMeant(id: number): void {
    if (id !== this.scope.accountSetId) throw new BusinessError('SET_UP_FAILED');
  }
}
