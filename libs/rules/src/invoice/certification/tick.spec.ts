import { Money, sumOf } from '../../money';
import {
  booksOf,
  factsOf,
  invoiceOf,
  lineOf,
  movementOf,
  tickOf,
  ticked,
  yuan,
} from '../testing/voucher-cases';
import {
  certificationVoucher,
  pendingTaxOf,
  transferOutVoucher,
} from '../voucher/input-tax-vouchers';
import { invoiceVoucher } from '../voucher/invoice-voucher';
import { isDeductedBlue } from '../voucher/input-tax';
import type { InvoiceVoucherLine } from '../voucher/invoice-to-book';
import { deductibleTaxOf } from './input-tax-rule';
import { nonDeductibleReasons } from './non-deductible-reasons';
import {
  cancelTickProblem,
  deductPeriodProblem,
  defaultDeductPeriod,
  netDeductibleTax,
  tickProblem,
  type InvoiceToTick,
} from './tick';

/** Examples of the reference: blue and red invoices, and what months hold. */
const redExamples = [
  {
    id: 'RI01',
    blue: { tax: '13000.00', month: '2026-09', deductPeriod: '2026-09' },
    red: { tax: '-1300.00', month: '2026-10' },
    expect: {
      '2026-09': { line12: '13000.00', line14: '0.00', '22210101': '13000.00', '222105': '0.00' },
      '2026-10': { line12: '0.00', line14: '1300.00', '22210101': '-1300.00', '222105': '0.00' },
    },
  },
  {
    id: 'RI02',
    blue: { tax: '1950.00', month: '2026-10', deductPeriod: '2026-10' },
    red: { tax: '-195.00', month: '2026-10' },
    expect: {
      '2026-10': { line12: '1950.00', line14: '195.00', '22210101': '1755.00', '222105': '0.00' },
    },
  },
  {
    id: 'RI03',
    blue: { tax: '1170.00', month: '2026-10', deductPeriod: null },
    red: { tax: '-1170.00', month: '2026-10' },
    expect: {
      '2026-10': { line12: '0.00', line14: '0.00', '22210101': '0.00', '222105': '0.00' },
    },
  },
  {
    id: 'RI04',
    blue: { tax: '2600.00', month: '2026-09', deductPeriod: '2026-11' },
    red: { tax: '-650.00', month: '2026-10' },
    expect: {
      '2026-09': { line12: '0.00', line14: '0.00', '22210101': '0.00', '222105': '2600.00' },
      '2026-10': { line12: '0.00', line14: '0.00', '22210101': '0.00', '222105': '-650.00' },
      '2026-11': { line12: '1950.00', line14: '0.00', '22210101': '1950.00', '222105': '-1950.00' },
    },
  },
] as const;

const general = booksOf(1);

function inputOf(tax: string, month: string) {
  const amount = yuan(tax).times(100).dividedBy(13).toString();
  return factsOf('IN', [lineOf(1, [amount, tax])], { issueDate: `${month}-08` });
}

/** Vouchers of a blue and a red invoice, made month by month as their bookkeeper would. */
function booksOfExample({ blue, red }: (typeof redExamples)[number]) {
  const facts = inputOf(blue.tax, blue.month);
  const reds = [{ tax: yuan(red.tax), period: red.month }];
  const { deductPeriod } = blue;
  const deductibleTax = deductPeriod
    ? netDeductibleTax(yuan(blue.tax), reds, deductPeriod)
    : Money.zero;
  const isTickedAtOnce = deductPeriod === blue.month;
  const ownTick = isTickedAtOnce ? ticked(blue.tax, deductPeriod) : tickOf(blue.tax);
  const blueInput = { tax: yuan(blue.tax), total: facts.total, inputTax: yuan(blue.tax) };
  const vouchers = [
    invoiceVoucher(invoiceOf(facts, { tick: ownTick }), general),
    invoiceVoucher(
      invoiceOf(inputOf(red.tax, red.month), {
        tick: tickOf('0.00'),
        blue: { ...blueInput, deductPeriod },
      }),
      general,
    ),
  ];
  if (deductPeriod && !isTickedAtOnce) {
    const tick = ticked(deductibleTax.toString(), deductPeriod);
    const pending = yuan(blue.tax).plus(yuan(red.tax));
    vouchers.push(certificationVoucher(invoiceOf(facts, { tick }), general, pending));
  }
  const lines = new Map<string, InvoiceVoucherLine[]>();
  for (const voucher of vouchers) {
    if ('kind' in voucher) throw new Error(voucher.msg);
    lines.set(voucher.period, [...(lines.get(voucher.period) ?? []), ...voucher.lines]);
  }
  return {
    movement: (month: string, subjectId: number) => movementOf(lines.get(month) ?? [], subjectId),
    line12: (month: string) => (deductPeriod === month ? deductibleTax.toString() : '0.00'),
    line14: (month: string) =>
      sumOf(
        reds
          .filter(({ period }) => period === month && isDeductedBlue({ deductPeriod }, period))
          .map(({ tax }) => tax.abs()),
      ).toString(),
  };
}

describe('a red input invoice', () => {
  it.each(redExamples)('moves input tax and the return as in $id', (example) => {
    const { movement, line12, line14 } = booksOfExample(example);
    for (const [month, expected] of Object.entries(example.expect)) {
      expect({
        line12: line12(month),
        line14: line14(month),
        '22210101': movement(month, 22210101),
        '222105': movement(month, 222105),
      }).toEqual(expected);
    }
  });
});

const facts = factsOf('IN', [lineOf(1, ['1000.00', '130.00'])]);
const toTick: InvoiceToTick = { facts, disposition: 'ok', tick: tickOf('130.00') };

describe('a tick', () => {
  it('is possible for a special invoice of a general taxpayer, also with a warning', () => {
    expect(tickProblem(toTick, 1)).toBeUndefined();
    expect(tickProblem({ ...toTick, disposition: 'warn' }, 1)).toBeUndefined();
  });

  it.each([
    [{ facts: { ...facts, invoiceType: 'OUT' as const } }, '销项发票不勾选'],
    [{ tick: ticked('130.00') }, '已勾选，抵扣所属期 2026年第10期，如需更改请先取消勾选'],
    [{ disposition: 'block' as const }, '发票待更正'],
    [{ disposition: 'void' as const }, '发票已作废'],
    [{ facts: { ...facts, taxStatus: 'voided' as const } }, '发票已作废'],
    [{ facts: { ...facts, taxStatus: 'redFull' as const } }, '发票已全额红冲'],
    [{ facts: { ...facts, riskLevel: 'abnormal' as const } }, '异常凭证'],
    [{ facts: { ...facts, isPositive: false } }, '红字发票不勾选'],
    [{ facts: { ...facts, kind: 'DE_ORDINARY' } }, '不是抵扣凭证'],
    [{ facts: { ...facts, kind: 'FISCAL' } }, '不是抵扣凭证'],
    [{ facts: { ...facts, total: Money.zero } }, '发票金额为零'],
    [{ tick: tickOf('0.00') }, '可抵扣税额为零'],
  ])('is refused with the reason (%#)', (changes, msg) => {
    expect(tickProblem({ ...toTick, ...changes }, 1)).toContain(msg);
  });

  it('is refused to a small-scale taxpayer, whose input tax is cost', () => {
    expect(tickProblem(toTick, 0)).toContain('小规模纳税人不勾选');
  });

  it('of an ordinary passenger invoice is a choice of a person', () => {
    const ordinary = { ...toTick, facts: { ...facts, kind: 'DE_ORDINARY' } };
    expect(tickProblem({ ...ordinary, isConfirmedKind: true }, 1)).toBeUndefined();
  });
});

describe('the deduct period', () => {
  const month = (period: string, isReturnFiled = false, isOpen = true) => ({
    period,
    isReturnFiled,
    isOpen,
  });
  const periods = [month('2026-11'), month('2026-10'), month('2026-09', true), month('2026-12')];
  const terms = { checkDate: '2026-11-05', issueDate: '2026-08-03', periods };

  it('is the oldest open month whose return is not filed, up to the month of the tick', () => {
    expect(defaultDeductPeriod(terms)).toBe('2026-10');
    expect(defaultDeductPeriod({ ...terms, checkDate: '2026-09-30' })).toBeUndefined();
    const closed = [month('2026-10', false, false), month('2026-11')];
    expect(defaultDeductPeriod({ ...terms, periods: closed })).toBe('2026-11');
  });

  it('is not before the invoice was issued', () => {
    expect(defaultDeductPeriod({ ...terms, issueDate: '2026-11-02' })).toBe('2026-11');
  });

  it.each([
    ['2026-12', '晚于勾选日期 2026-11-05'],
    ['2026-09', '2026年第09期的增值税已申报'],
    ['2026-07', '早于开票日期 2026-08-03'],
    ['2026-08', '未开启或已结账'],
    ['2026-11', undefined],
  ])('%s that a person chose is judged', (period, msg) => {
    const problem = deductPeriodProblem(period, terms);
    if (msg === undefined) expect(problem).toBeUndefined();
    else expect(problem).toContain(msg);
  });

  it('of an opening invoice may be before the books, not before its issue date', () => {
    const opening = { ...terms, issueDate: '2026-05-03', enablePeriod: '2026-09' };
    expect(deductPeriodProblem('2026-06', opening)).toBeUndefined();
    expect(deductPeriodProblem('2026-04', opening)).toContain('早于开票日期');
    expect(deductPeriodProblem('2026-09', opening)).toContain('已申报');
    expect(deductPeriodProblem('2026-06', { ...opening, enablePeriod: null })).toContain('未开启');
  });

  it('gives a tick back while nothing rests on it', () => {
    const state = { ...month('2026-10'), voucher: null };
    const voucher = { title: '2026-10 记-8', isRelated: false };
    expect(cancelTickProblem(state)).toBeUndefined();
    expect(cancelTickProblem({ ...state, voucher })).toContain('记-8，请先删除该凭证');
    const related = { ...voucher, isRelated: true };
    expect(cancelTickProblem({ ...state, voucher: related })).toContain('请先取消关联该凭证');
    expect(cancelTickProblem({ ...state, isOpen: false })).toContain('已结账');
    expect(cancelTickProblem({ ...state, isReturnFiled: true })).toContain('已申报');
  });
});

describe('deductible input tax', () => {
  const ticket = (kind: string, total: string, tax = '0.00') =>
    factsOf('IN', [lineOf(1, [yuan(total).minus(yuan(tax)).toString(), tax, ''])], { kind });
  const taxOf = (...args: Parameters<typeof deductibleTaxOf>) => {
    const { tax, basis, isUnsure } = deductibleTaxOf(...args);
    return `${tax.toString()} ${basis}${isUnsure ? ' unsure' : ''}`;
  };

  it.each([
    ['DE_SPECIAL', '1130.00', '130.00', '130.00 shown'],
    ['DE_ORDINARY', '1130.00', '130.00', '0.00 none'],
    ['USED_CAR', '1130.00', '130.00', '0.00 none'],
    ['ROLL', '50.00', '0.00', '0.00 none'],
    ['RAIL', '553.50', '0.00', '45.70 computed'],
    ['RAIL', '553.50', '45.70', '45.70 shown'],
    ['ROAD_WATER', '103.00', '0.00', '3.00 computed'],
    ['ROAD_WATER', '85.00', '0.00', '2.48 computed'],
    ['TOLL', '103.00', '3.00', '3.00 shown'],
    ['TOLL', '21.00', '0.00', '1.00 computed unsure'],
    ['AGRI_SALE', '10000.50', '0.00', '900.05 computed'],
    ['AGRI_BUY', '100.05', '0.00', '9.00 computed'],
  ])('of %s over %s with tax %s is %s', (kind, total, tax, expected) => {
    expect(taxOf(ticket(kind, total, tax))).toBe(expected);
  });

  it('of an itinerary leaves 民航发展基金 out', () => {
    expect(taxOf(ticket('AIR', '1140.00'), { airportFee: yuan('50.00') })).toBe('90.00 computed');
  });

  it('of farm products from a small-scale seller at 3% is 9% of the price', () => {
    const farm = lineOf(1, ['10000.00', '300.00', '3%'], {
      taxCategoryCode: '1010115000000000000',
    });
    expect(taxOf(factsOf('IN', [farm]))).toBe('900.00 computed');
    expect(taxOf(factsOf('IN', [farm, lineOf(2, ['100.00', '13.00'])]))).toBe('913.00 computed');
    expect(taxOf(factsOf('IN', [farm]), { isFarmProduct: false })).toBe('300.00 shown');
    const others = lineOf(1, ['10000.00', '300.00', '3%']);
    expect(taxOf(factsOf('IN', [others]))).toBe('300.00 shown');
    expect(taxOf(factsOf('IN', [others]), { isFarmProduct: true })).toBe('900.00 computed');
  });

  it('of a red invoice is none: it is never ticked', () => {
    expect(taxOf(factsOf('IN', [lineOf(1, ['-100.00', '-13.00'])]))).toBe('0.00 none');
  });

  it('is lowered by red invoices of earlier months alone', () => {
    const reds = [
      { tax: yuan('-10.00'), period: '2026-09' },
      { tax: yuan('-20.00'), period: '2026-10' },
    ];
    expect(netDeductibleTax(yuan('100.00'), reds, '2026-10').toString()).toBe('90.00');
    expect(netDeductibleTax(yuan('5.00'), reds, '2026-11').toString()).toBe('0.00');
  });
});

describe('a voucher of input tax', () => {
  const texts = (lines: readonly InvoiceVoucherLine[]) =>
    lines.map(({ summary, subjectId, debit, credit }) =>
      [summary, subjectId, debit.toString(), credit.toString()].join(' '),
    );
  const invoice = invoiceOf(facts, { tick: ticked('130.00') });

  it('moves pending tax on the tick, what is not deducted into cost', () => {
    const partly = invoiceOf(facts, { tick: ticked('100.00') });
    const voucher = certificationVoucher(partly, general, yuan('130.00'));
    if ('kind' in voucher) throw new Error(voucher.msg);
    expect(voucher.voucherDate).toBe('2026-10-31');
    expect(texts(voucher.lines)).toEqual([
      '勾选抵扣 恒泰工贸 *纸制品*复印纸1 22210101 100.00 0.00',
      '勾选抵扣 恒泰工贸 *纸制品*复印纸1 1403 30.00 0.00',
      '勾选抵扣 恒泰工贸 *纸制品*复印纸1 222105 0.00 130.00',
    ]);
  });

  it('is refused where more is ticked than is pending, or in a closed month', () => {
    const named = '进项发票 26312000000000000001（恒泰工贸）';
    expect(certificationVoucher(invoice, general, yuan('100.00'))).toEqual({
      kind: 'refuse',
      msg: `${named}勾选的可抵扣税额 130.00 元大于账上待认证进项税额 100.00 元，请核对可抵扣税额，或删除发票凭证和红字发票凭证后重新生成`,
    });
    const books = booksOf(1, { openPeriods: ['2026-11'] });
    expect(certificationVoucher(invoice, books, yuan('130.00'))).toMatchObject({ kind: 'refuse' });
    expect(certificationVoucher(invoiceOf(facts), general, yuan('130.00'))).toMatchObject({
      kind: 'skip',
    });
  });

  it('takes what the voucher booked as pending, less what red invoices took back', () => {
    const red = {
      number: '26312000000000000002',
      tax: yuan('-650.00'),
      period: '2026-10',
      isOpening: false,
      bookedPending: yuan('-650.00'),
    };
    const blue = {
      deductPeriod: '2026-11',
      isOpening: false,
      grossTax: yuan('2600.00'),
      bookedPending: yuan('2600.00'),
      reds: [red],
    };
    const pendingOf = (changes: Partial<typeof blue>) => {
      const pending = pendingTaxOf({ ...blue, ...changes });
      return 'problem' in pending ? pending.problem : pending.toString();
    };
    expect(pendingOf({})).toBe('1950.00');
    expect(pendingOf({ isOpening: true, reds: [] })).toBe('2600.00');
    expect(pendingOf({ isOpening: true, reds: [{ ...red, isOpening: true }] })).toBe('1950.00');
    const unbooked = { ...red, bookedPending: null as never };
    expect(pendingOf({ reds: [unbooked] })).toContain('红字发票 26312000000000000002 还没有凭证');
    expect(pendingOf({ reds: [{ ...unbooked, period: '2026-11' }] })).toBe('2600.00');
    expect(pendingOf({ bookedPending: null as never })).toContain('请先生成发票凭证');
  });

  it('transfers input tax out into cost with its reason', () => {
    const transfer = {
      amount: yuan('30.00'),
      reason: 'welfare',
      date: '2026-11-20',
      left: yuan('130.00'),
      booked: { hasVoucher: true, input: yuan('130.00'), pending: yuan('0.00') },
    };
    const voucher = transferOutVoucher(invoice, general, transfer);
    if ('kind' in voucher) throw new Error(voucher.msg);
    const summary = '进项税额转出（集体福利、个人消费） 恒泰工贸 *纸制品*复印纸1';
    expect(texts(voucher.lines)).toEqual([
      `${summary} 1403 30.00 0.00`,
      `${summary} 22210107 0.00 30.00`,
    ]);
    const refused = [
      { ...transfer, reason: 'red' },
      { ...transfer, amount: yuan('0.00') },
      { ...transfer, left: yuan('29.99') },
      { ...transfer, date: '2026-08-31' },
    ];
    for (const each of refused) {
      expect(transferOutVoucher(invoice, general, each)).toMatchObject({ kind: 'refuse' });
    }
    expect(transferOutVoucher(invoiceOf(facts), general, transfer)).toMatchObject({
      kind: 'refuse',
    });
    const withBooked = (booked: { hasVoucher: boolean; input: Money; pending: Money } | null) =>
      transferOutVoucher(invoice, general, { ...transfer, booked });
    const [none, pending, enough] = [yuan('0.00'), yuan('130.00'), yuan('30.00')];
    expect(withBooked({ hasVoucher: false, input: none, pending: none })).toMatchObject({
      kind: 'refuse',
      msg: expect.stringContaining('请先生成发票凭证再转出'),
    });
    expect(withBooked({ hasVoucher: true, input: none, pending })).toMatchObject({
      kind: 'refuse',
      msg: expect.stringContaining('130.00 元税额还在待认证进项税额，请先生成认证凭证再转出'),
    });
    expect(withBooked({ hasVoucher: true, input: yuan('29.99'), pending: none })).toMatchObject({
      kind: 'refuse',
      msg: expect.stringContaining('账上进项税额只有 29.99 元可以转出'),
    });
    expect(withBooked({ hasVoucher: true, input: enough, pending: none })).toHaveProperty('lines');
    expect(withBooked(null)).toHaveProperty('lines');
  });

  it('has 14 reasons, three of which no invoice is given', () => {
    expect(nonDeductibleReasons).toHaveLength(14);
    expect(nonDeductibleReasons.filter(({ isOfInvoice }) => !isOfInvoice)).toHaveLength(3);
    expect(nonDeductibleReasons.map(({ schedule2 }) => schedule2).join(' ')).toBe(
      '17 14 16 15 15 23b 23b 18 19 20 21 22 23a 23b',
    );
  });
});
