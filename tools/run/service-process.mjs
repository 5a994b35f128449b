// One service in a process of its own. Its configuration comes by message, so that no secret shows in
// a command line or an environment; the end of the channel, not the terminal's Ctrl+C, tells it to stop.
import { boundGarbage } from './heap.mjs';
import { loadService } from './services.mjs';
import { reportError } from './start-error.mjs';

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
    fail(error);
  }
});

/** @param {unknown} error */
function fail(error) {
  reportError(error);
  process.exit(1);
}
