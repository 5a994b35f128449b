import type { StatementLedger } from '@mingzhang/contract';
import type { CashFund } from './cash-funds';

type SubjectRow = StatementLedger['subjects'][number];

/**
 * Some subjects of a chart, in code order, as a tree: each below its nearest ancestor among them.
 * @param funds subjects whose balances are split into cash and the rest
 */
export function treeOfSome(
  subjects: readonly SubjectRow[],
  funds: readonly CashFund[] = [],
): SubjectRow[] {
  const path: SubjectRow[] = [];
  const parents = new Set<number>();
  const placed = subjects.map((subject) => {
    while (path.length > 0 && !subject.code.startsWith(path.at(-1)?.code ?? '')) path.pop();
    const parentId = path.at(-1)?.id ?? null;
    if (parentId !== null) parents.add(parentId);
    path.push(subject);
    return { ...subject, parentId };
  });
  const whole = funds.filter(({ isCash }) => isCash);
  const isCash = ({ code, cash }: SubjectRow) =>
    funds.length === 0 ? cash : whole.some((fund) => code.startsWith(fund.code));
  return placed.map((subject) => ({
    ...subject,
    leaf: !parents.has(subject.id),
    cash: isCash(subject),
  }));
}
