import { plainSql, queriesIn, statementsIn } from './sql-text.mjs';

/**
 * What a statement is judged with.
 * @typedef {object} Schema
 * @property {ReadonlySet<string>} tables tenant tables, `ledger.voucher`: those that can be distributed
 * @property {ReadonlySet<string>} readers functions that read tenant tables, `ledger.is_reversed`
 */

/** @typedef {{name: string, alias: string, isOuter: boolean}} Reference */

/** A parameter; in a text of several account sets their ids stand as figures. */
const VALUE = String.raw`(?:\$?\d+|p_set)\b`;
const REFERENCE =
  /(?<joined>left join|full join|right join|join|from|update|using|,)\s(?:lateral\s|only\s)?(?<name>\w+\.\w+)\b(?!\s*[(.])(?:\s(?:as\s)?(?!(?:on|where|from|and|or|as|is|in|desc|asc|set|join|left|right|full|cross|inner|using|order|group|limit|for|returning|union|having|natural|window|offset|loop)\b)(?<alias>\w+))?/g;
/** A text may begin a transaction, or move from account set to account set: sent one by one on nodes. */
const BEGINNING = /^(?:start transaction|set local app\.account_set_id = '')$/;
const VOLATILE = /\b(?:nextval|random|clock_timestamp|gen_random_uuid|statement_timestamp)\(/;

/**
 * Why a text cannot be sent to a distributed database as it is (citus: one statement for one shard).
 * @param {string} sql as a service sends it
 * @param {Schema} schema
 * @returns {string[]} a sentence each; empty when all is well
 */
export function textFindings(sql, schema) {
  const statements = statementsIn(sql);
  const several =
    statements.length > 1 && !BEGINNING.test(statements[0] ?? '')
      ? ['several statements in one text: each node gets all of it; send them one by one']
      : [];
  return [...several, ...statements.flatMap((each) => statementFindings(each, schema))];
}

/**
 * Why one statement, or one piece of a function's body, cannot run on a distributed database.
 * @param {string} plain in `plainSql`
 * @param {Schema} schema
 * @returns {string[]}
 */
export function statementFindings(plain, schema) {
  const queries = queriesIn(plain).map((query) => ({
    ...query,
    references: referencesIn(query.text, schema),
  }));
  const isInsert = /\binsert into \w+\.\w+/.test(plain);
  const target = /\binsert into (\w+\.\w+)/.exec(plain)?.[1] ?? '';
  const touches = queries.some(({ references }) => references.length > 0);
  if (!touches && !schema.tables.has(target)) return [];
  return [
    ...queries.flatMap((query, at) => scopeFindings(query, at === 0)),
    ...(isInsert && schema.tables.has(target)
      ? insertFindings(queries[0]?.text ?? '', queries)
      : []),
    ...writingFindings(plain),
    ...callFindings(plain, schema, touches),
    ...(/\bcase (?!when\b)/.test(plain)
      ? ['`case x when`: nodes cannot compare it; write `case when x = …`']
      : []),
  ];
}

/**
 * Each piece of a function's body that may hold a statement.
 * @param {string} body
 */
export function piecesOf(body) {
  return statementsIn(plainSql(body)).flatMap((piece) =>
    piece.split(/\bloop\b/).flatMap((part) => {
      const condition = /^(?:begin |else )*(?:if|elsif) (.*?) then\b(.*)$/.exec(part.trim());
      return condition ? [condition[1] ?? '', condition[2] ?? ''] : [part.trim()];
    }),
  );
}

/**
 * @param {string} text
 * @param {Schema} schema
 * @returns {Reference[]}
 */
function referencesIn(text, { tables }) {
  return [...text.matchAll(REFERENCE)].flatMap(({ groups }) => {
    const { joined = '', name = '', alias } = groups ?? {};
    if (!tables.has(name)) return [];
    const isOuter = /^(?:left|right|full) /.test(joined);
    return [{ name, alias: alias ?? name, isOuter }];
  });
}

/**
 * The account set as a value: on every table of an inner query and of an outer join, and on one at least.
 * @param {{text: string, isInner: boolean, references: Reference[]}} query
 * @param {boolean} isFirst
 */
function scopeFindings({ text, isInner, references }, isFirst) {
  if (references.length === 0) return [];
  const isAlone = references.length === 1;
  const carries = (/** @type {Reference} */ { alias, name }) => {
    const names = [alias, name, ...(isAlone ? [''] : [])].map((each) => (each ? `${each}.` : ''));
    return names.some((prefix) => {
      const column = `(?<![\\w.])${prefix.replaceAll('.', '\\.')}account_set_id`;
      return new RegExp(`${column} = ${VALUE}`).test(text);
    });
  };
  const wanting = references.filter(
    (reference) => (isInner || reference.isOuter) && !carries(reference),
  );
  if (wanting.length > 0) {
    return wanting.map(
      ({ name, alias }) =>
        `${name}${alias === name ? '' : ` ${alias}`}: no account_set_id = $n of its own`,
    );
  }
  if (!isFirst || references.some(carries)) return [];
  return [`no table carries account_set_id = $n: ${references.map(({ name }) => name).join(', ')}`];
}

/**
 * A plain `insert … select` is copied past row-level security where the node holds the shard.
 * @param {string} own the outermost query
 * @param {readonly {references: readonly Reference[]}[]} queries
 */
function insertFindings(own, queries) {
  const isPlain = !/\b(?:on conflict|returning)\b/.test(own) && !/\)\s*values\b/.test(own);
  const selects = /\bselect\b/.test(own);
  const isFromTenant = queries.some(({ references }) => references.length > 0);
  if (!isPlain || !selects || (isFromTenant && !/p_set/.test(own))) return [];
  return [
    'a plain `insert … select` goes past row-level security on nodes: ' +
      'add `returning` or `on conflict`, and count the rows in a function (expect_rows)',
  ];
}

/** @param {string} plain */
function writingFindings(plain) {
  const findings = [];
  const writesInside = /\bas (?:not materialized |materialized )?\(\s*(?:insert|update|delete)\b/;
  const mainIsValues = /\)\s*insert into [\w.]+ \([^)]*\) values\b/.test(plain);
  if (writesInside.test(plain) && !mainIsValues) {
    findings.push('a writing `with`: nodes cannot write inside a query; use separate statements');
  }
  const set = /\bupdate\b.*?\bset\b(.*)$/.exec(plain)?.[1] ?? '';
  if (VOLATILE.test(set))
    findings.push('a volatile function in SET: pass its value as a parameter');
  const isUpdate = set !== '';
  if (isUpdate && /\b(?:case\b[^;]*?\bnow\(\)[^;]*?\bend\b|coalesce\([^()]*now\(\))/.test(set)) {
    findings.push('now() inside CASE or COALESCE of an UPDATE: pass the time as a parameter');
  }
  return findings;
}

/**
 * @param {string} plain
 * @param {Schema} schema
 * @param {boolean} touches whether the statement reads tables itself
 */
function callFindings(plain, { readers }, touches) {
  if (!touches) return [];
  const called = [...plain.matchAll(/\b(\w+\.\w+)\(/g)].map(([, name]) => name ?? '');
  return [...new Set(called)]
    .filter((name) => readers.has(name))
    .map((name) => `${name}() reads tables and is called by a query of tables: call it by itself`);
}
