import { journalNote } from './journal-note';

describe('what a 序时账 says of its filters', () => {
  it('is nothing without one', () => {
    expect(journalNote({})).toBeUndefined();
    expect(journalNote({ codeFrom: undefined })).toBeUndefined();
  });

  it('names each of them', () => {
    const vouchers = {
      word: '收',
      codeFrom: 1,
      codeTo: 5,
      auditState: 'audited',
      createdBy: 3,
      maker: '周敏',
    } as const;
    expect(journalNote(vouchers)).toBe('只列：凭证字 收，凭证号 1 至 5，已审核，制单人 周敏');
    const item = { itemId: 7, item: '客户 华美商贸' };
    const lines = { subjectFrom: '1002', ...item, amountTo: '500.00', keyword: '租金' };
    expect(journalNote(lines)).toBe(
      '只列：科目 1002 起，客户 华美商贸，金额 500.00 止，摘要含“租金”',
    );
  });

  it('has them without names until these are there', () => {
    expect(journalNote({ createdBy: 3, itemId: 7 })).toBe('只列：所选制单人，所选辅助核算项目');
  });
});
