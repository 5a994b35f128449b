import { Controller } from '@nestjs/common';
import { currencyCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { CurrencyRateService } from './currency-rate.service';
import { CurrencyService } from './currency.service';

@Controller()
export class CurrencyController {
  constructor(
    private readonly currencies: CurrencyService,
    private readonly rateService: CurrencyRateService,
  ) {}

  @Call(currencyCalls.list)
  list(@Input() { query }: InputOf<typeof currencyCalls.list>) {
    return this.currencies.list(query.period);
  }

  @Call(currencyCalls.rates)
  rates(@Input() { query }: InputOf<typeof currencyCalls.rates>) {
    return this.rateService.list(query.currencyId);
  }

  @Call(currencyCalls.saveRates)
  async saveRates(@Input() { body }: InputOf<typeof currencyCalls.saveRates>) {
    await this.rateService.save(body);
    return {};
  }

  @Call(currencyCalls.get)
  get(@Input() { params }: InputOf<typeof currencyCalls.get>) {
    return this.currencies.get(params.id);
  }

  @Call(currencyCalls.create)
  create(@Input() { body }: InputOf<typeof currencyCalls.create>) {
    return this.currencies.create(body);
  }

  @Call(currencyCalls.update)
  update(@Input() { body }: InputOf<typeof currencyCalls.update>) {
    return this.currencies.update(body);
  }

  @Call(currencyCalls.remove)
  async remove(@Input() { params }: InputOf<typeof currencyCalls.remove>) {
    await this.currencies.remove(params.id);
    return {};
  }
}
