import { Controller } from '@nestjs/common';
import { paySecrecyCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { PaySecrecy } from './pay-secrecy';
import { SightService } from './sight.service';

@Controller()
export class SecrecyController {
  constructor(
    private readonly secrecy: PaySecrecy,
    private readonly sights: SightService,
  ) {}

  @Call(paySecrecyCalls.list)
  list() {
    return this.sights.list();
  }

  @Call(paySecrecyCalls.own)
  async own() {
    return { departments: (await this.secrecy.departments()) ?? '' };
  }

  @Call(paySecrecyCalls.update)
  update(@Input() { body }: InputOf<typeof paySecrecyCalls.update>) {
    return this.sights.update(body);
  }
}
