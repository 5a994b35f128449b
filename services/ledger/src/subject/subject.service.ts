import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { Subject, subjectCalls } from '@mingzhang/contract';
import { checkSubjectCode, parseCodeRule } from '@mingzhang/rules';
import {
  AccountSetScope,
  BusinessError,
  mnemonicOf,
  OperationLog,
  refuse,
} from '@mingzhang/server';
import { lockOpenPeriods } from '../period-lock';
import { TemplateUse } from '../voucher-template/template-use';
import { SubjectQuery } from './subject.query';

type CreateBody = z.output<typeof subjectCalls.create.body>;
type UpdateBody = z.output<typeof subjectCalls.update.body>;
type Fields = Omit<UpdateBody, 'id' | 'version'>;

/** Adding, changing and deleting subjects under the account set's coding rule. */
@Injectable()
export class SubjectService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly subjects: SubjectQuery,
    private readonly templates: TemplateUse,
    private readonly log: OperationLog,
  ) {}

  /**
   * Adds a subject. The first child of a subject with data takes that data over, after the user
   * confirmed it: only leaves carry entries.
   */
  async create(body: CreateBody): Promise<Subject> {
    const parent = body.parentId === null ? null : await this.subjects.get(body.parentId);
    const category = parent?.category ?? body.category;
    if (!category) throw new BusinessError('INVALID_BODY', { msg: '请选择科目类别' });
    await this.checkCode(body.code, parent);
    await this.checkReferences(body);
    if (parent?.leaf) await this.openParent(parent, body.moveEntries);
    const row = await this.scope.one<{ id: number }>(
      `insert into ledger.subject (account_set_id, code, name, full_name, mnemonic, category, direction, parent_id,
         level, leaf, status, cash, currencies, quantity_unit)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, true, $10, $11, $12, $13) returning id`,
      [
        this.scope.accountSetId,
        body.code,
        body.name,
        parent ? `${parent.fullName}-${body.name}` : body.name,
        mnemonicOf(body.name),
        category,
        body.direction,
        parent?.id ?? null,
        (parent?.level ?? 0) + 1,
        body.status,
        body.cash,
        body.currencies,
        body.quantity?.unit ?? null,
      ],
    );
    if (!row) throw new Error('the new subject was not returned');
    await this.saveAuxiliary(row.id, body);
    if (parent?.leaf) await this.moveData(parent, row.id);
    await this.log.record({ action: '新增科目', object: `${body.code} ${body.name}`, after: body });
    return this.subjects.get(row.id);
  }

  async update({ id, version, ...fields }: UpdateBody): Promise<Subject> {
    const before = await this.subjects.get(id);
    if (before.version !== version) throw new BusinessError('VERSION_STALE');
    await this.checkReferences(fields);
    await this.checkChange(before, fields);
    const updated = await this.scope.query(
      `update ledger.subject set version = version + 1, name = $4, mnemonic = $5, direction = $6, status = $7,
         cash = $8, currencies = $9, quantity_unit = $10
       where account_set_id = $1 and id = $2 and version = $3 returning id`,
      [
        this.scope.accountSetId,
        id,
        version,
        fields.name,
        mnemonicOf(fields.name),
        fields.direction,
        fields.status,
        fields.cash,
        fields.currencies,
        fields.quantity?.unit ?? null,
      ],
    );
    if (updated.length === 0) throw new BusinessError('VERSION_STALE');
    if (before.name !== fields.name) await this.renameTree(before, fields.name);
    await this.saveAuxiliary(id, fields);
    await this.log.record({
      action: '修改科目',
      object: `${before.code} ${fields.name}`,
      before,
      after: fields,
    });
    return this.subjects.get(id);
  }

  async remove(id: number): Promise<void> {
    const subject = await this.subjects.get(id);
    await lockOpenPeriods(this.scope);
    const reasons = [...(await this.subjects.usesOf(id)), ...(await this.templates.usesOf(id))];
    if (reasons.length > 0) {
      const code = subject.leaf ? 'SUBJECT_IN_USE' : 'SUBJECT_HAS_CHILDREN';
      throw new BusinessError(code, {
        msg: `${subject.code} ${subject.name} ${reasons.join('、')}，不能删除，可改为停用`,
      });
    }
    await this.templates.removeBuiltInOf(id);
    const key = [this.scope.accountSetId, id];
    await this.scope.query(
      'delete from ledger.initial_balance where account_set_id = $1 and subject_id = $2',
      key,
    );
    await this.scope.query('delete from ledger.subject where account_set_id = $1 and id = $2', key);
    if (subject.parentId !== null) {
      await this.scope.query(
        `update ledger.subject p set leaf = true where account_set_id = $1 and id = $2
           and not exists (select from ledger.subject c where c.account_set_id = $1 and c.parent_id = p.id)`,
        [this.scope.accountSetId, subject.parentId],
      );
    }
    await this.log.record({
      action: '删除科目',
      object: `${subject.code} ${subject.name}`,
      before: subject,
    });
  }

  /** The account set's row is shared: a change of the rule waits, and is waited for. */
  private async checkCode(code: string, parent: Subject | null): Promise<void> {
    const rows = await this.scope.query<{ code: string; rule: string }>(
      `select s.code, a.code_rule as rule from ledger.account_set a
       left join ledger.subject s on s.account_set_id = a.account_set_id where a.account_set_id = $1 for share of a`,
      [this.scope.accountSetId],
    );
    const rule = parseCodeRule(rows[0]?.rule ?? '4-2-2-2');
    const problems = checkSubjectCode({
      code,
      rule,
      parentCode: parent?.code ?? null,
      takenCodes: rows.map((row) => row.code),
    });
    const taken = problems.some((problem) => problem.code === 'SUBJECT_CODE_TAKEN');
    if (problems.length > 0)
      refuse(taken ? 'SUBJECT_CODE_TAKEN' : 'SUBJECT_CODE_INVALID', problems);
  }

  /** Categories and currencies must exist; a required category must be one of the subject's. */
  private async checkReferences({
    auxiliary,
    auxiliaryRequired,
    currencies,
  }: Fields): Promise<void> {
    if (auxiliaryRequired.some((id) => !auxiliary.includes(id))) {
      throw new BusinessError('INVALID_BODY', {
        msg: '必录的辅助核算类别须同时勾选为该科目的辅助核算',
      });
    }
    const known = await this.scope.one<{ categories: number; currencies: number }>(
      `select (select count(*) from ledger.accounting_category where account_set_id = $1 and id = any($2::bigint[])) as categories,
              (select count(*) from ledger.currency where account_set_id = $1 and code = any($3::text[])) as currencies`,
      [this.scope.accountSetId, auxiliary, currencies],
    );
    if (known?.categories !== new Set(auxiliary).size) {
      throw new BusinessError('INVALID_BODY', { msg: '辅助核算类别不存在，请刷新后重新选择' });
    }
    if (known.currencies !== new Set(currencies).size) {
      throw new BusinessError('INVALID_BODY', { msg: '币别不存在，请先在币别设置中新增' });
    }
  }

  /** What entries already rely on must stay. */
  private async checkChange(before: Subject, fields: Fields): Promise<void> {
    const title = `${before.code} ${before.name}`;
    if (before.code !== fields.code) {
      throw new BusinessError('SUBJECT_CODE_INVALID', {
        msg: `${title} 的编码不能修改，请新增科目`,
      });
    }
    const structural =
      before.direction !== fields.direction ||
      String(before.auxiliary) !== String([...fields.auxiliary].sort((a, b) => a - b)) ||
      before.currencies.some((currency) => !fields.currencies.includes(currency));
    if (!structural) return;
    await lockOpenPeriods(this.scope);
    const uses = (await this.subjects.usesOf(before.id)).filter((use) => use !== '有下级科目');
    if (uses.length > 0) {
      throw new BusinessError('SUBJECT_IN_USE', {
        msg: `${title} ${uses.join('、')}，不能修改余额方向、辅助核算或取消币别`,
      });
    }
  }

  private async openParent(parent: Subject, confirmed: boolean): Promise<void> {
    await lockOpenPeriods(this.scope);
    const uses = await this.subjects.usesOf(parent.id);
    if (uses.length > 0 && !confirmed) {
      throw new BusinessError('SUBJECT_MOVE_CONFIRM', {
        msg: `${parent.code} ${parent.name} ${uses.join('、')}，新增下级后这些数据将转入该下级科目，请确认`,
      });
    }
    await this.scope.query(
      'update ledger.subject set leaf = false, version = version + 1 where account_set_id = $1 and id = $2',
      [this.scope.accountSetId, parent.id],
    );
  }

  /** Lines, balances and openings of a former leaf become those of its first child. */
  private async moveData(parent: Subject, childId: number): Promise<void> {
    for (const table of [
      'voucher_line',
      'period_balance',
      'initial_balance',
      'voucher_template_line',
    ]) {
      await this.scope.query(
        `update ledger.${table} set subject_id = $3 where account_set_id = $1 and subject_id = $2`,
        [this.scope.accountSetId, parent.id, childId],
      );
    }
    await this.scope.query(
      `insert into ledger.subject_auxiliary (account_set_id, subject_id, category_id, required)
       select account_set_id, $3, category_id, required from ledger.subject_auxiliary
       where account_set_id = $1 and subject_id = $2 on conflict do nothing`,
      [this.scope.accountSetId, parent.id, childId],
    );
    await this.scope.query(
      'delete from ledger.subject_auxiliary where account_set_id = $1 and subject_id = $2',
      [this.scope.accountSetId, parent.id],
    );
  }

  private async saveAuxiliary(
    subjectId: number,
    { auxiliary, auxiliaryRequired }: Fields,
  ): Promise<void> {
    const key = [this.scope.accountSetId, subjectId];
    await this.scope.query(
      'delete from ledger.subject_auxiliary where account_set_id = $1 and subject_id = $2',
      key,
    );
    for (const categoryId of new Set(auxiliary)) {
      await this.scope.query(
        'insert into ledger.subject_auxiliary (account_set_id, subject_id, category_id, required) values ($1, $2, $3, $4)',
        [...key, categoryId, auxiliaryRequired.includes(categoryId)],
      );
    }
  }

  /** Full names below follow a rename. */
  private async renameTree(before: Subject, name: string): Promise<void> {
    const prefix = before.fullName.slice(0, before.fullName.length - before.name.length);
    await this.scope.query(
      `update ledger.subject set full_name = $4 || substr(full_name, $5)
       where account_set_id = $1 and (id = $2 or starts_with(code, $3))`,
      [this.scope.accountSetId, before.id, before.code, prefix + name, before.fullName.length + 1],
    );
  }
}
