import { Injectable } from '@nestjs/common';
import type { VoucherTemplate, VoucherTemplateFields } from '@mingzhang/contract';
import {
  auxiliaryKey,
  checkTemplate,
  Money,
  parseAuxiliaryKey,
  type TemplateAmount,
  type TemplateLine,
} from '@mingzhang/rules';
import {
  AccountSetScope,
  BusinessError,
  mnemonicOf,
  OperationLog,
  refuse,
} from '@mingzhang/server';
import { itemsOfKeySql } from '../item-key/item-key.sql';
import { loggedTemplate } from './voucher-template.log';
import { TemplateReferences } from './template-references';

type Line = VoucherTemplateFields['lines'][number];
interface StoredTemplate extends Omit<VoucherTemplate, 'lines'> {
  readonly lines: (Omit<VoucherTemplate['lines'][number], 'auxiliary'> & {
    readonly auxiliaryKey: string;
  })[];
}

/** Voucher templates (凭证模板): entries for repeated use. */
@Injectable()
export class VoucherTemplateService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly log: OperationLog,
    private readonly references: TemplateReferences,
  ) {}

  /** By type, then in order of creation. */
  async list(): Promise<VoucherTemplate[]> {
    return (await this.stored()).map(toContract);
  }

  /** @throws BusinessError NOT_FOUND */
  async get(id: number): Promise<VoucherTemplate> {
    const [template] = await this.stored(id);
    if (!template) throw notFound();
    return toContract(template);
  }

  async create(fields: VoucherTemplateFields): Promise<VoucherTemplate> {
    await this.check(fields);
    const row = await this.scope.one<{ id: number }>(
      `insert into ledger.voucher_template (account_set_id, type, name, mnemonic, word_id, remark)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      [this.scope.accountSetId, ...columnsOf(fields)],
    );
    if (!row) throw new Error('the new template was not returned');
    await this.saveLines(row.id, fields.lines);
    const created = await this.get(row.id);
    const after = await loggedTemplate(this.scope, created);
    await this.log.record({ action: '新增凭证模板', object: created.name, after });
    return created;
  }

  /** A changed built-in template becomes the company's own. */
  async update({
    id,
    version,
    ...fields
  }: VoucherTemplateFields & { id: number; version: number }): Promise<VoucherTemplate> {
    const before = await this.get(id);
    const logged = await loggedTemplate(this.scope, before);
    await this.check(fields, before);
    const updated = await this.scope.query(
      `update ledger.voucher_template set version = version + 1, type = $2, name = $3, mnemonic = $4, word_id = $5,
         remark = $6, built_in = false
       where account_set_id = $1 and id = $7 and version = $8 returning id`,
      [this.scope.accountSetId, ...columnsOf(fields), id, version],
    );
    if (updated.length === 0) throw new BusinessError('VERSION_STALE');
    await this.scope.query(
      'delete from ledger.voucher_template_line where account_set_id = $1 and template_id = $2',
      [this.scope.accountSetId, id],
    );
    await this.saveLines(id, fields.lines);
    const stored = await this.get(id);
    await this.log.record({
      action: '修改凭证模板',
      object: stored.name,
      before: logged,
      after: await loggedTemplate(this.scope, stored),
    });
    return stored;
  }

  async remove(id: number): Promise<void> {
    const { name, ...template } = await this.get(id);
    const before = await loggedTemplate(this.scope, { name, ...template });
    const removed = await this.scope.write(
      'delete from ledger.voucher_template where account_set_id = $1 and id = $2',
      [this.scope.accountSetId, id],
    );
    // A concurrent request has deleted and logged it.
    if (removed === 0) throw notFound();
    await this.log.record({ action: '删除凭证模板', object: name, before });
  }

  /**
   * Deleted records, and categories that the subject does not use any more, are left out, so that
   * the template can be saved again as shown.
   */
  private stored(id?: number): Promise<StoredTemplate[]> {
    return this.scope.query<StoredTemplate>(
      `select t.id, t.version, t.type, t.name, t.mnemonic, w.id as "wordId", t.remark,
         t.built_in as "builtIn",
         (select jsonb_agg(jsonb_build_object('summary', l.summary, 'subjectId', l.subject_id,
            'subjectCode', s.code, 'subjectName', s.full_name, 'side', l.side,
            'auxiliaryKey', (
              select coalesce(string_agg(part.category_id || ':' || part.item_id, ',' order by part.place), '')
              from ${itemsOfKeySql('l.auxiliary_key')} part
              join ledger.subject_auxiliary x on x.account_set_id = $1 and x.subject_id = l.subject_id
                and x.category_id = part.category_id
              join ledger.accounting_category_detail d on d.account_set_id = $1
                and d.category_id = x.category_id and d.id = part.item_id),
            'amount', l.amount) order by l.line_no)
          from ledger.voucher_template_line l
          join ledger.subject s on s.account_set_id = $1 and s.id = l.subject_id
          where l.account_set_id = $1 and l.template_id = t.id) as lines
       from ledger.voucher_template t
       left join ledger.voucher_word w on w.account_set_id = $1 and w.id = t.word_id
       where t.account_set_id = $1 and ($2::bigint is null or t.id = $2)
       order by t.type, t.id`,
      [this.scope.accountSetId, id ?? null],
    );
  }

  private async check(fields: VoucherTemplateFields, before?: VoucherTemplate): Promise<void> {
    const problems = checkTemplate(fields.lines.map(lineOf));
    if (problems.length > 0) refuse('TEMPLATE_INVALID', problems);
    const taken = await this.scope.one(
      'select 1 from ledger.voucher_template where account_set_id = $1 and name = $2 and id <> $3',
      [this.scope.accountSetId, fields.name, before?.id ?? 0],
    );
    if (taken) throw new BusinessError('NAME_TAKEN', { msg: `凭证模板“${fields.name}”已存在` });
    await this.references.check(fields, before);
  }

  private async saveLines(templateId: number, lines: readonly Line[]): Promise<void> {
    const rows = lines.map((line, index) => ({
      line_no: index + 1,
      summary: line.summary,
      subject_id: line.subjectId,
      side: line.side,
      auxiliary_key: auxiliaryKey(line.auxiliary),
      amount: line.amount,
    }));
    await this.scope.query(
      `insert into ledger.voucher_template_line (account_set_id, template_id, line_no, summary, subject_id, side,
         auxiliary_key, amount)
       select $1, $2, line_no, summary, subject_id, side, auxiliary_key, amount
       from jsonb_to_recordset($3) as r (line_no integer, summary text, subject_id bigint, side text,
         auxiliary_key text, amount jsonb)
       returning line_no`,
      [this.scope.accountSetId, templateId, JSON.stringify(rows)],
    );
  }
}

function notFound(): BusinessError {
  return new BusinessError('NOT_FOUND', { msg: '凭证模板不存在或已被删除' });
}

/** A line in the form of the rules: amounts and factors as `Money`. */
export function lineOf({
  side,
  amount,
}: {
  readonly side: 'debit' | 'credit';
  readonly amount: Line['amount'] | VoucherTemplate['lines'][number]['amount'];
}): TemplateLine {
  return { side, amount: amountOf(amount) };
}

function amountOf(amount: Parameters<typeof lineOf>[0]['amount']): TemplateAmount {
  if (amount.kind === 'fixed') return { kind: 'fixed', amount: Money.parse(amount.amount) };
  if (amount.kind !== 'formula') return amount;
  return {
    kind: 'formula',
    terms: amount.terms.map((term) => ({ ...term, factor: Money.parse(term.factor ?? '0') })),
  };
}

function columnsOf({ type, name, wordId, remark }: VoucherTemplateFields) {
  return [type, name, mnemonicOf(name), wordId, remark];
}

function toContract({ lines, ...template }: StoredTemplate): VoucherTemplate {
  return {
    ...template,
    lines: (lines ?? []).map(({ auxiliaryKey: key, ...line }) => ({
      ...line,
      auxiliary: parseAuxiliaryKey(key),
    })),
  };
}
