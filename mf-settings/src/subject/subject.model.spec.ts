import type { Subject } from '@mingzhang/contract';
import { codeRuleOf, fieldsOf, formOf, newSubject, proposedCode, tabsOf } from './subject.model';

function subject(changes: Partial<Subject>): Subject {
  return {
    id: 1,
    version: 1,
    code: '1001',
    name: '库存现金',
    fullName: '库存现金',
    mnemonic: 'kcxj',
    category: 'asset',
    direction: 'debit',
    parentId: null,
    level: 1,
    leaf: true,
    status: 1,
    auxiliary: [],
    auxiliaryRequired: [],
    currencies: [],
    quantity: null,
    cash: false,
    ...changes,
  };
}

const bank = subject({ id: 2, code: '1002', name: '银行存款', cash: true });
const chart = [
  subject({}),
  bank,
  subject({ id: 3, code: '2221', category: 'liability', direction: 'credit', leaf: false }),
  subject({ id: 4, code: '222101', category: 'liability', parentId: 3, level: 2 }),
];

describe('subjects of the settings', () => {
  it('has a tab for 共同 only when the chart has such subjects', () => {
    expect(tabsOf(chart)).not.toContain('common');
    expect(tabsOf([...chart, subject({ category: 'common' })])).toContain('common');
  });

  it('reads the coding rule from the codes and fills the other levels', () => {
    expect(codeRuleOf(chart)).toEqual([4, 2, 2, 2]);
    const long = subject({ code: '1002001', level: 2, parentId: 2 });
    expect(codeRuleOf([bank, long])).toEqual([4, 3, 2, 2]);
  });

  it('proposes the code after the last sibling', () => {
    expect(proposedCode(chart, chart[2], 'liability')).toBe('222102');
    expect(proposedCode(chart, bank, 'asset')).toBe('100201');
    expect(proposedCode(chart, undefined, 'asset')).toBe('1003');
    expect(proposedCode(chart, undefined, 'cost')).toBe('4001');
  });

  it('gives a child what its parent has', () => {
    const parent = { ...bank, auxiliary: [7], auxiliaryRequired: [7], quantity: { unit: '件' } };
    expect(newSubject(chart, parent, 'profit')).toMatchObject({
      category: 'asset',
      direction: 'debit',
      auxiliary: [7],
      auxiliaryRequired: [7],
      hasQuantity: true,
      unit: '件',
      cash: true,
    });
  });

  it('sends no required category that is not chosen, and no unit without quantities', () => {
    const form = { ...formOf(bank), auxiliary: [1], auxiliaryRequired: [1, 2], unit: '件' };
    expect(fieldsOf(form)).toMatchObject({
      auxiliary: [1],
      auxiliaryRequired: [1],
      quantity: null,
      status: 1,
    });
  });
});
