import { Controller } from '@nestjs/common';
import { ledgerEntryCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { LedgerChartQuery } from './ledger-chart.query';
import { LedgerEntriesQuery } from './ledger-entries.query';

@Controller()
export class LedgerEntriesController {
  constructor(
    private readonly ledger: LedgerEntriesQuery,
    private readonly charts: LedgerChartQuery,
  ) {}

  @Call(ledgerEntryCalls.chart)
  chart() {
    return this.charts.chart();
  }

  @Call(ledgerEntryCalls.entries)
  entries(@Input() { body }: InputOf<typeof ledgerEntryCalls.entries>) {
    return this.ledger.entries(body);
  }

  @Call(ledgerEntryCalls.months)
  months(@Input() { body }: InputOf<typeof ledgerEntryCalls.months>) {
    return this.ledger.months(body);
  }

  @Call(ledgerEntryCalls.vouchers)
  vouchers(@Input() { body }: InputOf<typeof ledgerEntryCalls.vouchers>) {
    return this.ledger.vouchers(body.ids);
  }

  @Call(ledgerEntryCalls.items)
  items(@Input() { body }: InputOf<typeof ledgerEntryCalls.items>) {
    return this.ledger.items(body.ids);
  }

  @Call(ledgerEntryCalls.itemsNamed)
  itemsNamed(@Input() { body }: InputOf<typeof ledgerEntryCalls.itemsNamed>) {
    return this.ledger.itemsNamed(body.categoryId, body.names);
  }
}
