import fc from 'fast-check';
import { changesOf, changesText, type RecordNames } from './operation-changes';

const textOf = (before: unknown, after: unknown, names?: RecordNames) =>
  changesText(changesOf(before, after, names));

describe('the changes of an operation', () => {
  it('of an update are what differs, in Chinese', () => {
    const before = { id: 3, version: 1, companyName: '晨星', vatType: 0, mnemonic: 'cx' };
    expect(textOf(before, { companyName: '晨星', vatType: 1 })).toBe(
      '增值税种类：小规模纳税人 → 一般纳税人',
    );
    expect(textOf({ role: 'Making' }, { role: 'Director' })).toBe('角色：制单人 → 主管');
  });

  it('of a creation are everything filled in, of a deletion everything that was', () => {
    expect(textOf(null, { code: '1002', name: '银行存款', direction: 'debit', id: 9 })).toBe(
      '编码：1002\n名称：银行存款\n余额方向：借',
    );
    expect(textOf({ word: '收', is_default: false }, undefined)).toBe(
      '凭证字：收 → 无\n默认：否 → 无',
    );
  });

  it('of a voucher show its lines, and a line that is gone', () => {
    const line = (summary: string, debit: string) => ({
      lineNo: 1,
      summary,
      debit,
      credit: '0.00',
    });
    const before = {
      head: { voucherDate: '2026-01-05', wordId: 1 },
      lines: [line('提现', '100.00'), line('付款', '7.00')],
    };
    const after = { head: { voucher_date: '2026-01-06' }, lines: [line('提现', '90.00')] };
    expect(changesOf(before, after)).toEqual([
      { title: '凭证日期', before: '2026-01-05', after: '2026-01-06' },
      { title: '第 1 行', before: '摘要 提现，借方 100.00', after: '摘要 提现，借方 90.00' },
      { title: '第 2 行', before: '摘要 付款，借方 7.00', after: '' },
    ]);
  });

  it('name subjects where they are known, and leave the base currency unsaid', () => {
    const subjects = new Map([[48, '5602 管理费用']]);
    const line = { currency: 'CNY', debit: '5.00', subjectId: 48, summary: '办公用品' };
    expect(textOf(null, { lines: [line, { ...line, subjectId: 49 }] }, { subjects })).toBe(
      '第 1 行：摘要 办公用品，科目 5602 管理费用，借方 5.00\n' +
        '第 2 行：摘要 办公用品，科目 编号 49，借方 5.00',
    );
  });

  it('show another customer on a line, by its name or at least by its number', () => {
    const line = { subject: '1122 应收账款', subject_id: 7, debit: '5.00', summary: '销售' };
    const of = (items: string) => ({ lines: [{ ...line, auxiliary_key: '1:55', items }] });
    expect(textOf(of('客户 中远贸易'), of('客户 恒泰工贸'))).toBe(
      '第 1 行：摘要 销售，科目 1122 应收账款，辅助核算 客户 中远贸易，借方 5.00 → ' +
        '摘要 销售，科目 1122 应收账款，辅助核算 客户 恒泰工贸，借方 5.00',
    );
    const old = (key: string) => ({ lines: [{ summary: '销售', auxiliary_key: key }] });
    expect(textOf(old('1:55'), old('1:56'))).toBe(
      '第 1 行：摘要 销售，辅助核算 项目编号 55 → 摘要 销售，辅助核算 项目编号 56',
    );
  });

  it('are none where only the way of writing a number differs, or what the program needs', () => {
    const before = {
      head: { word_id: 1, code: 3, amount: 500, voucher_date: '2026-01-05', signed_by: null },
      lines: [{ summary: '提现', debit: 500, quantity: 2, amount_fen: 50000 }],
    };
    const after = {
      head: { wordId: 1, word: '记', code: null, amount: '500.00', voucherDate: '2026-01-05' },
      lines: [{ summary: '提现', debit: '500.00', quantity: '2.000000' }],
    };
    expect(textOf(before, { ...after, insert: false, anyCode: false, reversesId: null })).toBe('');
  });

  it('say when a field was emptied', () => {
    expect(textOf({ industry: '批发' }, { industry: '' })).toBe('行业：批发 → 无');
  });

  it('name 损益实际发生额 as the screens do', () => {
    expect(textOf({ ytdActual: '1.00' }, { ytdActual: '2.00' })).toBe(
      '损益实际发生额：1.00 → 2.00',
    );
  });

  it('take names of the language itself for plain fields', () => {
    expect(textOf(null, { toString: 'x', role: 'constructor' })).toBe(
      '角色：constructor\ntoString：x',
    );
  });

  it('are named by the field itself when it has the name of a built-in property', () => {
    expect(changesOf(0, { valueOf: 'x' })).toEqual([{ title: 'valueOf', before: '', after: 'x' }]);
  });

  it('are none between equal contents, and never fail whatever was written', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
        expect(changesOf(before, before)).toEqual([]);
        for (const change of changesOf(before, after)) {
          expect(change.before).not.toBe(change.after);
          expect(typeof change.title).toBe('string');
        }
      }),
    );
  });
});
