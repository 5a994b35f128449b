import { Controller } from '@nestjs/common';
import { homeCalls, statementFigureCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { HomeService } from './home.service';

@Controller()
export class HomeController {
  constructor(private readonly home: HomeService) {}

  @Call(homeCalls.voucherCount)
  voucherCount(@Input() { query }: InputOf<typeof homeCalls.voucherCount>) {
    return this.home.voucherCount(query.period);
  }

  @Call(homeCalls.revenueProfit)
  revenueProfit(@Input() { query }: InputOf<typeof homeCalls.revenueProfit>) {
    return this.home.revenueProfit(query.period);
  }

  @Call(homeCalls.cost)
  cost(@Input() { query }: InputOf<typeof homeCalls.cost>) {
    return this.home.cost(query.period);
  }

  @Call(homeCalls.closing)
  closing(@Input() { query }: InputOf<typeof homeCalls.closing>) {
    return this.home.closing(query.period);
  }

  @Call(statementFigureCalls.closing)
  closingForStatements(@Input() { body }: InputOf<typeof statementFigureCalls.closing>) {
    return this.home.closing(body.period);
  }

  @Call(homeCalls.cash)
  cash(@Input() { query }: InputOf<typeof homeCalls.cash>) {
    return this.home.cash(query.period);
  }
}
