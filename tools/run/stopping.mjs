import { reportError } from './start-error.mjs';

/**
 * Turns the signals that end a program into one AbortSignal. Ctrl+C arrives twice, from the terminal and from npm, so every
 * signal after the first is ignored.
 * @returns {{signal: AbortSignal, fail: (error: unknown) => void, failed: () => boolean}}
 *   `fail` stops the program because of an error, `failed` tells whether that happened
 */
export function watchStopSignals() {
  const stop = new AbortController();
  let hasFailed = false;
  const fail = (/** @type {unknown} */ error) => {
    // Errors caused by the abort, such as a killed npm or a cancelled wait, are not failures.
    if (stop.signal.aborted) return;
    reportError(error);
    hasFailed = true;
    stop.abort();
  };
  for (const name of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(name, () => stop.abort());
  }
  process.on('uncaughtException', fail);
  return { signal: stop.signal, fail, failed: () => hasFailed };
}

/**
 * Runs something that opens resources one by one, waits for the stop signal, and closes them, the
 * last opened first, also when opening failed half-way.
 * @param {AbortSignal} signal
 * @param {(opened: (close: () => Promise<void>) => void) => Promise<void>} open
 */
export async function runUntilStopped(signal, open) {
  /** @type {(() => Promise<void>)[]} */
  const closers = [];
  try {
    await open((close) => closers.push(close));
    if (!signal.aborted) await untilAborted(signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    for (const close of closers.reverse()) await close().catch(reportError);
  }
}

/** @param {AbortSignal} signal */
function untilAborted(signal) {
  return new Promise((resolve) => {
    // A listener on a signal does not keep the process alive; this does.
    const anchor = setInterval(() => undefined, 2 ** 30);
    signal.addEventListener('abort', () => resolve(clearInterval(anchor)), { once: true });
  });
}
