import type { MergedInvoice } from '../file';
import { testCompany, testCustomer, testInvoice } from '../testing/invoice-facts';
import { ownedFileInvoices } from './file-owners';

const merged = (changes: Partial<MergedInvoice> = {}, facts = testInvoice()): MergedInvoice => ({
  facts,
  missing: [],
  origin: 'xml',
  files: [
    { file: '票.xml', origin: 'xml', signature: { state: 'unverifiable', detail: '无法验证' } },
  ],
  differences: [],
  ...changes,
});
const owned = (invoice: MergedInvoice, ...taxIds: readonly string[]) =>
  ownedFileInvoices([invoice], taxIds);

describe('an invoice of a single file', () => {
  it('is input of its buyer, output of its seller, and both of two companies', () => {
    const invoice = merged({}, testInvoice({ invoiceType: 'OUT' }));
    const sides = (...taxIds: readonly string[]) =>
      owned(invoice, ...taxIds).invoices.map(({ owner, facts }) => [owner, facts.invoiceType]);
    expect(sides(testCompany.taxId)).toEqual([[testCompany.taxId, 'OUT']]);
    expect(sides(testCustomer.taxId)).toEqual([[testCustomer.taxId, 'IN']]);
    expect(sides(testCompany.taxId, testCustomer.taxId)).toHaveLength(2);
  });

  it('is refused where it is of nobody, or where the company has no tax id', () => {
    const foreign = owned(merged(), '91330106MA2BTUW396').refused[0];
    expect(foreign).toMatchObject({ file: '票.xml', row: 0, rule: 'R08' });
    expect(owned(merged()).refused[0]?.msg).toContain('请先在账套资料中填写统一社会信用代码');
  });

  it('may lack its buyer where it is a ticket for a single company', () => {
    const ticket = testInvoice({ kind: 'RAIL', buyer: { taxId: '', name: '' } });
    expect(owned(merged({}, ticket), testCompany.taxId).invoices).toHaveLength(1);
    expect(owned(merged({}, ticket), testCompany.taxId, testCustomer.taxId).refused).toHaveLength(
      1,
    );
    const other = testInvoice({ buyer: { taxId: '', name: '' } });
    expect(owned(merged({}, other), testCompany.taxId).refused).toHaveLength(1);
  });

  it('is refused without what a voucher needs, and taken with a remark without the rest', () => {
    const [refused] = owned(merged({ missing: ['amount', 'lines'] }), testCompany.taxId).refused;
    expect(refused?.msg).toBe('文件中没有金额，没有导入，请改用 XML 或 OFD 文件，或手工录入');
    const signature = { state: 'broken', detail: '摘要不符' } as const;
    const files = [{ file: '票.ofd', origin: 'ofd', signature }] as const;
    const invoice = merged({ missing: ['lines'], files, differences: ['两个文件的备注不同'] });
    const { invoices, notices } = owned(invoice, testCompany.taxId);
    expect(invoices).toHaveLength(1);
    expect(notices.map(({ msg }) => msg)).toEqual([
      '文件“票.ofd”已损坏或被改动：摘要不符，请向开票方索取原文件',
      '文件中没有明细，请核对',
      '两个文件的备注不同',
    ]);
  });
});
