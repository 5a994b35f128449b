import { Money } from '../money';
import type { AssetKind } from './asset-card';
import type { AssetState } from './asset-state';
import type { AssetSubjects } from './asset-subjects';
import type { AssetChangeKind } from './asset-words';
import { sharesOf } from './depreciation-voucher';

/** Subjects that a card books on, by id. */
export interface CardSubjects {
  readonly assetSubjectId: number;
  readonly accumulatedSubjectId: number | null;
  readonly impairmentSubjectId: number | null;
  readonly clearingSubjectId: number | null;
}

/** What a disposal brings and costs, in yuan. */
export interface DisposalTerms {
  /** Without tax. */
  readonly proceeds: Money;
  readonly tax: Money;
  readonly cost: Money;
  readonly compensation: Money;
  readonly compensationSubjectId: number | null;
}

/** A change as its voucher is made of it; amounts in yuan. */
export interface ChangeToBook extends CardSubjects {
  readonly kind: AssetChangeKind;
  readonly way?: 'sale' | 'scrap';
  readonly assetKind: AssetKind;
  /** GD0001 配送货车. */
  readonly title: string;
  /** As the change takes effect, its month worn off, and after it. */
  readonly before: AssetState;
  readonly after: AssetState;
  readonly amount: Money;
  /** 进项税额 of an increase. */
  readonly tax: Money;
  /** Where it was paid from or to; null: 银行存款. */
  readonly settlementSubjectId: number | null;
  readonly terms: DisposalTerms | undefined;
  /** After a change of subjects. */
  readonly newSubjects: CardSubjects | undefined;
  /** Who bears what the asset wears off. */
  readonly uses: readonly { readonly share: Money; readonly expenseSubjectId: number }[];
}

/** The books that it is made for: 一般纳税人 tell input and output tax apart. */
export interface BooksOfAssets {
  readonly codes: AssetSubjects;
  readonly isGeneralTaxpayer: boolean;
  /** The one leaf of a code; undefined where there is none, or several. */
  readonly subjectOf: (code: string) => number | undefined;
}

/** A line of a voucher; one of the sides is nothing. */
interface AssetVoucherLine {
  readonly summary: string;
  readonly subjectId: number;
  readonly debit: Money;
  readonly credit: Money;
}

export interface AssetVoucherDraft {
  readonly lines: readonly AssetVoucherLine[];
  /** Codes that the books lack, or have several leaves of: Chinese, with the way out. */
  readonly problems: readonly string[];
}

/** The lines of a voucher as they are gathered; what is zero is left out. */
export interface VoucherLines {
  /** Debits, or credits what is below zero. */
  readonly add: (summary: string, subjectId: number, amount: Money) => void;
  /** The chosen subject, else the one of a code; 0 with a problem where the books lack it. */
  readonly subject: (chosen: number | null, code: string | null) => number;
  /** 应交增值税, which small-scale taxpayers keep in one. */
  readonly taxSubject: (side: 'inputTax' | 'outputTax') => number;
  readonly done: () => AssetVoucherDraft;
}

/** Begins a voucher. Errors: none. */
export function voucherLines({ codes, isGeneralTaxpayer, subjectOf }: BooksOfAssets): VoucherLines {
  const lines: AssetVoucherLine[] = [];
  const problems = new Set<string>();
  const subject: VoucherLines['subject'] = (chosen, code) => {
    const found = chosen ?? (code === null ? undefined : subjectOf(code));
    if (found !== undefined) return found;
    problems.add(
      code === null
        ? '没有可记的科目，请在变动中选择对方科目，或为使用部门选择折旧费用科目'
        : `科目 ${code} 不存在、已停用或有多个明细，请在变动或卡片中选定科目`,
    );
    return 0;
  };
  return {
    add(summary, subjectId, amount) {
      if (amount.isZero) return;
      const [debit, credit] = amount.isNegative
        ? [Money.zero, amount.negate()]
        : [amount, Money.zero];
      lines.push({ summary, subjectId, debit, credit });
    },
    subject,
    taxSubject: (side) => subject(null, isGeneralTaxpayer ? codes[side] : codes.smallScaleTax),
    done: () => ({ lines, problems: [...problems] }),
  };
}

/** What a card carries on its subjects, debit positive. Without 累计折旧科目 it is written off directly. */
export function carried(state: AssetState, of: CardSubjects): Map<number, Money> {
  const sums = new Map<number, Money>();
  const add = (id: number, amount: Money) =>
    sums.set(id, (sums.get(id) ?? Money.zero).plus(amount));
  add(of.assetSubjectId, state.originalValue);
  add(of.accumulatedSubjectId ?? of.assetSubjectId, state.accumulated.negate());
  add(of.impairmentSubjectId ?? of.assetSubjectId, state.impairment.negate());
  return sums;
}

/** On the chosen subject, else on those that bear what the asset wears off, by their shares. */
export function bear(
  voucher: VoucherLines,
  { settlementSubjectId, uses }: ChangeToBook,
  { summary, amount }: { readonly summary: string; readonly amount: Money },
): void {
  if (settlementSubjectId !== null) {
    voucher.add(summary, settlementSubjectId, amount);
    return;
  }
  if (uses.length === 0) voucher.subject(null, null);
  const shares = sharesOf(amount.abs(), uses);
  for (const [at, { expenseSubjectId }] of uses.entries()) {
    const share = shares[at] ?? Money.zero;
    voucher.add(summary, expenseSubjectId, amount.isNegative ? share.negate() : share);
  }
}
