import { Controller } from '@nestjs/common';
import { accountSetsCalls, internalCalls, type InputOf } from '@mingzhang/contract';
import { AccountSetScope, BusinessError, Call, Input } from '@mingzhang/server';
import { AccountSetStates } from './account-set-states';
import { SetUpService } from './set-up.service';

@Controller()
export class SetUpController {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly setUps: SetUpService,
    private readonly states: AccountSetStates,
  ) {}

  @Call(internalCalls.accountSetStates)
  listStates(@Input() { body }: InputOf<typeof internalCalls.accountSetStates>) {
    return this.states.list(body.ids);
  }

  @Call(internalCalls.isAccountSetUsed)
  async isUsed() {
    return { used: await this.setUps.isUsed() };
  }

  @Call(internalCalls.setUpAccountSet)
  async setUp(@Input() { body }: InputOf<typeof internalCalls.setUpAccountSet>) {
    await this.setUps.setUp(body);
    return {};
  }

  @Call(internalCalls.discardAccountSet)
  async discard() {
    await this.setUps.discard();
    return {};
  }

  @Call(accountSetsCalls.checkUse)
  async checkUse(@Input() { query }: InputOf<typeof accountSetsCalls.checkUse>) {
    if (query.asid !== this.scope.accountSetId) {
      throw new BusinessError('ACCOUNT_SET_NOT_MEMBER', { msg: '只能查询当前账套，请先切换' });
    }
    return { used: await this.setUps.isUsed() };
  }
}
