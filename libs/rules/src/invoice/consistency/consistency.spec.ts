import fc from 'fast-check';
import { Money } from '../../money';
import {
  type Disposition,
  dispositions,
  type InvoiceFacts,
  type InvoiceFinding,
  invoiceRules,
} from '../invoice';
import { testContext, testInvoice, testLine, testSupplier } from '../testing/invoice-facts';
import { consistencyRules, dispositionOf, invoiceFindings } from './consistency';
import type { EarlierInvoice, InvoiceContext } from './context';
import { newerState, repeatedRow } from './repeated-row';

const money = (text: string) => Money.parse(text);
const found = (facts: Partial<InvoiceFacts>, context: Partial<InvoiceContext> = {}) =>
  invoiceFindings(testInvoice(facts), testContext(context));
const brief = (findings: readonly InvoiceFinding[]) =>
  findings.map(({ rule, disposition, lineNo }) => [rule, disposition, lineNo].join(' ').trim());
const messages = (findings: readonly InvoiceFinding[]) => findings.map(({ msg }) => msg);

const earlier: EarlierInvoice = {
  recordedOn: '2026-09-26',
  origin: 'workbook',
  voucherTitle: '记-44',
  taxStatus: 'normal',
  riskLevel: 'normal',
  isBlocked: false,
};
const noReds = { amount: Money.zero, tax: Money.zero, total: Money.zero };
const blue = {
  amount: money('1000.00'),
  tax: money('130.00'),
  total: money('1130.00'),
  otherReds: noReds,
};
const red: Partial<InvoiceFacts> = {
  isPositive: false,
  lines: [testLine('-1000.00')],
  blueNumber: '26312000000018450200',
};

describe('the table of rules', () => {
  it('has every rule once, in the order of codes', () =>
    expect(consistencyRules.map(({ code }) => code)).toEqual(invoiceRules));

  it('finds nothing on a sound invoice', () => {
    expect(found({})).toEqual([]);
    expect(found({ invoiceType: 'OUT' })).toEqual([]);
    expect(dispositionOf([])).toBe('ok');
  });
});

describe('amounts', () => {
  it('blocks a total that is not amount + tax', () => {
    const facts = { lines: [testLine('3250.00')], total: money('3762.50') };
    expect(found(facts)).toEqual([
      {
        rule: 'R01',
        disposition: 'block',
        msg: '金额 3,250.00 + 税额 422.50 = 3,672.50，价税合计多 90.00，更正前不能生成凭证',
      },
    ]);
  });

  it('names one fault once: the line whose wrong total is in the total of the header', () => {
    const wrong = testLine('1000.00', '13%', { total: '1103.00' });
    expect(brief(found({ lines: [wrong], total: money('1103.00') }))).toEqual(['R01 block 1']);
    const lines = [wrong, testLine('100.00', '13%', { lineNo: 2 })];
    expect(brief(found({ lines, total: money('1216.00') }))).toEqual(['R01 block 1']);
    // Another total of the header is a fault of its own.
    expect(brief(found({ lines, total: money('1200.00') }))).toEqual(['R01 block', 'R01 block 1']);
  });

  it('names a wrong tax of a line once, with the line or with the header', () => {
    const wrong = testLine('1000.00', '13%', { tax: '13.00', total: '1130.00' });
    const other = testLine('500.00', '13%', { lineNo: 2, total: '565.00' });
    const sums = { amount: money('1500.00'), total: money('1695.00') };
    const lines = [wrong, other];
    // The header has the wrong tax of the line in its sum, or the right one of the bureau.
    expect(brief(found({ lines, ...sums, tax: money('78.00') }))).toEqual(['R01 block 1']);
    expect(brief(found({ lines, ...sums, tax: money('195.00') }))).toEqual(['R01 block 1']);
    const typed = testLine('1000.00', '13%', { tax: '13.00' });
    expect(brief(found({ lines: [typed], total: money('1130.00') }))).toEqual(['R01 block']);
    // It adds up: only the rate tells, once.
    const sound = testLine('1000.00', '13%', { tax: '100.00' });
    expect(brief(found({ lines: [sound] }))).toEqual(['R02 warn 1']);
  });

  it('blocks a line whose total is not its amount + tax, by one fen', () => {
    const lines = [testLine('100.00'), testLine('50.00', '13%', { lineNo: 2, total: '56.49' })];
    expect(brief(found({ lines }))).toEqual(['R01 block 2']);
    expect(messages(found({ lines }))[0]).toContain('价税合计少 0.01');
  });

  it.each([
    ['1000.00', '0.13', '130.00', '1130.00', true],
    ['884.96', '0.13', '115.04', '1000.00', true],
    ['99.01', '0.01', '0.99', '100.00', true],
    ['100.00', '0.13', '13.06', '113.06', true],
    ['100.00', '0.13', '13.07', '113.07', false],
    ['-884.96', '0.13', '-115.04', '-1000.00', true],
    ['100.00', '0.13', '12.94', '112.94', true],
    ['100.00', '0.13', '12.93', '112.93', false],
    ['50000.00', '0.06', '3000.06', '53000.06', true],
    ['0.00', '0.13', '0.00', '0.00', true],
  ])('%s at %s with tax %s and total %s is within the tolerance: %s', (...example) => {
    const [amount, rate, tax, total, isWithin] = example;
    const lines = [testLine(amount, rate, { tax, total })];
    const findings = found({ lines, isPositive: !amount.startsWith('-') }, { blue });
    const taxes = findings.filter(({ rule }) => rule !== 'R10');
    expect(brief(taxes)).toEqual(isWithin ? [] : ['R02 warn 1']);
  });

  it('warns with the figures where the tax of a line differs', () => {
    const lines = [testLine('1860.00', '13%', { tax: '241.87' })];
    expect(messages(found({ lines }))).toEqual([
      '税额比 1,860.00 × 13% 多 0.07，超过 0.06，按票面 241.87 记账',
    ]);
  });

  it('warns where the header differs by more than 1.27 though each line is near', () => {
    const near = Array.from({ length: 22 }, (_, at) =>
      testLine('100.00', '13%', { lineNo: at + 1, tax: '13.06' }),
    );
    expect(brief(found({ lines: near }))).toEqual(['R02 warn']);
    expect(brief(found({ lines: near.slice(0, 21) }))).toEqual([]);
  });

  it('waits with the tax while a rate is not known', () => {
    expect(found({ lines: [testLine('100.00', '', { tax: '50.00' })] })).toEqual([]);
    expect(found({ lines: [], amount: money('100.00'), tax: money('50.00') })).toEqual([]);
  });

  it('blocks lines that do not add up to the header', () => {
    const lines = [testLine('600.00'), testLine('300.00', '13%', { lineNo: 2 })];
    const findings = found({ lines, amount: money('1000.00'), tax: money('130.00') });
    expect(brief(findings)).toEqual(['R03 block']);
    expect(messages(findings)[0]).toBe(
      '2 行明细的金额合计 900.00，比票头 1,000.00 少 100.00；' +
        '税额合计 117.00，比票头 130.00 少 13.00，更正前不能生成凭证',
    );
  });

  it('blocks figures of the wrong sign, and lets a discount line pass', () => {
    const discounted = [testLine('1000.00'), testLine('-100.00', '13%', { lineNo: 2 })];
    expect(found({ lines: discounted })).toEqual([]);
    expect(brief(found({ lines: [testLine('-100.00')] }))).toEqual(['R04 block']);
    const findings = found({ ...red, lines: [testLine('100.00')] }, { blue });
    expect(messages(findings)).toEqual([
      '红字发票的金额不能为正数：金额 100.00、税额 13.00、价税合计 113.00，更正前不能生成凭证',
    ]);
  });

  it('finds no broken total where total is amount + tax', () => {
    const fen = fc
      .integer({ min: -1e12, max: 1e12 })
      .map((value) => money(`${value}`).dividedBy(100));
    fc.assert(
      fc.property(fc.array(fc.tuple(fen, fen), { minLength: 1, maxLength: 9 }), (pairs) => {
        const lines = pairs.map(([amount, tax], at) => ({
          ...testLine('0.00', '', { lineNo: at + 1 }),
          amount,
          tax,
          total: amount.plus(tax),
        }));
        const rules = found({ lines }).map(({ rule }) => rule);
        expect(rules.filter((rule) => rule === 'R01' || rule === 'R03')).toEqual([]);
      }),
    );
  });
});

describe('number and date', () => {
  it('refuses a number of the account set and names the earlier invoice', () => {
    expect(found({}, { earlier })).toEqual([
      {
        rule: 'R05',
        disposition: 'refuse',
        msg: '与 2026-09-26 导入的发票号码相同，那一张已有凭证 记-44，本行没有导入',
      },
    ]);
    const entered = { ...earlier, origin: 'entry' as const, voucherTitle: null };
    expect(messages(found({}, { earlier: entered }))).toEqual([
      '与 2026-09-26 录入的发票号码相同，那一张还没有凭证，本行没有导入',
    ]);
  });

  it('says where the earlier invoice has other amounts', () => {
    const amounts = { amount: money('99.00'), tax: money('12.87'), total: money('111.87') };
    const [msg = ''] = messages(found({}, { earlier: { ...earlier, amounts } }));
    expect(msg).toContain('两张的金额不同：那一张金额 99.00、税额 12.87，本行金额 ');
    const facts = testInvoice({});
    const same = { amount: facts.amount, tax: facts.tax, total: facts.total };
    const [plain = ''] = messages(found({}, { earlier: { ...earlier, amounts: same } }));
    expect(plain).not.toContain('金额不同');
  });

  it('says of an abnormal invoice that is ticked that its tax is to be transferred out', () => {
    const [msg = ''] = messages(found({ riskLevel: 'abnormal' }, { isTicked: true }));
    expect(msg).toContain('已勾选抵扣，应作进项税额转出');
    expect(msg).not.toContain('222105');
  });

  it('lets a row replace a blocked record', () =>
    expect(found({}, { earlier: { ...earlier, isBlocked: true } })).toEqual([]));

  it.each([
    [{ digitalNumber: '2631200000001845021' }, 'R06 refuse'],
    [{ digitalNumber: '2.6312E+19' }, 'R06 refuse'],
    [{ digitalNumber: '' }, 'R06 refuse'],
    [{ digitalNumber: '25312000000018450217' }, 'R06 block'],
    [{ digitalNumber: '26992000000018450217' }, 'R06 block'],
    [{ digitalNumber: '', kind: 'P_SPECIAL', code: '310013113', number: '12345678' }, 'R06 refuse'],
    [{ digitalNumber: '', kind: 'P_SPECIAL', code: '3100131130', number: '1234567' }, 'R06 refuse'],
    [{ digitalNumber: '', kind: 'FISCAL' }, 'R06 refuse'],
    [{ issueDate: '2026-11-29' }, 'R12 block'],
    [{ issueDate: '1999-12-31', digitalNumber: '', kind: 'ROLL', number: '1' }, 'R12 block'],
  ])('%j is %s', (facts, expected) => expect(brief(found(facts))).toEqual([expected]));

  it.each([
    { digitalNumber: '', kind: 'P_SPECIAL', code: '3100131130', number: '01234567' },
    { digitalNumber: '', kind: 'E_ORDINARY', code: '044001900111', number: '12345678' },
    { digitalNumber: '', kind: 'ROAD_WATER', number: 'A1' },
    { digitalNumber: '26942000000018450217' },
    { issueDate: '2026-11-28' },
  ])('%j passes', (facts) => expect(found(facts)).toEqual([]));
});

describe('parties', () => {
  it('warns of a tax id that fails its check, on either side', () => {
    const seller = { ...testSupplier, taxId: '91110105MA01K7Q28B' };
    expect(brief(found({ seller }))).toEqual(['R07 warn']);
    const buyer = { taxId: '91330106MA2BTUW39', name: '平湖' };
    expect(messages(found({ invoiceType: 'OUT', buyer }))[0]).toContain(
      '购买方税号 91330106MA2BTUW39 位数不对',
    );
    const both = { taxId: '91330106MI2BTUW39', name: '平湖' };
    const [said] = messages(found({ invoiceType: 'OUT', buyer: both }));
    expect(said).toContain('位数不对（应为 18 位，旧税号 15 或 20 位），也含有不允许的字符');
    expect(found({ invoiceType: 'OUT', buyer: { taxId: '', name: '个人' } })).toEqual([]);
    expect(found({ seller: { ...testSupplier, taxId: '310115703012345' } })).toEqual([]);
    expect(brief(found({ seller: { ...testSupplier, taxId: '91110105MA01K7Q29D' } }))).toEqual([
      'R07 warn',
    ]);
  });

  it('refuses an invoice of another company', () => {
    expect(brief(found({ buyer: testSupplier }))).toEqual(['R08 refuse']);
    expect(brief(found({ invoiceType: 'OUT', seller: testSupplier }))).toEqual(['R08 refuse']);
    expect(brief(found({ buyer: { taxId: '', name: '个人' } }))).toEqual(['R08 refuse']);
    expect(found({ buyer: { taxId: '', name: '' }, kind: 'ROAD_WATER' })).toEqual([]);
    expect(messages(found({}, { ownTaxId: ' ' }))[0]).toContain('账套没有税号');
  });
});

describe('state', () => {
  it('keeps a voided invoice out of the totals', () => {
    const findings = found({ taxStatus: 'voided' });
    expect(brief(findings)).toEqual(['R09 void']);
    expect(dispositionOf(findings)).toBe('void');
  });

  it('warns of 已红冲-全额 without its red invoice', () => {
    expect(brief(found({ taxStatus: 'redFull' }))).toEqual(['R09 warn']);
    expect(found({ taxStatus: 'redFull' }, { hasRed: true })).toEqual([]);
    expect(found({ taxStatus: 'redPart' })).toEqual([]);
  });

  it('warns of a red invoice without its blue one, or above it', () => {
    expect(messages(found({ ...red, blueNumber: '' }))[0]).toContain('没有蓝字发票号码');
    expect(brief(found(red))).toEqual(['R10 warn']);
    expect(found(red, { blue })).toEqual([]);
    const otherReds = { amount: money('-0.01'), tax: money('0.00'), total: money('-0.01') };
    expect(messages(found(red, { blue: { ...blue, otherReds } }))).toEqual([
      '蓝字发票 26312000000018450200 的红字价税合计共 1,130.01，超过蓝字 1,130.00，请核对',
    ]);
  });

  it('warns of 异常凭证 among input invoices only', () => {
    const findings = found({ riskLevel: 'abnormal', lines: [testLine('5200.00')] });
    expect(messages(findings)).toEqual([
      '税务局标为异常凭证，不能勾选抵扣；税额 676.00 暂记 222105，请联系供应商',
    ]);
    expect(found({ riskLevel: 'abnormal', invoiceType: 'OUT' })).toEqual([]);
    expect(found({ riskLevel: 'doubtful' })).toEqual([]);
  });
});

describe('rates', () => {
  it('warns of a rate that the company does not have on the day', () => {
    const out = (rate: string, vatType: 0 | 1) =>
      brief(found({ invoiceType: 'OUT', lines: [testLine('100.00', rate)] }, { vatType }));
    expect([out('1%', 1), out('13%', 0), out('10%', 1)]).toEqual([
      ['R13 warn'],
      ['R13 warn'],
      ['R13 warn'],
    ]);
    expect([out('13%', 1), out('1%', 0), out('3%', 1), out('免税', 0)]).toEqual([[], [], [], []]);
    expect(brief(found({ lines: [testLine('100.00', '1%')] }))).toEqual([]);
  });

  it('names the first line of each wrong rate', () => {
    const rates = ['13%', '1%', '1%', '4%'];
    const lines = rates.map((rate, at) => testLine('100.00', rate, { lineNo: at + 1 }));
    expect(brief(found({ invoiceType: 'OUT', lines }))).toEqual(['R13 warn 2', 'R13 warn 4']);
  });

  it('warns of input without input tax, except farm products', () => {
    const lines = [testLine('1200.00', '免税')];
    expect(messages(found({ lines, kind: 'DE_ORDINARY' }))).toEqual([
      '免税发票没有可抵扣的进项税额，全额计入成本费用',
    ]);
    expect(found({ lines, kind: 'AGRI_BUY' })).toEqual([]);
    expect(found({ lines }, { vatType: 0 })).toEqual([]);
    expect(found({ lines, invoiceType: 'OUT' })).toEqual([]);
    const mixed = [testLine('100.00'), testLine('50.00', '0%', { lineNo: 2 })];
    expect(brief(found({ lines: mixed }))).toEqual(['R14 warn 2']);
  });
});

describe('dispositions', () => {
  const anyFinding = fc
    .constantFrom<Disposition>(...dispositions)
    .map((disposition): InvoiceFinding => ({ rule: 'R01', disposition, msg: '' }));

  it('is the strongest of the findings in any order', () => {
    fc.assert(
      fc.property(fc.array(anyFinding, { minLength: 1 }), (findings) => {
        const strongest = Math.min(
          ...findings.map(({ disposition }) => dispositions.indexOf(disposition)),
        );
        expect(dispositionOf(findings)).toBe(dispositions[strongest]);
        expect(dispositionOf([...findings].reverse())).toBe(dispositions[strongest]);
      }),
    );
  });

  it('lists refuse before block before void before warn', () => {
    const facts = { taxStatus: 'voided', riskLevel: 'abnormal', total: money('1.00') } as const;
    expect(brief(found(facts, { earlier }))).toEqual([
      'R05 refuse',
      'R01 block',
      'R09 void',
      'R11 warn',
    ]);
  });
});

describe('a row whose invoice is there already', () => {
  const statuses = ['normal', 'redPart', 'redFull', 'voided'] as const;
  const state = fc.record({
    taxStatus: fc.constantFrom(...statuses),
    riskLevel: fc.constantFrom('normal', 'abnormal', 'doubtful'),
  });

  it('never takes a state back', () => {
    fc.assert(
      fc.property(state, state, (stored, incoming) => {
        const after = newerState(stored, incoming);
        const rank = statuses.indexOf(after.taxStatus);
        expect(rank).toBeGreaterThanOrEqual(statuses.indexOf(stored.taxStatus));
        expect(newerState(after, incoming)).toEqual(after);
        expect(newerState(after, stored).taxStatus).toBe(after.taxStatus);
      }),
    );
  });

  it('replaces a blocked record, hands on a newer state, or does nothing', () => {
    const incoming = { taxStatus: 'voided', riskLevel: 'abnormal' } as const;
    expect(repeatedRow({ ...earlier, isBlocked: true }, incoming)).toEqual({ act: 'replace' });
    expect(repeatedRow(earlier, incoming)).toEqual({ act: 'update', state: incoming });
    expect(repeatedRow(earlier, earlier)).toEqual({ act: 'none' });
    const normal = { taxStatus: 'normal', riskLevel: 'normal' } as const;
    expect(repeatedRow({ ...earlier, taxStatus: 'redFull' }, normal)).toEqual({ act: 'none' });
  });
});
