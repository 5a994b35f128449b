import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openDesk } from '../bench/desks.mjs';
import { throwAwayFolder } from '../bench/product.mjs';
import { signUp } from '../bench/seats.mjs';
import { createRandom } from '../seed/random.mjs';
import { createClerks } from './clerks.mjs';
import { compareClosing, createCloser } from './closer.mjs';
import { compare } from './compare.mjs';
import { compareDocuments, createDocuments } from './documents.mjs';
import { findPlanted } from './planted.mjs';
import { startVictims } from './victims.mjs';

/** @typedef {import('./victims.mjs').Victim} Victim */
/** @typedef {{kills: number, clients: number, seed: number, unsafe: boolean}} KillOptions */

/**
 * What a run showed. All lists but `back` and `planted` are empty when every promise held.
 * @typedef {object} KillReport
 * @property {number} seed
 * @property {number} acknowledged vouchers, each counted once
 * @property {Record<string, number>} counts
 * @property {{victim: Victim, ms: number}[]} back from kill to the first voucher begun after it
 * @property {{sent: number, answers: number, last: number}} documents posted by source, with their answers
 * @property {{made: number, closed: number, opened: number}} closings of the same month again and again
 * @property {import('./compare.mjs').Finding[]} findings of the comparison
 * @property {string[]} wrong answers no client may see
 * @property {string[]} fallen processes that ended without being killed
 * @property {object[]} differences found by verify
 * @property {string[]} repeated acknowledged keys that answered something else when sent again
 * @property {{name: string, found: boolean}[]} planted
 */

const VICTIMS = /** @type {readonly Victim[]} */ (['database', 'ledger', 'gateway']);
/** The promise; the run itself waits longer, to see the rest. */
export const BACK_AT_MOST_MS = 10_000;
const COME_BACK_MS = 60_000;
const LOOK_AGAIN_MS = 5;
const CLIENTS_PER_SET = 4;
const REPEATED_AT_MOST = 1_000;

/**
 * Lets clients post while processes are killed and come back, then compares what they saw with the
 * database.
 * @param {KillOptions & {root: string, log: (line: string) => void, signal?: AbortSignal}} options
 * @returns {Promise<KillReport>}
 */
export async function runKills({ root, kills, clients, seed, unsafe, log, signal }) {
  const folder = throwAwayFolder();
  const acknowledgedFile = join(folder.dir, 'acknowledged.jsonl');
  writeFileSync(acknowledgedFile, '');
  const random = createRandom(seed);
  const victims = await startVictims({ root, dataDir: folder.dir, unsafe });
  let isClean = false;
  try {
    await signUp(victims.baseUrl);
    const desks = [];
    for (let index = 0; index < Math.ceil(clients / CLIENTS_PER_SET); index += 1) {
      desks.push(await openDesk(victims.baseUrl, index));
    }
    const clerks = createClerks({ baseUrl: victims.baseUrl, desks, random, acknowledgedFile });
    const documents = createDocuments({
      ledger: victims.ledger,
      desk: await openDesk(victims.baseUrl, desks.length),
    });
    const closer = createCloser({
      baseUrl: victims.baseUrl,
      desk: await openDesk(victims.baseUrl, desks.length + 1),
    });
    const working = Promise.all([clerks.work(clients), documents.work(), closer.work()]);
    /** @type {KillReport['findings']} */
    const halves = [];
    /** @type {KillReport['back']} */
    const back = [];
    try {
      for (let kill = 0; kill < kills; kill += 1) {
        signal?.throwIfAborted();
        const victim = /** @type {Victim} */ (VICTIMS[kill % VICTIMS.length]);
        await acknowledgedMore(clerks, random.between(clients, clients * 5));
        await wait(random.between(0, 50));
        back.push({ victim, ms: await killOnce(victims, clerks, victim) });
        halves.push(...(await asSuperuser(victims, compareClosing)));
        log(`kill ${kill + 1} of ${kills}: ${victim}, back after ${back.at(-1)?.ms} ms`);
      }
    } finally {
      clerks.finish();
      documents.finish();
      closer.finish();
      await working;
    }
    const judged = await judge({ victims, clerks, documents, acknowledgedFile, unsafe });
    const report = {
      ...judged,
      findings: [...judged.findings, ...halves],
      wrong: [...judged.wrong, ...closer.wrong],
      closings: closer.counts,
    };
    isClean = isPassed({ ...report, seed, back });
    return { ...report, seed, back };
  } finally {
    await victims.stop();
    if (isClean || unsafe || signal?.aborted) folder.remove();
    else log(`kept for looking into: ${folder.dir}`);
  }
}

/** Whether nothing was lost or wrong, and the comparison sees what it has to. @param {KillReport} report */
export function isPassed({ findings, wrong, fallen, differences, repeated, planted }) {
  const troubles = [findings, wrong, fallen, differences, repeated];
  const isProven = planted.every(({ found }) => found);
  return isProven && troubles.every((list) => list.length === 0);
}

/** Whether the product was back in time after each kill. @param {Pick<KillReport, 'back'>} report */
export function isBackInTime({ back }) {
  return back.every(({ ms }) => ms <= BACK_AT_MOST_MS);
}

/** @typedef {ReturnType<typeof createClerks>} Clerks */

/** @param {import('./victims.mjs').Victims} victims @param {Clerks} clerks @param {Victim} victim */
async function killOnce(victims, clerks, victim) {
  const killedAt = Date.now();
  await victims.killAndRestart(victim);
  const isBack = () => clerks.acknowledged.some(({ at }) => at > killedAt);
  await until(isBack, `${victim} did not come back`);
  return Date.now() - killedAt;
}

/** @param {Clerks} clerks @param {number} more */
function acknowledgedMore(clerks, more) {
  const goal = clerks.acknowledged.length + more;
  return until(() => clerks.acknowledged.length >= goal, 'nothing is acknowledged any more');
}

/** @param {() => boolean} isSo @param {string} complaint */
async function until(isSo, complaint) {
  const deadline = Date.now() + COME_BACK_MS;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error(complaint);
    await wait(LOOK_AGAIN_MS);
  }
}

/**
 * @param {{victims: import('./victims.mjs').Victims, clerks: Clerks, acknowledgedFile: string,
 *   documents: ReturnType<typeof createDocuments>, unsafe: boolean}} run
 */
async function judge({ victims, clerks, documents, acknowledgedFile, unsafe }) {
  const acknowledged = readFileSync(acknowledgedFile, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => /** @type {import('./clerks.mjs').Acknowledged} */ (JSON.parse(line)));
  const amounts = new Map([...clerks.orders].map(([key, { amount }]) => [key, amount]));
  const repeated = unsafe ? [] : await repeatAll(clerks, acknowledged);
  return asSuperuser(victims, async (client) => {
    const findings = await compare(client, { acknowledged, amounts });
    findings.push(...(await compareDocuments(client, documents.answered)));
    findings.push(...(await compareClosing(client)));
    const planted = unsafe
      ? []
      : [
          ...(await findPlanted(client, { acknowledged, amounts })),
          ...(await findMissing(client, documents.answered)),
          ...(await findHalfClosed(client)),
        ];
    const answers = [...documents.answered.values()];
    return {
      acknowledged: new Set(acknowledged.map(({ key }) => key)).size,
      counts: clerks.counts,
      findings,
      planted,
      repeated,
      documents: {
        sent: answers.length,
        answers: answers.flat().length,
        last: answers.at(-1)?.length ?? 0,
      },
      wrong: [...clerks.wrong, ...documents.wrong],
      fallen: victims.fallen,
      differences: [...(await victims.verify())],
    };
  });
}

/**
 * @template T
 * @param {import('./victims.mjs').Victims} victims
 * @param {(client: import('pg').Client) => Promise<T>} look
 * @returns {Promise<T>}
 */
async function asSuperuser(victims, look) {
  const client = new pg.Client({ connectionString: victims.adminUrl });
  await client.connect();
  try {
    return await look(client);
  } finally {
    await client.end();
  }
}

/** A month that is closed and has no seal must be seen. @param {import('pg').Client} client */
async function findHalfClosed(client) {
  await client.query('begin');
  await client.query(`update ledger.period set state = 'closed'`);
  const found = (await compareClosing(client)).length > 0;
  await client.query('rollback');
  return [{ name: 'a month is closed without its seal', found }];
}

/**
 * Sends acknowledged requests once more: the same answer, and a refusal when the body is another.
 * @param {Clerks} clerks
 * @param {readonly import('./clerks.mjs').Acknowledged[]} acknowledged
 * @returns {Promise<string[]>}
 */
async function repeatAll(clerks, acknowledged) {
  /** @type {string[]} */
  const different = [];
  for (const { key, id, code } of acknowledged.slice(-REPEATED_AT_MOST)) {
    const again = await clerks.repeat(key);
    const isSame = again.success && again.data.id === id && again.data.code === code;
    if (!isSame) different.push(`${key}: ${JSON.stringify(again)}`);
  }
  const last = acknowledged.at(-1);
  const other = last && (await clerks.repeat(last.key, { remark: 'another' }));
  if (other?.code !== 'IDEMPOTENCY_KEY_REUSED') different.push(JSON.stringify(other ?? 'nothing'));
  return different;
}

/**
 * A document whose voucher is not there, and a voucher of no document, must be seen.
 * @param {import('pg').Client} client
 * @param {ReadonlyMap<string, readonly import('./documents.mjs').Posted[]>} answered
 */
async function findMissing(client, answered) {
  const [[key, answers] = ['', []]] = answered;
  const renamed = new Map([...answered].filter(([each]) => each !== key));
  renamed.set('document-never-sent', answers);
  const rules = (await compareDocuments(client, renamed)).map(({ rule }) => rule);
  return [
    { name: 'the voucher of a document is missing', found: rules.includes('lost') },
    { name: 'a voucher belongs to no document', found: rules.includes('unasked') },
  ];
}
