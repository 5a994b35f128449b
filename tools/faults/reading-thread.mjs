import { parentPort, workerData } from 'node:worker_threads';
import { Pool } from 'undici';

// A thread of its own: reading megabytes would hold up the client whose times are measured.
const { baseUrl, path, cookie, atOnce } =
  /** @type {{baseUrl: string, path: string, cookie: string, atOnce: number}} */ (workerData);
const pool = new Pool(baseUrl, { connections: atOnce });
/** Answers by their status. @type {Record<number, number>} */
const counts = {};
let isOver = false;

async function readOn() {
  while (!isOver) {
    const { statusCode, body } = await pool.request({
      method: 'GET',
      path: `/api${path}`,
      headers: { 'x-requested-with': 'XMLHttpRequest', cookie },
    });
    await body.dump({ limit: Number.MAX_SAFE_INTEGER });
    counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  }
}

parentPort?.once('message', () => (isOver = true));
await Promise.all(Array.from({ length: atOnce }, readOn));
await pool.close();
parentPort?.postMessage(counts);
