import { Injectable } from '@nestjs/common';
import {
  CostLeaves,
  costMethodOf,
  PERCENT_OF_REVENUE,
  type ClosingContext,
  type ClosingTemplate,
  type NamedSubject,
  type TemplateInput,
} from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';

type Inputs = Readonly<Record<string, string>>;

/** Inputs of the cost-of-sales step if the subject of goods has leaves. */
export interface CostAssignments {
  /** Inputs for the leaves of goods; empty for other steps and for methods without goods. */
  readonly inputs: (template: ClosingTemplate, inputs: Inputs) => readonly TemplateInput[];
  /** The reason why the cost of goods cannot be posted to a code; undefined if it can. */
  readonly problem: (template: ClosingTemplate, code: string) => string | undefined;
}

/** The subjects of goods and of their cost in an account set. */
@Injectable()
export class CostSubjects {
  constructor(private readonly scope: AccountSetScope) {}

  async assignments({
    standard,
    codeOf,
  }: Pick<ClosingContext, 'standard' | 'codeOf'>): Promise<CostAssignments> {
    const subjects = await this.scope.query<NamedSubject>(
      `select code, name, full_name as "fullName", leaf, status = 1 as enabled
       from ledger.subject where account_set_id = $1 order by code collate "C"`,
      [this.scope.accountSetId],
      'cost-subjects',
    );
    const subjectsFor = ({ body }: ClosingTemplate) => {
      if (body.kind !== 'costOfSales') return undefined;
      const codes = { goods: codeOf(body.goods[standard]), cost: codeOf(body.cost[standard]) };
      return { ...codes, leaves: new CostLeaves(subjects, codes) };
    };
    return {
      inputs: (template, entered) => {
        const found = subjectsFor(template);
        if (!found || costMethodOf(entered) === PERCENT_OF_REVENUE) return [];
        const isGoods = ({ code, leaf, enabled }: NamedSubject) =>
          code.startsWith(found.goods) && leaf && enabled;
        return found.leaves.inputs(subjects.filter(isGoods), entered);
      },
      problem: (template, code) => {
        const found = subjectsFor(template);
        if (!found || found.leaves.leaves.some((leaf) => leaf.code === code)) return undefined;
        return `科目 ${code} 不是 ${found.cost} 下启用的末级科目，请重新选择成本科目`;
      },
    };
  }
}
