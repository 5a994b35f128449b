import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { ErrorCode, Subject, subjectCalls } from '@mingzhang/contract';
import { checkSubjectDraft, checkSubjectReferences, type AuxiliaryItems } from '@mingzhang/rules';
import {
  AccountSetScope,
  BusinessError,
  mnemonicOf,
  OperationLog,
  refuse,
  UsageQuestion,
} from '@mingzhang/server';
import { itemsTexts, loggedSubject } from '../names/logged-names';
import { lockOpenPeriods } from '../period/period-lock';
import { saveSealedNames } from '../names/sealed-names';
import { TemplateUse } from '../template-use/template-use';
import { requireCashKept, vouchersOnSubject } from './moved-lines';
import { moveToFirstChildren } from './subject-insert';
import { SubjectChange, type ChosenItem } from './subject-change';
import { SubjectNotes } from './subject-notes';
import { SubjectRows } from './subject-rows';
import { SubjectQuery, useText } from './subject.query';

type CreateBody = z.output<typeof subjectCalls.create.body>;
type UpdateBody = z.output<typeof subjectCalls.update.body>;
type Fields = Omit<UpdateBody, 'id' | 'version' | 'moveTo' | 'statementRow'>;

/** A former leaf that gets its first child. */
interface OpenedParent extends Subject {
  /** Whether it had entries, openings or the like. */
  readonly hadData: boolean;
}

/** Error codes for findings of the rule; all others become INVALID_BODY. */
const draftCodes: readonly (readonly [string, ErrorCode])[] = [
  ['SUBJECT_CODE_TAKEN', 'SUBJECT_CODE_TAKEN'],
  ['SUBJECT_CODE_FORMAT', 'SUBJECT_CODE_INVALID'],
  ['SUBJECT_CODE_LENGTH', 'SUBJECT_CODE_INVALID'],
  ['SUBJECT_CODE_PARENT', 'SUBJECT_CODE_INVALID'],
  ['SUBJECT_PARENT_MISSING', 'SUBJECT_CODE_INVALID'],
];

/** Adds, changes and deletes subjects under the account set's coding rule. */
@Injectable()
export class SubjectService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly subjects: SubjectQuery,
    private readonly templates: TemplateUse,
    private readonly changes: SubjectChange,
    private readonly log: OperationLog,
    private readonly usage: UsageQuestion,
    private readonly notes: SubjectNotes,
    private readonly rows: SubjectRows,
  ) {}

  /**
   * Adds a subject. The first child of a subject with figures takes them over after the user
   * confirmed it, because only leaves have entries. The answer for a first-level subject contains
   * its statement rows.
   */
  async create(body: CreateBody): Promise<Subject & { placed?: string }> {
    const parent = body.parentId === null ? null : await this.subjects.get(body.parentId);
    const category = parent?.category ?? body.category;
    if (!category) throw new BusinessError('INVALID_BODY', { msg: '请选择科目类别' });
    await this.checkDraft({ ...body, category }, parent);
    // Requested before any lock is taken: the other services may need the same rows.
    const named = parent?.leaf ? await this.namedElsewhere(parent) : undefined;
    const opened = parent?.leaf ? await this.openParent(parent, body.moveEntries) : null;
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
    const movedVouchers = opened ? await vouchersOnSubject(this.scope, opened.id) : '';
    const [moved] = opened
      ? await moveToFirstChildren(this.scope, [{ parentId: opened.id, childId: row.id }], named)
      : [];
    const created = await this.subjects.get(moved?.childId ?? row.id);
    const { statementRow } = body;
    const chosen =
      statementRow === undefined ? null : await this.rows.choose(created, statementRow);
    const after = { ...(await loggedSubject(this.scope, created)), ...chosen?.after };
    await this.log.record({
      action: '新增科目',
      object: titleOf(created),
      ...(opened?.hadData
        ? {
            before: { movedTo: `${opened.code} ${opened.fullName}` },
            after: {
              ...after,
              movedTo: `${created.code} ${created.fullName}`,
              ...(movedVouchers === '' ? {} : { movedVouchers }),
            },
          }
        : { after }),
    });
    const placed = created.parentId === null ? await this.rows.placed(created, statementRow) : '';
    return { ...created, ...(placed === '' ? {} : { placed }) };
  }

  /** Changes a subject; the answer for a disabled one contains a note on its balance. */
  async update({
    id,
    version,
    moveTo,
    statementRow,
    ...fields
  }: UpdateBody): Promise<Subject & { standing?: string }> {
    const before = await this.subjects.get(id);
    if (before.version !== version) throw new BusinessError('VERSION_STALE');
    await this.checkReferences(fields);
    const items = await this.checkChange(before, fields, moveTo);
    if (before.leaf && before.cash !== fields.cash) await requireCashKept(this.scope, id);
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
    const movedVouchers = await this.changes.moveTo(id, items);
    const stored = await this.subjects.get(id);
    const chosen = statementRow === undefined ? null : await this.rows.choose(stored, statementRow);
    const movedTo = (await itemsTexts(this.scope, [items]))(items);
    const isMoved = movedTo !== '';
    await this.log.record({
      action: '修改科目',
      object: titleOf(stored),
      before: {
        ...(await loggedSubject(this.scope, before)),
        ...(isMoved ? { movedTo: await this.changes.withoutItems(items) } : {}),
        ...chosen?.before,
      },
      after: {
        ...(await loggedSubject(this.scope, stored)),
        ...(isMoved ? { movedTo } : {}),
        ...(movedVouchers === '' ? {} : { movedVouchers }),
        ...chosen?.after,
      },
    });
    const isDisabled = before.status === 1 && stored.status === 0;
    const standing = isDisabled ? await this.notes.standingOn(stored) : '';
    return { ...stored, ...(standing === '' ? {} : { standing }) };
  }

  async remove(id: number): Promise<void> {
    const subject = await this.subjects.get(id);
    const title = `科目 ${subject.code} ${subject.name} `;
    await this.usage.requireUnused({ kind: 'subject', id, title }, 'SUBJECT_IN_USE');
    await lockOpenPeriods(this.scope);
    const uses = await this.subjects.usesOf(id);
    const reasons = [...uses.map(useText), ...(await this.templates.usesOf(id))];
    if (reasons.length > 0) {
      const code = subject.leaf ? 'SUBJECT_IN_USE' : 'SUBJECT_HAS_CHILDREN';
      throw new BusinessError(code, {
        msg: `${subject.code} ${subject.name} ${reasons.join('、')}，不能删除，可改为停用`,
      });
    }
    const before = await loggedSubject(this.scope, subject);
    const templates = await this.templates.removeBuiltInOf(id);
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
      object: titleOf(subject),
      before: { ...before, ...(templates.length > 0 ? { templates } : {}) },
    });
  }

  /** The same check as for rows of an import. */
  private async checkDraft(
    draft: Fields & { category: Subject['category'] },
    parent: Subject | null,
  ): Promise<void> {
    const facts = await this.subjects.draftFacts();
    const [problem, ...more] = checkSubjectDraft(draft, facts, parent?.code ?? null);
    if (!problem) return;
    const code = draftCodes.find(([name]) => name === problem.code)?.[1] ?? 'INVALID_BODY';
    refuse(code, [problem, ...more]);
  }

  /** Categories and currencies must exist; a required category must be one of the subject's. */
  private async checkReferences(fields: Fields): Promise<void> {
    const facts = await this.subjects.draftFacts();
    const problems = checkSubjectReferences(fields, facts);
    if (problems.length > 0) refuse('INVALID_BODY', problems);
  }

  /** Content that entries use must stay. */
  private async checkChange(
    before: Subject,
    fields: Fields,
    moveTo: readonly ChosenItem[],
  ): Promise<AuxiliaryItems> {
    const title = `${before.code} ${before.name}`;
    if (before.code !== fields.code) {
      throw new BusinessError('SUBJECT_CODE_INVALID', {
        msg: `${title} 的编码不能修改，请新增科目`,
      });
    }
    return this.changes.check(before, fields, moveTo);
  }

  private namedElsewhere({ id, code, name }: Subject): Promise<ReadonlySet<number>> {
    return this.usage.namedOf({ kind: 'subject', ids: [id], title: `科目 ${code} ${name} ` });
  }

  /** @returns null if a concurrent request added a first child already */
  private async openParent(parent: Subject, confirmed: boolean): Promise<OpenedParent | null> {
    await lockOpenPeriods(this.scope);
    if (!(await this.subjects.get(parent.id)).leaf) return null;
    const uses = await this.subjects.usesOf(parent.id);
    if (uses.length > 0 && !confirmed) {
      const vouchers = await vouchersOnSubject(this.scope, parent.id);
      const lines = vouchers === '' ? '' : `（凭证 ${vouchers}，金额不变）`;
      throw new BusinessError('SUBJECT_MOVE_CONFIRM', {
        msg: `${parent.code} ${parent.name} ${uses.map(useText).join('、')}，新增下级后这些数据${lines}将转入该下级科目，请确认`,
      });
    }
    await this.scope.query(
      'update ledger.subject set leaf = false, version = version + 1 where account_set_id = $1 and id = $2',
      [this.scope.accountSetId, parent.id],
    );
    return { ...parent, hadData: uses.length > 0 };
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

  /** Updates the full names of descendants after a rename. */
  private async renameTree(before: Subject, name: string): Promise<void> {
    const prefix = before.fullName.slice(0, before.fullName.length - before.name.length);
    const renamed = await this.scope.query<{ id: number }>(
      `update ledger.subject set full_name = $4 || substr(full_name, $5)
       where account_set_id = $1 and (id = $2 or starts_with(code, $3)) returning id`,
      [this.scope.accountSetId, before.id, before.code, prefix + name, before.fullName.length + 1],
    );
    const ids = renamed.map(({ id }) => id);
    await saveSealedNames(this.scope, 'subject', ids);
  }
}

const titleOf = ({ code, name }: Subject) => `${code} ${name}`;
