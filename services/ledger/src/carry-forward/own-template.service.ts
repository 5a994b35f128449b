import { Injectable } from '@nestjs/common';
import type { OwnClosingTemplate, OwnTemplateFields } from '@mingzhang/contract';
import {
  auxiliaryKey,
  checkOwnTemplate,
  checkTemplateItems,
  copyOfBuiltIn,
  type ClosingTemplate,
  type PlacedTemplate,
  periodTitle,
} from '@mingzhang/rules';
import {
  AccountSetScope,
  BusinessError,
  OperationLog,
  refuse,
  todayInShanghai,
} from '@mingzhang/server';
import { VoucherFacts } from '../voucher/voucher.facts';
import { ClosingFiguresQuery } from './closing-figures.query';
import { noSuchStep } from './no-such-step';
import { loggedOwnTemplate } from './own-template.log';
import { OwnTemplatesQuery, placed, stepIdOf } from './own-templates.query';
import { carryForwardKind } from '../voucher/voucher-source.rule';
import { StepChoices } from './step-choices';

/** Limit of own templates; more than any company uses. */
const TEMPLATES_AT_MOST = 50;
/** Id of a template that is not saved yet. */
const NEW = 0;

/** Adds, changes and deletes the account set's own templates of period-end entries (自定义结转). */
@Injectable()
export class OwnTemplateService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly templates: OwnTemplatesQuery,
    private readonly choices: StepChoices,
    private readonly figures: ClosingFiguresQuery,
    private readonly facts: VoucherFacts,
    private readonly log: OperationLog,
  ) {}

  /**
   * A built-in template in the form of an own one, for the account set's standard and subjects.
   * @throws BusinessError NOT_FOUND, CLOSING_TEMPLATE_INVALID if it cannot be written as an own one
   */
  async copy(stepId: string): Promise<OwnTemplateFields> {
    const template = (await this.choices.builtIn()).find(({ id }) => id === stepId);
    if (!template) throw noSuchStep(stepId);
    const period = todayInShanghai().slice(0, 7);
    const context = { ...(await this.choices.setContext()), period };
    const idOf = new Map((await this.figures.subjects()).map(({ code, id }) => [code, id]));
    const missing = codesOf(template, context).find((code) => !idOf.has(code));
    if (missing !== undefined) {
      const msg = `科目 ${missing} 不存在，“${template.name}”不能复制，请先新增该科目`;
      throw new BusinessError('CLOSING_TEMPLATE_INVALID', { msg });
    }
    const copy = copyOfBuiltIn(template, context, (code) => idOf.get(code));
    if (copy) return mutable(copy);
    const msg = `“${template.name}”按余额逐项结转，不能复制为公式，请新增自定义结转`;
    throw new BusinessError('CLOSING_TEMPLATE_INVALID', { msg });
  }

  /**
   * A template from the form, checked as when it is saved; without an id it is a new one.
   * @throws BusinessError NOT_FOUND for an unknown id, CLOSING_TEMPLATE_INVALID
   */
  async drafted(form: OwnTemplateFields, id: number | null): Promise<PlacedTemplate> {
    if (id === null) return this.check(form);
    await this.get(id);
    return this.check(form, id);
  }

  /** @throws BusinessError CLOSING_TEMPLATE_INVALID with every invalid row */
  private async check(form: OwnTemplateFields, id: number = NEW): Promise<PlacedTemplate> {
    const stored = await this.templates.list(null);
    const subjects = await this.figures.subjects();
    const problems = checkOwnTemplate(form, {
      id: stepIdOf(id),
      subjects: new Map(subjects.map((subject) => [subject.id, subject])),
      builtIn: await this.choices.builtIn(),
      others: stored.filter((other) => other.id !== id).map(placed),
    });
    if (problems.length > 0) refuse('CLOSING_TEMPLATE_INVALID', problems);
    await this.checkItems(form);
    return { id: stepIdOf(id), form };
  }

  async create(form: OwnTemplateFields): Promise<OwnClosingTemplate> {
    await this.requireRoom();
    await this.checkName(form.name, NEW);
    await this.check(form);
    const row = await this.scope.one<{ id: number }>(
      `insert into ledger.closing_template (account_set_id, name, frequency, after_step)
       values ($1, $2, $3, $4) returning id`,
      [this.scope.accountSetId, form.name, form.frequency, form.after],
    );
    if (!row) throw new Error('the new template was not returned');
    await this.saveRows(row.id, form);
    const created = await this.get(row.id);
    const after = await this.logged(created);
    await this.log.record({ action: '新增自定义结转', object: created.name, after });
    return created;
  }

  async update({
    id,
    version,
    ...form
  }: OwnTemplateFields & { id: number; version: number }): Promise<OwnClosingTemplate> {
    const before = await this.get(id);
    const logged = await this.logged(before);
    if (before.version !== version) throw new BusinessError('VERSION_STALE');
    await this.checkName(form.name, id);
    await this.check(form, id);
    const updated = await this.scope.write(
      `update ledger.closing_template set version = version + 1, name = $4, frequency = $5,
         after_step = $6
       where account_set_id = $1 and id = $2 and version = $3 and not removed`,
      [this.scope.accountSetId, id, version, form.name, form.frequency, form.after],
    );
    if (updated === 0) throw new BusinessError('VERSION_STALE');
    for (const table of ['closing_template_figure', 'closing_template_line']) {
      await this.scope.query(
        `delete from ledger.${table} where account_set_id = $1 and closing_template_id = $2`,
        [this.scope.accountSetId, id],
      );
    }
    await this.saveRows(id, form);
    await this.choices.dropGone(stepIdOf(id));
    const stored = await this.get(id);
    const after = await this.logged(stored);
    await this.log.record({ action: '修改自定义结转', object: stored.name, before: logged, after });
    return stored;
  }

  /**
   * Deletes a template. Closed months keep its vouchers and show the step. Templates that came
   * after it now come after its predecessor.
   * @throws BusinessError CLOSING_TEMPLATE_USED naming the open months with its voucher
   */
  async remove(id: number): Promise<void> {
    const template = await this.get(id);
    const step = stepIdOf(id);
    await this.requireUnused(template);
    const before = await this.logged(template);
    await this.scope.query(
      `delete from ledger.closing_template t where t.account_set_id = $1 and t.id = $2
         and not exists (select from ledger.voucher v where v.account_set_id = $1
           and v.source_kind = $3 and v.source_key = v.period || '/' || $4)`,
      [this.scope.accountSetId, id, carryForwardKind, step],
    );
    await this.scope.query(
      'update ledger.closing_template set removed = true where account_set_id = $1 and id = $2',
      [this.scope.accountSetId, id],
    );
    await this.scope.query(
      `update ledger.closing_template set after_step = $3, version = version + 1
       where account_set_id = $1 and after_step = $2 and not removed`,
      [this.scope.accountSetId, step, template.after],
    );
    await this.log.record({ action: '删除自定义结转', object: template.name, before });
  }

  private async requireUnused({ id, name }: OwnClosingTemplate): Promise<void> {
    const step = stepIdOf(id);
    const rows = await this.scope.query<{ period: string }>(
      `select v.period from ledger.voucher v
       join ledger.period p on p.account_set_id = $1 and p.period = v.period and p.state = 'open'
       where v.account_set_id = $1 and v.source_kind = $2 and v.source_key = v.period || '/' || $3
       order by v.period`,
      [this.scope.accountSetId, carryForwardKind, step],
    );
    const months = rows.map(({ period }) => periodTitle(period)).join('、');
    if (months !== '') {
      const msg = `“${name}”在未结账的${months}已生成凭证，请先在该期撤销凭证，再删除`;
      throw new BusinessError('CLOSING_TEMPLATE_USED', { msg });
    }
    const reading = (await this.templates.list(null)).find(({ figures }) =>
      figures.some((figure) => figure.kind === 'step' && figure.step === step),
    );
    if (!reading) return;
    const msg = `“${reading.name}”取“${name}”的金额，请先修改“${reading.name}”的取数，再删除`;
    throw new BusinessError('CLOSING_TEMPLATE_USED', { msg });
  }

  private async get(id: number): Promise<OwnClosingTemplate> {
    const found = (await this.templates.list(null)).find((template) => template.id === id);
    if (found) return found;
    const msg = '自定义结转不存在或已被删除，请刷新后重试';
    throw new BusinessError('NOT_FOUND', { msg });
  }

  private async logged(template: OwnClosingTemplate): Promise<object> {
    const steps = await this.choices.names();
    return loggedOwnTemplate(this.scope, template, (id) => steps.get(id) ?? id);
  }

  /** Limits the number of templates, because each is computed on every view of a month. */
  private async requireRoom(): Promise<void> {
    if ((await this.templates.list(null)).length < TEMPLATES_AT_MOST) return;
    const msg = `自定义结转最多 ${TEMPLATES_AT_MOST} 项，请先删除不用的再新增`;
    throw new BusinessError('CLOSING_TEMPLATE_LIMIT', { msg });
  }

  private async checkName(name: string, id: number): Promise<void> {
    const taken =
      (await this.choices.builtIn()).some((template) => template.name === name) ||
      (await this.templates.list(null)).some((other) => other.name === name && other.id !== id);
    if (!taken) return;
    throw new BusinessError('NAME_TAKEN', { msg: `结转项目“${name}”已存在，请换一个名称` });
  }

  /** Items must exist, be enabled and belong to a category that the line's subject uses. */
  private async checkItems({ lines }: OwnTemplateFields): Promise<void> {
    const { subjects, auxiliaryItems } = await this.facts.loadSome({
      subjectIds: lines.map(({ subjectId }) => subjectId),
      itemIds: lines.flatMap(({ auxiliary }) => Object.values(auxiliary)),
    });
    const problems = lines.flatMap(({ subjectId, auxiliary }, index) => {
      const subject = subjects.get(subjectId);
      return subject ? checkTemplateItems(auxiliary, index + 1, subject, { auxiliaryItems }) : [];
    });
    if (problems.length > 0) refuse('CLOSING_TEMPLATE_INVALID', problems);
  }

  private async saveRows(id: number, { figures, lines }: OwnTemplateFields): Promise<void> {
    const figureRows = figures.map(({ name, ...figure }, index) => {
      const { subjectId = null, ...rest } = { subjectId: null, ...figure };
      return { line_no: index + 1, name, subject_id: subjectId, figure: rest };
    });
    await this.scope.query(
      `insert into ledger.closing_template_figure
         (account_set_id, closing_template_id, line_no, name, subject_id, figure)
       select $1, $2, line_no, name, subject_id, figure
       from jsonb_to_recordset($3) as r (line_no integer, name text, subject_id bigint, figure jsonb)
       returning line_no`,
      [this.scope.accountSetId, id, JSON.stringify(figureRows)],
    );
    const lineRows = lines.map(({ side, summary, subjectId, auxiliary, amount }, index) => ({
      line_no: index + 1,
      side,
      summary,
      subject_id: subjectId,
      amount,
      auxiliary_key: auxiliaryKey(auxiliary),
    }));
    await this.scope.query(
      `insert into ledger.closing_template_line
         (account_set_id, closing_template_id, line_no, side, summary, subject_id, auxiliary_key, amount)
       select $1, $2, line_no, side, summary, subject_id, auxiliary_key, amount
       from jsonb_to_recordset($3) as r (line_no integer, side text, summary text,
         subject_id bigint, auxiliary_key text, amount jsonb)
       returning line_no`,
      [this.scope.accountSetId, id, JSON.stringify(lineRows)],
    );
  }
}

/** Codes of the subjects that a template posts to, in the account set. */
function codesOf(
  { body }: ClosingTemplate,
  { standard, codeOf }: Awaited<ReturnType<StepChoices['setContext']>>,
): string[] {
  if (body.kind !== 'lines') return [];
  return body.lines.flatMap(({ codes }) => {
    const code = codes[standard];
    return code === null ? [] : [codeOf(code)];
  });
}

function mutable(form: NonNullable<ReturnType<typeof copyOfBuiltIn>>): OwnTemplateFields {
  return {
    ...form,
    figures: form.figures.map((figure) => ({ ...figure })),
    lines: form.lines.map((line) => ({ ...line, auxiliary: { ...line.auxiliary } })),
  };
}
