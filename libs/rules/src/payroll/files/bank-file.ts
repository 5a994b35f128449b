import { Money, sumOf } from '../../money';

/** A person of a month as the bank pays them; net pay in yuan. */
export interface BankPerson {
  readonly number: string;
  readonly name: string;
  /** Complete, '' without one. */
  readonly account: string;
  readonly net: Money;
}

/** Who is paid by the file of a bank, and who is not. */
interface BankFile<P extends BankPerson> {
  readonly payments: readonly P[];
  /** With net pay, but not in the file, each with the reason. */
  readonly leftOut: readonly { readonly person: P; readonly why: string }[];
  /** Findings that stop nothing; no text repeats an account. */
  readonly warnings: readonly string[];
  /** Sum of the file; with `leftTotal` it is the net pay of the sheet. */
  readonly total: Money;
  readonly leftTotal: Money;
}

const CARD = /^\d{16,19}$/;

/**
 * The payments of a month. Net pay of 0 is left out; a person without an account, with one that is no
 * number, or with negative pay is left out and named. Card numbers of another length, with a wrong check
 * digit (Luhn), or of two people are warned of. Errors: none.
 */
export function bankFile<P extends BankPerson>(people: readonly P[]): BankFile<P> {
  const paid = people.filter(({ net }) => !net.isZero);
  const leftOut = paid.flatMap((person) => {
    const why = whyLeftOut(person);
    return why === undefined ? [] : [{ person, why }];
  });
  const payments = paid.filter((person) => whyLeftOut(person) === undefined);
  return {
    payments,
    leftOut,
    warnings: [...payments.flatMap(cardWarning), ...twiceWarnings(payments)],
    total: sumOf(payments.map(({ net }) => net)),
    leftTotal: sumOf(leftOut.map(({ person }) => person.net)),
  };
}

function whyLeftOut({ account, net }: BankPerson): string | undefined {
  if (net.isNegative) return '实发工资为负数，不能付款，请先在工资表中改正';
  if (account === '') return '没有登记工资卡，请在员工信息中补上，或另行付款';
  return /^\d+$/.test(account) ? undefined : '工资卡含数字以外的字符，请在员工信息中改正';
}

function cardWarning({ number, name, account }: BankPerson): string[] {
  if (!CARD.test(account)) return [`${number} ${name} 的工资卡不是 16 至 19 位，请核对`];
  return isLuhn(account) ? [] : [`${number} ${name} 的工资卡校验位不符，可能录错，请核对`];
}

function twiceWarnings(payments: readonly BankPerson[]): string[] {
  const first = new Map<string, BankPerson>();
  return payments.flatMap((person) => {
    const earlier = first.get(person.account);
    if (earlier === undefined) {
      first.set(person.account, person);
      return [];
    }
    const who = `${earlier.number} ${earlier.name} 与 ${person.number} ${person.name}`;
    return [`${who} 的工资卡相同，请核对`];
  });
}

function isLuhn(digits: string): boolean {
  return digits.endsWith(cardCheckDigit(digits.slice(0, -1)));
}

/** The check digit that follows the other digits of a bank card (ISO/IEC 7812-1, Luhn). */
export function cardCheckDigit(digits: string): string {
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}
