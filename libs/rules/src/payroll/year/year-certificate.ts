import { Money, sumOf } from '../../money';
import { type Period, yearOf } from '../../period';
import { wholeGross } from '../pay/whole-gross';

const figureCodes = [
  'income',
  'insurance',
  'specialAdditional',
  'otherDeduction',
  'tax',
  'net',
] as const;
type FigureCode = (typeof figureCodes)[number];

/** Figures of a line of the certificate, in yuan. */
export type CertificateFigures = Readonly<Record<FigureCode, Money>>;

/** A month that was paid. */
interface CertificateMonth extends CertificateFigures {
  /** The month of payment. */
  readonly payPeriod: Period;
}

/** What a person was paid and taxed in a calendar year (年度收入及扣税证明). */
interface YearCertificate {
  /** Sums of the year before the first month kept here; their net pay is not known. */
  readonly opening: CertificateFigures | undefined;
  readonly months: readonly CertificateMonth[];
  /** Sums of the opening and the months, to the fen. */
  readonly total: CertificateFigures;
}

/** A row of a confirmed sheet. */
interface PaidRow {
  readonly payPeriod: Period;
  /** In yuan by field code; what is left out is 0. */
  readonly amounts: ReadonlyMap<string, Money>;
}

/**
 * The certificate of a year by months of payment, which the tax follows; pay runs of one month are one line. Income is
 * gross pay with the bonus and the payments that are taxed by themselves, and tax includes theirs. Rows of other years are
 * left out. Errors: none.
 * @param opening sums of the tax year before the first row; undefined without any
 */
export function yearCertificate(
  year: number,
  rows: readonly PaidRow[],
  opening?: Omit<CertificateFigures, 'net'>,
): YearCertificate {
  const ofYear = rows.filter(({ payPeriod }) => yearOf(payPeriod) === year).map(certificateMonth);
  const periods = [...new Set(ofYear.map(({ payPeriod }) => payPeriod))].toSorted();
  const months = periods.map((payPeriod) => {
    const runs = ofYear.filter((row) => row.payPeriod === payPeriod);
    return { payPeriod, ...sumOfLines(runs) };
  });
  const before = opening && { ...opening, net: Money.zero };
  const lines = before ? [before, ...months] : months;
  return { opening: before, months, total: sumOfLines(lines) };
}

function sumOfLines(lines: readonly CertificateFigures[]): CertificateFigures {
  const sums = figureCodes.map((code) => [code, sumOf(lines.map((line) => line[code]))] as const);
  return Object.fromEntries(sums) as Record<FigureCode, Money>;
}

function certificateMonth({ payPeriod, amounts }: PaidRow): CertificateMonth {
  const amount = (code: string) => amounts.get(code) ?? Money.zero;
  return {
    payPeriod,
    income: wholeGross(amounts),
    insurance: amount('socialPersonal').plus(amount('housingFundPersonal')),
    specialAdditional: amount('specialAdditional'),
    otherDeduction: amount('otherDeductionTax'),
    tax: amount('tax').plus(amount('annualBonusTax')).plus(amount('oneOffTax')),
    net: amount('net'),
  };
}
