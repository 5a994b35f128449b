import { Money, sumOf } from '../money';
import { parentCodeOf, type SubjectCodeRule } from '../subject-tree';
import type { TaxKind } from '../tax-names';
import { FORMER_VAT_CODE, FORMER_VAT_NAME, isFormerVat } from '../taxpayer-kind';
import { greater, lesser, type TaxFacts } from './tax-facts';

const fen = Money.parse('0.01');

/** What of a payment goes to one subject. */
export interface PaymentPart {
  /** As the standard's chart numbers and calls it. */
  readonly code: string;
  readonly title: string;
  /** Above zero, in yuan. */
  readonly amount: Money;
}

const vatOwed = { code: '222102', title: '未交增值税' };
const simpleVat = { code: '222108', title: '简易计税' };
const smallVat = { code: '222101', title: '应交增值税' };
const incomeTax = { code: '222112', title: '应交企业所得税' };
const withheldTax = { code: '222113', title: '应交个人所得税' };
const stampDuty = { code: '222117', title: '应交印花税' };
/** Where stamp duty was not accrued (财会〔2016〕22号 二（二）). */
const stampCostCodes = ['540310', '640310'] as const;
const cityTax = { code: '222114', title: '应交城市维护建设税', line: 14 };
const surtaxes = [
  cityTax,
  { code: '222115', title: '应交教育费附加', line: 24 },
  { code: '222116', title: '应交地方教育附加', line: 34 },
] as const;

/** Whether a part is booked as a cost, as nothing was accrued. */
export function isCost({ code }: Pick<PaymentPart, 'code'>): boolean {
  return (stampCostCodes as readonly string[]).includes(code);
}

/**
 * The subjects from which a declared tax is paid, what is owed in yuan on each; nothing for a declaration that
 * owes nothing or is refunded. Parts add up to `payable`. 增值税会计处理规定（财会〔2016〕22号）: general taxpayers
 * pay from 未交增值税 and 简易计税, small-scale ones from 应交增值税. Errors: none.
 * @param facts the books by now, with what was accrued since the declared months
 * @param read rows of the form as they were declared
 */
export function paymentParts(
  kind: TaxKind,
  payable: Money,
  { facts, read }: { readonly facts: TaxFacts; readonly read: (line: number) => Money },
): PaymentPart[] {
  if (!payable.isPositive) return [];
  return partsOf(kind, payable, { facts, read }).filter(({ amount }) => amount.isPositive);
}

function partsOf(
  kind: TaxKind,
  payable: Money,
  { facts, read }: { readonly facts: TaxFacts; readonly read: (line: number) => Money },
): PaymentPart[] {
  switch (kind) {
    case 'vat': {
      if (facts.vatType === 0) return [{ ...smallVatSubject(facts), amount: payable }];
      const declared = greater(read(21), Money.zero);
      const simple = lesser(lesser(owedOn(simpleVat.code, facts), declared), payable);
      return [
        { ...vatOwed, amount: payable.minus(simple) },
        { ...simpleVat, amount: simple },
      ];
    }
    case 'surtax':
      return surtaxParts(payable, read);
    case 'stamp': {
      const accrued = lesser(owedOn(stampDuty.code, facts), payable);
      const code = stampCostCodes[facts.standard];
      return [
        { ...stampDuty, amount: accrued },
        { code, title: '税金及附加—印花税', amount: payable.minus(accrued) },
      ];
    }
    case 'withheld':
      return [{ ...withheldTax, amount: payable }];
    case 'incomeTax':
    case 'incomeTaxAnnual':
      return [{ ...incomeTax, amount: payable }];
    case 'statements':
    case 'statementsAnnual':
      return [];
  }
}

/**
 * Each by its own row; what was paid in part, or written over in total, is shared out in proportion to the rows, in fen, the
 * largest remainders first. All on the first where the rows say nothing.
 */
function surtaxParts(payable: Money, read: (line: number) => Money): PaymentPart[] {
  const parts = surtaxes.map(({ code, title, line }) => ({
    code,
    title,
    amount: greater(read(line), Money.zero),
  }));
  if (!parts.some(({ amount }) => amount.isPositive)) {
    return [{ code: cityTax.code, title: cityTax.title, amount: payable }];
  }
  const shares = sharesOf(
    payable,
    parts.map(({ amount }) => amount),
  );
  return parts.map((part, index) => ({ ...part, amount: shares[index] ?? Money.zero }));
}

/**
 * A total in fen by weights, each share less than a fen from its exact one: cut to fen, and a fen more where the
 * remainder is largest, of equal ones the first. Weights are not negative and not all zero.
 */
function sharesOf(total: Money, weights: readonly Money[]): Money[] {
  const whole = sumOf(weights);
  const cut = weights.map((weight, index) => {
    const exact = total.times(weight);
    const near = exact.dividedBy(whole);
    const floor = near.times(whole).compare(exact) > 0 ? near.minus(fen) : near;
    return { index, floor, remainder: exact.minus(floor.times(whole)) };
  });
  const missing = Number(
    total
      .minus(sumOf(cut.map(({ floor }) => floor)))
      .times(100)
      .toFixed(0),
  );
  const raised = new Set(
    cut
      .toSorted((a, b) => b.remainder.compare(a.remainder))
      .slice(0, missing)
      .map(({ index }) => index),
  );
  return cut.map(({ index, floor }) => (raised.has(index) ? floor.plus(fen) : floor));
}

/** Of who is a general taxpayer by now, VAT of small-scale months stands in a subject of its own. */
function smallVatSubject(facts: TaxFacts): Pick<PaymentPart, 'code' | 'title'> {
  return isFormerVat(facts.books(FORMER_VAT_CODE))
    ? { code: FORMER_VAT_CODE, title: FORMER_VAT_NAME }
    : smallVat;
}

/** What the books owe on a subject, as `facts` have it. */
function owedOn(code: string, facts: TaxFacts): Money {
  return greater(facts.books(code).closing.negate(), Money.zero);
}

/** A subject as a payment may be booked on it. */
interface PayableSubject {
  readonly id: number;
  readonly code: string;
  readonly leaf: boolean;
  readonly isEnabled: boolean;
}

/**
 * The subject that a code of the account set's own chart is booked on: itself, the nearest level above that is
 * one to post on, or of the levels below the only one, or the only one that owes. None that is disabled; undefined where a
 * person must say.
 */
export function subjectToPay<S extends PayableSubject>(
  code: string,
  {
    subjects,
    rule,
    owes,
  }: {
    readonly subjects: readonly S[];
    readonly rule: SubjectCodeRule;
    /** Whether a subject has a credit balance. */
    readonly owes: (subject: S) => boolean;
  },
): S | undefined {
  for (let at: string | null = code; at !== null; at = parentCodeOf(at, rule)) {
    const found = subjects.find((subject) => subject.code === at);
    if (found?.leaf) return found.isEnabled ? found : undefined;
    if (!found) continue;
    if (at !== code) return undefined;
    const below = subjects.filter(
      (subject) => subject.leaf && subject.isEnabled && subject.code.startsWith(code),
    );
    const owing = below.filter(owes);
    return below.length === 1 ? below[0] : owing.length === 1 ? owing[0] : undefined;
  }
  return undefined;
}
