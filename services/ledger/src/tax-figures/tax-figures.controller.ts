import { Controller } from '@nestjs/common';
import { taxFigureCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { TaxFigures } from './tax-figures.service';

@Controller()
export class TaxFiguresController {
  constructor(private readonly taxes: TaxFigures) {}

  @Call(taxFigureCalls.ledger)
  ledger(@Input() { body }: InputOf<typeof taxFigureCalls.ledger>) {
    return this.taxes.load(body.spans);
  }
}
