import { Controller } from '@nestjs/common';
import { assetsCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { CardDetailService } from './card-detail.service';

@Controller()
export class CardDetailController {
  constructor(private readonly details: CardDetailService) {}

  @Call(assetsCalls.detail)
  detail(@Input() { params, query }: InputOf<typeof assetsCalls.detail>) {
    return this.details.detail(params.id, query.period);
  }
}
