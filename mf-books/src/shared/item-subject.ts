import type { Subject } from '@mingzhang/contract';
import { useSeenSubjects } from '../api/account-book.api';
import { useCategories } from '../api/categories.api';
import { numberOf } from './number-of';

/** Subjects of customers and suppliers, which such a book begins with. */
const firstCodes = ['1122', '2202', '1123', '2203', '1221', '2241'];

/**
 * The leaf that an address names, else 应收账款 or the first one that keeps items; the leaves to choose from;
 * and the category of the address among those it keeps, else its first.
 * @param atLeast so many categories, where a leaf keeps them
 */
export function useItemSubject(
  filters: { readonly subjectId: string; readonly categoryId: string },
  atLeast = 1,
) {
  const { data: known, seesAll } = useSeenSubjects();
  const { data: categories = [] } = useCategories();
  const offered = withItems(known ?? []);
  const fitting = withItems(known ?? [], atLeast);
  const usual = firstCodes
    .map((code) => fitting.find((subject) => subject.code.startsWith(code)))
    .find((subject) => subject !== undefined);
  const asked = offered.find(({ id }) => id === numberOf(filters.subjectId));
  const subject = asked ?? usual ?? fitting[0] ?? offered[0];
  const kept = categories.filter(({ id }) => subject?.auxiliary.includes(id));
  const category = kept.find(({ id }) => id === numberOf(filters.categoryId)) ?? kept[0];
  /** Said instead of the book, which nothing can be asked for. */
  const none = known && !subject ? (seesAll ? noItems : unseenItems) : undefined;
  return { subject, offered, categories: kept, category, none };
}

/** The leaves that keep so many categories of items. */
export function withItems(subjects: readonly Subject[], atLeast = 1): readonly Subject[] {
  const parents = new Set(subjects.map(({ parentId }) => parentId));
  return subjects.filter(({ id, auxiliary }) => auxiliary.length >= atLeast && !parents.has(id));
}

const noItems = {
  title: '没有启用辅助核算的科目',
  description: '在科目设置中为末级科目启用客户、供应商等辅助核算后，这里按项目列出金额。',
};
const unseenItems = {
  title: '没有您可以查看的科目',
  description:
    '您的角色只能查看现金与银行科目的账簿，这些科目没有启用辅助核算；如需查看其他科目，请联系账套管理员调整角色。',
};

export type ItemSubject = ReturnType<typeof useItemSubject>;
