import { Controller } from '@nestjs/common';
import { stockLineTable, stockTakingCalls, type InputOf } from '@mingzhang/contract';
import { Call, CompanyName, Input, tableFile } from '@mingzhang/server';
import { StockService } from './stock.service';
import { StockStore } from './stock-store';

type Of<Name extends keyof typeof stockTakingCalls> = InputOf<(typeof stockTakingCalls)[Name]>;

/** Cards of one file. */
const exportAtMost = 50_000;

@Controller()
export class StockController {
  constructor(
    private readonly stock: StockService,
    private readonly store: StockStore,
    private readonly company: CompanyName,
  ) {}

  @Call(stockTakingCalls.page)
  page(@Input() { query }: Of<'page'>) {
    return this.store.page(query);
  }

  @Call(stockTakingCalls.create)
  create(@Input() { body }: Of<'create'>) {
    return this.stock.create(body);
  }

  @Call(stockTakingCalls.one)
  one(@Input() { params }: Of<'one'>) {
    return this.stock.one(params.id);
  }

  @Call(stockTakingCalls.remove)
  async remove(@Input() { params }: Of<'remove'>) {
    await this.stock.remove(params.id);
    return {};
  }

  @Call(stockTakingCalls.lines)
  lines(@Input() { params, query }: Of<'lines'>) {
    return this.stock.lines(params.id, query);
  }

  @Call(stockTakingCalls.scan)
  scan(@Input() { params, body }: Of<'scan'>) {
    return this.stock.scan(params.id, body);
  }

  @Call(stockTakingCalls.note)
  note(@Input() { params, body }: Of<'note'>) {
    return this.stock.note(params.id, body);
  }

  @Call(stockTakingCalls.surplus)
  surplus(@Input() { params }: Of<'surplus'>) {
    return this.stock.surpluses(params.id);
  }

  @Call(stockTakingCalls.addSurplus)
  addSurplus(@Input() { params, body }: Of<'addSurplus'>) {
    return this.stock.addSurplus(params.id, body);
  }

  @Call(stockTakingCalls.removeSurplus)
  async removeSurplus(@Input() { params }: Of<'removeSurplus'>) {
    await this.stock.removeSurplus(params.id, params.surplusId);
    return {};
  }

  @Call(stockTakingCalls.cardOfSurplus)
  cardOfSurplus(@Input() { params, body }: Of<'cardOfSurplus'>) {
    return this.stock.cardOfSurplus(params.id, params.surplusId, body.assetId);
  }

  @Call(stockTakingCalls.close)
  close(@Input() { params, body }: Of<'close'>) {
    return this.stock.close(params.id, body.isRestMissing);
  }

  @Call(stockTakingCalls.reopen)
  reopen(@Input() { params }: Of<'reopen'>) {
    return this.stock.reopen(params.id);
  }

  @Call(stockTakingCalls.export)
  async export(@Input() { params, query: { format } }: Of<'export'>) {
    const { name: object, period } = await this.stock.one(params.id);
    const all = { view: 'all' as const, keyword: '', page: 1, pageSize: exportAtMost };
    const { records: rows } = await this.stock.lines(params.id, all);
    const name = await this.company.ofFile({ content: stockLineTable.title, from: period });
    return tableFile(stockLineTable, { rows, format, name, object, filters: { period } });
  }
}
