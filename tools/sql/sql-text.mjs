/**
 * A query within a statement: the statement itself, a subquery, a common table expression, or one branch
 * of a union. The queries inside it are not in its text.
 * @typedef {{text: string, isInner: boolean}} Query
 */

const LITERAL = /--[^\n]*|\/\*[\s\S]*?\*\/|(?:\be)?'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/gi;
const UNION = /\b(?:union all|union|except|intersect)\b/;
const BEGINS_QUERY = /^\(*\s*(?:select|with|insert|update|delete|values)\b/;

/**
 * A statement in one spelling: lower case, single spaces, without comments, with empty literals and bare
 * names.
 * @param {string} sql
 */
export function plainSql(sql) {
  return sql
    .replace(LITERAL, (found) => (/^(?:--|\/\*)/.test(found) ? ' ' : "''"))
    .replace(/"(\w+)"/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/**
 * The statements of a text, in `plainSql`.
 * @param {string} sql
 */
export function statementsIn(sql) {
  return plainSql(sql)
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

/**
 * All queries of a statement, the outermost first.
 * @param {string} plain one statement, in `plainSql`
 * @returns {Query[]}
 */
export function queriesIn(plain) {
  /** @type {Query[]} */
  const inner = [];
  const own = withoutInner(plain, inner);
  return [...branches(own, false), ...inner];
}

/**
 * @param {string} text
 * @param {Query[]} inner the queries within are added to it
 * @returns {string} the text with `()` where they stood
 */
function withoutInner(text, inner) {
  let own = '';
  let at = 0;
  while (at < text.length) {
    if (text[at] !== '(') {
      own += text[at];
      at += 1;
      continue;
    }
    const end = closingOf(text, at);
    const content = text.slice(at + 1, end);
    if (BEGINS_QUERY.test(content)) {
      inner.push(...branches(withoutInner(content, inner), true));
      own += '()';
    } else {
      own += `(${withoutInner(content, inner)})`;
    }
    at = end + 1;
  }
  return own;
}

/**
 * @param {string} text
 * @param {boolean} isInner
 * @returns {Query[]}
 */
function branches(text, isInner) {
  return text.split(UNION).map((each) => ({ text: each.trim(), isInner }));
}

/**
 * @param {string} text
 * @param {number} open
 * @returns {number} where the parenthesis that opens at `open` closes, or the end of the text
 */
function closingOf(text, open) {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}
