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
 * Milliseconds to wait before a process is started again: none if it ran for a while, else twice the last pause.
 * @param {number} ranMs how long it ran
 * @param {number} lastPauseMs the pause before, 0 at first
 * @returns {number} milliseconds
 */
export function pauseAfter(ranMs, lastPauseMs) {
  if (ranMs > WELL_AFTER_MS) return 0;
  return Math.min(Math.max(lastPauseMs * 2, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
}

/**
 * Keeps a process running. Its first start succeeds or the whole start fails; from then on it is
 * started again whenever it ends by itself, and the cause is logged.
 * @param {object} options
 * @param {string} options.title its name in messages: 服务 ledger
 * @param {string} options.file
 * @param {(isNew: boolean) => unknown} options.messageOf the message that starts its work; `isNew` at the
 *   first start and after `restart`, not after a crash. The process answers when it runs
 * @param {(line: string) => void} options.log
 * @returns {{started: Promise<void>, restart: () => void, stop: () => Promise<void>}} `restart` ends it
 *   as `stop` does and starts it at once; a further call meanwhile restarts it once more
 */
export function supervise({ title, file, messageOf, log }) {
  const stopping = new AbortController();
  let current = startChild(file, messageOf(true));
  const started = current.ready.catch(async (/** @type {unknown} */ reason) => {
    if (reason instanceof StartError) throw reason;
    throw new StartError(`${title} 意外退出（${causeOf(await current.gone)}）。`);
  });
  // The caller awaits it later; until then an early failure must not count as unhandled.
  started.catch(() => undefined);
  const keeping = started.then(keep, () => undefined);

  /** Whether `restart` ended it. */
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
      // After `restart` the schema may have changed, so migrations run.
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
  // If the process dies before it has read the message, `gone` reports it.
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
 * Watches the embedded database and starts it again at its address when its process has ended.
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
