import { Controller } from '@nestjs/common';
import { depreciationCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { DepreciationLinesQuery } from './depreciation-lines.query';
import { DepreciationSettings } from './depreciation-setting';
import { DepreciationService } from './depreciation.service';

type Of<Name extends keyof typeof depreciationCalls> = InputOf<(typeof depreciationCalls)[Name]>;

@Controller()
export class DepreciationController {
  constructor(
    private readonly depreciation: DepreciationService,
    private readonly lineQuery: DepreciationLinesQuery,
    private readonly settings: DepreciationSettings,
  ) {}

  @Call(depreciationCalls.page)
  page(@Input() { query }: Of<'page'>) {
    return this.depreciation.page(query);
  }

  @Call(depreciationCalls.lines)
  lines(@Input() asked: Of<'lines'>) {
    return this.lineQuery.page(asked);
  }

  @Call(depreciationCalls.one)
  one(@Input() { query }: Of<'one'>) {
    return this.depreciation.one(query.depreciationId);
  }

  @Call(depreciationCalls.checkDate)
  checkDate() {
    return this.depreciation.checkDate();
  }

  @Call(depreciationCalls.run)
  run(@Input() { body }: Of<'run'>) {
    return this.depreciation.run(body);
  }

  @Call(depreciationCalls.remove)
  async remove(@Input() { params }: Of<'remove'>) {
    await this.depreciation.remove(params.id);
    return {};
  }

  @Call(depreciationCalls.createVoucher, { ownTransactions: true, oneAtATime: true })
  createVoucher(@Input() { query }: Of<'createVoucher'>) {
    return this.depreciation.createVoucher(query.depreciationId);
  }

  @Call(depreciationCalls.removeVoucher, { oneAtATime: true })
  removeVoucher(@Input() { params }: Of<'removeVoucher'>) {
    return this.depreciation.removeVoucher(params.id);
  }

  @Call(depreciationCalls.relate)
  relate(@Input() { query }: Of<'relate'>) {
    return this.depreciation.relate(query);
  }

  @Call(depreciationCalls.setting)
  setting() {
    return this.settings.get();
  }

  @Call(depreciationCalls.saveSetting)
  saveSetting(@Input() { body }: Of<'saveSetting'>) {
    return this.settings.save(body);
  }
}
