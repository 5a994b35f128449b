import { Controller } from '@nestjs/common';
import { salaryReturnCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { ReturnService } from './return.service';

type Of<Name extends keyof typeof salaryReturnCalls> = InputOf<(typeof salaryReturnCalls)[Name]>;

@Controller()
export class ReturnController {
  constructor(private readonly returns: ReturnService) {}

  @Call(salaryReturnCalls.list)
  list(@Input() { query }: Of<'list'>) {
    return this.returns.list(query.salaryId);
  }

  @Call(salaryReturnCalls.create, { oneAtATime: true })
  create(@Input() { body }: Of<'create'>) {
    return this.returns.create(body);
  }

  @Call(salaryReturnCalls.repay, { oneAtATime: true })
  repay(@Input() { params, body }: Of<'repay'>) {
    return this.returns.repay(params.id, body);
  }

  @Call(salaryReturnCalls.remove, { oneAtATime: true })
  async remove(@Input() { params, query }: Of<'remove'>) {
    await this.returns.remove(params.id, query.version);
    return {};
  }
}
