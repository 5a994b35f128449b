import { Controller } from '@nestjs/common';
import { accountSetsCalls, subjectCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { TemplateUse } from '../template-use/template-use';
import { CodeRuleService } from './code-rule.service';
import { SubjectImport } from './subject-import';
import { SubjectQuery, useText } from './subject.query';
import { SubjectRows } from './subject-rows';
import { SubjectService } from './subject.service';

@Controller()
export class SubjectController {
  constructor(
    private readonly subjects: SubjectQuery,
    private readonly service: SubjectService,
    private readonly codeRules: CodeRuleService,
    private readonly templates: TemplateUse,
    private readonly files: SubjectImport,
    private readonly rows: SubjectRows,
  ) {}

  @Call(subjectCalls.import)
  import(@Input() { body }: InputOf<typeof subjectCalls.import>) {
    return this.files.start(body);
  }

  @Call(subjectCalls.template)
  template() {
    return this.files.template();
  }

  @Call(subjectCalls.export)
  export(@Input() { query }: InputOf<typeof subjectCalls.export>) {
    return this.files.export(query.format);
  }

  @Call(subjectCalls.list)
  list(@Input() { query }: InputOf<typeof subjectCalls.list>) {
    return this.subjects.list(query.type);
  }

  @Call(subjectCalls.select)
  select(@Input() { query }: InputOf<typeof subjectCalls.select>) {
    return this.subjects.selectable(query.period);
  }

  @Call(subjectCalls.codeRule)
  async codeRule() {
    return { encode: await this.codeRules.get() };
  }

  @Call(subjectCalls.statementRows)
  async statementRows(@Input() { query }: InputOf<typeof subjectCalls.statementRows>) {
    return { choice: await this.rows.choices(query) };
  }

  @Call(accountSetsCalls.updateEncode)
  async updateEncode(@Input() { body }: InputOf<typeof accountSetsCalls.updateEncode>) {
    return { encode: body.encode, changed: await this.codeRules.update(body.encode) };
  }

  @Call(subjectCalls.loadByCode)
  loadByCode(@Input() { body }: InputOf<typeof subjectCalls.loadByCode>) {
    return this.subjects.byCodes(
      body.codes
        .split(',')
        .map((code) => code.trim())
        .filter(Boolean),
    );
  }

  @Call(subjectCalls.checkUse)
  async checkUse(@Input() { params }: InputOf<typeof subjectCalls.checkUse>) {
    // Throws NOT_FOUND for an unknown subject.
    await this.subjects.get(params.id);
    const uses = await this.subjects.usesOf(params.id);
    const reasons = [...uses.map(useText), ...(await this.templates.usesOf(params.id))];
    return { used: reasons.length > 0, reasons };
  }

  @Call(subjectCalls.balance)
  balance(@Input() { query }: InputOf<typeof subjectCalls.balance>) {
    return this.subjects.balance(query);
  }

  @Call(subjectCalls.get)
  get(@Input() { params }: InputOf<typeof subjectCalls.get>) {
    return this.subjects.get(params.id);
  }

  @Call(subjectCalls.create)
  create(@Input() { body }: InputOf<typeof subjectCalls.create>) {
    return this.service.create(body);
  }

  @Call(subjectCalls.update)
  update(@Input() { body }: InputOf<typeof subjectCalls.update>) {
    return this.service.update(body);
  }

  @Call(subjectCalls.remove)
  async remove(@Input() { params }: InputOf<typeof subjectCalls.remove>) {
    await this.service.remove(params.id);
    return {};
  }
}
