import { Controller } from '@nestjs/common';
import { operatorCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { OperatorService } from './operator.service';

@Controller()
export class OperatorController {
  constructor(private readonly operators: OperatorService) {}

  @Call(operatorCalls.state)
  state() {
    return this.operators.state();
  }

  @Call(operatorCalls.enrol)
  enrol() {
    return this.operators.enrol();
  }

  @Call(operatorCalls.confirm, { ownTransactions: true })
  confirm(@Input() { body }: InputOf<typeof operatorCalls.confirm>) {
    return this.operators.confirm(body.operatorCode);
  }

  @Call(operatorCalls.verify, { ownTransactions: true })
  verify(@Input() { body }: InputOf<typeof operatorCalls.verify>) {
    return this.operators.verify(body.operatorCode);
  }
}
