import { remembered } from '../remembered';
import { referencesOf } from './formula';
import type { CompiledTemplate } from './template';

/** Codes that formulas name. */
interface NamedSubjects {
  readonly codes: readonly string[];
  /** Those of which the balance is taken by party (余额按明细). */
  readonly byParty: readonly string[];
}

/** The subjects that formulas of templates name, each once: of no others do they need figures. */
export function namedSubjects(templates: readonly CompiledTemplate[]): NamedSubjects {
  const named = templates.map(namedOf);
  return {
    codes: [...new Set(named.flatMap(({ codes }) => codes))],
    byParty: [...new Set(named.flatMap(({ byParty }) => byParty))],
  };
}

const namedOf = remembered(({ rows }: CompiledTemplate): NamedSubjects => {
  const codes = new Set<string>();
  const byParty = new Set<string>();
  const formulas = rows.flatMap(({ formula, formulas: own }) => [formula, ...own.values()]);
  for (const reference of formulas.flatMap((formula) => (formula ? referencesOf(formula) : []))) {
    if (reference.kind !== 'subject') continue;
    const { code, take } = reference;
    codes.add(code);
    if (take === 'detailDebitBalance' || take === 'detailCreditBalance') byParty.add(code);
  }
  return { codes: [...codes], byParty: [...byParty] };
});
