import { Money, sumOf } from '../../money';
import type { PayrollProblem } from '../facts';
import { formulaAmount, type PayNode, type PreparedFields } from './pay-formulas';
import { fieldsByCode, isOwnField, type SalaryField } from './salary-fields';

/** The amount of an own field and where it came from, in yuan. */
export interface PayItem {
  readonly field: SalaryField;
  readonly amount: Money;
  readonly origin: 'entered' | 'formula' | 'empty';
}

/** All own fields of a person and month, in yuan. */
interface OwnItems {
  /** In the order of the sheet. */
  readonly items: readonly PayItem[];
  /** Amounts of fields and of the figures that formulas read, by code. */
  readonly amounts: ReadonlyMap<string, Money>;
  readonly problems: readonly PayrollProblem[];
}

/**
 * Computes the own fields of a sheet in the order of what they read: the typed amount, else the
 * formula rounded to fen, else 0. A formula that can't be computed counts as 0 and stands in
 * `problems`.
 * @param variables figures of person and month by code, see `payVariables`
 * @param entered typed amounts by field code
 * @param nodeAmount works out the product's figures once everything they read is in `amounts`
 */
export function computeItems(
  prepared: PreparedFields,
  {
    variables,
    entered,
    nodeAmount,
  }: {
    readonly variables: ReadonlyMap<string, Money>;
    readonly entered: ReadonlyMap<string, Money>;
    readonly nodeAmount: (
      node: Exclude<PayNode, 'gross'>,
      amounts: ReadonlyMap<string, Money>,
    ) => Money;
  },
): OwnItems {
  const amounts = new Map(variables);
  const problems: PayrollProblem[] = [];
  const found = new Map<string, PayItem>();
  const byCode = fieldsByCode(prepared.fields);
  for (const code of prepared.order) {
    if (code === 'gross') {
      amounts.set(code, grossPay(found.values()));
    } else if (code === 'socialPersonal' || code === 'housingFundPersonal' || code === 'tax') {
      amounts.set(code, nodeAmount(code, amounts));
    } else {
      const field = byCode.get(code);
      if (field === undefined) continue;
      const { item, problem } = computeItem(field, { prepared, entered, amounts });
      found.set(code, item);
      amounts.set(code, item.amount);
      if (problem) problems.push(problem);
    }
  }
  const items = prepared.fields.filter(isOwnField).flatMap(({ code }) => found.get(code) ?? []);
  return { items, amounts, problems };
}

/** Earnings less earning deductions, in yuan. Errors: none. */
export function grossPay(items: Iterable<PayItem>): Money {
  let gross = Money.zero;
  for (const { field, amount } of items) {
    if (field.category === 'earning') gross = gross.plus(amount);
    else if (field.category === 'earning-deduction') gross = gross.minus(amount);
  }
  return gross;
}

/** The sum of the items of a kind, in yuan. Errors: none. */
export function sumItems(
  items: readonly PayItem[],
  isCounted: (field: SalaryField) => boolean,
): Money {
  return sumOf(items.filter(({ field }) => isCounted(field)).map(({ amount }) => amount));
}

function computeItem(
  field: SalaryField,
  {
    prepared,
    entered,
    amounts,
  }: {
    readonly prepared: PreparedFields;
    readonly entered: ReadonlyMap<string, Money>;
    readonly amounts: ReadonlyMap<string, Money>;
  },
): { readonly item: PayItem; readonly problem?: PayrollProblem } {
  const typed = entered.get(field.code);
  if (typed !== undefined) return { item: { field, amount: typed, origin: 'entered' } };
  const result = formulaAmount(field, prepared, (code) => amounts.get(code));
  if (result === undefined) return { item: { field, amount: Money.zero, origin: 'empty' } };
  if ('amount' in result) return { item: { field, amount: result.amount, origin: 'formula' } };
  return { item: { field, amount: Money.zero, origin: 'formula' }, problem: result.problem };
}
