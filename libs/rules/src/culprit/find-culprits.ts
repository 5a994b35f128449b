import type {
  Culprit,
  CulpritEvidence,
  CulpritFacts,
  CulpritGrade,
  CulpritTheory,
} from './culprit-facts';
import { CulpritHistory } from './culprit-history';
import { classicKinds, type CulpritKind } from './culprit-kinds';
import { isOwn } from './culprit-theories';
import { weights } from './culprit-weights';

/** Reasons that are told. */
const CULPRITS_TOLD = 8;
/** Vouchers that are read to weigh theories by. */
const VOUCHERS_READ = 200;

/** The vouchers that theories are weighed by: those of their lines, and what could be their twins. */
export function vouchersToWeigh(
  { question, alike }: CulpritFacts,
  theories: readonly CulpritTheory[],
): number[] {
  const named = theories.flatMap(({ lines }) => lines.map(({ voucherId }) => voucherId));
  const twins = alike.filter((line) => isOwn(question, line)).map(({ voucherId }) => voucherId);
  return [...new Set([...named, ...twins])].slice(0, VOUCHERS_READ);
}

/** The classic kinds that nothing speaks for, so that people need not look for them again. */
export function excludedKinds(culprits: readonly Culprit[]): CulpritKind[] {
  const told = new Set(culprits.map(({ kind }) => kind));
  return classicKinds.filter((id) => !told.has(id));
}

/**
 * The reasons behind a difference, the likeliest first, at most `CULPRITS_TOLD`: of the theories, each of
 * which explains it exactly, those that what else is known doesn't rule out. Of one voucher the likeliest
 * reason alone is told. Errors: none.
 */
export function findCulprits(
  facts: CulpritFacts,
  theories: readonly CulpritTheory[],
  evidence: CulpritEvidence,
): Culprit[] {
  const history = new CulpritHistory(facts.question, evidence);
  const weighed = theories.flatMap((theory): Culprit[] => {
    const weight = weights[theory.kind](theory, { facts, history });
    if (!weight) return [];
    const { score, reasons, place = null, month = null, twin = null } = weight;
    return [{ ...theory, score, reasons, place, month, twin, grade: gradeOf(score) }];
  });
  const sorted = weighed.sort((a, b) => b.score - a.score);
  const seen = new Set<string>();
  const told = sorted.filter((culprit) => {
    const key = keyOf(culprit);
    return !seen.has(key) && seen.add(key);
  });
  return told.slice(0, CULPRITS_TOLD);
}

function gradeOf(score: number): CulpritGrade {
  if (score >= 70) return 'proved';
  return score >= 40 ? 'fitting' : 'doubtful';
}

function keyOf({ kind, lines, opening, step, relative }: Culprit): string {
  if (lines.length > 0) return [...new Set(lines.map(({ voucherId }) => voucherId))].join(' ');
  const key = opening?.auxiliaryKey ?? step?.id ?? '';
  return `${kind} ${opening?.subjectId ?? relative?.subjectId ?? ''} ${key}`;
}
