import { useCategories, useSubjects } from '../api/account-book.api';
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
  const { data: subjects = [] } = useSubjects();
  const { data: categories = [] } = useCategories();
  const parents = new Set(subjects.map(({ parentId }) => parentId));
  const offered = subjects.filter(({ id, auxiliary }) => auxiliary.length > 0 && !parents.has(id));
  const fitting = offered.filter(({ auxiliary }) => auxiliary.length >= atLeast);
  const usual = firstCodes
    .map((code) => fitting.find((subject) => subject.code.startsWith(code)))
    .find((subject) => subject !== undefined);
  const asked = offered.find(({ id }) => id === numberOf(filters.subjectId));
  const subject = asked ?? usual ?? fitting[0] ?? offered[0];
  const kept = categories.filter(({ id }) => subject?.auxiliary.includes(id));
  const category = kept.find(({ id }) => id === numberOf(filters.categoryId)) ?? kept[0];
  return { subject, offered, categories: kept, category };
}

export type ItemSubject = ReturnType<typeof useItemSubject>;
