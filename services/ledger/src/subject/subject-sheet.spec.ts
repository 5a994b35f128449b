import { namesIn } from './subject-sheet';

describe('the names of a cell', () => {
  const known = ['客户', '项目', '项目、组', '车间、班组'];

  it.each([
    ['客户、项目', ['客户', '项目']],
    ['客户， 项目；部门', ['客户', '项目', '部门']],
    ['车间、班组、客户', ['车间、班组', '客户']],
    ['项目、组', ['项目、组']],
    ['项目组、客户', ['项目组', '客户']],
    ['、客户、、客户', ['客户']],
    ['', []],
  ])('%s are read, a known name whole although it holds the sign between names', (text, names) => {
    expect(namesIn(text, known)).toEqual(names);
  });
});
