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
import { loggedTemplate } from './voucher-template.log';

type Line = VoucherTemplateFields['lines'][number];
interface StoredTemplate extends Omit<VoucherTemplate, 'lines'> {
  readonly lines: (Omit<VoucherTemplate['lines'][number], 'auxiliary'> & {
    readonly auxiliaryKey: string;
  })[];
}

/** Voucher templates (凭证模板): entries that are used again and again. */
@Injectable()
export class VoucherTemplateService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly log: OperationLog,
  ) {}

  /** By type, then in the order in which they were made. */
  async list(): Promise<VoucherTemplate[]> {
    return (await this.stored()).map(toContract);
  }

  /** @throws BusinessError NOT_FOUND */
  async get(id: number): Promise<VoucherTemplate> {
    const [template] = await this.stored(id);
    if (!template) throw new BusinessError('NOT_FOUND', { msg: '凭证模板不存在或已被删除' });
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

  /** A built-in template that was changed is the company's own from then on. */
  async update({
    id,
    version,
    ...fields
  }: VoucherTemplateFields & { id: number; version: number }): Promise<VoucherTemplate> {
    const logged = await loggedTemplate(this.scope, await this.get(id));
    await this.check(fields, id);
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
    await this.scope.query(
      'delete from ledger.voucher_template where account_set_id = $1 and id = $2',
      [this.scope.accountSetId, id],
    );
    await this.log.record({ action: '删除凭证模板', object: name, before });
  }

  private stored(id?: number): Promise<StoredTemplate[]> {
    return this.scope.query<StoredTemplate>(
      `select t.id, t.version, t.type, t.name, t.mnemonic, t.word_id as "wordId", t.remark,
         t.built_in as "builtIn",
         (select jsonb_agg(jsonb_build_object('summary', l.summary, 'subjectId', l.subject_id,
            'subjectCode', s.code, 'subjectName', s.full_name, 'side', l.side,
            'auxiliaryKey', l.auxiliary_key, 'amount', l.amount) order by l.line_no)
          from ledger.voucher_template_line l
          join ledger.subject s on s.account_set_id = $1 and s.id = l.subject_id
          where l.account_set_id = $1 and l.template_id = t.id) as lines
       from ledger.voucher_template t
       where t.account_set_id = $1 and ($2::bigint is null or t.id = $2)
       order by t.type, t.id`,
      [this.scope.accountSetId, id ?? null],
    );
  }

  private async check(fields: VoucherTemplateFields, exceptId = 0): Promise<void> {
    const problems = checkTemplate(fields.lines.map(lineOf));
    if (problems.length > 0) refuse('TEMPLATE_INVALID', problems);
    const taken = await this.scope.one(
      'select 1 from ledger.voucher_template where account_set_id = $1 and name = $2 and id <> $3',
      [this.scope.accountSetId, fields.name, exceptId],
    );
    if (taken) throw new BusinessError('NAME_TAKEN', { msg: `凭证模板“${fields.name}”已存在` });
    await this.checkReferences(fields);
  }

  /** Subjects of lines must be usable leaves, those of formulas and the word must exist. */
  private async checkReferences({ lines, wordId }: VoucherTemplateFields): Promise<void> {
    const ids = lines.flatMap((line) => [line.subjectId, ...subjectsOf(line)]);
    const subjects = await this.scope.query<{ id: number; leaf: boolean; status: number }>(
      'select id, leaf, status from ledger.subject where account_set_id = $1 and id = any($2::bigint[])',
      [this.scope.accountSetId, ids],
    );
    const known = new Map(subjects.map((subject) => [subject.id, subject]));
    const problems = lines.flatMap((line, index) => {
      const subject = known.get(line.subjectId);
      const row = index + 1;
      const problem = (msg: string) => [
        { code: 'TEMPLATE_INVALID', row, msg: `第 ${row} 行：${msg}` },
      ];
      if (!subject) return problem('科目不存在，请重新选择');
      if (!subject.leaf) return problem('不是末级科目，请选择其下级科目');
      if (subject.status !== 1) return problem('科目已停用，请重新选择');
      if (subjectsOf(line).some((id) => !known.has(id))) return problem('公式中的科目不存在');
      return [];
    });
    if (problems.length > 0) refuse('TEMPLATE_INVALID', problems);
    if (wordId === null) return;
    const word = await this.scope.one(
      'select 1 from ledger.voucher_word where account_set_id = $1 and id = $2',
      [this.scope.accountSetId, wordId],
    );
    if (!word) throw new BusinessError('TEMPLATE_INVALID', { msg: '凭证字不存在，请重新选择' });
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

/** A line as the rules see it: amounts and factors as `Money`. */
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

function subjectsOf({ amount }: Line): number[] {
  return amount.kind === 'formula' ? amount.terms.map(({ subjectId }) => subjectId) : [];
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
