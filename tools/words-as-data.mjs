import { createRequire } from 'node:module';

/** @typedef {{type: string, span?: {start: number}} & Record<string, any>} Node */

const HAN = /\p{Script=Han}/u;
const COMPARING = new Set(['==', '===', '!=', '!==']);
/** What asks a text, a list or a map for certain words. */
const ASKING = new Set([
  'includes',
  'indexOf',
  'lastIndexOf',
  'startsWith',
  'endsWith',
  'has',
  'get',
  'replace',
  'replaceAll',
  'split',
  'match',
  'matchAll',
  'search',
]);

const { parseSync } = createRequire(import.meta.url)('@swc/core');

/**
 * Where a source decides by Chinese words: regular expressions over them, comparisons, cases of a
 * switch, and calls such as `includes` and `replace`. Words are for people; code decides by codes.
 * @param {string} text
 * @param {{tsx?: boolean}} [options]
 * @returns {string[]} the words, in the order of the source
 */
export function wordsAsData(text, { tsx = false } = {}) {
  /** @type {string[]} */
  const found = [];
  visit(parsed(text, tsx), (node) => {
    found.push(...decidedBy(node).filter((words) => HAN.test(words)));
  });
  return found;
}

/**
 * Sentences that begin with their row, 第 3 行…: a finding carries its row, and `sentenceOf` of the
 * contract alone puts it into the words.
 * @param {string} text
 * @returns {string[]} what follows the row
 */
export function sentencesOfRows(text) {
  /** @type {string[]} */
  const found = [];
  visit(parsed(text, false), (node) => {
    if (node.type !== 'TemplateLiteral' || node.quasis.length < 2) return;
    const [before, after] = node.quasis.map((/** @type {any} */ { raw }) => raw);
    if (/第 ?$/.test(before) && /^ ?行/.test(after) && before.length < 3) found.push(after);
  });
  return found;
}

/** @param {string} text @param {boolean} tsx */
function parsed(text, tsx) {
  return parseSync(text, { syntax: 'typescript', tsx, decorators: true });
}

/**
 * The texts that a node decides by.
 * @param {Node} node
 * @returns {string[]}
 */
function decidedBy(node) {
  switch (node.type) {
    case 'RegExpLiteral':
      return [node.pattern];
    case 'BinaryExpression':
      return COMPARING.has(node.operator) ? [...textsOf(node.left), ...textsOf(node.right)] : [];
    case 'SwitchCase':
      return textsOf(node.test);
    case 'NewExpression':
      return node.callee.value === 'RegExp' ? argumentsOf(node) : [];
    case 'CallExpression':
      return asked(node);
    default:
      return [];
  }
}

/** @param {Node} call */
function asked(call) {
  const { callee } = call;
  if (callee.type !== 'MemberExpression' || !ASKING.has(callee.property.value)) return [];
  const list = callee.object.type === 'ArrayExpression' ? callee.object.elements : [];
  const own = list.flatMap((/** @type {any} */ element) => textsOf(element?.expression));
  return [...own, ...argumentsOf(call).slice(0, 1)];
}

/** @param {Node} call */
function argumentsOf(call) {
  return (call.arguments ?? []).flatMap((/** @type {any} */ { expression }) => textsOf(expression));
}

/**
 * What a literal says.
 * @param {Node | null | undefined} node
 * @returns {string[]}
 */
function textsOf(node) {
  if (node?.type === 'StringLiteral') return [node.value];
  if (node?.type !== 'TemplateLiteral') return [];
  return [node.quasis.map((/** @type {any} */ { raw }) => raw).join('…')];
}

/**
 * @param {unknown} value
 * @param {(node: Node) => void} see
 */
function visit(value, see) {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const each of value) visit(each, see);
    return;
  }
  const node = /** @type {Node} */ (value);
  if (typeof node.type === 'string') see(node);
  for (const each of Object.values(node)) visit(each, see);
}
