import { Controller } from '@nestjs/common';
import { invoiceRuleCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { RuleApplyService } from './rule-apply.service';
import { RuleTestService } from './rule-test.service';
import { RuleService } from './rule.service';

type Of<Name extends keyof typeof invoiceRuleCalls> = InputOf<(typeof invoiceRuleCalls)[Name]>;

@Controller()
export class RuleController {
  constructor(
    private readonly rules: RuleService,
    private readonly tests: RuleTestService,
    private readonly applying: RuleApplyService,
  ) {}

  @Call(invoiceRuleCalls.list)
  list(@Input() { query }: Of<'list'>) {
    return this.rules.list(query.invoiceType);
  }

  @Call(invoiceRuleCalls.versions)
  versions(@Input() { params }: Of<'versions'>) {
    return this.rules.versions(params.id);
  }

  @Call(invoiceRuleCalls.create)
  create(@Input() { body }: Of<'create'>) {
    return this.rules.create(body);
  }

  @Call(invoiceRuleCalls.update)
  update(@Input() { body }: Of<'update'>) {
    return this.rules.update(body);
  }

  @Call(invoiceRuleCalls.remove)
  async remove(@Input() { params }: Of<'remove'>) {
    await this.rules.remove(params.id);
    return {};
  }

  @Call(invoiceRuleCalls.reorder)
  async reorder(@Input() { body }: Of<'reorder'>) {
    await this.rules.reorder(body.invoiceType, body.ids);
    return {};
  }

  @Call(invoiceRuleCalls.submit)
  submit(@Input() { body }: Of<'submit'>) {
    return this.rules.submit(body);
  }

  @Call(invoiceRuleCalls.withdraw)
  withdraw(@Input() { body }: Of<'withdraw'>) {
    return this.rules.withdraw(body);
  }

  @Call(invoiceRuleCalls.approve)
  approve(@Input() { body }: Of<'approve'>) {
    return this.rules.approve(body);
  }

  @Call(invoiceRuleCalls.revert)
  revert(@Input() { body }: Of<'revert'>) {
    return this.rules.revert(body);
  }

  @Call(invoiceRuleCalls.test)
  test(@Input() { body }: Of<'test'>) {
    return this.tests.test(body);
  }

  @Call(invoiceRuleCalls.learned)
  learned(@Input() { query }: Of<'learned'>) {
    return this.tests.learned(query.invoiceType);
  }

  @Call(invoiceRuleCalls.apply)
  apply(@Input() { body }: Of<'apply'>) {
    return this.applying.apply(body.invoiceType);
  }
}
