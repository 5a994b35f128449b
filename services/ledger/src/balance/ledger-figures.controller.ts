import { Controller } from '@nestjs/common';
import { ledgerFigureCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { LedgerFigures } from './ledger-figures.service';

@Controller()
export class LedgerFiguresController {
  constructor(private readonly ledger: LedgerFigures) {}

  @Call(ledgerFigureCalls.figures)
  figures(@Input() { body }: InputOf<typeof ledgerFigureCalls.figures>) {
    return this.ledger.load(body);
  }

  @Call(ledgerFigureCalls.figuresOfSets)
  figuresOfSets(@Input() { body }: InputOf<typeof ledgerFigureCalls.figuresOfSets>) {
    const { accountSetIds, ...asked } = body;
    return this.ledger.ofSets(accountSetIds, asked);
  }
}
