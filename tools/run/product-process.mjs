// All services in one process. Its configuration arrives as a message, so that no secret is visible in a command line or
// an environment. It stops when the channel to its parent ends; Ctrl+C in the terminal is ignored.
import { migrateAll, startAll } from './services.mjs';
import { reportError, sentenceFor } from './start-error.mjs';

process.on('SIGINT', () => undefined);
process.on('SIGHUP', () => undefined);

process.once('message', async (/** @type {any} */ { services, context, migrates }) => {
  try {
    if (migrates) await migrateAll(services, context);
    const running = await startAll(services, context);
    const stop = () => running.close().then(() => process.exit(0), fail);
    if (!process.connected) return void stop();
    process.once('disconnect', stop);
    process.send?.('running');
  } catch (error) {
    fail(error);
  }
});

/** @param {unknown} error a refusal is sent to the supervisor, which prints its sentence */
function fail(error) {
  const refusal = sentenceFor(error);
  if (refusal !== undefined && process.connected) {
    process.send?.({ refusal }, () => process.exit(1));
    return;
  }
  reportError(error);
  process.exit(1);
}
