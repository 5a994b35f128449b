import { Controller } from '@nestjs/common';
import { employeeCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { EmployeeFiles } from './employee-files';
import { EmployeeInsurance } from './employee-insurance';
import { EmployeeListQuery } from './employee-list.query';
import { EmployeeService } from './employee.service';

type Of<Name extends keyof typeof employeeCalls> = InputOf<(typeof employeeCalls)[Name]>;

@Controller()
export class EmployeeController {
  constructor(
    private readonly employees: EmployeeService,
    private readonly insurances: EmployeeInsurance,
    private readonly lists: EmployeeListQuery,
    private readonly files: EmployeeFiles,
  ) {}

  @Call(employeeCalls.page)
  page(@Input() { query, body }: Of<'page'>) {
    return this.lists.page(body, query);
  }

  @Call(employeeCalls.choices)
  choices() {
    return this.employees.choices();
  }

  @Call(employeeCalls.one)
  one(@Input() { params }: Of<'one'>) {
    return this.employees.one(params.id);
  }

  @Call(employeeCalls.create)
  create(@Input() { body }: Of<'create'>) {
    return this.employees.create(body);
  }

  @Call(employeeCalls.update)
  update(@Input() { body }: Of<'update'>) {
    return this.employees.update(body);
  }

  @Call(employeeCalls.batchRemove)
  async batchRemove(@Input() { body }: Of<'batchRemove'>) {
    await this.employees.remove(body);
    return {};
  }

  @Call(employeeCalls.updateSubject)
  updateSubject(@Input() { query, body }: Of<'updateSubject'>) {
    return this.employees.setSubject(body.ids, query.subjectId);
  }

  @Call(employeeCalls.updateStatus)
  updateStatus(@Input() { body }: Of<'updateStatus'>) {
    return this.employees.setStatus(body);
  }

  @Call(employeeCalls.updateInsurance)
  updateInsurance(@Input() { body }: Of<'updateInsurance'>) {
    return this.insurances.update(body.entries);
  }

  @Call(employeeCalls.insurance)
  insurance(@Input() { params, query }: Of<'insurance'>) {
    return this.insurances.ofMonth(params.id, query.period);
  }

  @Call(employeeCalls.reveal)
  reveal(@Input() { params, body }: Of<'reveal'>) {
    return this.employees.reveal(params.id, body);
  }

  @Call(employeeCalls.import)
  import(@Input() { body }: Of<'import'>) {
    return this.files.start(body);
  }

  @Call(employeeCalls.template)
  template() {
    return this.files.template();
  }

  @Call(employeeCalls.export)
  export(@Input() { body }: Of<'export'>) {
    return this.files.export(body, 'masked');
  }

  @Call(employeeCalls.exportNumbers)
  exportNumbers(@Input() { body }: Of<'exportNumbers'>) {
    return this.files.export(body, 'plain');
  }
}
