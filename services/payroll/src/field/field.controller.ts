import { Controller } from '@nestjs/common';
import { salaryFieldCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { FieldService } from './field.service';

@Controller()
export class FieldController {
  constructor(private readonly fields: FieldService) {}

  @Call(salaryFieldCalls.list)
  list() {
    return this.fields.list();
  }

  @Call(salaryFieldCalls.update)
  update(@Input() { body }: InputOf<typeof salaryFieldCalls.update>) {
    return this.fields.update(body);
  }
}
