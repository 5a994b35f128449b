// One service in a process of its own. Its configuration arrives as a message, so that no secret is visible in a command
// line or an environment. It stops when the channel to its parent ends; Ctrl+C in the terminal is ignored.
import { boundGarbage } from './heap.mjs';
import { loadService } from './services.mjs';
import { addressError } from './settings.mjs';
import { reportError, sentenceFor } from './start-error.mjs';

process.on('SIGINT', () => undefined);
process.on('SIGHUP', () => undefined);

boundGarbage();
process.once('message', async (/** @type {any} */ { service, config }) => {
  try {
    const running = await loadService(service).startService(config);
    const stop = () => running.close().then(() => process.exit(0), fail);
    if (!process.connected) return void stop();
    process.once('disconnect', stop);
    process.send?.({ url: running.url });
  } catch (error) {
    fail(addressError(error, config));
  }
});

/** @param {unknown} error one with a sentence for the person at the keyboard is said by the supervisor */
function fail(error) {
  const refusal = sentenceFor(error);
  if (refusal !== undefined && process.connected) {
    process.send?.({ refusal }, () => process.exit(1));
    return;
  }
  reportError(error);
  process.exit(1);
}
