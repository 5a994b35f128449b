import {
  subjectCategories,
  subjectCategoryTitles,
  type AccountingCategory,
  type Subject,
} from '@mingzhang/contract';
import type { SheetColumn, TableColumn, TableRow, WrittenRow } from '@mingzhang/server';

export type SubjectKey =
  | 'code'
  | 'name'
  | 'category'
  | 'direction'
  | 'auxiliary'
  | 'auxiliaryRequired'
  | 'currencies'
  | 'hasQuantity'
  | 'unit'
  | 'cash'
  | 'status';

/** The sheet of subjects for template, export and import. */
export const subjectColumns: readonly (TableColumn<SubjectKey> & SheetColumn)[] = [
  { key: 'code', title: '科目编码', required: true, kind: 'text' },
  { key: 'name', title: '科目名称', required: true, kind: 'text', width: 24 },
  { key: 'category', title: '科目类别', kind: 'text', width: 10 },
  { key: 'direction', title: '余额方向', kind: 'text', width: 10 },
  { key: 'auxiliary', title: '辅助核算', kind: 'text', width: 20 },
  { key: 'auxiliaryRequired', title: '必录辅助核算', kind: 'text', width: 20 },
  { key: 'currencies', title: '外币核算', kind: 'text' },
  { key: 'hasQuantity', title: '数量核算', kind: 'text', width: 10 },
  { key: 'unit', title: '计量单位', kind: 'text', width: 10 },
  { key: 'cash', title: '现金科目', kind: 'text', width: 10 },
  { key: 'status', title: '状态', kind: 'text', width: 8 },
];

export const subjectNotes = [
  '从下一行列名的下方开始填写。科目编码、科目名称必填；一级科目须填类别（资产、负债、共同、权益、成本、损益）和余额方向（借、贷），下级科目的类别、方向和现金科目可留空，与上级相同。',
  '辅助核算填类别名称，多个用“、”分隔；外币核算填币别代码，如 USD、HKD；数量核算填“是”或留空；现金科目填“是”或“否”；状态填“停用”或留空。',
];

/** The texts of a row, not yet resolved to records. */
interface SubjectWords {
  readonly code: string;
  readonly name: string;
  readonly category: string;
  readonly direction: string;
  /** Names of categories; they may contain the separators. */
  readonly auxiliary: string;
  readonly auxiliaryRequired: string;
  readonly currencies: readonly string[];
  readonly hasQuantity: boolean | undefined;
  readonly unit: string;
  /** Left out: as in the parent. */
  readonly cash: boolean | 'as above' | undefined;
  readonly enabled: boolean | undefined;
}

export function wordsOf({ values }: TableRow<SubjectKey>): SubjectWords {
  return {
    code: values.code,
    name: values.name,
    category: values.category,
    direction: values.direction,
    auxiliary: values.auxiliary,
    auxiliaryRequired: values.auxiliaryRequired,
    currencies: listOf(values.currencies).map((code) => code.toUpperCase()),
    hasQuantity: values.hasQuantity === '' ? values.unit !== '' : yesOrNo(values.hasQuantity),
    unit: values.unit,
    cash: values.cash === '' ? 'as above' : yesOrNo(values.cash),
    enabled: isEnabled(values.status),
  };
}

/**
 * Splits a list of names. Known names match first, the longest before others, because a name may
 * contain a separator: an export writes it unchanged.
 */
export function namesIn(text: string, known: readonly string[]): string[] {
  const longestFirst = known.toSorted((left, other) => other.length - left.length);
  const names: string[] = [];
  for (let rest = text.trim(); rest !== '';) {
    const after = (name: string) => rest.slice(name.length).trimStart();
    const isWhole = (name: string) =>
      rest.startsWith(name) && (after(name) === '' || separator.test(after(name)));
    const name = longestFirst.find(isWhole) ?? rest.split(separators)[0]?.trim() ?? '';
    if (name !== '') names.push(name);
    rest = after(name).replace(separator, '').trimStart();
  }
  return [...new Set(names)];
}

const separators = /[、,，;；]/;
const separator = /^[、,，;；]/;

function listOf(text: string): string[] {
  const parts = text.split(separators).map((part) => part.trim());
  return [...new Set(parts.filter(Boolean))];
}

/** Empty means no; undefined for any other text. */
function yesOrNo(text: string): boolean | undefined {
  if (['', '否', '0', 'FALSE'].includes(text.toUpperCase())) return false;
  return ['是', '1', 'TRUE', '√'].includes(text.toUpperCase()) ? true : undefined;
}

/** Empty means enabled; undefined for any other text. */
function isEnabled(text: string): boolean | undefined {
  if (text === '' || text === '启用') return true;
  return text === '停用' ? false : undefined;
}

/** Accepts 资产 and 资产类. */
export function categoryOf(title: string): (typeof subjectCategories)[number] | undefined {
  const bare = title.replace(/类$/, '').replace(/^所有者权益$/, '权益');
  return subjectCategories.find((category) => subjectCategoryTitles[category] === bare);
}

export function directionOfTitle(title: string): 'debit' | 'credit' | undefined {
  if (/^借方?$/.test(title)) return 'debit';
  return /^贷方?$/.test(title) ? 'credit' : undefined;
}

export function rowOfSubject(
  subject: Subject,
  categories: ReadonlyMap<number, AccountingCategory>,
): WrittenRow {
  const titles = (ids: readonly number[]) =>
    ids.map((id) => categories.get(id)?.name ?? '').join('、');
  return [
    subject.code,
    subject.name,
    subjectCategoryTitles[subject.category],
    subject.direction === 'debit' ? '借' : '贷',
    titles(subject.auxiliary),
    titles(subject.auxiliaryRequired),
    subject.currencies.join('、'),
    subject.quantity ? '是' : '',
    subject.quantity?.unit ?? '',
    subject.cash ? '是' : '否',
    subject.status === 1 ? '' : '停用',
  ];
}
