import { Controller } from '@nestjs/common';
import { settlementCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { SettlementFileService } from './settlement-file.service';
import { SettlementUndoService } from './settlement-undo.service';
import { SettlementService } from './settlement.service';

@Controller()
export class SettlementController {
  constructor(
    private readonly settlements: SettlementService,
    private readonly files: SettlementFileService,
    private readonly undo: SettlementUndoService,
  ) {}

  @Call(settlementCalls.settlement)
  list(@Input() { query }: InputOf<typeof settlementCalls.settlement>) {
    return this.settlements.list(query);
  }

  @Call(settlementCalls.settlementFile)
  file(@Input() { query }: InputOf<typeof settlementCalls.settlementFile>) {
    return this.files.file(query);
  }

  @Call(settlementCalls.settle)
  settle(@Input() { body }: InputOf<typeof settlementCalls.settle>) {
    return this.settlements.settle(body);
  }

  @Call(settlementCalls.unsettle)
  unsettle(@Input() { params, query }: InputOf<typeof settlementCalls.unsettle>) {
    return this.undo.undoMark(params.id, query);
  }

  @Call(settlementCalls.unsettleChosen)
  unsettleChosen(@Input() { body }: InputOf<typeof settlementCalls.unsettleChosen>) {
    return this.undo.chosen(body);
  }
}
