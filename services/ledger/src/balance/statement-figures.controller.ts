import { Controller } from '@nestjs/common';
import { statementFigureCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { StatementFigures } from './statement-figures.service';

@Controller()
export class StatementFiguresController {
  constructor(private readonly figuresOf: StatementFigures) {}

  @Call(statementFigureCalls.set)
  set() {
    return this.figuresOf.set();
  }

  @Call(statementFigureCalls.figures)
  figures(@Input() { body }: InputOf<typeof statementFigureCalls.figures>) {
    return this.figuresOf.of(body);
  }

  @Call(statementFigureCalls.parties)
  parties(@Input() { body }: InputOf<typeof statementFigureCalls.parties>) {
    return this.figuresOf.parties(body.subjectId, body);
  }
}
