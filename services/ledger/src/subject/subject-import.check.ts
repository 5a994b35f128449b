import { z } from 'zod';
import { subjectFields, type Subject } from '@mingzhang/contract';
import {
  checkSubjectDraft,
  checkSubjectReferences,
  parentCodeOf,
  type SubjectFacts,
} from '@mingzhang/rules';
import { RowFindings, type RowProblem, type TableRow } from '@mingzhang/server';
import { categoryOf, directionOfTitle, namesIn, wordsOf, type SubjectKey } from './subject-sheet';

const bodySchema = z.strictObject(subjectFields);
type Fields = z.output<typeof bodySchema>;

/** A row for a new subject. */
export interface GoodRow {
  readonly row: number;
  readonly fields: Fields;
  readonly category: Subject['category'];
}

/** A row that differs from its existing subject. */
export interface ChangingRow {
  readonly row: number;
  readonly fields: Fields;
  readonly before: Subject;
}

export interface Facts extends SubjectFacts {
  /** Includes the rows found good so far. */
  readonly categories: Map<string, Subject['category']>;
  readonly existing: ReadonlyMap<string, Subject>;
  /** Settings that a child inherits if its row leaves them out; includes the good rows. */
  readonly traits: Map<string, Pick<Subject, 'direction' | 'cash'>>;
  readonly auxiliaryByName: ReadonlyMap<string, number>;
  /** Leaves with entries or openings, which a first child would take over. */
  readonly used: ReadonlySet<number>;
  /**
   * Whether the file has every column: only then its rows describe subjects completely, as an
   * export does.
   */
  readonly isWhole: boolean;
  /** Codes of the rows that change a subject, with their row; includes the good rows. */
  readonly changing: Map<string, number>;
}

/** Classifies a row: a new subject, a change of an existing one, or no change. */
export function checkRow(
  row: TableRow<SubjectKey>,
  facts: Facts,
): GoodRow | ChangingRow | 'unchanged' | RowProblem[] {
  const findings = new RowFindings(row);
  const { add, problems } = findings;
  const words = wordsOf(row);
  const parent = parentCodeOf(words.code, facts.rule);
  const auxiliary = idsOf(words.auxiliary, facts, add);
  const auxiliaryRequired = idsOf(words.auxiliaryRequired, facts, add);
  const traits = facts.traits.get(words.code) ?? facts.traits.get(parent ?? '');
  const direction = words.direction === '' ? traits?.direction : directionOfTitle(words.direction);
  if (words.direction !== '' && !direction) add('DIRECTION', '余额方向应为“借”或“贷”，请改正');
  const category = words.category === '' ? undefined : categoryOf(words.category);
  if (words.category !== '' && category === undefined) {
    add('CATEGORY', `科目类别“${words.category}”不存在，请填资产、负债、共同、权益、成本或损益`);
  }
  if (words.hasQuantity === undefined) add('YES_NO', '数量核算应填“是”或“否”');
  if (words.cash === undefined) add('YES_NO', '现金科目应填“是”或“否”');
  if (words.enabled === undefined) add('STATUS', '状态应填“启用”或“停用”');
  const fields = findings.read(bodySchema, {
    code: words.code,
    name: words.name,
    auxiliary,
    auxiliaryRequired,
    // The default applies only if the place of the subject is wrong too, which is reported first.
    direction: direction ?? 'debit',
    currencies: words.currencies,
    quantity: words.hasQuantity ? { unit: words.unit } : null,
    cash: words.cash === 'as above' ? (traits?.cash ?? false) : words.cash,
    status: words.enabled === false ? 0 : 1,
  });
  if (!fields || problems.length > 0) return problems;
  const before = facts.existing.get(fields.code);
  if (before) {
    if (isSame(before, fields, category)) return 'unchanged';
    return changeOf({ row: row.row, fields, before }, category, facts);
  }
  for (const { code, msg } of checkSubjectDraft({ ...fields, category }, facts)) add(code, msg);
  const leaf = parent === null ? undefined : facts.existing.get(parent);
  if (leaf?.leaf && facts.used.has(leaf.id)) {
    add(
      'SUBJECT_MOVE_CONFIRM',
      `上级科目 ${leaf.code} ${leaf.name} 已有凭证或期初余额，请先在科目页面新增它的第一个下级，确认数据转入后再导入`,
    );
  }
  if (problems.length === 0 && !direction) add('DIRECTION', '一级科目须填余额方向“借”或“贷”');
  if (problems.length > 0) return problems;
  const own = category ?? facts.categories.get(parent ?? '');
  if (own === undefined) throw new Error('a checked subject has a category');
  return { row: row.row, fields, category: own };
}

/** An existing subject changes only if the file has every column, as an export does. */
function changeOf(
  change: ChangingRow,
  category: Subject['category'] | undefined,
  facts: Facts,
): ChangingRow | RowProblem[] {
  const { row, fields, before } = change;
  const first = facts.changing.get(fields.code);
  if (first !== undefined) {
    const msg = `科目编码 ${fields.code} 与第 ${first} 行重复，请只保留一行`;
    return [{ row, code: 'SUBJECT_CODE_TAKEN', msg }];
  }
  if (!facts.isWhole || (category !== undefined && category !== before.category)) {
    return [differs(row, before)];
  }
  const problems = checkSubjectReferences(fields, facts);
  if (problems.length > 0) {
    return problems.map(({ code, msg }) => ({ row, code, msg }));
  }
  facts.changing.set(fields.code, row);
  return change;
}

function idsOf(text: string, facts: Facts, add: (code: string, msg: string) => void): number[] {
  return namesIn(text, [...facts.auxiliaryByName.keys()]).flatMap((name) => {
    const id = facts.auxiliaryByName.get(name);
    if (id === undefined) add('AUXILIARY', `辅助核算类别“${name}”不存在，请先新增该类别或改正名称`);
    return id ?? [];
  });
}

function isSame(
  before: Subject,
  fields: Fields,
  category: Subject['category'] | undefined,
): boolean {
  const sorted = (ids: readonly (number | string)[]) => ids.toSorted().join();
  return (
    before.name === fields.name &&
    before.direction === fields.direction &&
    before.status === fields.status &&
    before.cash === fields.cash &&
    (before.quantity?.unit ?? null) === (fields.quantity?.unit ?? null) &&
    (category === undefined || before.category === category) &&
    sorted(before.auxiliary) === sorted(fields.auxiliary) &&
    sorted(before.auxiliaryRequired) === sorted(fields.auxiliaryRequired) &&
    sorted(before.currencies) === sorted(fields.currencies)
  );
}

function differs(row: number, before: Subject): RowProblem {
  const msg =
    `科目编码 ${before.code} 已存在（${before.name}）且内容不同，` +
    '只有列名齐全的导出文件才会修改已有的科目，类别不能修改；请换一个编码，或在科目页面修改';
  return { row, code: 'SUBJECT_CODE_TAKEN', msg };
}
