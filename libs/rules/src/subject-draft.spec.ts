import fc from 'fast-check';
import { checkSubjectDraft, type SubjectDraft, type SubjectFacts } from './subject-draft';
import type { SubjectCategory } from './subject-tree';

const facts: SubjectFacts = {
  rule: [4, 2, 2],
  categories: new Map<string, SubjectCategory>([
    ['1002', 'asset'],
    ['2202', 'liability'],
  ]),
  auxiliaryIds: new Set([7, 8]),
  currencies: new Set(['CNY', 'USD']),
};
const draft: SubjectDraft = {
  code: '100201',
  auxiliary: [],
  auxiliaryRequired: [],
  currencies: [],
};
const codesOf = (changes: Partial<SubjectDraft>, parent?: string | null) =>
  checkSubjectDraft({ ...draft, ...changes }, facts, parent).map(({ code }) => code);

describe('a subject that is to be added', () => {
  it('takes its place by its code and its category from its parent', () => {
    expect(codesOf({})).toEqual([]);
    expect(codesOf({ category: 'asset' }, '1002')).toEqual([]);
    expect(codesOf({ code: '1003', category: 'asset' }, null)).toEqual([]);
  });

  it.each<[string, Partial<SubjectDraft>, string]>([
    ['a code of the wrong length', { code: '10021' }, 'SUBJECT_CODE_LENGTH'],
    ['a code that is taken', { code: '1002' }, 'SUBJECT_CODE_TAKEN'],
    ['no parent', { code: '100301' }, 'SUBJECT_PARENT_MISSING'],
    ['no category on the first level', { code: '1003' }, 'SUBJECT_CATEGORY_MISSING'],
    ['another category than its parent', { category: 'profit' }, 'SUBJECT_CATEGORY_DIFFERS'],
    ['an unknown auxiliary category', { auxiliary: [9] }, 'SUBJECT_AUXILIARY_UNKNOWN'],
    ['a required category it has not', { auxiliaryRequired: [7] }, 'SUBJECT_AUXILIARY_REQUIRED'],
    ['an unknown currency', { currencies: ['EUR'] }, 'SUBJECT_CURRENCY_UNKNOWN'],
  ])('with %s is refused', (_name, changes, code) => {
    expect(codesOf(changes)).toEqual([code]);
  });

  it('is refused under a parent that its code does not name', () => {
    expect(codesOf({}, '2202')).toEqual(['SUBJECT_CODE_PARENT']);
  });

  it('is never accepted twice, and each refusal has a Chinese text', () => {
    const anything = fc.record({
      code: fc.stringMatching(/^\d{1,9}$/),
      category: fc.constantFrom<SubjectCategory | undefined>('asset', 'profit', undefined),
      auxiliary: fc.array(fc.integer({ min: 6, max: 9 })),
      auxiliaryRequired: fc.array(fc.integer({ min: 6, max: 9 })),
      currencies: fc.array(fc.constantFrom('CNY', 'EUR')),
    });
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 20 }), (drafts) => {
        const categories = new Map(facts.categories);
        for (const each of drafts) {
          const problems = checkSubjectDraft(each, { ...facts, categories });
          expect(problems.every(({ msg }) => /\p{Script=Han}/u.test(msg))).toBe(true);
          if (problems.length > 0) continue;
          expect(categories.has(each.code)).toBe(false);
          categories.set(each.code, each.category ?? 'asset');
        }
      }),
    );
  });
});
