import { Controller } from '@nestjs/common';
import { insuranceCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { SchemeService } from './scheme.service';

type Of<Name extends keyof typeof insuranceCalls> = InputOf<(typeof insuranceCalls)[Name]>;

@Controller()
export class SchemeController {
  constructor(private readonly schemes: SchemeService) {}

  @Call(insuranceCalls.list)
  list() {
    return this.schemes.list();
  }

  @Call(insuranceCalls.proposals)
  proposals() {
    return this.schemes.proposals();
  }

  @Call(insuranceCalls.one)
  one(@Input() { params }: Of<'one'>) {
    return this.schemes.one(params.id);
  }

  @Call(insuranceCalls.create)
  create(@Input() { body }: Of<'create'>) {
    return this.schemes.create(body);
  }

  @Call(insuranceCalls.update)
  update(@Input() { body }: Of<'update'>) {
    return this.schemes.update(body);
  }

  @Call(insuranceCalls.remove)
  async remove(@Input() { params }: Of<'remove'>) {
    await this.schemes.remove(params.id);
    return {};
  }
}
