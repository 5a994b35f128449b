import { Controller } from '@nestjs/common';
import { salaryChoiceCalls, salaryTrialCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { ExplanationService } from './explanation.service';
import { FormulaTrialService } from './formula-trial.service';
import { SheetService } from './sheet.service';

type Of<Name extends keyof typeof salaryChoiceCalls> = InputOf<(typeof salaryChoiceCalls)[Name]>;

@Controller()
export class ChoiceController {
  constructor(
    private readonly sheets: SheetService,
    private readonly explanations: ExplanationService,
    private readonly trials: FormulaTrialService,
  ) {}

  @Call(salaryChoiceCalls.choose)
  choose(@Input() { params, body }: Of<'choose'>) {
    return this.sheets.choose(params.id, body);
  }

  @Call(salaryChoiceCalls.bonusPlan)
  bonusPlan(@Input() { params, query }: Of<'bonusPlan'>) {
    return this.explanations.plan(params.id, params.employeeId, query.amount);
  }

  @Call(salaryTrialCalls.formula)
  formula(@Input() { body }: InputOf<typeof salaryTrialCalls.formula>) {
    return this.trials.try(body);
  }
}
