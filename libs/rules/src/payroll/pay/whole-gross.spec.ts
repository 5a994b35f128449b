import fc from 'fast-check';
import { Money } from '../../money';
import { payslip } from '../slip/payslip';
import { yearCertificate } from '../year/year-certificate';
import { wholeGross, wholeGrossOfSheet } from './whole-gross';

const yuan = (text: string) => Money.parse(text);
const fen = fc.integer({ min: 0, max: 9_999_999_99 }).map((number) => (number / 100).toFixed(2));

describe('应发合计', () => {
  it('is gross pay with the annual bonus and the one-off payments', () => {
    const amounts = new Map([
      ['gross', yuan('15000')],
      ['annualBonus', yuan('36000')],
      ['oneOffPay', yuan('500.50')],
      ['net', yuan('45000')],
    ]);
    expect(wholeGross(amounts).toString()).toBe('51500.50');
    expect(wholeGross(new Map()).toString()).toBe('0.00');
  });

  it('of a sheet is what the company bears less its own contributions', () => {
    const totals = {
      companyCost: '199280.55',
      socialCompany: '13526.55',
      housingFundCompany: '5054.00',
    };
    expect(wholeGrossOfSheet(totals).toString()).toBe('180700.00');
  });

  it('is the same on the payslip, in the certificate and in the sums of the sheet', () => {
    fc.assert(
      fc.property(fen, fen, fen, fen, (gross, annualBonus, oneOffPay, socialCompany) => {
        const texts = { gross, annualBonus, oneOffPay, net: gross };
        const entries = Object.entries(texts).map(([code, text]) => [code, yuan(text)] as const);
        const amounts = new Map(entries);
        const whole = wholeGross(amounts);
        const companyCost = whole.plus(yuan(socialCompany)).toString();
        const row = { payPeriod: '2026-02', amounts };
        expect(payslip({ ...row, fields: [] }).gross).toEqual(whole);
        expect(yearCertificate(2026, [row]).total.income).toEqual(whole);
        const totals = { companyCost, socialCompany, housingFundCompany: '0.00' };
        expect(wholeGrossOfSheet(totals)).toEqual(whole);
      }),
    );
  });
});
