import { subjectChangeProblems, typeSubjectProblems, type CardSubject } from './card-subjects';

const leaf = (title: string, category: string): CardSubject => ({
  title,
  category,
  isLeaf: true,
  isEnabled: true,
});
const chart = new Map([
  [1, leaf('1601 固定资产', 'asset')],
  [2, leaf('1602 累计折旧', 'asset')],
  [3, leaf('560205 折旧费', 'profit')],
  [4, leaf('1002 银行存款', 'asset')],
  [5, leaf('1012 其他货币资金', 'asset')],
  [6, leaf('2202 应付账款', 'liability')],
]);
const subject = (id: number) => chart.get(id);
const booked = {
  kind: 'fixed' as const,
  method: 'straightLine' as const,
  assetSubjectId: 1,
  accumulatedSubjectId: 2,
  impairmentSubjectId: null,
  clearingSubjectId: null,
};

describe('subjects of a type', () => {
  const fieldsOf = (change: object) =>
    typeSubjectProblems({ ...booked, expenseSubjectId: 3, ...change }, subject).map(
      ({ field }) => field,
    );

  it('are those that a card may name', () => {
    expect(fieldsOf({})).toEqual([]);
    expect(fieldsOf({ expenseSubjectId: null })).toEqual([]);
    expect(fieldsOf({ assetSubjectId: 4 })).toEqual(['assetSubjectId']);
    expect(fieldsOf({ accumulatedSubjectId: 5 })).toEqual(['accumulatedSubjectId']);
    expect(fieldsOf({ accumulatedSubjectId: 1 })).toEqual(['accumulatedSubjectId']);
    expect(fieldsOf({ expenseSubjectId: 6 })).toEqual(['expenseSubjectId']);
  });
});

describe('other subjects of a card', () => {
  const card = { ...booked, settlementSubjectId: null, uses: [{ expenseSubjectId: 3 }] };
  const { kind: _, method: __, ...same } = booked;
  const facts = { subject, typeExpenseSubjectId: null };
  const fieldsOf = (set: object) =>
    subjectChangeProblems(card, { ...same, ...set }, facts).map(({ field }) => field);

  it('are judged as the subjects of a card that is typed', () => {
    expect(fieldsOf({})).toEqual([]);
    expect(fieldsOf({ clearingSubjectId: 4 })).toEqual(['clearingSubjectId']);
    expect(fieldsOf({ accumulatedSubjectId: 1 })).toEqual(['accumulatedSubjectId']);
  });

  it('are not refused for what was wrong with the card before', () => {
    const odd = { ...card, uses: [{ expenseSubjectId: 6 }] };
    expect(subjectChangeProblems(odd, same, facts)).toEqual([]);
  });
});
