import { voucherOf } from '../shared/testing/fake-ledger';
import { copied, fromVoucher, withNamesOfToday } from './voucher-body';
import { renamedInVouchers } from '../shared/renamed-lines';

const [first] = voucherOf().lines;
if (!first) throw new Error('a voucher has lines');
const line = {
  ...first,
  subjectCode: '1122',
  subjectName: '应收账款',
  auxiliary: { '1': 7 },
  auxiliaryNames: ['甲公司'],
  today: { subjectName: '应收账款', auxiliaryNames: ['乙公司'] },
};
const voucher = voucherOf({ lines: [line, line], periodState: 'closed' });
const subject = {
  id: line.subjectId,
  code: '1122',
  name: '应收',
  fullName: '应收',
  auxiliary: [1],
  auxiliaryRequired: [],
  currencies: [],
  quantity: null,
  cash: false,
};
const subjects = new Map([[subject.id, subject]]);

const movedLine = {
  ...first,
  subjectCode: '1002',
  subjectName: '银行存款',
  today: { subjectCode: '100201', subjectName: '银行存款-招行', auxiliaryNames: [] },
};
const movedVoucher = voucherOf({ lines: [movedLine], periodState: 'closed' });
const child = { ...subject, code: '100201', name: '招行', fullName: '银行存款-招行' };

describe('a subject that became the first child of what it was in a closed month', () => {
  const chart = new Map([[child.id, child]]);

  it('is noted with its code of the time', () => {
    expect(renamedInVouchers([movedVoucher])).toBe(
      '科目 100201 现名“银行存款-招行”，本期结账时为“1002 银行存款”',
    );
  });

  it('is shown in the form by its code and name of the time, and by those of today in a copy', () => {
    const [shown] = fromVoucher(movedVoucher, chart).lines;
    expect(shown?.subject).toMatchObject({ code: '1002', fullName: '银行存款' });
    const unknown = fromVoucher(withNamesOfToday(movedVoucher), new Map()).lines[0];
    expect(unknown?.subject).toMatchObject({ code: '100201', fullName: '银行存款-招行' });
    const [copy] = copied(fromVoucher(withNamesOfToday(movedVoucher), chart), '2026-03-01').lines;
    expect(copy?.subject).toMatchObject({ code: '100201', fullName: '银行存款-招行' });
  });
});

describe('names in vouchers of closed months', () => {
  it('are told beside those of today, each once', () => {
    expect(renamedInVouchers([voucher])).toBe('辅助核算项目 现名“乙公司”，本期结账时为“甲公司”');
    expect(renamedInVouchers([voucherOf()])).toBeUndefined();
  });

  it('are shown in the form, and those of today in a copy', () => {
    const [shown] = fromVoucher(voucher, subjects).lines;
    expect([shown?.subject?.fullName, shown?.itemNames]).toEqual(['应收账款', { 1: '甲公司' }]);
    const [copy] = copied(fromVoucher(withNamesOfToday(voucher), subjects), '2026-03-01').lines;
    expect([copy?.subject?.fullName, copy?.itemNames]).toEqual(['应收', { 1: '乙公司' }]);
  });
});
