import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { carryForwardCalls, StepSetting } from '@mingzhang/contract';
import {
  checkInput,
  goodsOfKey,
  kindSpanAt,
  periodOf,
  templatesFor,
  templatesOfOtherKind,
  vatTypeAt,
  type ClosingContext,
  type ClosingTemplate,
  type PlacedTemplate,
  type StepChoice,
  type TaxpayerKinds,
} from '@mingzhang/rules';
import { AccountSetScope, BusinessError, OperationLog, todayInShanghai } from '@mingzhang/server';
import { periodRates, requireNearRates } from '../period/period-rates';
import { CostSubjects } from './cost-subjects';
import { noSuchStep } from './no-such-step';
import { contextOf, loadSet, type SetRow } from './set-context';
import {
  type GivenInputs,
  inputNamed,
  subjectPrefix,
  settingText,
  type Inputs,
} from './step-inputs';
import { replacementProblem } from './step-subject';
import { type StoredSetting, type SettingView, settingViews } from './setting-views';
import { OwnTemplatesQuery, placed } from './own-templates.query';

type MonthBody = z.output<typeof carryForwardCalls.setInputs.body>;

/** Settings of a step in a month, with the inputs entered for that month alone. */
export interface MonthChoice extends StepChoice {
  readonly monthInputs: Inputs;
}

/**
 * Settings of steps: defaults of the reference for the standard, the account set's settings, the
 * month's inputs.
 */
@Injectable()
export class StepChoices {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly log: OperationLog,
    private readonly own: OwnTemplatesQuery,
    private readonly costs: CostSubjects,
  ) {}

  async context(period: string): Promise<ClosingContext> {
    const stored = await this.accountSet();
    const set = contextOf(stored, period);
    const { vatType, from, to } = kindSpanAt(stored.kinds, period);
    const rates = [...(await periodRates(this.scope, period)).values()];
    const own = rates.flatMap(({ code, own: rate }): [string, string][] =>
      rate === null ? [] : [[code, rate]],
    );
    return { ...set, vatType, kindFrom: from, kindTo: to, period, rates: new Map(own) };
  }

  /**
   * Kinds of taxpayer that the account set has had.
   * @throws BusinessError NOT_FOUND
   */
  async taxpayerKinds(): Promise<TaxpayerKinds> {
    return (await this.accountSet()).kinds;
  }

  /**
   * Context that is equal in all months; the kind of taxpayer and the sales subjects are those of
   * today's month.
   */
  async setContext(): Promise<Omit<ClosingContext, 'period' | 'rates'>> {
    return contextOf(await this.accountSet(), periodOf(todayInShanghai()));
  }

  /** The built-in templates of a month by its kind of taxpayer; null for today's month. */
  async builtIn(period: string | null = null): Promise<ClosingTemplate[]> {
    return templatesFor(...(await this.basis(period)));
  }

  private async basis(period: string | null): Promise<[standard: 0 | 1, vatType: 0 | 1]> {
    const { accounting_standards: standard, kinds } = await this.accountSet();
    return [standard, vatTypeAt(kinds, period ?? periodOf(todayInShanghai()))];
  }

  /** Names of the steps by id. */
  async names(): Promise<ReadonlyMap<string, string>> {
    return new Map((await this.templates()).map(({ id, name }) => [id, name]));
  }

  /** Deletes inputs of open months that a changed own template does not have any more. */
  async dropGone(step: string): Promise<void> {
    const keys = (await this.template(step)).inputs.map(({ key }) => key);
    await this.scope.query(
      `update ledger.closing_input i set inputs = (
         select coalesce(jsonb_object_agg(part.key, part.value), '{}')
         from jsonb_each(i.inputs) as part where part.key = any($3::text[]))
       where i.account_set_id = $1 and i.step_id = $2 and i.period in (
         select p.period from ledger.period p where p.account_set_id = $1 and p.state = 'open')`,
      [this.scope.accountSetId, step, keys],
    );
  }

  /**
   * All steps of the account set with their settings in the month.
   * @param tried an own template that is not saved yet
   */
  async ofMonth(period: string, tried?: PlacedTemplate): Promise<MonthChoice[]> {
    const settings = await this.stored();
    const rows = await this.scope.query<{ step_id: string; skipped: boolean; inputs: Inputs }>(
      `select step_id, skipped, inputs from ledger.closing_input
       where account_set_id = $1 and period = $2`,
      [this.scope.accountSetId, period],
    );
    const months = new Map(rows.map((row) => [row.step_id, row]));
    const own = (await this.templates(period, tried)).map((template) => {
      const setting = settings.get(template.id);
      const month = months.get(template.id);
      return {
        template,
        enabled: setting?.enabled ?? template.enabled,
        skipped: month?.skipped ?? false,
        inputs: { ...setting?.inputs, ...month?.inputs },
        monthInputs: month?.inputs ?? {},
      };
    });
    return [...(await this.ofOtherKind(period)), ...own];
  }

  /** Steps of a former kind of taxpayer; they count if they have posted. */
  private async ofOtherKind(period: string): Promise<MonthChoice[]> {
    return templatesOfOtherKind(...(await this.basis(period))).map((template) => ({
      template,
      enabled: false,
      skipped: false,
      isOfOtherKind: true,
      inputs: {},
      monthInputs: {},
    }));
  }

  /**
   * Saves the settings of a step in a month.
   * @throws BusinessError INVALID_BODY, PERIOD_CLOSED; RATE_CONFIRM for an unconfirmed rate far
   *   from the last one
   */
  async setForMonth(
    period: string,
    { step, skipped, inputs, confirmed = false }: MonthBody,
  ): Promise<void> {
    await this.requireOpen(period);
    const template = await this.template(step, period);
    const key = [this.scope.accountSetId, period, step];
    const before = await this.scope.one<{ skipped: boolean; inputs: Inputs }>(
      `select skipped, inputs from ledger.closing_input
       where account_set_id = $1 and period = $2 and step_id = $3`,
      key,
    );
    const checkedInputs = await this.checked(template, { period, inputs }, before?.inputs);
    const standing = before?.inputs ?? {};
    if (!confirmed) await requireNearRates(this.scope, period, { inputs: checkedInputs, standing });
    await this.scope.query(
      `insert into ledger.closing_input (account_set_id, period, step_id, skipped, inputs)
       values ($1, $2, $3, $4, $5)
       on conflict (account_set_id, period, step_id) do update
         set skipped = excluded.skipped, inputs = excluded.inputs`,
      [...key, skipped, JSON.stringify(checkedInputs)],
    );
    await this.log.record({
      action: '修改本期结转参数',
      object: `${period} ${template.name}`,
      before: settingText(
        { template, period },
        { skipped: before?.skipped ?? false },
        before?.inputs ?? {},
      ),
      after: settingText({ template, period }, { skipped }, checkedInputs),
    });
  }

  /** Each step with its settings for every month, for the settings page. */
  async settings(): Promise<SettingView[]> {
    const set = await this.accountSet();
    const period = periodOf(todayInShanghai());
    return settingViews(await this.templates(), {
      standard: set.accounting_standards,
      vatType: vatTypeAt(set.kinds, period),
      stored: await this.stored(),
      own: new Map((await this.own.list(null)).map((each) => [placed(each).id, each])),
      costs: await this.costs.assignments(await this.setContext()),
      period,
    });
  }

  async save({ id, enabled, inputs }: StepSetting): Promise<void> {
    const template = await this.template(id);
    const period = periodOf(todayInShanghai());
    const checkedInputs = await this.checked(template, { period, inputs });
    const before = (await this.stored()).get(id);
    const was = { enabled: before?.enabled ?? template.enabled };
    await this.scope.query(
      `insert into ledger.closing_step (account_set_id, step_id, enabled, inputs)
       values ($1, $2, $3, $4)
       on conflict (account_set_id, step_id) do update
         set enabled = excluded.enabled, inputs = excluded.inputs`,
      [this.scope.accountSetId, id, enabled, JSON.stringify(checkedInputs)],
    );
    await this.log.record({
      action: '修改结转设置',
      object: template.name,
      before: settingText({ template, period }, was, before?.inputs ?? {}),
      after: settingText({ template, period }, { enabled }, checkedInputs),
    });
  }

  /**
   * Checks inputs; empty ones are left out.
   * @param standing stored inputs, which are not checked again: they were valid when entered, and
   *   the person who changes another input may not see them. A step reports stored inputs that
   *   became invalid
   * @throws BusinessError INVALID_BODY naming the input
   */
  private async checked(
    template: ClosingTemplate,
    { period, inputs }: GivenInputs,
    standing: Inputs = {},
  ): Promise<Inputs> {
    const details = [];
    for (const [index, { key, value }] of inputs.entries()) {
      if (value === '' || standing[key] === value) continue;
      const input = inputNamed(template, { key, period });
      const msg = input
        ? (checkInput(input, value)?.msg ?? (await this.subjectProblem(template, key, value)))
        : `没有“${key}”这个参数，请刷新后重试`;
      if (msg) details.push({ path: `inputs.${index}.value`, code: 'CLOSING_INPUT', msg });
    }
    if (details[0]) throw new BusinessError('INVALID_BODY', { msg: details[0].msg, details });
    return Object.fromEntries(
      inputs.filter(({ value }) => value !== '').map(({ key, value }) => [key, value]),
    );
  }

  private async subjectProblem(template: ClosingTemplate, key: string, code: string) {
    if (goodsOfKey(key) !== undefined) {
      return (await this.costs.assignments(await this.setContext())).problem(template, code);
    }
    if (!key.startsWith(subjectPrefix)) return undefined;
    const { accounting_standards: standard } = await this.accountSet();
    const found = await this.scope.one<{ category: string }>(
      `select category from ledger.subject
       where account_set_id = $1 and code = $2 and leaf and status = 1`,
      [this.scope.accountSetId, code],
    );
    const original = key.slice(subjectPrefix.length);
    return replacementProblem(template, { standard, original, code, category: found?.category });
  }

  private async template(id: string, period: string | null = null): Promise<ClosingTemplate> {
    const template = (await this.templates(period)).find((each) => each.id === id);
    if (template) return template;
    throw noSuchStep(id);
  }

  /** All templates in their order. */
  private async templates(
    period: string | null = null,
    tried?: PlacedTemplate,
  ): Promise<ClosingTemplate[]> {
    const own = (await this.own.list(period)).map(placed);
    const others = own.filter(({ id }) => id !== tried?.id);
    return this.own.among(await this.builtIn(period), tried ? [...others, tried] : own);
  }

  private async requireOpen(period: string): Promise<void> {
    const row = await this.scope.one<{ state: string }>(
      'select state from ledger.period where account_set_id = $1 and period = $2',
      [this.scope.accountSetId, period],
    );
    if (row?.state === 'closed') throw new BusinessError('PERIOD_CLOSED');
  }

  private async stored(): Promise<ReadonlyMap<string, StoredSetting>> {
    const rows = await this.scope.query<{ step_id: string; enabled: boolean; inputs: Inputs }>(
      'select step_id, enabled, inputs from ledger.closing_step where account_set_id = $1',
      [this.scope.accountSetId],
    );
    return new Map(rows.map((row) => [row.step_id, row]));
  }

  private accountSet(): Promise<SetRow> {
    return loadSet(this.scope);
  }
}
