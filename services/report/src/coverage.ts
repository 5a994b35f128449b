import type { CoverageView, StatementLedger } from '@mingzhang/contract';
import { inOwnDirection, Money } from '@mingzhang/rules';
import {
  coverageOf,
  isProven,
  type CompiledTemplate,
  type UncoveredSubject,
} from '@mingzhang/rules/statements';

/** Faults that one answer names; the first is all that most have. */
const faultsAtMost = 200;

/**
 * The proof that every leaf is counted once, in words; null for a statement that has none.
 * @param current figures of all leaves, for what the faults hold: balances, or results of the year on 利润表
 */
export function coverageIn(
  compiled: CompiledTemplate,
  { subjects }: Pick<StatementLedger, 'subjects'>,
  current?: StatementLedger['current'],
): CoverageView | null {
  const proof = coverageOf(compiled, subjects);
  if (!proof) return null;
  const { leaves, once, faults, unprovable } = proof;
  const wanted = new Set(faults.map(({ subjectId }) => subjectId));
  const held = new Map<number, Money>();
  const isResult = compiled.template.marks.assets === undefined;
  for (const { subjectId, opening, debit, credit, ytdResult } of current?.units ?? []) {
    if (!wanted.has(subjectId)) continue;
    // 结转损益 leaves no balance: what a statement of income lacks is the result of the year.
    const net = isResult
      ? Money.parse(ytdResult)
      : Money.parse(opening).plus(Money.parse(debit)).minus(Money.parse(credit));
    held.set(subjectId, (held.get(subjectId) ?? Money.zero).plus(net));
  }
  const directions = new Map(subjects.map(({ id, direction }) => [id, direction]));
  return {
    isProven: isProven(proof),
    leaves,
    once,
    faults: faults.slice(0, faultsAtMost).map((each) => ({
      subjectId: each.subjectId,
      code: each.code,
      name: each.name,
      fault: each.fault,
      lineNos: each.rows.flatMap(({ lineNo }) => lineNo ?? []),
      amount: current
        ? inOwnDirection(
            held.get(each.subjectId) ?? Money.zero,
            directions.get(each.subjectId) ?? 'debit',
          ).toString()
        : null,
      msg: faultText(each),
    })),
    unprovable: unprovable.map(({ lineNo, title }) =>
      lineNo === null ? title : `行次 ${lineNo} ${title}`,
    ),
  };
}

/** What a list says of a proof; empty where it holds. */
export function coverageText({ isProven: isFine, faults, unprovable }: CoverageView): string {
  if (isFine) return '';
  const [first] = faults;
  if (first) return `${first.msg}${faults.length > 1 ? `，共 ${faults.length} 个科目` : ''}`;
  return `${unprovable[0] ?? ''}的公式不是加减，不能证明科目恰好计入一次`;
}

function faultText({ code, name, fault, rows }: UncoveredSubject): string {
  const subject = `${code} ${name}`;
  const lines = rows.map(({ lineNo, title }) => (lineNo === null ? title : `行次 ${lineNo}`));
  const where = lines.join('、');
  if (fault === 'repeated') {
    return lines.length > 1 ? `${subject}在${where} 各计一次` : `${subject}在${where} 计了不止一次`;
  }
  if (fault === 'leftOut') {
    if (lines.length === 0) return `${subject}没有计入任何一行`;
    return `${subject}只有一个方向的余额计入${where}，另一方向没有计入`;
  }
  return `${subject}在${where} 的方向、口径或范围不对，没有恰好计入一次`;
}
