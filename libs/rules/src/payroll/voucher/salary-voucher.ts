import { allocate, Money, sumOf } from '../../money';
import { formatMoney } from '../../money-format';
import {
  type SalaryPaymentKind,
  salaryPaymentKinds,
  type SalarySubjectKey,
  salarySubjectTitles,
  type SalaryVoucherKind,
} from './voucher-subjects';

/** Amounts of a person in a sheet, in yuan. */
export interface BookedPay {
  /** 应发工资 with the annual bonus and the one-off payments. */
  readonly gross: Money;
  /** What of gross is severance pay, and what of the tax is on it. */
  readonly severance: Money;
  readonly severanceTax: Money;
  readonly socialPersonal: Money;
  readonly fundPersonal: Money;
  /** With the tax of the annual bonus. */
  readonly tax: Money;
  readonly net: Money;
  /** The company's social insurance, and what of it is pension and unemployment insurance. */
  readonly socialCompany: Money;
  readonly planCompany: Money;
  readonly fundCompany: Money;
}

/** A person as the vouchers of a month need them. */
export interface BookedPerson {
  /** 0003 陆建华. */
  readonly title: string;
  /** Shares of departments or projects; empty: none. */
  readonly departments: readonly { readonly departmentId: number; readonly share: Money }[];
  /** Goes before the subjects of the departments. */
  readonly expenseSubjectId: number | null;
  /** 开户行 of the person. */
  readonly bankName: string;
  readonly pay: BookedPay;
}

/** Subjects that bear the pay of some departments. The first of a template has all departments that no other names. */
interface ExpenseSubjects {
  /** 销售部门. */
  readonly name: string;
  readonly departmentIds: readonly number[];
  readonly wageSubjectId: number | null;
  readonly socialSubjectId: number | null;
  readonly fundSubjectId: number | null;
}

/** How an account set books its pay. */
export interface SalaryTerms {
  /** 标准模板. */
  readonly name: string;
  readonly expenses: readonly ExpenseSubjects[];
  readonly subjects: Readonly<Record<SalarySubjectKey, number | null>>;
  /**
   * Bank accounts of the company. Each pays the people whose 开户行 contains `bankName`; the first pays
   * all others, and insurance and tax.
   */
  readonly banks: readonly { readonly subjectId: number | null; readonly bankName: string }[];
  /** `withPayment`: in the voucher of the payment; `apart`: in a voucher of its own. */
  readonly withholding: 'withPayment' | 'apart';
}

/** A line of a voucher in yuan; a negative amount is red on its side. */
export interface SalaryLine {
  readonly side: 'debit' | 'credit';
  readonly subjectId: number;
  /** Item of 部门; null on liabilities and bank accounts. */
  readonly departmentId: number | null;
  readonly amount: Money;
}

interface SalaryVoucher {
  readonly lines: readonly SalaryLine[];
  /** Why it cannot be made, in Chinese with the way out. */
  readonly problems: readonly string[];
}

/**
 * The lines of a voucher of a month of pay, from the rows of its sheet.
 *
 * Expenses are split by the shares of each person (`allocate`: to the fen, the parts add up to the
 * amount) and added up by subject and department. Lines of 0 are left out. Debits equal credits; the
 * order of the people does not matter. What a sheet deducts beside insurance, fund and tax is
 * gross − net − these, so that the payment closes to the fen.
 * Severance pay is owed on a subject of its own and borne by 管理费用; without these subjects in the
 * template it is booked as wages.
 * Source: 企业会计准则第9号 (设定提存计划 apart, 离职后福利; 辞退福利); 小企业会计准则, by which all insurance
 * stays on one subject.
 * Errors: none; what is missing in the template or negative stands in `problems`.
 */
export function salaryVoucher(
  kind: SalaryVoucherKind,
  people: readonly BookedPerson[],
  terms: SalaryTerms,
): SalaryVoucher {
  const draft = new Draft(terms);
  if (isPayment(kind)) pay(kind, people, draft);
  else if (kind === 'withhold') withhold(people, draft);
  else accrue(kind, people, draft);
  return draft.voucher();
}

/**
 * A payment that came back, and its second payment: the bank account against the liability, in yuan.
 * Errors: none.
 */
export function returnedPayment(
  act: 'returned' | 'repaid',
  {
    amount,
    bankSubjectId,
    liabilitySubjectId,
  }: {
    readonly amount: Money;
    readonly bankSubjectId: number;
    readonly liabilitySubjectId: number;
  },
): SalaryLine[] {
  const [debit, credit] =
    act === 'returned' ? [bankSubjectId, liabilitySubjectId] : [liabilitySubjectId, bankSubjectId];
  return [
    { side: 'debit', subjectId: debit, departmentId: null, amount },
    { side: 'credit', subjectId: credit, departmentId: null, amount },
  ];
}

function isPayment(kind: SalaryVoucherKind): kind is SalaryPaymentKind {
  return salaryPaymentKinds.some((each) => each === kind);
}

function accrue(
  kind: 'accrueWage' | 'accrueInsurance',
  people: readonly BookedPerson[],
  draft: Draft,
): void {
  const total = totalsOf(people);
  if (kind === 'accrueWage') {
    for (const person of people) {
      draft.expense(person, person.pay.gross.minus(person.pay.severance), 'wage');
      draft.severance(person);
    }
    draft.owed('credit', total.gross, total.severance);
    return;
  }
  for (const person of people) {
    draft.expense(person, person.pay.socialCompany, 'social');
    draft.expense(person, person.pay.fundCompany, 'fund');
  }
  draft.liability('credit', 'socialPayable', total.socialCompany.minus(total.planCompany));
  draft.liability('credit', 'planPayable', total.planCompany);
  draft.liability('credit', 'fundPayable', total.fundCompany);
}

function withhold(people: readonly BookedPerson[], draft: Draft): void {
  if (draft.terms.withholding !== 'apart') return;
  const total = totalsOf(people);
  draft.owed('debit', withheldOf(total), total.severanceTax);
  creditWithheld(total, draft);
}

function pay(kind: SalaryPaymentKind, people: readonly BookedPerson[], draft: Draft): void {
  const total = totalsOf(people);
  switch (kind) {
    case 'payWage':
      payWage(people, draft);
      return;
    case 'paySocial':
      draft.liability('debit', 'socialPayable', total.socialCompany.minus(total.planCompany));
      draft.liability('debit', 'planPayable', total.planCompany);
      draft.liability('debit', 'withheldSocial', total.socialPersonal);
      draft.bank('', total.socialCompany.plus(total.socialPersonal));
      return;
    case 'payFund':
      draft.liability('debit', 'fundPayable', total.fundCompany);
      draft.liability('debit', 'withheldFund', total.fundPersonal);
      draft.bank('', total.fundCompany.plus(total.fundPersonal));
      return;
    default:
      draft.liability('debit', 'taxPayable', total.tax);
      draft.bank('', total.tax);
  }
}

function payWage(people: readonly BookedPerson[], draft: Draft): void {
  const total = totalsOf(people);
  const isApart = draft.terms.withholding === 'apart';
  const owed = isApart ? total.gross.minus(withheldOf(total)) : total.gross;
  const severance = isApart ? total.severance.minus(total.severanceTax) : total.severance;
  draft.owed('debit', owed, severance);
  if (!isApart) creditWithheld(total, draft);
  draft.liability('credit', 'otherPayable', otherDeductionOf(total));
  for (const { title, bankName, pay: each } of people) {
    if (each.net.isNegative) {
      draft.refuse(
        `${title} 实发工资为负数（${formatMoney(each.net)}），不能发放，请在工资表中把超出部分改到以后月份扣回`,
      );
    }
    draft.bank(bankName, each.net);
  }
}

function creditWithheld(total: BookedPay, draft: Draft): void {
  draft.liability('credit', 'withheldSocial', total.socialPersonal);
  draft.liability('credit', 'withheldFund', total.fundPersonal);
  draft.liability('credit', 'taxPayable', total.tax);
}

const withheldOf = ({ socialPersonal, fundPersonal, tax }: BookedPay): Money =>
  socialPersonal.plus(fundPersonal).plus(tax);

const otherDeductionOf = (pay: BookedPay): Money => pay.gross.minus(withheldOf(pay)).minus(pay.net);

/** The sums of people's pay. Errors: none. */
export function totalsOf(people: readonly BookedPerson[]): BookedPay {
  const sum = (key: keyof BookedPay) => sumOf(people.map((each) => each.pay[key]));
  return {
    gross: sum('gross'),
    severance: sum('severance'),
    severanceTax: sum('severanceTax'),
    socialPersonal: sum('socialPersonal'),
    fundPersonal: sum('fundPersonal'),
    tax: sum('tax'),
    net: sum('net'),
    socialCompany: sum('socialCompany'),
    planCompany: sum('planCompany'),
    fundCompany: sum('fundCompany'),
  };
}

/** Lines on their way: added up by side, subject and department. */
class Draft {
  private readonly byKey = new Map<string, SalaryLine & { readonly place: number }>();
  private readonly problems = new Set<string>();
  private readonly expenseOf: ReadonlyMap<number, ExpenseSubjects>;

  constructor(readonly terms: SalaryTerms) {
    this.expenseOf = new Map(
      terms.expenses.flatMap((each) => each.departmentIds.map((id) => [id, each] as const)),
    );
  }

  refuse(problem: string): void {
    this.problems.add(problem);
  }

  /** Wages that are owed, severance pay among them on its own subject where the template has one. */
  owed(side: SalaryLine['side'], amount: Money, severance: Money): void {
    const isApart = Boolean(this.terms.subjects.severancePayable);
    this.liability(side, 'wagePayable', isApart ? amount.minus(severance) : amount);
    if (isApart) this.liability(side, 'severancePayable', severance);
  }

  /** Debits a person's severance pay to its expense, where the template has none to that of wages. */
  severance(person: BookedPerson): void {
    this.expense(person, person.pay.severance, 'wage', this.terms.subjects.severanceExpense);
  }

  /**
   * Debits a person's amount to the subjects of their departments.
   * @param instead subject that goes before those of the departments
   */
  expense(
    person: BookedPerson,
    amount: Money,
    what: 'wage' | 'social' | 'fund',
    instead: number | null = null,
  ): void {
    if (amount.isZero) return;
    const shares = person.departments.map(({ share }) => share);
    const parts = shares.length === 0 ? [amount] : allocate(amount, shares);
    for (const [at, part] of parts.entries()) {
      const departmentId = person.departments[at]?.departmentId ?? null;
      const [first] = this.terms.expenses;
      const row = (departmentId === null ? undefined : this.expenseOf.get(departmentId)) ?? first;
      const subjectId = person.expenseSubjectId ?? instead ?? row?.[`${what}SubjectId`] ?? null;
      if (subjectId === null) {
        const title = { wage: '工资', social: '社保', fund: '公积金' }[what];
        this.refuse(
          `模板“${this.terms.name}”的“${row?.name ?? '部门'}”没有选择${title}科目，请先修改模板`,
        );
      } else {
        const place = row ? this.terms.expenses.indexOf(row) : 0;
        this.add({ side: 'debit', subjectId, departmentId, amount: part }, place);
      }
    }
  }

  liability(side: SalaryLine['side'], key: SalarySubjectKey, amount: Money): void {
    const subjectId = this.terms.subjects[key];
    if (amount.isZero) return;
    if (subjectId === null) {
      const title = salarySubjectTitles[key];
      this.refuse(`模板“${this.terms.name}”没有选择“${title}”科目，请先修改模板`);
    } else {
      this.add({ side, subjectId, departmentId: null, amount }, 100 + (side === 'debit' ? 0 : 1));
    }
  }

  /** Credits the account that pays the people of a bank. */
  bank(bankName: string, amount: Money): void {
    if (amount.isZero) return;
    const { banks, name } = this.terms;
    const own = banks.find((each) => each.bankName !== '' && bankName.includes(each.bankName));
    const account = own ?? banks[0];
    if (account === undefined || account.subjectId === null) {
      this.refuse(`模板“${name}”没有选择付款的银行科目，请先修改模板`);
      return;
    }
    const { subjectId } = account;
    this.add(
      { side: 'credit', subjectId, departmentId: null, amount },
      200 + banks.indexOf(account),
    );
  }

  voucher(): SalaryVoucher {
    const lines = [...this.byKey.values()]
      .filter(({ amount }) => !amount.isZero)
      .toSorted(
        (a, b) =>
          a.place - b.place ||
          (a.departmentId ?? 0) - (b.departmentId ?? 0) ||
          (a.place < 100 ? a.subjectId - b.subjectId : 0),
      )
      .map(({ place: _, ...line }) => line);
    const problems = [...this.problems].toSorted();
    return { lines: problems.length > 0 ? [] : lines, problems };
  }

  private add(line: SalaryLine, place: number): void {
    const key = `${line.side} ${line.subjectId} ${line.departmentId ?? ''}`;
    const before = this.byKey.get(key);
    this.byKey.set(key, {
      ...line,
      place: before ? Math.min(before.place, place) : place,
      amount: before ? before.amount.plus(line.amount) : line.amount,
    });
  }
}
