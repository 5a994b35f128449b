import type { Problem } from './problem';
import { checkCodeRule, codeLevel, parseCodeRule, type SubjectCodeRule } from './subject-tree';

/** A subject whose code is cut anew. */
export interface RecodeSubject {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

type RecodeProblem = 'CODE_RULE_INVALID' | 'CODE_RULE_UNFIT';

/** The codes that change, or why the rule cannot be used; never both. */
interface Recoding {
  readonly changes: readonly { readonly id: number; readonly code: string }[];
  readonly problems: readonly Problem<RecodeProblem>[];
}

/**
 * Cuts all codes of an account set anew when its coding rule changes: each level keeps its
 * number and gets or loses leading zeros, `100201` under 4-2 becomes `1002001` under 4-3. The
 * first level stays as the accounting standard numbers it. Order and parents stay the same.
 */
export function recodeSubjects(input: {
  readonly subjects: readonly RecodeSubject[];
  readonly from: SubjectCodeRule;
  readonly toText: string;
}): Recoding {
  const malformed = checkCodeRule(input.toText);
  if (malformed.length > 0) return { changes: [], problems: malformed };
  const to = parseCodeRule(input.toText);
  if (to[0] !== input.from[0]) {
    const msg = `一级科目编码由会计准则规定为 ${input.from[0]} 位，不能改为 ${to[0]} 位，请只修改下级位数`;
    return { changes: [], problems: [{ code: 'CODE_RULE_INVALID', field: 'encode', msg }] };
  }
  const changes = [];
  const problems: Problem<RecodeProblem>[] = [];
  for (const { id, code, name } of input.subjects) {
    const recoded = recode(code, input.from, to);
    if (typeof recoded === 'object') {
      const msg = `科目 ${code} ${name}：${recoded.reason}`;
      problems.push({ code: 'CODE_RULE_UNFIT', field: 'encode', msg });
    } else if (recoded !== code) {
      changes.push({ id, code: recoded });
    }
  }
  return problems.length > 0 ? { changes: [], problems } : { changes, problems };
}

/** Coding rule of the built-in charts of both standards. */
export const chartCodeRule = '4-2-2-2';

/**
 * Codes of the built-in chart as an account set writes them.
 * @param codeRule the account set's coding rule: 4-3-2-2
 */
export function chartCodesUnder(codeRule: string): (code: string) => string {
  const [from, to] = [parseCodeRule(chartCodeRule), parseCodeRule(codeRule)];
  return (code) => codeUnder(code, from, to);
}

/**
 * The code that a standard's subject has under another coding rule: 222101 of 4-2-2-2 is 2221001 under
 * 4-3-2-2. One that the rule has no place for is answered as it is.
 */
export function codeUnder(code: string, from: SubjectCodeRule, to: SubjectCodeRule): string {
  const recoded = recode(code, from, to);
  return typeof recoded === 'string' ? recoded : code;
}

function recode(
  code: string,
  from: SubjectCodeRule,
  to: SubjectCodeRule,
): string | { readonly reason: string } {
  const level = codeLevel(code, from);
  if (level === undefined) return { reason: `不符合现行编码规则 ${from.join('-')}，请先修改编码` };
  if (level > to.length) return { reason: `是第 ${level} 级科目，新规则只有 ${to.length} 级` };
  let start = 0;
  let recoded = '';
  for (let index = 0; index < level; index += 1) {
    const end = start + (from[index] ?? 0);
    const digits = to[index] ?? 0;
    const number = String(Number(code.slice(start, end)));
    if (number.length > digits) {
      return { reason: `第 ${index + 1} 级编号 ${code.slice(start, end)} 超过 ${digits} 位` };
    }
    recoded += number.padStart(digits, '0');
    start = end;
  }
  return recoded;
}
