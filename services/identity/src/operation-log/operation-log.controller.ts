import { Controller } from '@nestjs/common';
import { operationLogCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { OperationLogQuery } from './operation-log.query';

@Controller()
export class OperationLogController {
  constructor(private readonly log: OperationLogQuery) {}

  @Call(operationLogCalls.list)
  list(@Input() { query }: InputOf<typeof operationLogCalls.list>) {
    return this.log.page(query);
  }

  @Call(operationLogCalls.get)
  get(@Input() { params }: InputOf<typeof operationLogCalls.get>) {
    return this.log.get(params.id);
  }

  @Call(operationLogCalls.operators)
  operators() {
    return this.log.operators();
  }

  @Call(operationLogCalls.export)
  export(@Input() { query }: InputOf<typeof operationLogCalls.export>) {
    return this.log.export(query);
  }
}
