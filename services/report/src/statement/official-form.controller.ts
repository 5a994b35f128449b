import { Controller } from '@nestjs/common';
import { reportCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { OfficialFormService } from './official-form.service';

@Controller()
export class OfficialFormController {
  constructor(private readonly forms: OfficialFormService) {}

  @Call(reportCalls.match)
  match(@Input() { params, query, body }: InputOf<typeof reportCalls.match>) {
    return this.forms.fit(params.id, query, body.file);
  }

  @Call(reportCalls.fill)
  fill(@Input() { params, query, body }: InputOf<typeof reportCalls.fill>) {
    return this.forms.fill(params.id, query, body.file);
  }
}
