import { Money } from '../../money';
import { type Cumulative, type TaxInputs } from '../income-tax/cumulative-tax';
import { type Contributions, contributions, contributionTotals } from '../insurance/contributions';
import { basesAt } from '../insurance/insurance-scheme';
import { attendanceColumns, attendanceProblems, paidDays } from '../salary-items/attendance';
import { grossPay, computeItems, type PayItem, sumItems } from '../salary-items/own-items';
import { prepareFields } from '../salary-items/pay-formulas';
import type { SalaryField } from '../salary-items/salary-fields';
import type { Pay } from './pay';
import type { PayPerson, PayRun } from './pay-input';
import { type PayTax, withholdPay } from './pay-tax';
import { payPlausibility } from './pay-plausibility';
import { payWarnings } from './pay-warnings';
import { RELIEF_FIELD, reliefProblems } from './relief-problems';
import { paymentTotals, taxPayments } from './separate-payments';

/**
 * Calculates the pay of one person in one run of a month: fields with their formulas, insurance,
 * tax and net pay. Every amount is in fen; each total is the sum of its rounded parts.
 *
 * Problems are those of the person and the month; those of the fields themselves stand in
 * `prepareFields(fields)`.
 * @param fields the same array for all people of a sheet: its formulas are read once
 * @param before sums of the tax year before this run: `tax.after` of the run before, or an opening
 */
export function calculatePay(
  fields: readonly SalaryField[],
  {
    person,
    run,
    before,
  }: {
    readonly person: PayPerson;
    readonly run: PayRun;
    readonly before: Cumulative | undefined;
  },
): Pay {
  const prepared = prepareFields(fields);
  const insurance = runContributions(person, run);
  const taxed = (amounts: ReadonlyMap<string, Money>) =>
    withholdPay(person, {
      before,
      run,
      inputs: taxInputs(prepared.fields, { amounts, insurance, run }),
    });
  let tax: PayTax | undefined;
  const own = computeItems(prepared, {
    variables: formulaVariables(person, run),
    entered: run.entered,
    nodeAmount: (node, amounts) => {
      if (node === 'socialPersonal') return insurance.personalSocial;
      if (node === 'housingFundPersonal') return insurance.personalFund;
      tax = taxed(amounts);
      return tax.withheld;
    },
  });
  const pay = settled({ person, items: own.items, insurance, tax: tax ?? taxed(own.amounts), run });
  const problems = [
    ...own.problems,
    ...(run.attendance === undefined ? [] : attendanceProblems(run.attendance)),
    ...insurance.problems,
    ...pay.tax.problems,
    ...reliefProblems(person, run, pay.tax),
    ...pay.payments.flatMap((payment) => payment.problems),
    ...payWarnings(person, run, pay),
    ...payPlausibility(run, pay),
  ];
  return { ...pay, problems };
}

/** Top-ups and arrears are paid in any run, also to somebody who is not insured any more. */
function runContributions({ insurance }: PayPerson, run: PayRun): Contributions {
  if (insurance === undefined || run.insurancePeriod === undefined) {
    return contributionTotals(run.addedContributions ?? []);
  }
  return contributions(insurance, run.insurancePeriod, run.addedContributions);
}

function formulaVariables({ insurance }: PayPerson, run: PayRun): ReadonlyMap<string, Money> {
  const bases = basesAt(insurance?.bases ?? [], run.insurancePeriod ?? run.period);
  const variables = new Map([
    ['paidDays', paidDays.value],
    ['socialBase', bases?.social ?? Money.zero],
    ['housingFundBase', bases?.housingFund ?? Money.zero],
  ]);
  for (const [key] of attendanceColumns) variables.set(key, run.attendance?.[key] ?? Money.zero);
  return variables;
}

/**
 * What of the sheet enters the tax: 本期收入 is gross without what is no income, exempt parts included.
 */
function taxInputs(
  fields: readonly SalaryField[],
  {
    amounts,
    insurance,
    run,
  }: {
    readonly amounts: ReadonlyMap<string, Money>;
    readonly insurance: Contributions;
    readonly run: PayRun;
  },
): TaxInputs {
  const sumWhere = (treatment: SalaryField['treatment']) => {
    let sum = Money.zero;
    for (const field of fields) {
      const isCounted = field.category === 'earning' && field.treatment === treatment;
      if (isCounted) sum = sum.plus(amounts.get(field.code) ?? 0);
    }
    return sum;
  };
  const entered = (code: string) => run.entered.get(code) ?? Money.zero;
  return {
    income: (amounts.get('gross') ?? Money.zero).minus(sumWhere('notIncome')),
    exemptIncome: sumWhere('exempt').plus(entered('exemptIncome')),
    specialDeduction: insurance.deductible,
    specialAdditionalDeduction: entered('specialAdditional'),
    otherDeduction: entered('otherDeductionTax'),
    relief: entered(RELIEF_FIELD),
    surcharges: entered('surcharges'),
  };
}

function settled({
  person,
  items,
  insurance,
  tax,
  run,
}: {
  readonly person: PayPerson;
  readonly items: readonly PayItem[];
  readonly insurance: Contributions;
  readonly tax: PayTax;
  readonly run: PayRun;
}): Omit<Pay, 'problems'> {
  const gross = grossPay(items);
  const bonus = run.bonus?.amount ?? Money.zero;
  const deductions = sumItems(items, ({ category }) => category === 'deduction');
  const exempt = sumItems(items, isEarning('exempt')).plus(run.entered.get('exemptIncome') ?? 0);
  const notIncome = sumItems(items, isEarning('notIncome'));
  const wage = gross.minus(exempt).minus(notIncome);
  const facts = { person: person.kind, period: run.period, wage };
  const payments = taxPayments(facts, run.payments ?? []);
  const paid = paymentTotals(payments);
  const net = gross
    .plus(bonus)
    .plus(paid.amount)
    .minus(insurance.personalSocial)
    .minus(insurance.personalFund)
    .minus(tax.withheld)
    .minus(tax.bonusTax)
    .minus(paid.tax)
    .minus(deductions);
  const companyParts = insurance.companySocial.plus(insurance.companyFund);
  return {
    period: run.period,
    run: run.run,
    items,
    gross,
    exempt,
    notIncome,
    insurance,
    tax,
    bonus,
    payments,
    deductions,
    net,
    companyCost: gross.plus(bonus).plus(paid.amount).plus(companyParts),
  };
}

function isEarning(treatment: SalaryField['treatment']) {
  return (field: SalaryField) => field.category === 'earning' && field.treatment === treatment;
}
