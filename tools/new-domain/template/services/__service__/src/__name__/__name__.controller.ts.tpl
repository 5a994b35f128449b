import { Controller } from '@nestjs/common';
import { {{camel}}Calls, type InputOf } from '@mingzhang/contract';
import { Call, Input, PrintSettings } from '@mingzhang/server';
import { {{pascal}}Service } from './{{name}}.service';

type Of<Name extends keyof typeof {{camel}}Calls> = InputOf<(typeof {{camel}}Calls)[Name]>;

@Controller()
export class {{pascal}}Controller {
  constructor(
    private readonly records: {{pascal}}Service,
    private readonly print: PrintSettings,
  ) {}

  @Call({{camel}}Calls.list)
  list(@Input() { query }: Of<'list'>) {
    return this.records.list(query);
  }

  @Call({{camel}}Calls.create)
  create(@Input() { body }: Of<'create'>) {
    return this.records.create(body);
  }

  @Call({{camel}}Calls.update)
  update(@Input() { body }: Of<'update'>) {
    return this.records.update(body);
  }

  @Call({{camel}}Calls.remove)
  async remove(@Input() { params }: Of<'remove'>) {
    await this.records.remove(params.id);
    return {};
  }

  @Call({{camel}}Calls.book)
  book(@Input() { params, body }: Of<'book'>) {
    return this.records.book(params.id, body);
  }

  @Call({{camel}}Calls.unbook)
  unbook(@Input() { params }: Of<'unbook'>) {
    return this.records.unbook(params.id);
  }

  @Call({{camel}}Calls.import)
  import(@Input() { body }: Of<'import'>) {
    return this.records.files.start(body);
  }

  @Call({{camel}}Calls.template)
  template() {
    return this.records.files.template();
  }

  @Call({{camel}}Calls.export)
  export(@Input() { query }: Of<'export'>) {
    return this.records.export(query);
  }

  @Call({{camel}}Calls.printSetting)
  printSetting() {
    return this.print.get('{{name}}');
  }

  @Call({{camel}}Calls.savePrintSetting)
  async savePrintSetting(@Input() { body }: Of<'savePrintSetting'>) {
    await this.print.save('{{name}}', '{{title}}', body);
    return {};
  }
}
