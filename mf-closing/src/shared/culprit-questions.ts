import { tyingRules, type CheckResult } from '@mingzhang/contract';
import { isPeriod, type Period } from '@mingzhang/rules';
import { culpritPath } from './paths';

/** Something that does not tie, with the address where its reason is looked for. */
export interface CulpritQuestion {
  readonly title: string;
  readonly amount: string | null;
  readonly path: string;
}

/** Rules that want a balance of nothing: what is known is 0.00. */
const wantsNothing = new Set([
  'pl-zero',
  'current-account',
  'payroll-debit',
  'suspense',
  'year-profit',
]);
/** Rules of balances whose right amount a person knows: the drawer, the bank statement, the stock list. */
const wantsKnown = new Set(['cash-negative', 'bank-negative', 'inventory-negative']);

/** Rules that prove figures against each other. */
const proving = new Set<string>([...tyingRules, 'voucher-balance']);

/** Whether a rule is of what ties: a limit, such as that of cash, is not. */
export function isOfTie(rule: string): boolean {
  return proving.has(rule) || wantsNothing.has(rule) || wantsKnown.has(rule);
}

/** What the finder can be asked about a result: the rule itself, or each account that it names. */
export function questionsOf(result: CheckResult): readonly CulpritQuestion[] {
  const { rule, title, amount, rows, severity } = result;
  if (severity === 'pass') return [];
  const tying = tyingRules.find((each) => each === rule);
  const month = monthIn(result);
  if (tying && month) return [{ title, amount, path: culpritPath(month, { rule: tying }) }];
  if (!wantsNothing.has(rule) && !wantsKnown.has(rule)) return [];
  return rows.flatMap((row) => {
    const asked = accountIn(row.link);
    const period = periodIn(row.link);
    if (!asked || !period) return [];
    const known: Record<string, string> = wantsNothing.has(rule) ? { known: '0.00' } : {};
    const path = culpritPath(period, { ...asked, ...known });
    return [{ title: row.title, amount: row.amount, path }];
  });
}

function monthIn({ link, rows }: CheckResult): Period | undefined {
  return [link, ...rows.map((row) => row.link)].map(periodIn).find((each) => each !== undefined);
}

const paramsOf = (link: string | null) => new URLSearchParams(link?.split('?')[1] ?? '');

function periodIn(link: string | null): Period | undefined {
  const period = paramsOf(link).get('period');
  return period !== null && isPeriod(period) ? period : undefined;
}

/** The subject and items of a detailed ledger. */
function accountIn(link: string | null): Record<string, string> | undefined {
  const subjectId = paramsOf(link).get('subjectId');
  if (!link?.startsWith('/account-book/detailed') || subjectId === null) return undefined;
  const auxiliary = paramsOf(link).get('auxiliary');
  return { subjectId, ...(auxiliary ? { auxiliary } : {}) };
}
