import { appendFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** @typedef {import('../bench/desks.mjs').Desk} Desk */
/** @typedef {ReturnType<typeof import('../seed/random.mjs').createRandom>} Random */
/** @typedef {{key: string, setId: number, id: number, period: string, code: number,
 *   amount: string, at: number}} Acknowledged a voucher as a client saw it answered */
/** @typedef {{key: string, desk: Desk, body: any, amount: string}} Order what a client wants booked */

const GIVE_UP_MS = 60_000;
const ANSWER_TIMEOUT_MS = 30_000;
const MONTHS = 3;

/**
 * Clients that post vouchers, each again under its key until it is acknowledged: some twice at once,
 * some with a connection that breaks before, while or after the server works.
 * @param {{baseUrl: string, desks: readonly Desk[], random: Random, acknowledgedFile: string}} options
 */
export function createClerks({ baseUrl, desks, random, acknowledgedFile }) {
  const counts = { requests: 0, doubleClicks: 0, dropped: 0, cut: 0, away: 0, broken: 0 };
  /** @type {Map<string, Order>} */
  const orders = new Map();
  const { post, acknowledged, wrong } = createPoster({ baseUrl, counts, acknowledgedFile });
  let isOver = false;

  /** @param {number} seat @param {number} turn */
  async function postOnce(seat, turn) {
    const order = orderOf(`kill-${seat}-${turn}`, random.pick(desks), random);
    orders.set(order.key, order);
    const manner = random.between(1, 10);
    if (manner === 1) {
      counts.cut += 1;
      await sendHalf(baseUrl, order);
    } else if (manner <= 3) {
      counts.dropped += 1;
      await post(order, AbortSignal.timeout(random.between(1, 40)));
    } else if (manner <= 5) {
      counts.doubleClicks += 1;
      const seen = await Promise.all([post(order), post(order)]);
      if (seen.some(Boolean)) return;
    }
    const deadline = Date.now() + GIVE_UP_MS;
    while (!(await post(order))) {
      if (Date.now() > deadline) {
        wrong.push(`${order.key} was not acknowledged in ${GIVE_UP_MS / 1000} s`);
        return;
      }
      await wait(random.between(10, 60));
    }
  }

  return {
    orders,
    acknowledged,
    wrong,
    counts,
    /** Posts until told to stop; the orders begun are acknowledged then. @param {number} seats */
    async work(seats) {
      const oneSeat = async (/** @type {number} */ seat) => {
        for (let turn = 0; !isOver; turn += 1) await postOnce(seat, turn);
      };
      await Promise.all(Array.from({ length: seats }, (_, seat) => oneSeat(seat)));
    },
    finish: () => void (isOver = true),
    /** Sends an acknowledged request once more. @param {string} key @param {object} [change] */
    async repeat(key, change = {}) {
      const order = /** @type {Order} */ (orders.get(key));
      const { envelope } = await send(baseUrl, { ...order, body: { ...order.body, ...change } });
      return envelope;
    },
  };
}

/**
 * Posts and keeps what is acknowledged: in a file, outside of every process that is killed.
 * @param {{baseUrl: string, counts: {requests: number, broken: number, away: number},
 *   acknowledgedFile: string}} options
 */
function createPoster({ baseUrl, counts, acknowledgedFile }) {
  /** @type {Acknowledged[]} */
  const acknowledged = [];
  /** @type {string[]} answers that no client may ever see */
  const wrong = [];

  /** @param {Order} order @param {AbortSignal} [dropped] */
  async function post(order, dropped) {
    const at = Date.now();
    counts.requests += 1;
    const answer = await send(baseUrl, order, dropped).catch(() => undefined);
    if (answer) return judge(order, answer, at);
    counts.broken += 1;
    return undefined;
  }

  /** @param {Order} order @param {{status: number, envelope: any}} answer @param {number} at */
  function judge({ key, desk }, { status, envelope }, at) {
    if (status === 200 && envelope.success) {
      const { id, period, code, debitTotal } = envelope.data;
      const seen = { key, setId: desk.set.id, id, period, code, amount: debitTotal, at };
      appendFileSync(acknowledgedFile, `${JSON.stringify(seen)}\n`);
      acknowledged.push(seen);
      return seen;
    }
    if (status === 503 && envelope.code === 'UNAVAILABLE' && /\p{Script=Han}/u.test(envelope.msg)) {
      counts.away += 1;
    } else wrong.push(`${status} ${JSON.stringify(envelope)}`);
    return undefined;
  }

  return { post, acknowledged, wrong };
}

/**
 * One request, read to the end of its answer.
 * @param {string} baseUrl
 * @param {Order} order
 * @param {AbortSignal} [dropped]
 * @returns {Promise<{status: number, envelope: any}>}
 */
async function send(baseUrl, order, dropped) {
  const late = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  const response = await fetch(`${baseUrl}/api/voucher`, {
    method: 'POST',
    headers: headersOf(order),
    body: JSON.stringify(order.body),
    signal: dropped ? AbortSignal.any([dropped, late]) : late,
  });
  return { status: response.status, envelope: await response.json() };
}

/** @param {Order} order */
function headersOf({ key, desk }) {
  return {
    'content-type': 'application/json',
    'x-requested-with': 'XMLHttpRequest',
    'x-account-set': String(desk.set.id),
    'idempotency-key': key,
    cookie: desk.set.browser.cookie(),
  };
}

/**
 * The desk's sale in one of some months, with an amount of its own and the key as its remark.
 * @param {string} key
 * @param {Desk} desk
 * @param {Random} random
 * @returns {Order}
 */
function orderOf(key, desk, random) {
  const { lines, voucherDate, ...head } = JSON.parse(desk.body);
  const amount = `${random.between(1, 9_999)}.${random.between(10, 99)}`;
  const [debit, , credit] = lines;
  const month = new Date(`${voucherDate}T00:00:00Z`);
  month.setUTCMonth(month.getUTCMonth() + random.between(0, MONTHS - 1));
  const body = {
    ...head,
    voucherDate: month.toISOString().slice(0, 10),
    remark: key,
    lines: [
      { ...debit, debit: amount },
      { ...credit, credit: amount },
    ],
  };
  return { key, desk, body, amount };
}

/** Sends the head and half of the body, then breaks the connection. @param {string} baseUrl @param {Order} order */
function sendHalf(baseUrl, order) {
  const { hostname, port, host } = new URL(baseUrl);
  const body = Buffer.from(JSON.stringify(order.body));
  const head = Object.entries({ ...headersOf(order), host, 'content-length': body.length })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.once('error', () => undefined).once('close', resolve);
    socket.write(`POST /api/voucher HTTP/1.1\r\n${head}\r\n`);
    socket.write(body.subarray(0, body.length / 2), () => socket.destroy());
  });
}
