import { Controller } from '@nestjs/common';
import { cashVoucherCalls, statementFigureCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { CashVouchersQuery } from './cash-vouchers.query';
import { StatementFigures } from './statement-figures.service';

@Controller()
export class StatementFiguresController {
  constructor(
    private readonly figuresOf: StatementFigures,
    private readonly cash: CashVouchersQuery,
  ) {}

  @Call(statementFigureCalls.set)
  set() {
    return this.figuresOf.set();
  }

  @Call(statementFigureCalls.figures)
  figures(@Input() { body }: InputOf<typeof statementFigureCalls.figures>) {
    return this.figuresOf.load(body, body);
  }

  @Call(statementFigureCalls.months)
  months(@Input() { body }: InputOf<typeof statementFigureCalls.months>) {
    return this.figuresOf.months(body.period, body.count, body);
  }

  @Call(statementFigureCalls.parties)
  parties(@Input() { body }: InputOf<typeof statementFigureCalls.parties>) {
    return this.figuresOf.parties(body.subjectId, body);
  }

  @Call(cashVoucherCalls.page)
  cashVouchers(@Input() { body }: InputOf<typeof cashVoucherCalls.page>) {
    return this.cash.page(body);
  }
}
