import { Controller } from '@nestjs/common';
import { keyFigureCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { KeyFiguresService } from './key-figures.service';

@Controller()
export class KeyFiguresController {
  constructor(private readonly figures: KeyFiguresService) {}

  @Call(keyFigureCalls.get)
  get(@Input() { query }: InputOf<typeof keyFigureCalls.get>) {
    return this.figures.of(query.period);
  }
}
