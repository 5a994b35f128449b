import type {
  MoneyKind,
  PostingFacts,
  PostingProblem,
  VoucherDraft,
  VoucherWordRule,
} from './posting-draft';

const noRule: VoucherWordRule = {
  ruleMode: 'none',
  debitHas: 'none',
  creditHas: 'none',
  hasNot: 'none',
};
const warning: VoucherWordRule = { ...noRule, ruleMode: 'warn' };
const KNOWN: Readonly<Record<string, VoucherWordRule>> = {
  收: { ...warning, debitHas: 'money' },
  付: { ...warning, creditHas: 'money' },
  转: { ...warning, hasNot: 'money' },
  现收: { ...warning, debitHas: 'cash' },
  现付: { ...warning, creditHas: 'cash' },
  银收: { ...warning, debitHas: 'bank' },
  银付: { ...warning, creditHas: 'bank' },
};
const TITLES: Readonly<Record<Exclude<MoneyKind, 'none'>, string>> = {
  cash: '现金科目',
  bank: '银行存款科目',
  money: '现金或银行存款科目',
};
/** 库存现金 in both charts; other subjects of money are bank accounts. */
const CASH_CODE = '1001';

/** Whether a cash subject is 库存现金, which has the cash journal; all others have the bank's. */
export function isCashOnHand(code: string): boolean {
  return code.startsWith(CASH_CODE);
}

/** The rule that a word has by its name: receipts, payments and transfers; none for others. */
export function defaultWordRule(word: string): VoucherWordRule {
  return (Object.hasOwn(KNOWN, word) && KNOWN[word]) || noRule;
}

/**
 * What contradicts the rule of the voucher's word. Receipts (收) have money on the debit side,
 * payments (付) on the credit side, transfers (转) have none (会计基础工作规范 第五十条).
 */
export function wordFindings(draft: VoucherDraft, facts: PostingFacts): PostingProblem[] {
  const { word } = facts;
  if (!word || word.ruleMode === 'none') return [];
  const { debitHas, creditHas, hasNot } = word;
  const debits = sideKinds(draft, facts, 'debit');
  const credits = sideKinds(draft, facts, 'credit');
  const findings: string[] = [];
  if (debitHas !== 'none' && !has(debits, debitHas)) findings.push(`借方须有${TITLES[debitHas]}`);
  if (creditHas !== 'none' && !has(credits, creditHas)) {
    findings.push(`贷方须有${TITLES[creditHas]}`);
  }
  if (hasNot !== 'none' && has([...debits, ...credits], hasNot)) {
    findings.push(`不能有${TITLES[hasNot]}`);
  }
  return findings.map((rule) => ({
    code: 'WORD_RULE',
    field: 'wordId',
    msg: `“${word.word}”字凭证${rule}，请核对科目，或改用其他凭证字`,
  }));
}

/**
 * Kinds of money on a side. Red entries stand where they are written: a receipt taken back is still
 * a receipt.
 */
function sideKinds(draft: VoucherDraft, facts: PostingFacts, side: 'debit' | 'credit') {
  return draft.lines.flatMap((line) => {
    const subject = facts.subjects.get(line.subjectId);
    if (!subject?.cash || line[side].isZero) return [];
    return [isCashOnHand(subject.code) ? ('cash' as const) : ('bank' as const)];
  });
}

function has(kinds: readonly ('cash' | 'bank')[], wanted: MoneyKind): boolean {
  return wanted === 'money' ? kinds.length > 0 : kinds.some((kind) => kind === wanted);
}
