import { fork } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { clusterDirOf } from '../postgres/data-dir.mjs';
import { readPostmaster } from '../postgres/postmaster.mjs';
import { StartError } from './start-error.mjs';

const STOP_TIMEOUT_MS = 20_000;
const WELL_AFTER_MS = 10_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
const DATABASE_LOOK_MS = 200;

/**
 * How long to wait before something is started again. What ran for a while is started at once; what
 * ends sooner, again and again, ever less often.
 * @param {number} ranMs how long it ran
 * @param {number} lastPauseMs what this answered the last time, 0 at first
 * @returns {number} milliseconds
 */
export function pauseAfter(ranMs, lastPauseMs) {
  if (ranMs > WELL_AFTER_MS) return 0;
  return Math.min(Math.max(lastPauseMs * 2, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
}

/**
 * Keeps a process running. Its first start succeeds or the whole start fails; from then on it is
 * started again whenever it ends by itself, and the cause is said.
 * @param {object} options
 * @param {string} options.title how it is called: 服务 ledger
 * @param {string} options.file
 * @param {(isNew: boolean) => unknown} options.messageOf what it is told to do, the first time and after a
 *   change, or else after a death; it answers when it runs
 * @param {(line: string) => void} options.log
 * @returns {{started: Promise<void>, restart: () => void, stop: () => Promise<void>}} `restart` ends it
 *   as `stop` does and starts it anew at once; asked again meanwhile, it does so once more
 */
export function supervise({ title, file, messageOf, log }) {
  const stopping = new AbortController();
  let current = startChild(file, messageOf(true));
  const started = current.ready.catch(async (/** @type {unknown} */ reason) => {
    if (reason instanceof StartError) throw reason;
    throw new StartError(`${title} 意外退出（${causeOf(await current.gone)}）。`);
  });
  // Listened to by the caller later; until then a quick death must not count as unhandled.
  started.catch(() => undefined);
  const keeping = started.then(keep, () => undefined);

  /** Whether it was ended to be started anew. */
  let isWanted = false;

  async function keep() {
    let pauseMs = 0;
    let since = Date.now();
    for (;;) {
      const end = await current.gone;
      if (stopping.signal.aborted) return;
      const renewed = isWanted;
      pauseMs = renewed ? 0 : pauseAfter(Date.now() - since, pauseMs);
      if (!renewed) {
        log(`${new Date().toISOString()} ${title} 意外退出（${causeOf(end)}），正在重新启动……`);
      }
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      since = Date.now();
      isWanted = false;
      // Whoever renews it has changed something, perhaps the schema.
      current = startChild(file, messageOf(renewed));
      const isUp = await current.ready.then(
        () => true,
        (/** @type {unknown} */ reason) => {
          if (reason instanceof StartError) log(reason.message);
          return false;
        },
      );
      if (isUp) log(`${new Date().toISOString()} ${title} 已恢复。`);
    }
  }

  return {
    started,
    restart: () => {
      isWanted = true;
      void current.stop();
    },
    stop: async () => {
      stopping.abort();
      await current.stop();
      await keeping;
    },
  };
}

/**
 * @param {string} file
 * @param {unknown} message
 */
function startChild(file, message) {
  const child = fork(file, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  /** @type {Promise<{code: number | null, signal: string | null}>} */
  const gone = new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  const ready = new Promise((resolve, reject) => {
    child.once('message', (/** @type {{refusal?: string}} */ said) => {
      if (said.refusal === undefined) resolve(said);
      else reject(new StartError(said.refusal));
    });
    gone.then(reject);
  });
  ready.catch(() => undefined);
  // Who dies while it is being told is told of by its end.
  child.send(/** @type {any} */ (message), () => undefined);
  const stop = async () => {
    if (child.connected) child.disconnect();
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await gone;
    clearTimeout(timer);
  };
  return { ready, gone, stop };
}

/** @param {{code: number | null, signal: string | null}} end */
function causeOf({ code, signal }) {
  if (signal === 'SIGABRT' || code === 134) return '内存耗尽或内部错误，详见上面的输出';
  return signal ? `信号 ${signal}` : `退出码 ${code}`;
}

/**
 * Looks after the embedded database: when its process is gone, it is started again at its address.
 * @param {object} options
 * @param {string} options.dataDir
 * @param {() => Promise<unknown>} options.restart
 * @param {(line: string) => void} options.log
 * @returns {{stop: () => Promise<void>}}
 */
export function watchDatabase({ dataDir, restart, log }) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const watching = (async () => {
    let pauseMs = 0;
    let since = Date.now();
    while (!signal.aborted) {
      await wait(DATABASE_LOOK_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted || readPostmaster(clusterDirOf(dataDir))) continue;
      pauseMs = pauseAfter(Date.now() - since, pauseMs);
      await wait(pauseMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      since = Date.now();
      log(`${new Date().toISOString()} 数据库意外退出（原因见 postgres.log），正在重新启动……`);
      await restart().then(
        () => log(`${new Date().toISOString()} 数据库已恢复。`),
        (/** @type {Error} */ error) => log(`数据库没能重新启动：${error.message}`),
      );
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await watching;
    },
  };
}
