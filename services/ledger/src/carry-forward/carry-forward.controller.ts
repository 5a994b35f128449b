import { Controller } from '@nestjs/common';
import { carryForwardCalls, type InputOf } from '@mingzhang/contract';
import { periodAt } from '@mingzhang/rules';
import { Call, Input } from '@mingzhang/server';
import { CarryForwardService } from './carry-forward.service';
import { OwnTemplateService } from './own-template.service';
import { StepChoices } from './step-choices';

@Controller()
export class CarryForwardController {
  constructor(
    private readonly steps: CarryForwardService,
    private readonly choices: StepChoices,
    private readonly templates: OwnTemplateService,
  ) {}

  @Call(carryForwardCalls.view)
  view(@Input() { query }: InputOf<typeof carryForwardCalls.view>) {
    return this.steps.view(periodAt(query));
  }

  @Call(carryForwardCalls.make)
  make(@Input() { body }: InputOf<typeof carryForwardCalls.make>) {
    return this.steps.make(periodAt(body), body.steps);
  }

  @Call(carryForwardCalls.remove)
  remove(@Input() { body }: InputOf<typeof carryForwardCalls.remove>) {
    return this.steps.remove(periodAt(body), body.steps);
  }

  @Call(carryForwardCalls.setInputs)
  async setInputs(@Input() { body }: InputOf<typeof carryForwardCalls.setInputs>) {
    const period = periodAt(body);
    await this.choices.setForMonth(period, body);
    return this.steps.view(period);
  }

  @Call(carryForwardCalls.settings)
  settings() {
    return this.choices.settings();
  }

  @Call(carryForwardCalls.saveSettings)
  async saveSettings(@Input() { body }: InputOf<typeof carryForwardCalls.saveSettings>) {
    await this.choices.save(body);
    return {};
  }

  @Call(carryForwardCalls.copyTemplate)
  copyTemplate(@Input() { query }: InputOf<typeof carryForwardCalls.copyTemplate>) {
    return this.templates.copy(query.step);
  }

  @Call(carryForwardCalls.tryTemplate)
  async tryTemplate(@Input() { body }: InputOf<typeof carryForwardCalls.tryTemplate>) {
    const { year, month, id, ...form } = body;
    const template = await this.templates.drafted(form, id);
    return this.steps.tried(periodAt({ year, month }), template);
  }

  @Call(carryForwardCalls.createTemplate)
  createTemplate(@Input() { body }: InputOf<typeof carryForwardCalls.createTemplate>) {
    return this.templates.create(body);
  }

  @Call(carryForwardCalls.updateTemplate)
  updateTemplate(@Input() { body }: InputOf<typeof carryForwardCalls.updateTemplate>) {
    return this.templates.update(body);
  }

  @Call(carryForwardCalls.removeTemplate)
  async removeTemplate(@Input() { params }: InputOf<typeof carryForwardCalls.removeTemplate>) {
    await this.templates.remove(params.id);
    return {};
  }
}
