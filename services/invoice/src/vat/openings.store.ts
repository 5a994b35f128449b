import { Injectable } from '@nestjs/common';
import type { VatOpenings } from '@mingzhang/contract';
import { AccountSetScope, DomainTurn, OperationLog } from '@mingzhang/server';

const nothing: VatOpenings = {
  creditCarried: null,
  unpaidTax: null,
  quarterSales: null,
  windowSales: null,
};

/** Figures of before the books that the VAT page needs. */
@Injectable()
export class VatOpeningStore {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly turn: DomainTurn,
    private readonly log: OperationLog,
  ) {}

  async read(): Promise<VatOpenings> {
    const row = await this.scope.one<VatOpenings>(
      `select credit_carried as "creditCarried", unpaid_tax as "unpaidTax",
         quarter_sales as "quarterSales", window_sales as "windowSales"
       from invoice.vat_opening where account_set_id = $1`,
      [this.scope.accountSetId],
    );
    return row ?? nothing;
  }

  async save(openings: VatOpenings): Promise<VatOpenings> {
    await this.turn.hold();
    const before = await this.read();
    const { creditCarried, unpaidTax, quarterSales, windowSales } = openings;
    await this.scope.write(
      `insert into invoice.vat_opening
         (account_set_id, credit_carried, unpaid_tax, quarter_sales, window_sales)
       values ($1, $2, $3, $4, $5)
       on conflict (account_set_id) do update set credit_carried = excluded.credit_carried,
         unpaid_tax = excluded.unpaid_tax, quarter_sales = excluded.quarter_sales,
         window_sales = excluded.window_sales`,
      [this.scope.accountSetId, creditCarried, unpaidTax, quarterSales, windowSales],
    );
    await this.log.record({
      action: '填写增值税期初',
      object: '增值税期初',
      before: wordsOf(before),
      after: wordsOf(openings),
    });
    return openings;
  }
}

const wordsOf = (openings: VatOpenings) => ({
  上期期末留抵税额: openings.creditCarried,
  上期期末未缴税额: openings.unpaidTax,
  启用前本季销售额: openings.quarterSales,
  启用前连续期间销售额: openings.windowSales,
});
