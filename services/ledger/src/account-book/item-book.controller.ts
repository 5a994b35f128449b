import { Controller } from '@nestjs/common';
import { agingCalls, itemCrossCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { AgingService } from './aging.service';
import { ItemCrossService } from './item-cross.service';

/** 往来账龄 and 核算项目组合表. */
@Controller()
export class ItemBookController {
  constructor(
    private readonly ages: AgingService,
    private readonly crossed: ItemCrossService,
  ) {}

  @Call(agingCalls.aging)
  aging(@Input() { query }: InputOf<typeof agingCalls.aging>) {
    return this.ages.aging(query);
  }

  @Call(agingCalls.agingFile)
  agingFile(@Input() { query }: InputOf<typeof agingCalls.agingFile>) {
    return this.ages.file(query);
  }

  @Call(agingCalls.saveAgingLimits)
  saveAgingLimits(@Input() { body }: InputOf<typeof agingCalls.saveAgingLimits>) {
    return this.ages.saveLimits(body.limits);
  }

  @Call(itemCrossCalls.itemCross)
  itemCross(@Input() { query }: InputOf<typeof itemCrossCalls.itemCross>) {
    return this.crossed.cross(query);
  }

  @Call(itemCrossCalls.itemCrossFile)
  itemCrossFile(@Input() { query }: InputOf<typeof itemCrossCalls.itemCrossFile>) {
    return this.crossed.file(query);
  }
}
