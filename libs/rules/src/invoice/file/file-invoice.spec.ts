import { Money } from '../../money';
import { fileInvoice, type InvoiceDocument } from './file-invoice';
import type { FoundFacts } from './found-facts';
import { digitalContents, madeElement, olderContents, type MadeContents } from './testing/elements';

const signature = { state: 'unverifiable', detail: '文件没有签名' } as const;

function documentOf(parts: Partial<InvoiceDocument>): InvoiceDocument {
  return { origin: 'xml', xml: null, customData: {}, tags: null, signature, ...parts };
}

function foundIn(parts: Partial<InvoiceDocument>): FoundFacts {
  const read = fileInvoice(documentOf(parts));
  if ('msg' in read) throw new Error(read.msg);
  return read.found;
}

function refusalOf(parts: Partial<InvoiceDocument>): string {
  const read = fileInvoice(documentOf(parts));
  return 'msg' in read ? read.msg : 'read';
}

const digital = (contents: MadeContents) => ({ xml: madeElement('EInvoice', contents) });
const { Header, EInvoiceData, TaxSupervisionInfo } = digitalContents;
const withBasic = (basic: Readonly<Record<string, string>>) =>
  digital({
    ...digitalContents,
    EInvoiceData: {
      ...EInvoiceData,
      BasicInformation: { ...EInvoiceData.BasicInformation, ...basic },
    },
  });

describe('the XML of a 数电票', () => {
  it('gives every fact, with the rates in percent', () => {
    const { lines, ...head } = foundIn(digital(digitalContents));
    expect(head).toEqual({
      digitalNumber: '26317000001234567890',
      kind: 'DE_SPECIAL',
      issueDate: '2026-09-01',
      sellerTaxId: '91310000MA1FL0000X',
      sellerName: '上海晨星软件有限公司',
      buyerTaxId: '91330100MA27X0000H',
      buyerName: '杭州青禾商贸有限公司',
      amount: Money.parse('1200'),
      tax: Money.parse('72'),
      total: Money.parse('1272'),
      isPositive: true,
      issuer: '王敏',
      remark: '合同 2026-081',
    });
    expect(lines).toEqual([
      {
        lineNo: 1,
        taxCategoryCode: '3040203000000000000',
        specialType: '',
        itemName: '*信息技术服务*软件维护服务费',
        specification: 'V1',
        unit: '项',
        quantity: Money.parse('1'),
        unitPrice: Money.parse('1000'),
        amount: Money.parse('1000'),
        rate: '6%',
        tax: Money.parse('60'),
      },
      {
        lineNo: 2,
        taxCategoryCode: '',
        specialType: '',
        itemName: '*现代服务*咨询费',
        specification: '',
        unit: '',
        quantity: Money.parse('2'),
        unitPrice: Money.parse('100'),
        amount: Money.parse('200'),
        rate: '6%',
        tax: Money.parse('12'),
      },
    ]);
  });

  it('is read with nothing but its number', () => {
    expect(foundIn(digital({ Header: { EIid: '26317000001234567890' } }))).toEqual({
      digitalNumber: '26317000001234567890',
    });
  });

  it('takes the number that the bureau gave, else that of the header', () => {
    const { EIid: _id, ...rest } = Header;
    const issued = { ...digitalContents, Header: rest };
    expect(foundIn(digital(issued)).digitalNumber).toBe(TaxSupervisionInfo.InvoiceNumber);
    const headed = { Header, EInvoiceData };
    expect(foundIn(digital(headed)).digitalNumber).toBe(Header.EIid);
    expect(foundIn(digital(headed)).issueDate).toBe('2026-08-31');
  });

  it('is refused when its two numbers differ, when it has none, or not 20 digits', () => {
    const differing = { ...digitalContents, Header: { ...Header, EIid: '26317000001234567891' } };
    expect(refusalOf(digital(differing))).toBe(
      '文件内的两个发票号码不一致（26317000001234567890 与 26317000001234567891），' +
        '文件已被改动或损坏，请从电子税务局重新下载原文件后导入',
    );
    expect(refusalOf(digital({ EInvoiceData }))).toContain('文件中没有发票号码');
    expect(refusalOf(digital({ Header: { EIid: '2.6317E+19' } }))).toContain('不是 20 位数字');
  });

  it('gives a red invoice with negative amounts and the number of its blue one', () => {
    const red = digital({
      ...digitalContents,
      Header: {
        ...Header,
        InherentLabel: { ...Header.InherentLabel, InIssuType: { LabelCode: 'N' } },
      },
      EInvoiceData: {
        ...EInvoiceData,
        BasicInformation: {
          TotalAmWithoutTax: '-1200.00',
          TotalTaxAm: '-72.00',
          'TotalTax-includedAmount': '-1272.00',
          'TotalTax-includedAmountInChinese': '（负数）壹仟贰佰柒拾贰圆整',
        },
        SpecificInformation: {
          RedEInvoice: {
            OriginalInvoiceCode: '26317000001111111111',
            CreditNoteNumber: '31012609001234567890',
          },
        },
      },
    });
    expect(foundIn(red)).toMatchObject({
      isPositive: false,
      total: Money.parse('-1272'),
      blueNumber: '26317000001111111111',
      confirmationNumber: '31012609001234567890',
    });
  });

  it('is red by its sign when it has no label', () => {
    const read = digital({
      Header: { EIid: Header.EIid },
      EInvoiceData: { BasicInformation: { TotalAmWithoutTax: '-5.00' } },
    });
    expect(foundIn(read).isPositive).toBe(false);
  });

  it.each([
    ['0.130000', '13%'],
    ['0.13', '13%'],
    ['6%', '6%'],
    ['0.015', '1.5%'],
    ['0', '0%'],
    ['0.000000', '0%'],
    ['免税', '免税'],
    ['不征税', '不征税'],
    ['***', ''],
    ['', ''],
    ['x', ''],
    ['1300%', ''],
    ['-3%', ''],
  ])('shows the rate %j as %j', (text, rate) => {
    const item = { Amount: '1', TaxRate: text };
    const read = digital({ Header, EInvoiceData: { IssuItemInformation: item } });
    expect(foundIn(read).lines?.[0]?.rate).toBe(rate);
  });

  it.each([
    ['02', '普通发票', '电子发票', 'DE_ORDINARY'],
    ['', '增值税专用发票', '', 'DE_SPECIAL'],
    ['01', '', '电子发票（铁路电子客票）', 'RAIL'],
    ['01', '', '电子发票（航空运输电子客票行程单）', 'AIR'],
    ['', '', '', undefined],
  ])('tells the kind by code %j, names %j and %j', (LabelCode, LabelName, type, kind) => {
    const InherentLabel = {
      EInvoiceType: { LabelName: type },
      GeneralOrSpecialVAT: { LabelCode, LabelName },
    };
    expect(foundIn(digital({ Header: { EIid: Header.EIid, InherentLabel } })).kind).toBe(kind);
  });

  it('has a tax of 0 where it shows ***, and no lines where a line has no amount', () => {
    expect(foundIn(withBasic({ TotalTaxAm: '***' })).tax).toEqual(Money.zero);
    const items: MadeContents[] = [{ Amount: '1' }, { ItemName: '无金额' }];
    const read = digital({ Header, EInvoiceData: { IssuItemInformation: items } });
    expect(foundIn(read).lines).toBeUndefined();
  });

  it('is refused when an amount is no number or too long', () => {
    expect(refusalOf(withBasic({ TotalAmWithoutTax: '1e3' }))).toContain('合计金额“1e3”不是金额');
    expect(refusalOf(withBasic({ TotalTaxAm: '9'.repeat(60_000) }))).toContain('不是金额');
    expect(refusalOf(withBasic({ TotalTaxAm: '9'.repeat(17) }))).toContain('不是金额');
  });

  it.each([
    ['2026-09-01 10:11:12', '2026-09-01'],
    ['2026-09-01T10:11:12', '2026-09-01'],
    ['2026年9月1日', '2026-09-01'],
    ['2026/9/1', '2026-09-01'],
    ['20260901', '2026-09-01'],
    ['20260901101112', '2026-09-01'],
    ['2026-02-30', undefined],
    ['2026111', undefined],
    ['46266', undefined],
  ])('reads the day %j as %j', (IssueTime, day) => {
    expect(foundIn(digital({ Header, TaxSupervisionInfo: { IssueTime } })).issueDate).toBe(day);
  });

  it('is refused with more than 2,000 lines, which are counted and not read', () => {
    const line = { Amount: '1.00', ComTaxAm: 'x' };
    const lines = (count: number) =>
      digital({ Header, EInvoiceData: { IssuItemInformation: Array(count).fill(line) } });
    expect(refusalOf(lines(2_001))).toBe(
      '明细有 2001 行，一张发票最多 2000 行明细，请从电子税务局重新下载原文件后导入',
    );
    expect(refusalOf(lines(2_000))).toContain('第 1 行税额“x”不是金额');
    const goods = { GoodsInfos: { GoodsInfo: Array(2_001).fill({ Amount: '1.00' }) } };
    expect(refusalOf({ xml: madeElement('eInvoice', goods) })).toContain('明细有 2001 行');
  });

  it('is refused when its root is another one', () => {
    expect(refusalOf({ xml: madeElement('xbrl', {}) })).toContain('“xbrl”不是数电票的 XML');
  });
});

describe('the XML of an older electronic invoice', () => {
  it('gives its facts, with the kind by its code', () => {
    const found = foundIn({ xml: madeElement('eInvoice', olderContents) });
    expect(found).toMatchObject({
      code: '031001900311',
      number: '21010038',
      kind: 'E_ORDINARY',
      issueDate: '2020-04-07',
      sellerName: '上海晨星餐饮有限公司',
      buyerTaxId: '91330100MA27X0000H',
      amount: Money.parse('100'),
      tax: Money.parse('6'),
      total: Money.parse('106'),
      isPositive: true,
      issuer: '王敏',
      remark: '餐费',
    });
    expect(found.lines).toMatchObject([
      { itemName: '*餐饮服务*餐费', unit: '次', rate: '6%', amount: Money.parse('100') },
    ]);
  });

  it('is read with a header and data of its own', () => {
    const { InvoiceCode, InvoiceNo, IssueDate, ...data } = olderContents;
    const EInvoiceHeader = { InvoiceCode, InvoiceNo, IssueDate };
    const xml = madeElement('eInvoice', { EInvoiceHeader, EInvoiceData: data });
    expect(foundIn({ xml })).toEqual(foundIn({ xml: madeElement('eInvoice', olderContents) }));
  });

  it('is refused without a number, or with a code of another length', () => {
    const { InvoiceNo: _no, ...unnumbered } = olderContents;
    expect(refusalOf({ xml: madeElement('eInvoice', unnumbered) })).toContain('没有发票号码');
    const short = { ...olderContents, InvoiceCode: '31' };
    expect(refusalOf({ xml: madeElement('eInvoice', short) })).toContain(
      '发票代码“31”不是 10 位或 12 位数字',
    );
  });
});

describe('the data of an OFD', () => {
  const customData = {
    发票号码: '26317000001234567890',
    开票日期: '2026年09月01日',
    合计金额: '100.00',
    合计税额: '6.00',
    购买方纳税人识别号: '91330100MA27X0000H',
    销售方纳税人识别号: '91310000MA1FL0000X',
  };
  const tags = madeElement('eInvoice', olderContents);

  it('gives number, date, sums and tax ids', () => {
    expect(foundIn({ origin: 'ofd', customData })).toMatchObject({
      digitalNumber: '26317000001234567890',
      issueDate: '2026-09-01',
      amount: Money.parse('100'),
      tax: Money.parse('6'),
      buyerTaxId: '91330100MA27X0000H',
    });
  });

  it('takes names and lines from the tags, and lines only where they sum to the header', () => {
    const found = foundIn({ origin: 'ofd', customData, tags });
    expect(found.sellerName).toBe('上海晨星餐饮有限公司');
    expect(found.digitalNumber).toBe('26317000001234567890');
    expect(found.lines).toHaveLength(1);
    const other = { ...customData, 合计金额: '200.00' };
    expect(foundIn({ origin: 'ofd', customData: other, tags }).lines).toBeUndefined();
  });

  it('believes the attached XML first and takes what is missing from the data', () => {
    const { Buyer: _buyer, ...rest } = olderContents;
    const xml = madeElement('eInvoice', rest);
    const data = { 发票代码: '031001900311', 发票号码: '21010038', 购买方纳税人识别号: '9133' };
    const found = foundIn({ origin: 'ofd', xml, customData: { ...data, 合计金额: '1.00' } });
    expect([found.buyerTaxId, found.amount]).toEqual(['9133', Money.parse('100')]);
  });

  it('is refused when data and attached XML have different numbers', () => {
    const xml = madeElement('eInvoice', olderContents);
    expect(refusalOf({ origin: 'ofd', xml, customData })).toContain('两个发票号码不一致');
  });

  it('ignores tags that cannot be read', () => {
    const bad = madeElement('eInvoice', { ...olderContents, TaxTotalAmount: '税额' });
    expect(foundIn({ origin: 'ofd', customData, tags: bad }).sellerName).toBeUndefined();
  });
});
