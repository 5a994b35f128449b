import { Injectable } from '@nestjs/common';
import {
  builtInStatements,
  type InputOf,
  type reportTemplateCalls,
  type TemplateDetail,
} from '@mingzhang/contract';
import type { Problem } from '@mingzhang/rules';
import { readersOf } from '@mingzhang/rules/statements';
import { BusinessError, OperationLog, refuse, Usages } from '@mingzhang/server';
import { coverageIn } from '../coverage';
import {
  columnOfBody,
  kindOf,
  problemsOfRows,
  rowOfBody,
  rowsOfStored,
  withCodesNow,
  type StoredTemplate,
  type TemplateHead,
  type TypedRow,
} from './own-template';
import { loggedTemplate } from './own-template.log';
import { OwnTemplateStore, staleTemplate } from './own-template.store';
import { lastBuiltInId, OwnTemplatesQuery } from './own-templates.query';
import {
  compiledRows,
  detailOf,
  detailOfForm,
  TemplateFacts,
  type KnownFacts,
} from './template-facts';

type Body<Name extends keyof typeof reportTemplateCalls> = InputOf<
  (typeof reportTemplateCalls)[Name]
>['body'];

const templatesAtMost = 200;
const builtInKinds = Object.entries(builtInStatements) as [
  keyof typeof builtInStatements,
  number,
][];

/** Adding, changing and deleting statements of the account set's own (报表模板). */
@Injectable()
export class OwnTemplateService {
  constructor(
    private readonly templates: OwnTemplatesQuery,
    private readonly store: OwnTemplateStore,
    private readonly facts: TemplateFacts,
    private readonly log: OperationLog,
    usages: Usages,
  ) {
    usages.add('subject', (ids) => templates.usesOfSubjects(ids));
    usages.add('accountSet', async (ids) => {
      const [first] = await templates.list();
      return first ? ids.map((id) => ({ id, where: `报表“${first.name}”` })) : [];
    });
  }

  /** @throws BusinessError NOT_FOUND, UNAVAILABLE */
  async get(id: number): Promise<TemplateDetail> {
    const kind = builtInKinds.find(([, each]) => each === id)?.[0];
    if (kind) return detailOfForm({ id, kind }, await this.facts.load());
    return this.shown(await this.templates.get(id), await this.facts.load());
  }

  /** @throws BusinessError REPORT_TEMPLATE_INVALID with every row that is wrong, REPORT_UNCOVERED, NAME_TAKEN */
  async create({ items, ...body }: Body<'create'>): Promise<TemplateDetail> {
    const stored = await this.templates.list();
    if (stored.length >= templatesAtMost) {
      const msg = `自用报表最多 ${templatesAtMost} 张，请先删除不用的报表`;
      throw new BusinessError('REPORT_TEMPLATE_LIMIT', { msg });
    }
    const head = { ...body, columns: body.columns.map(columnOfBody) };
    // Ids are those of the template that it was copied from.
    const rows = items.map((item) => ({ ...rowOfBody(item), id: null }));
    const known = await this.facts.load();
    this.requireName(head.name, stored, known);
    requireSound(head, rows, known);
    const id = await this.store.insert(head, rows, known.idOf);
    const created = await this.templates.get(id);
    const after = loggedTemplate(created);
    await this.log.record({ action: '新增报表模板', object: created.name, after });
    return detailOf(created);
  }

  /** @throws BusinessError as `create`, and BUILT_IN, NOT_FOUND, VERSION_STALE */
  async update({ id, version, items, ...body }: Body<'update'>): Promise<TemplateDetail> {
    const columns = body.columns.map(columnOfBody);
    return this.change(await this.own(id), version, (now) => ({
      head: { ...body, columns, basedOn: now.basedOn },
      rows: items.map(rowOfBody),
    }));
  }

  /** @throws BusinessError BUILT_IN, NOT_FOUND */
  async remove(id: number): Promise<void> {
    const before = await this.own(id);
    await this.store.remove(id);
    const entry = { action: '删除报表模板', object: before.name };
    await this.log.record({ ...entry, before: loggedTemplate(before) });
  }

  /** @throws BusinessError as `update` */
  async createItem({
    templateId,
    version,
    after,
    ...item
  }: Body<'createItem'>): Promise<TemplateDetail> {
    return this.change(await this.own(templateId), version, (now) => {
      const rows = rowsOfStored(now.items);
      const place = after === null ? 0 : rows.findIndex(({ id }) => id === after) + 1;
      if (typeof after === 'number' && place === 0) {
        const msg = '要插入到其后的那一行不存在或已被删除，请刷新后重试';
        throw new BusinessError('NOT_FOUND', { msg });
      }
      rows.splice(after === undefined ? rows.length : place, 0, rowOfBody(item));
      return { head: now, rows };
    });
  }

  /** @throws BusinessError as `update` */
  async updateItem({ id, version, ...item }: Body<'updateItem'>): Promise<TemplateDetail> {
    const row = { ...rowOfBody(item), id };
    return this.change(await this.templates.ofItem(id), version, (now) => ({
      head: now,
      rows: rowsOfStored(now.items).map((each) => (each.id === id ? row : each)),
    }));
  }

  /** @throws BusinessError REPORT_ROW_USED naming the rows whose formulas read it */
  async removeItem(id: number): Promise<TemplateDetail> {
    const before = await this.templates.ofItem(id);
    return this.change(before, before.version, (now) => {
      const gone = now.items.find((item) => item.id === id);
      const rows = rowsOfStored(now.items).filter((item) => item.id !== id);
      if (gone) requireUnread(gone, rows);
      return { head: now, rows };
    });
  }

  /** Changes a template in the version that was seen; `made` gets it with the codes of today. */
  private async change(
    before: StoredTemplate,
    version: number,
    made: (now: StoredTemplate) => {
      readonly head: TemplateHead;
      readonly rows: readonly TypedRow[];
    },
  ): Promise<TemplateDetail> {
    if (before.version !== version) throw staleTemplate(before.name, before);
    const known = await this.facts.load();
    const { head, rows } = made(withCodesNow(before, known.ledger.subjects));
    requireOwnRows(before, rows);
    this.requireName(head.name, await this.templates.list(), known, before.id);
    requireSound(head, rows, known);
    await this.store.update(before, head, rows, known.idOf);
    const stored = await this.templates.get(before.id);
    const logged = { before: loggedTemplate(before), after: loggedTemplate(stored) };
    await this.log.record({ action: '修改报表模板', object: stored.name, ...logged });
    return detailOf(stored);
  }

  private shown(template: StoredTemplate, { ledger }: KnownFacts): TemplateDetail {
    return detailOf(withCodesNow(template, ledger.subjects));
  }

  private async own(id: number): Promise<StoredTemplate> {
    if (id > lastBuiltInId) return this.templates.get(id);
    const msg = '内置报表不能修改或删除，请先复制为自用报表，再修改复制的那一张';
    throw new BusinessError('BUILT_IN', { msg });
  }

  private requireName(
    name: string,
    stored: readonly StoredTemplate[],
    { form }: KnownFacts,
    exceptId?: number,
  ): void {
    const taken =
      stored.some((each) => each.name === name && each.id !== exceptId) ||
      builtInKinds.some(([kind]) => form(kind).name === name);
    if (!taken) return;
    const msg = `报表“${name}”已存在，请换一个名称，如“${name}（自用）”`;
    throw new BusinessError('NAME_TAKEN', { msg });
  }
}

/** @throws BusinessError REPORT_ROW_USED */
function requireUnread(
  { lineNo, title }: Pick<TypedRow, 'lineNo' | 'title'>,
  rows: readonly TypedRow[],
): void {
  const readers = lineNo === null ? [] : readersOf(rows, lineNo);
  if (readers.length === 0) return;
  const names = readers.map((row) => `“${rows[row - 1]?.title}”`).join('、');
  const msg = `“${title}”（行次 ${lineNo}）被${names}的公式引用，请先修改这些公式，再删除`;
  throw new BusinessError('REPORT_ROW_USED', { msg });
}

/** @throws BusinessError REPORT_TEMPLATE_INVALID for rows of another template */
function requireOwnRows({ items }: StoredTemplate, rows: readonly TypedRow[]): void {
  const own = new Set(items.map(({ id }) => id));
  const problems = rows.flatMap(({ id, title }, index): Problem<string>[] => {
    if (id === null || own.has(id)) return [];
    const msg = `“${title}”已被他人删除或不属于这张报表，请刷新后重新编辑`;
    return [{ code: 'ROW_GONE', row: index + 1, msg }];
  });
  if (problems.length > 0) refuse('REPORT_TEMPLATE_INVALID', problems);
}

/** @throws BusinessError REPORT_TEMPLATE_INVALID, REPORT_UNCOVERED */
function requireSound(head: TemplateHead, rows: readonly TypedRow[], known: KnownFacts): void {
  const problems = problemsOfRows(head, rows, known);
  if (problems.length > 0) refuse('REPORT_TEMPLATE_INVALID', problems);
  if (!head.enabled) return;
  const kind = kindOf(head);
  const proof = coverageIn(compiledRows(head, rows, known.standard), known.ledger);
  if (!proof && (kind === 'balanceSheet' || kind === 'incomeStatement')) {
    const marks = kind === 'balanceSheet' ? '资产总计、负债和所有者权益总计' : '净利润';
    const msg = `请给相应的行选择合计标志（${marks}），以便核对科目是否恰好计入一次，再启用`;
    throw new BusinessError('REPORT_UNCOVERED', { msg });
  }
  if (!proof || proof.isProven) return;
  const faults = proof.faults.map(({ msg }) => ({ code: 'REPORT_UNCOVERED' as const, msg }));
  const rest = proof.unprovable.map((row) => ({
    code: 'REPORT_UNCOVERED' as const,
    msg: `${row}的公式不是加减，不能证明科目恰好计入一次`,
  }));
  const details = [...faults, ...rest];
  const more = details.length > 1 ? `（共 ${details.length} 处）` : '';
  const msg = `${details[0]?.msg ?? ''}${more}，请先处理，或取消启用保存为草稿`;
  throw new BusinessError('REPORT_UNCOVERED', { msg, details });
}
