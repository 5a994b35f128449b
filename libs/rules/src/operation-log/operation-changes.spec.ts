import fc from 'fast-check';
import { changesOf, changesText } from './operation-changes';

describe('the changes of an operation', () => {
  it('of an update are what differs, in Chinese', () => {
    const before = { id: 3, version: 1, companyName: '晨星', vatType: 0, mnemonic: 'cx' };
    expect(changesText(before, { companyName: '晨星', vatType: 1 })).toBe(
      '增值税种类：小规模纳税人 → 一般纳税人',
    );
    expect(changesText({ role: 'Making' }, { role: 'Director' })).toBe('角色：制单人 → 主管');
  });

  it('of a creation are everything filled in, of a deletion everything that was', () => {
    expect(changesText(null, { code: '1002', name: '银行存款', direction: 'debit', id: 9 })).toBe(
      '编码：1002\n名称：银行存款\n余额方向：借',
    );
    expect(changesText({ word: '收', is_default: false }, undefined)).toBe('凭证字：收\n默认：否');
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

  it('say when a field was emptied', () => {
    expect(changesText({ industry: '批发' }, { industry: '' })).toBe('行业：批发 → （空）');
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
