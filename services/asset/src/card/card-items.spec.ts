import { itemProblems } from './card-items';

const use = (auxiliary: Record<string, number>) => ({
  departmentId: null,
  share: '1',
  expenseSubjectId: null,
  auxiliary,
});

describe('辅助核算 of what a card is used for', () => {
  it('has to be of the books, and of its category', () => {
    const known = new Map([[70, 5]]);
    expect(itemProblems([use({ 5: 70 })], known)).toEqual([]);
    const fields = itemProblems([use({}), use({ 6: 70 }), use({ 5: 71 })], known);
    expect(fields.map(({ field }) => field)).toEqual(['uses.1.auxiliary', 'uses.2.auxiliary']);
  });
});
