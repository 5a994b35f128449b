import { Injectable } from '@nestjs/common';
import type { OwnClosingTemplate } from '@mingzhang/contract';
import {
  compileOwn,
  parseAuxiliaryKey,
  placeSteps,
  type ClosingTemplate,
  type PlacedTemplate,
} from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { KnownCodes } from '../balance/known-codes';
import { carryForwardKind } from '../voucher/voucher-source.rule';

interface StoredTemplate extends Omit<OwnClosingTemplate, 'lines'> {
  readonly lines: (Omit<OwnClosingTemplate['lines'][number], 'auxiliary'> & {
    readonly auxiliaryKey: string;
  })[];
}

interface SubjectRow {
  readonly id: number;
  readonly parentId: number | null;
  readonly code: string;
  readonly category: string;
}

const stepPrefix = 'custom-';

/** Step id of an own template. */
export const stepIdOf = (templateId: number) => `${stepPrefix}${templateId}`;

/**
 * Reads the account set's own templates of period-end entries and places their steps among the
 * built-in ones.
 */
@Injectable()
export class OwnTemplatesQuery {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly codes: KnownCodes,
  ) {}

  /**
   * @param period includes templates deleted since that have a voucher in this month; null for none
   */
  async list(period: string | null): Promise<OwnClosingTemplate[]> {
    const rows = await this.scope.query<StoredTemplate>(
      `select t.id, t.version, t.name, t.frequency, t.after_step as after,
         coalesce((select jsonb_agg(f.figure || jsonb_build_object('name', f.name)
             || case when f.figure ->> 'kind' = 'subject'
               then jsonb_build_object('subjectId', f.subject_id) else '{}' end order by f.line_no)
           from ledger.closing_template_figure f
           where f.account_set_id = $1 and f.closing_template_id = t.id), '[]') as figures,
         coalesce((select jsonb_agg(jsonb_build_object('side', l.side, 'summary', l.summary,
             'subjectId', l.subject_id, 'auxiliaryKey', l.auxiliary_key, 'amount', l.amount)
             order by l.line_no)
           from ledger.closing_template_line l
           where l.account_set_id = $1 and l.closing_template_id = t.id), '[]') as lines
       from ledger.closing_template t
       where t.account_set_id = $1 and (not t.removed or exists (
         select from ledger.voucher v where v.account_set_id = $1 and v.source_kind = $3
           and v.source_key = $2 || '/${stepPrefix}' || t.id))
       order by t.id`,
      [this.scope.accountSetId, period, carryForwardKind],
      'own-closing-templates',
    );
    return rows.map(({ lines, ...template }) => ({
      ...template,
      lines: lines.map(({ auxiliaryKey: key, ...line }) => ({
        ...line,
        auxiliary: parseAuxiliaryKey(key),
      })),
    }));
  }

  /** Built-in and own steps in their order. */
  async among(
    builtIn: readonly ClosingTemplate[],
    own: readonly PlacedTemplate[],
  ): Promise<ClosingTemplate[]> {
    if (own.length === 0) return [...builtIn];
    const rows = await this.scope.query<SubjectRow>(
      `select id, parent_id as "parentId", code, category from ledger.subject
       where account_set_id = $1`,
      [this.scope.accountSetId],
    );
    const subjects = new Map(rows.map((row) => [row.id, row]));
    const { currentYearProfit: profitOfYear } = await this.codes.get();
    const parentOf = (id: number) => subjects.get(id)?.parentId ?? null;
    return placeSteps(builtIn, own, parentOf).flatMap(({ id, part }) => {
      const form = own.find((each) => each.id === id)?.form;
      if (form) return [compileOwn(form, { id, part, subjects, profitOfYear })];
      return builtIn.filter((template) => template.id === id);
    });
  }
}

export function placed(template: OwnClosingTemplate): PlacedTemplate {
  const { id, version: _version, ...form } = template;
  return { id: stepIdOf(id), form };
}
