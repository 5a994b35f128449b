import { invariant, type Problem } from './problem';

/** The side on which a subject usually has its balance. */
export type SubjectDirection = 'debit' | 'credit';
/** 资产, 负债, 共同, 所有者权益, 成本, 损益. */
export type SubjectCategory = 'asset' | 'liability' | 'common' | 'equity' | 'cost' | 'profit';
/** Digits that each level adds to a code: `[4, 2, 2, 2]`. */
export type SubjectCodeRule = readonly number[];

const MAX_LEVELS = 10;
const MAX_DIGITS = 6;

/** What is wrong with a coding rule such as `4-2-2-2`; nothing when it can be used. */
export function checkCodeRule(text: string): Problem<'CODE_RULE_INVALID'>[] {
  const parts = text.split('-');
  const usable =
    parts.length <= MAX_LEVELS &&
    parts.every((part) => /^[1-9]$/.test(part) && Number(part) <= MAX_DIGITS);
  if (usable) return [];
  const msg =
    `科目编码规则“${text.slice(0, 40)}”不正确：应为各级位数，用“-”连接，` +
    `每级 1 至 ${MAX_DIGITS} 位，最多 ${MAX_LEVELS} 级，请改为如 4-2-2-2 的形式`;
  return [{ code: 'CODE_RULE_INVALID', field: 'encode', msg }];
}

/** Reads `4-2-2-2` as `[4, 2, 2, 2]`; text from a user goes through `checkCodeRule` first. */
export function parseCodeRule(text: string): number[] {
  invariant(checkCodeRule(text).length === 0, `not a coding rule: ${text}`);
  return text.split('-').map(Number);
}

/** The level of a code, from 1; undefined when its length fits no level or it is no number. */
export function codeLevel(code: string, rule: SubjectCodeRule): number | undefined {
  if (!/^\d+$/.test(code)) return undefined;
  const index = lengthsOf(rule).indexOf(code.length);
  return index < 0 ? undefined : index + 1;
}

/** The code one level up; null for a first-level code and for one that does not fit the rule. */
export function parentCodeOf(code: string, rule: SubjectCodeRule): string | null {
  const level = codeLevel(code, rule);
  if (level === undefined || level === 1) return null;
  return code.slice(0, lengthsOf(rule)[level - 2]);
}

function lengthsOf(rule: SubjectCodeRule): number[] {
  let length = 0;
  return rule.map((digits) => (length += digits));
}

export type SubjectCodeProblem =
  | 'SUBJECT_CODE_FORMAT'
  | 'SUBJECT_CODE_LENGTH'
  | 'SUBJECT_CODE_PARENT'
  | 'SUBJECT_PARENT_MISSING'
  | 'SUBJECT_CODE_TAKEN';

/**
 * What is wrong with the code of a subject that is to be added.
 *
 * `parentCode` is the parent the user chose: null for a first-level subject, left out when
 * only the code tells the place. `takenCodes` are all codes of the account set; a Set or a Map by
 * code is asked as it is.
 */
export function checkSubjectCode(input: {
  readonly code: string;
  readonly rule: SubjectCodeRule;
  readonly parentCode?: string | null;
  readonly takenCodes: Iterable<string> | ReadonlyMap<string, unknown>;
}): Problem<SubjectCodeProblem>[] {
  const { code, rule, parentCode, takenCodes } = input;
  const taken =
    takenCodes instanceof Set || takenCodes instanceof Map
      ? takenCodes
      : new Set(takenCodes as Iterable<string>);
  const refuse = (problem: SubjectCodeProblem, msg: string): Problem<SubjectCodeProblem>[] => [
    { code: problem, field: 'code', msg },
  ];
  if (!/^\d+$/.test(code)) {
    return refuse('SUBJECT_CODE_FORMAT', `科目编码“${code}”只能由数字组成，请重新填写`);
  }
  if (codeLevel(code, rule) === undefined) {
    const lengths = lengthsOf(rule).join('、');
    return refuse(
      'SUBJECT_CODE_LENGTH',
      `科目编码 ${code} 为 ${code.length} 位，不符合编码规则 ${rule.join('-')}，` +
        `请改为 ${lengths} 位之一`,
    );
  }
  const ownParent = parentCodeOf(code, rule);
  if (parentCode !== undefined && parentCode !== ownParent) {
    return refuse('SUBJECT_CODE_PARENT', parentMessage(code, parentCode, rule));
  }
  if (ownParent !== null && !taken.has(ownParent)) {
    return refuse(
      'SUBJECT_PARENT_MISSING',
      `科目编码 ${code} 的上级科目 ${ownParent} 不存在，请先新增上级科目`,
    );
  }
  if (taken.has(code)) {
    return refuse('SUBJECT_CODE_TAKEN', `科目编码 ${code} 已被使用，请换一个编码`);
  }
  return [];
}

function parentMessage(code: string, parentCode: string | null, rule: SubjectCodeRule): string {
  if (parentCode === null) {
    return `一级科目编码应为 ${rule[0]} 位，${code} 不是一级编码，请修改编码或选择上级科目`;
  }
  const digits = rule[codeLevel(parentCode, rule) ?? rule.length];
  if (digits === undefined) {
    return `科目 ${parentCode} 已是编码规则 ${rule.join('-')} 的末级，不能再设下级，请先增加编码级数`;
  }
  return `科目编码 ${code} 应为上级编码 ${parentCode} 加 ${digits} 位数字，请修改编码`;
}

/**
 * The code to propose for a new child (of the first level with parent null): the highest
 * sibling plus one, or the lowest free one when the highest is all nines. Undefined when the
 * level is full or the rule has no level below the parent.
 */
export function nextChildCode(
  parentCode: string | null,
  siblings: Iterable<string>,
  rule: SubjectCodeRule,
): string | undefined {
  const level = parentCode === null ? 0 : codeLevel(parentCode, rule);
  const digits = level === undefined ? undefined : rule[level];
  if (digits === undefined) return undefined;
  const prefix = parentCode ?? '';
  const taken = new Set<number>();
  for (const code of siblings) {
    const own = code.slice(prefix.length);
    if (code.startsWith(prefix) && /^\d+$/.test(own) && own.length === digits) {
      taken.add(Number(own));
    }
  }
  const limit = 10 ** digits - 1;
  // A first-level code never begins with 0, or it would not sort and read as a code.
  const lowest = parentCode === null ? 10 ** (digits - 1) : 1;
  let next = Math.max(lowest - 1, ...taken) + 1;
  if (next > limit) {
    next = lowest;
    while (taken.has(next)) next += 1;
  }
  return next > limit ? undefined : prefix + String(next).padStart(digits, '0');
}

/** A place in a tree of subjects. */
export interface TreeNode {
  readonly id: number;
  readonly parentId: number | null;
}

/** The ids above a node, the nearest first; every parent is known and none is its own. */
export function ancestorsOf(id: number, nodes: ReadonlyMap<number, TreeNode>): number[] {
  const ancestors: number[] = [];
  let parentId = nodeOf(id, nodes).parentId;
  while (parentId !== null) {
    invariant(parentId !== id && ancestors.length < nodes.size, `subject ${id} lies in a circle`);
    ancestors.push(parentId);
    parentId = nodeOf(parentId, nodes).parentId;
  }
  return ancestors;
}

/**
 * The nodes that a person sees, in the order given, each below the nearest seen one above it, or at
 * the top where none above it is seen: a hidden parent takes no part in the tree. Errors: a parent
 * that is not among the nodes is a programming mistake.
 */
export function seenTree<Node extends TreeNode>(
  nodes: readonly Node[],
  isSeen: (node: Node) => boolean,
): Node[] {
  const known = new Map(nodes.map((node) => [node.id, node]));
  const seen = nodes.filter(isSeen);
  const ids = new Set(seen.map(({ id }) => id));
  return seen.map((node) => {
    if (node.parentId === null || ids.has(node.parentId)) return node;
    return { ...node, parentId: ancestorsOf(node.id, known).find((id) => ids.has(id)) ?? null };
  });
}

function nodeOf<Node extends TreeNode>(id: number, nodes: ReadonlyMap<number, Node>): Node {
  const node = nodes.get(id);
  invariant(node !== undefined, `subject ${id} is not in the tree`);
  return node;
}

/**
 * Adds the value of each node to itself and to all nodes above it. Answers a value for every
 * node that has one or lies above one that has; `plus` must be associative and commutative.
 */
export function rollUp<Value>(
  nodes: ReadonlyMap<number, TreeNode>,
  values: ReadonlyMap<number, Value>,
  plus: (left: Value, right: Value) => Value,
): Map<number, Value> {
  const sums = new Map<number, Value>();
  for (const [id, value] of values) {
    for (const each of [id, ...ancestorsOf(id, nodes)]) {
      const sum = sums.get(each);
      sums.set(each, sum === undefined ? value : plus(sum, value));
    }
  }
  return sums;
}
