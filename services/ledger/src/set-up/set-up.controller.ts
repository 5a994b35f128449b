import { Controller } from '@nestjs/common';
import { accountSetsCalls, internalCalls, type InputOf } from '@mingzhang/contract';
import { AccountSetScope, BusinessError, Call, Input, UsageQuestion } from '@mingzhang/server';
import { AccountSetStates } from './account-set-states';
import { SetUpService } from './set-up.service';

@Controller()
export class SetUpController {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly setUps: SetUpService,
    private readonly states: AccountSetStates,
    private readonly usage: UsageQuestion,
  ) {}

  @Call(internalCalls.accountSetStates)
  listStates(@Input() { body }: InputOf<typeof internalCalls.accountSetStates>) {
    return this.states.list(body.ids);
  }

  @Call(accountSetsCalls.checkUse)
  async checkUse(@Input() { query }: InputOf<typeof accountSetsCalls.checkUse>) {
    const { accountSetId } = this.scope;
    if (query.asid !== accountSetId) {
      throw new BusinessError('ACCOUNT_SET_NOT_MEMBER', { msg: '只能查询当前账套，请先切换' });
    }
    if (await this.setUps.isUsed()) return { used: true };
    const record = { kind: 'accountSet', ids: [accountSetId], title: '账套' } as const;
    return { used: (await this.usage.elsewhere(record)).length > 0 };
  }
}
