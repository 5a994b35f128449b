import { Controller } from '@nestjs/common';
import { salaryCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { ExplanationService } from './explanation.service';
import { MonthService } from './month.service';
import { SheetFiles } from './sheet-files';
import { SheetService } from './sheet.service';

type Of<Name extends keyof typeof salaryCalls> = InputOf<(typeof salaryCalls)[Name]>;

@Controller()
export class SalaryController {
  constructor(
    private readonly months: MonthService,
    private readonly sheets: SheetService,
    private readonly explanations: ExplanationService,
    private readonly files: SheetFiles,
  ) {}

  @Call(salaryCalls.page)
  page(@Input() { query }: Of<'page'>) {
    return this.months.page(query);
  }

  @Call(salaryCalls.recent)
  recent() {
    return this.months.recent();
  }

  @Call(salaryCalls.next)
  next() {
    return this.months.next();
  }

  @Call(salaryCalls.create)
  create(@Input() { body }: Of<'create'>) {
    return this.months.create(body);
  }

  @Call(salaryCalls.employeeList)
  employeeList(@Input() { query }: Of<'employeeList'>) {
    return this.sheets.sheet(query);
  }

  @Call(salaryCalls.notIn)
  notIn(@Input() { params, body }: Of<'notIn'>) {
    return this.sheets.setIn(params.id, body.isIn);
  }

  @Call(salaryCalls.update)
  update(@Input() { query, body }: Of<'update'>) {
    return this.sheets.write(query, body.cells);
  }

  @Call(salaryCalls.calculate)
  calculate(@Input() { params }: Of<'calculate'>) {
    return this.months.calculate(params.id);
  }

  @Call(salaryCalls.setState)
  setState(@Input() { params, query }: Of<'setState'>) {
    return this.months.setState(params.id, query.state);
  }

  @Call(salaryCalls.remove)
  async remove(@Input() { params }: Of<'remove'>) {
    await this.months.remove(params.id);
    return {};
  }

  @Call(salaryCalls.explanation)
  explanation(@Input() { params }: Of<'explanation'>) {
    return this.explanations.explain(params.id, params.employeeId);
  }

  @Call(salaryCalls.export)
  export(@Input() { query }: Of<'export'>) {
    return this.files.export(query);
  }
}
