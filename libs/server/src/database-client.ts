import { Client, type ClientConfig } from 'pg';
import { turnOfOthers } from './unhurried';

/** What Node reads of a socket at once, in bytes: behind a full reading there is more. */
const fullReading = 65_536;
/** So many full readings of one statement are not followed by a rest, only by a turn of the others. */
const freeReadings = 10;

/**
 * A connection to PostgreSQL that may be lost at any moment without ending the process: an `error` event that nobody
 * listens to would. Who waits for an answer is told by its rejection, and the pool replaces the connection. Every
 * connection of the product is one of these, so the listener is there before it connects.
 *
 * Rows are parsed as they come, and Node reads a socket up to 32 times in a row: 2 MB of rows would hold the other
 * requests up. So each full reading is followed by a turn of theirs, in which the database waits to send more.
 */
export class DatabaseClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.on('error', () => undefined);
    this.once('connect', () => {
      const { stream } = this.connection;
      let inARow = 0;
      stream.on('data', (bytes: Buffer) => {
        inARow = bytes.length < fullReading ? 0 : inARow + 1;
        if (inARow === 0) return;
        stream.pause();
        void turnOfOthers({ rests: inARow > freeReadings }).then(() => stream.resume());
      });
    });
  }
}
