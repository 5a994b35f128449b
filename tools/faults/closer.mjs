import { setTimeout as wait } from 'node:timers/promises';

/** @typedef {import('../bench/desks.mjs').Desk} Desk */

const ANSWER_TIMEOUT_MS = 30_000;
const GIVE_UP_MS = 60_000;
/** The remark of the one voucher that is closed: the clerks' comparison leaves it out. */
export const CLOSED_REMARK = 'closing';
/** What is told when an answer was lost and the act had been done all the same. */
const DONE_BEFORE = ['PERIOD_CLOSED', 'CLOSING_ORDER'];

/**
 * Somebody who makes the entries of a month, closes it and opens it again, over and over, each act again
 * until it is answered.
 * @param {{baseUrl: string, desk: Desk}} options
 */
export function createCloser({ baseUrl, desk }) {
  const body = JSON.parse(desk.body);
  const [year, month] = body.voucherDate.split('-').map(Number);
  /** @type {string[]} answers that nobody may ever see */
  const wrong = [];
  const counts = { made: 0, closed: 0, opened: 0 };
  let isOver = false;

  const acts = /** @type {const} */ ([
    ['made', 'POST', '/checkout/carryForward', { year, month }],
    ['closed', 'GET', `/checkout/invoicing?year=${year}&month=${month}`, undefined],
    ['opened', 'GET', `/checkout/unCheck?year=${year}&month=${month}&reason=again`, undefined],
  ]);

  /** @param {string} method @param {string} path @param {object} [sent] */
  async function send(method, path, sent) {
    const response = await fetch(`${baseUrl}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        'x-account-set': String(desk.set.id),
        cookie: desk.set.browser.cookie(),
      },
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
    });
    return { status: response.status, envelope: /** @type {any} */ (await response.json()) };
  }

  /** Until it is answered. @param {(typeof acts)[number]} act */
  async function done([name, method, path, sent]) {
    const deadline = Date.now() + GIVE_UP_MS;
    for (let isFirst = true; Date.now() < deadline; isFirst = false) {
      const answer = await send(method, path, sent).catch(() => undefined);
      if (answer?.envelope.success) counts[name] += 1;
      const isDone = answer?.envelope.success || (!isFirst && isDoneBefore(answer));
      if (isDone) return;
      if (answer && answer.status !== 503) wrong.push(`${name}: ${JSON.stringify(answer)}`);
      await wait(10);
    }
    wrong.push(`${name} was not answered in ${GIVE_UP_MS / 1000} s`);
  }

  /** @param {Awaited<ReturnType<typeof send>> | undefined} answer */
  const isDoneBefore = (answer) => DONE_BEFORE.includes(answer?.envelope.code);

  return {
    counts,
    wrong,
    /** Closes and opens the month until told to stop, and once more undisturbed; it is open then. */
    async work() {
      await send('POST', '/voucher', { ...body, remark: CLOSED_REMARK });
      await skipOpen(send, { year, month });
      while (!isOver) for (const act of acts) await done(act);
      for (const act of acts) await done(act);
    },
    finish: () => void (isOver = true),
  };
}

/**
 * Steps that wait for an amount hold up those behind them: nobody has wages here. Until there are none.
 * @param {(method: string, path: string, sent?: object) => Promise<{envelope: any}>} send
 * @param {{year: number, month: number}} at
 */
async function skipOpen(send, at) {
  const deadline = Date.now() + GIVE_UP_MS;
  const view = `/checkout/carryForward?year=${at.year}&month=${at.month}`;
  while (Date.now() < deadline) {
    const answer = await send('GET', view).catch(() => undefined);
    /** @type {{id: string, state: string}[] | undefined} */
    const steps = answer?.envelope.data?.steps;
    const open = steps?.find(({ state }) => state === 'open');
    if (steps && !open) return;
    const skipped = { ...at, step: open?.id, skipped: true, inputs: [] };
    if (open) await send('PUT', '/checkout/carryForward/inputs', skipped).catch(() => undefined);
    else await wait(10);
  }
}

/**
 * Months that are neither closed and sealed with all their vouchers, nor open without a seal, and entries
 * that were made twice: seen by one statement, at one moment.
 * @param {import('pg').Client} client as superuser
 * @returns {Promise<import('./compare.mjs').Finding[]>}
 */
export async function compareClosing(client) {
  const { rows } = await client.query(halfClosedSql);
  return rows.map((row) => ({
    rule: /** @type {const} */ ('half'),
    object: `closing ${row.account_set_id} ${row.period}`,
    detail: JSON.stringify(row),
  }));
}

const halfClosedSql = `
  with seal as (
    select s.account_set_id, s.period, count(distinct s.id)::int as seals, count(x.place)::int as sealed
    from ledger.period_seal s
    left join ledger.voucher_seal x on x.account_set_id = s.account_set_id and x.seal_id = s.id
    where s.opened_at is null group by 1, 2),
  booked as (
    select account_set_id, period, count(*)::int as vouchers,
      count(source_key)::int - count(distinct source_key)::int as doubled
    from ledger.voucher group by 1, 2)
  select p.account_set_id, p.period, p.state, coalesce(seal.seals, 0) as seals,
    coalesce(seal.sealed, 0) as sealed, coalesce(booked.vouchers, 0) as vouchers,
    coalesce(booked.doubled, 0) as doubled
  from ledger.period p
  left join seal on seal.account_set_id = p.account_set_id and seal.period = p.period
  left join booked on booked.account_set_id = p.account_set_id and booked.period = p.period
  where coalesce(booked.doubled, 0) > 0
    or (p.state = 'open' and coalesce(seal.seals, 0) > 0)
    or (p.state = 'closed' and (coalesce(seal.seals, 0) <> 1
      or coalesce(seal.sealed, 0) <> coalesce(booked.vouchers, 0)))`;
