import { setTimeout as wait } from 'node:timers/promises';

/** @typedef {import('../bench/desks.mjs').Desk} Desk */
/** @typedef {{url: string, prove: (accountSetId: number) => Promise<Record<string, string>>}} Ledger
 * where it answers, and the headers of a call in its own name */
/** @typedef {{source: {kind: string, key: string}, id: number, code: number}} Posted */

/** A kind that the ledger owns itself: it is the one whose key signs here. */
const KIND = 'carryForward';
/** Times that each document is sent at once, and the last one at the end. */
const TOGETHER = 5;
const AT_ONCE = 50;
const GIVE_UP_MS = 60_000;
const ANSWER_TIMEOUT_MS = 30_000;

/**
 * A domain that posts its documents by source, each several times at once and again until all are
 * answered. There is no key that makes a request repeatable: the source alone has to.
 * @param {{ledger: Ledger, desk: Desk}} options
 */
export function createDocuments({ ledger, desk }) {
  const accountSetId = desk.set.id;
  const { wordId, voucherDate, lines } = JSON.parse(desk.body);
  const voucher = { wordId, voucherDate, lines };
  /** A source of 期末结转 names its month first. @param {number} turn */
  const keyOf = (turn) => `${voucherDate.slice(0, 7)}/document-${turn}`;
  /** @type {Map<string, Posted[]>} answers of each document */
  const answered = new Map();
  /** @type {string[]} answers that nobody may ever see */
  const wrong = [];
  let isOver = false;

  /** @param {string} key @returns {Promise<{status: number, envelope: any}>} */
  async function send(key) {
    const response = await fetch(`${ledger.url}/api/internal/voucher`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(await ledger.prove(accountSetId)),
      },
      body: JSON.stringify({ source: { kind: KIND, key }, voucher }),
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    return { status: response.status, envelope: await response.json() };
  }

  /** Until it is answered. @param {string} key */
  async function post(key) {
    const deadline = Date.now() + GIVE_UP_MS;
    while (Date.now() < deadline) {
      const answer = await send(key).catch(() => undefined);
      if (answer?.envelope.success) {
        answered.set(key, [...(answered.get(key) ?? []), answer.envelope.data]);
        return;
      }
      if (answer && answer.status !== 503) wrong.push(`${key}: ${JSON.stringify(answer)}`);
      await wait(10);
    }
    wrong.push(`${key} was not answered in ${GIVE_UP_MS / 1000} s`);
  }

  /** @param {string} key @param {number} times */
  const together = (key, times) => Promise.all(Array.from({ length: times }, () => post(key)));

  return {
    answered,
    wrong,
    /** Posts document after document until told to stop; the last one fifty times at once. */
    async work() {
      let turn = 0;
      for (; !isOver; turn += 1) await together(keyOf(turn), TOGETHER);
      await together(keyOf(turn), AT_ONCE);
    },
    finish: () => void (isOver = true),
  };
}

/**
 * Whether each document has exactly the voucher that every one of its answers named.
 * @param {import('pg').Client} client as superuser
 * @param {ReadonlyMap<string, readonly Posted[]>} answered
 * @returns {Promise<import('./compare.mjs').Finding[]>}
 */
export async function compareDocuments(client, answered) {
  const { rows } = await client.query(
    `select id, source_key as key, code from ledger.voucher
     where source_kind = $1 and source_key like '%/document-%'`,
    [KIND],
  );
  /** @type {import('./compare.mjs').Finding[]} */
  const findings = [];
  const add = (
    /** @type {import('./compare.mjs').Rule} */ rule,
    /** @type {string} */ object,
    /** @type {unknown} */ detail,
  ) => findings.push({ rule, object, detail: JSON.stringify(detail) });
  for (const [key, answers] of answered) {
    const stored = rows.filter((row) => row.key === key);
    const [first] = answers;
    const isSame = answers.every((each) => JSON.stringify(each) === JSON.stringify(first));
    if (stored.length === 0) add('lost', key, first);
    else if (stored.length > 1) add('doubled', key, stored);
    else if (!isSame || Number(stored[0].id) !== first?.id || stored[0].code !== first?.code)
      add('changed', key, [stored[0], answers]);
  }
  for (const row of rows) if (!answered.has(row.key)) add('unasked', row.key, row);
  return findings;
}
