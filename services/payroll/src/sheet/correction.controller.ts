import { Controller } from '@nestjs/common';
import { salaryCorrectionCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { CorrectionService } from './correction.service';

type Correct = InputOf<typeof salaryCorrectionCalls.correct>;

@Controller()
export class CorrectionController {
  constructor(private readonly corrections: CorrectionService) {}

  @Call(salaryCorrectionCalls.preview)
  preview(@Input() { params, body }: Correct) {
    return this.corrections.preview(params.id, body);
  }

  @Call(salaryCorrectionCalls.correct)
  correct(@Input() { params, body }: Correct) {
    return this.corrections.correct(params.id, body);
  }
}
