import {
  builtInTemplate,
  compileTemplate,
  type CompiledTemplate,
  type TemplateChoice,
} from '@mingzhang/rules/statements';
import type { formChoice } from './setting/report-settings';

/** Official forms as an account set presents them. */
export type Forms = (kind: TemplateChoice['kind']) => CompiledTemplate;

/** Official forms that were compiled, the one asked for last at the end: most account sets present them alike. */
const compiledAlike = new Map<string, CompiledTemplate>();
const compiledAtMost = 300;

/** @param codeRule of the account set: codes of its chart follow from it */
export function compiledForms(codeRule: string, choice: ReturnType<typeof formChoice>): Forms {
  return (kind) => {
    const chosen = choice(kind);
    // `codeOf` is all that is no text, and follows from the coding rule.
    const key = JSON.stringify([codeRule, chosen]);
    const form = compiledAlike.get(key) ?? compileTemplate(builtInTemplate(chosen));
    compiledAlike.delete(key);
    compiledAlike.set(key, form);
    const [oldest] = compiledAlike.keys();
    if (oldest !== undefined && compiledAlike.size > compiledAtMost) compiledAlike.delete(oldest);
    return form;
  };
}
