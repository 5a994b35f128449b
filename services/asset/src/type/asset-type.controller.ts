import { Controller } from '@nestjs/common';
import { assetTypeCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { AssetTypeService } from './asset-type.service';

type Of<Name extends keyof typeof assetTypeCalls> = InputOf<(typeof assetTypeCalls)[Name]>;

@Controller()
export class AssetTypeController {
  constructor(private readonly types: AssetTypeService) {}

  @Call(assetTypeCalls.list, { ownTransactions: true })
  list(@Input() { query }: Of<'list'>) {
    return this.types.list(query.search);
  }

  @Call(assetTypeCalls.create)
  create(@Input() { body }: Of<'create'>) {
    return this.types.create(body);
  }

  @Call(assetTypeCalls.update)
  update(@Input() { body }: Of<'update'>) {
    return this.types.update(body);
  }

  @Call(assetTypeCalls.remove)
  async remove(@Input() { params }: Of<'remove'>) {
    await this.types.remove(params.id);
    return {};
  }
}
