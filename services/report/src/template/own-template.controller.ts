import { Controller } from '@nestjs/common';
import { reportTemplateCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { OwnTemplateService } from './own-template.service';

type Of<Name extends keyof typeof reportTemplateCalls> = InputOf<
  (typeof reportTemplateCalls)[Name]
>;

@Controller()
export class OwnTemplateController {
  constructor(private readonly templates: OwnTemplateService) {}

  @Call(reportTemplateCalls.get)
  get(@Input() { params }: Of<'get'>) {
    return this.templates.get(params.id);
  }

  @Call(reportTemplateCalls.create)
  create(@Input() { body }: Of<'create'>) {
    return this.templates.create(body);
  }

  @Call(reportTemplateCalls.update)
  update(@Input() { body }: Of<'update'>) {
    return this.templates.update(body);
  }

  @Call(reportTemplateCalls.remove)
  async remove(@Input() { params }: Of<'remove'>) {
    await this.templates.remove(params.id);
    return {};
  }

  @Call(reportTemplateCalls.createItem)
  createItem(@Input() { body }: Of<'createItem'>) {
    return this.templates.createItem(body);
  }

  @Call(reportTemplateCalls.updateItem)
  updateItem(@Input() { body }: Of<'updateItem'>) {
    return this.templates.updateItem(body);
  }

  @Call(reportTemplateCalls.removeItem)
  removeItem(@Input() { params }: Of<'removeItem'>) {
    return this.templates.removeItem(params.id);
  }
}
