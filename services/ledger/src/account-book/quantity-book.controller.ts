import { Controller } from '@nestjs/common';
import { quantityBookCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { QuantityDetailsService } from './quantity-details.service';
import { QuantityLedgerService } from './quantity-ledger.service';

/** 数量金额明细账 and 数量金额总账. */
@Controller()
export class QuantityBookController {
  constructor(
    private readonly ledgerBook: QuantityLedgerService,
    private readonly detailedBook: QuantityDetailsService,
  ) {}

  @Call(quantityBookCalls.quantityDetails)
  details(@Input() { query }: InputOf<typeof quantityBookCalls.quantityDetails>) {
    return this.detailedBook.details(query);
  }

  @Call(quantityBookCalls.quantityLedger)
  ledger(@Input() { query }: InputOf<typeof quantityBookCalls.quantityLedger>) {
    return this.ledgerBook.list(query);
  }

  @Call(quantityBookCalls.quantityDetailsFile)
  detailsFile(@Input() { query }: InputOf<typeof quantityBookCalls.quantityDetailsFile>) {
    return this.ledgerBook.detailsFile(query);
  }

  @Call(quantityBookCalls.quantityLedgerFile)
  ledgerFile(@Input() { query }: InputOf<typeof quantityBookCalls.quantityLedgerFile>) {
    return this.ledgerBook.file(query);
  }
}
