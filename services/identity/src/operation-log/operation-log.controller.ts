import { Controller } from '@nestjs/common';
import { operationLogCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { OperationLogQuery } from './operation-log.query';
import { PaySight } from './pay-sight';

@Controller()
export class OperationLogController {
  constructor(
    private readonly log: OperationLogQuery,
    private readonly sight: PaySight,
  ) {}

  @Call(operationLogCalls.list)
  async list(@Input() { query }: InputOf<typeof operationLogCalls.list>) {
    await this.sight.requireWhole();
    return this.log.page(query);
  }

  @Call(operationLogCalls.get)
  async get(@Input() { params }: InputOf<typeof operationLogCalls.get>) {
    await this.sight.requireWhole();
    return this.log.get(params.id);
  }

  @Call(operationLogCalls.operators)
  operators() {
    return this.log.operators();
  }

  @Call(operationLogCalls.export)
  async export(@Input() { query }: InputOf<typeof operationLogCalls.export>) {
    await this.sight.requireWhole();
    return this.log.export(query);
  }
}
