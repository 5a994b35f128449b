import { Controller } from '@nestjs/common';
import { initialBalanceCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { InitialBalanceImport } from './initial-balance-import';
import { InitialBalanceService } from './initial-balance.service';

@Controller()
export class InitialBalanceController {
  constructor(
    private readonly balances: InitialBalanceService,
    private readonly files: InitialBalanceImport,
  ) {}

  @Call(initialBalanceCalls.import)
  import(@Input() { body }: InputOf<typeof initialBalanceCalls.import>) {
    return this.files.start(body);
  }

  @Call(initialBalanceCalls.export)
  export(@Input() { query }: InputOf<typeof initialBalanceCalls.export>) {
    return this.files.export(query.format);
  }

  @Call(initialBalanceCalls.trialBalance)
  trialBalance() {
    return this.balances.trialBalance();
  }

  @Call(initialBalanceCalls.list)
  list(@Input() { query }: InputOf<typeof initialBalanceCalls.list>) {
    return this.balances.list(query.type);
  }

  @Call(initialBalanceCalls.get)
  get(@Input() { params }: InputOf<typeof initialBalanceCalls.get>) {
    return this.balances.get(params.id);
  }

  @Call(initialBalanceCalls.create)
  create(@Input() { body, query }: InputOf<typeof initialBalanceCalls.create>) {
    return this.balances.create(body, query.confirmed === '1');
  }

  @Call(initialBalanceCalls.remove)
  remove(@Input() { params, query }: InputOf<typeof initialBalanceCalls.remove>) {
    return this.balances.remove(params.id, query.version);
  }

  @Call(initialBalanceCalls.save)
  save(@Input() { body, query }: InputOf<typeof initialBalanceCalls.save>) {
    return this.balances.save(body, query.confirmed === '1');
  }

  @Call(initialBalanceCalls.auxiliary)
  async auxiliary(@Input() { body }: InputOf<typeof initialBalanceCalls.auxiliary>) {
    await this.balances.openRow(body.subjectId, body.auxiliary);
    return {};
  }
}
