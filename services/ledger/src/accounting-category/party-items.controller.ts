import { Controller } from '@nestjs/common';
import { ledgerEntryCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { PartyItemsService } from './party-items.service';

@Controller()
export class PartyItemsController {
  constructor(private readonly parties: PartyItemsService) {}

  @Call(ledgerEntryCalls.parties)
  found(@Input() { body }: InputOf<typeof ledgerEntryCalls.parties>) {
    return this.parties.found(body);
  }

  @Call(ledgerEntryCalls.makeParties)
  made(@Input() { body }: InputOf<typeof ledgerEntryCalls.makeParties>) {
    return this.parties.made(body);
  }
}
