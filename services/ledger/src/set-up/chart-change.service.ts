import { Injectable } from '@nestjs/common';
import type { Finding } from '@mingzhang/contract';
import {
  missingSubjects,
  parentCodeOf,
  parseCodeRule,
  planChartChange,
  type OwnedSubject,
  type SubjectCodeRule,
  periodTitle,
} from '@mingzhang/rules';
import { AccountSetScope, OperationLog, refuse, UsageQuestion } from '@mingzhang/server';
import { lockOpenPeriods } from '../period/period-lock';
import { chartOf, type ChartSubject } from '../seed/charts';
import { addBuiltInTemplates, builtInTemplatesOf } from '../seed/voucher-templates';
import { movesBelow, type LoggedMoves } from '../subject/moved-lines';
import { insertSubjects, moveToFirstChildren } from '../subject/subject-insert';
import { formerOf, missingFormer, recoded } from './chart-subjects';
import { existingSql, type ExistingSubject } from './existing-subjects';

/** The settings that determine the chart of accounts. */
export interface ChartBasis {
  readonly accountingStandards: number;
  readonly vatType: number;
  /** The month from which another kind of taxpayer applies. */
  readonly vatFrom?: string | null;
  /** Months of the books before it keep the former kind. */
  readonly leavesMonths?: boolean;
}

/** Effects of a change of these settings, and the function that applies it. */
interface PlannedChange {
  /** One sentence per consequence; empty if nothing of the account set changes. */
  readonly details: readonly Finding[];
  readonly apply: () => Promise<void>;
}

/** A change of the chart as text with the names of its time. */
interface ChartChangeLog {
  readonly object: string;
  readonly taken: string[];
  readonly added: string[];
  readonly moved?: LoggedMoves;
}

const unchanged: PlannedChange = { details: [], apply: () => Promise.resolve() };

/** Applies another standard or another kind of taxpayer to the subjects of an account set. */
@Injectable()
export class ChartChangeService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly log: OperationLog,
    private readonly usage: UsageQuestion,
  ) {}

  /**
   * @throws BusinessError ACCOUNT_SET_CHANGE_BLOCKED with every record made by people that has no
   *   place in the new standard
   */
  async plan(before: ChartBasis, after: ChartBasis): Promise<PlannedChange> {
    if (before.accountingStandards !== after.accountingStandards) {
      return this.planStandard(before, after);
    }
    if (before.vatType === after.vatType) return unchanged;
    return after.vatType === 1
      ? this.planGeneral(before, after)
      : this.planCorrection(before, after);
  }

  private async planStandard(before: ChartBasis, after: ChartBasis): Promise<PlannedChange> {
    const { rule, text } = await this.rule();
    const existing = await this.existing();
    const from = recoded(chartOf(before.accountingStandards, before.vatType), text);
    const to = recoded(chartOf(after.accountingStandards, after.vatType), text);
    const { removed, added, blocked } = planChartChange({
      existing: existing.map((subject) => ownedOf(subject, from)),
      from,
      to,
      rule,
    });
    const code = 'ACCOUNT_SET_CHANGE_BLOCKED';
    const problems = blocked.map((msg) => ({ code, msg }));
    if (problems.length > 0) refuse(code, problems);
    const gone = new Set(removed.map(({ id }) => id));
    const staying = existing.filter(({ id }) => !gone.has(id));
    return {
      details: findings([
        `原准则的 ${removed.length} 个科目将删除，新准则的 ${added.length} 个科目将建立`,
        '内置凭证模板将按新准则重建',
        '自己新增的科目、凭证模板、辅助核算项目、币别和凭证字保留不变',
      ]),
      apply: async () => {
        await this.removeTemplates(before, after, true);
        await this.scope.query(
          'delete from ledger.subject where account_set_id = $1 and id = any($2::bigint[])',
          [this.scope.accountSetId, [...gone]],
        );
        await this.add(added, staying, rule);
        await this.finish(before, after, {
          object: `${removed.length} 个科目换为 ${added.length} 个`,
          taken: removed.map(({ code, name }) => `${code} ${name}`),
          added: added.map(({ code, name }) => `${code} ${name}`),
        });
      },
    };
  }

  /** Deletes nothing; adds the missing columns of 应交增值税 for a general taxpayer. */
  private async planGeneral(before: ChartBasis, after: ChartBasis): Promise<PlannedChange> {
    const { rule, text } = await this.rule();
    const existing = await this.existing();
    const chart = recoded(chartOf(after.accountingStandards, after.vatType), text);
    const columns = chart.filter(({ generalTaxpayerOnly }) => generalTaxpayerOnly);
    const added = missingSubjects(existing, columns, rule);
    const opened = new Set(added.map(({ code }) => parentCodeOf(code, rule)));
    const openedLeaves = existing.filter(({ leaf, code }) => leaf && opened.has(code));
    // Asset cards and other records of other domains must name a leaf: the child takes over the id.
    const named = await this.usage.namedOf({
      kind: 'subject',
      ids: openedLeaves.map(({ id }) => id),
      title: '应交增值税科目',
    });
    const former = openedLeaves
      .filter(({ id, used }) => used || named.has(id) || after.leavesMonths === true)
      .map((parent) => ({ parent, child: formerOf(parent, chart, rule) }));
    const names = added.map(({ code, name }) => `${code} ${name}`);
    const details = [
      ...kindDetails(after),
      ...(added.length > 0 ? [`将新增 ${added.length} 个科目：${names.join('、')}`] : []),
      ...former.map(
        ({ parent, child }) =>
          `${parent.code} ${parent.name} 已有的数据将转入新增的 ${child.code} ${child.name}`,
      ),
      '内置凭证模板将按新的纳税人身份更换，其他资料保留不变',
    ];
    return {
      details: findings(details),
      apply: async () => {
        await lockOpenPeriods(this.scope);
        await this.removeTemplates(before, after, false);
        const children = former.map(({ child }) => child);
        const ids = await this.add([...added, ...children], existing, rule);
        const moved = await movesBelow(this.scope, former);
        await moveToFirstChildren(
          this.scope,
          former.map(({ parent, child }) => ({
            parentId: parent.id,
            childId: ids.get(child.code) ?? 0,
          })),
          named,
        );
        await this.finish(before, after, {
          object: names.join('、') || '凭证模板',
          taken: [],
          added: [...added, ...children].map(({ code, name }) => `${code} ${name}`),
          moved,
        });
      },
    };
  }

  /**
   * Deletes nothing; a taxpayer that is small-scale again keeps the columns of 应交增值税 and posts to a
   * subject beside them.
   */
  private async planCorrection(before: ChartBasis, after: ChartBasis): Promise<PlannedChange> {
    const { rule, text } = await this.rule();
    const existing = await this.existing();
    const added = missingFormer(
      existing,
      recoded(chartOf(after.accountingStandards, 1), text),
      rule,
    );
    const names = added.map(({ code, name }) => `${code} ${name}`);
    return {
      details: findings([
        ...kindDetails(after),
        ...names.map((name) => `将新增科目 ${name}，小规模期间的应交增值税记在该科目`),
        '内置凭证模板将按新的纳税人身份更换，其他资料保留不变',
      ]),
      apply: async () => {
        await this.removeTemplates(before, after, false);
        await this.add(added, existing, rule);
        await this.finish(before, after, {
          object: names.join('、') || '凭证模板',
          taken: [],
          added: names,
        });
      },
    };
  }

  private async rule(): Promise<{ rule: SubjectCodeRule; text: string }> {
    const row = await this.scope.one<{ text: string }>(
      'select code_rule as text from ledger.account_set where account_set_id = $1',
      [this.scope.accountSetId],
    );
    if (!row) throw new Error('the account set has no settings');
    return { rule: parseCodeRule(row.text), text: row.text };
  }

  private existing(): Promise<ExistingSubject[]> {
    return this.scope.query<ExistingSubject>(existingSql, [this.scope.accountSetId]);
  }

  private async add(
    subjects: readonly ChartSubject[],
    existing: readonly ExistingSubject[],
    rule: SubjectCodeRule,
  ): Promise<ReadonlyMap<string, number>> {
    const categories = await this.scope.query<{ id: number; name: string }>(
      'select id, name from ledger.accounting_category where account_set_id = $1',
      [this.scope.accountSetId],
    );
    const categoryIds = new Map(categories.map(({ id, name }) => [name, id]));
    const ids = await insertSubjects(
      this.scope,
      subjects.map(({ auxiliary = [], ...subject }) => ({
        ...subject,
        auxiliary: auxiliary.flatMap(({ category, required }) => {
          const categoryId = categoryIds.get(category);
          return categoryId === undefined ? [] : [{ categoryId, required }];
        }),
      })),
      { rule, existing: new Map(existing.map((subject) => [subject.code, subject])) },
    );
    await this.scope.query(
      `update ledger.subject p set version = version + 1, leaf = not leaf
       where account_set_id = $1 and leaf = exists (
         select from ledger.subject c where c.account_set_id = $1 and c.parent_id = p.id)`,
      [this.scope.accountSetId],
    );
    return ids;
  }

  /** Deletes built-in templates that the new settings do not have, or all of them. */
  private async removeTemplates(before: ChartBasis, after: ChartBasis, all: boolean) {
    const namesOf = ({ accountingStandards, vatType }: ChartBasis) =>
      builtInTemplatesOf(accountingStandards, vatType).map(({ name }) => name);
    const keptNames = new Set(all ? [] : namesOf(after));
    await this.scope.query(
      `delete from ledger.voucher_template
       where account_set_id = $1 and built_in and name = any($2::text[])`,
      [this.scope.accountSetId, namesOf(before).filter((name) => !keptNames.has(name))],
    );
  }

  private async finish(
    before: ChartBasis,
    after: ChartBasis,
    { object, taken, added, moved }: ChartChangeLog,
  ): Promise<void> {
    const { accountingStandards, vatType } = after;
    await addBuiltInTemplates(this.scope, builtInTemplatesOf(accountingStandards, vatType));
    await this.log.record({
      action: '按账套设置调整科目',
      object: object.slice(0, 200),
      before: { ...basisOf(before), ...(moved ? { movedTo: moved.from } : {}) },
      after: {
        ...basisOf(after),
        ...(taken.length > 0 ? { taken } : {}),
        ...(added.length > 0 ? { added } : {}),
        ...(moved ? { movedTo: moved.to, movedVouchers: moved.vouchers } : {}),
      },
    });
  }
}

function basisOf({ accountingStandards, vatType, vatFrom }: ChartBasis) {
  const from = vatFrom ? { vatTypeFrom: vatFrom } : {};
  return { accountingStandards, vatType, ...from };
}

/**
 * Consequences of another kind of taxpayer for declarations; becoming small-scale is a correction.
 */
function kindDetails({ vatType, vatFrom }: ChartBasis): string[] {
  if (!vatFrom) return [];
  if (vatType === 0) {
    return [
      `自${periodTitle(vatFrom)}起更正为小规模纳税人，按小规模纳税人计提、申报增值税和附加税费；` +
        '已按一般纳税人生成的结转凭证请删除后重新生成',
    ];
  }
  return [
    `自${periodTitle(vatFrom)}起按一般纳税人计提、申报增值税和附加税费，此前各期仍按小规模纳税人；` +
      '按季申报的，当季此前各月单独申报',
  ];
}

function findings(texts: readonly string[]): Finding[] {
  return texts.map((msg) => ({ code: 'ACCOUNT_SET_CHANGE', msg }));
}

function ownedOf(subject: ExistingSubject, chart: readonly ChartSubject[]): OwnedSubject {
  const entry = chart.find(({ code }) => code === subject.code);
  const expected = (entry?.auxiliary ?? []).map(({ category }) => category).sort();
  const items = [...subject.categories].sort();
  return {
    id: subject.id,
    code: subject.code,
    name: subject.name,
    isAltered: subject.altered || String(items) !== String(expected),
    template: subject.template,
  };
}
