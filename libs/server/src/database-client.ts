import { Client, type ClientConfig } from 'pg';
import { turnOfOthers } from './unhurried';

/** Most bytes that Node reads from a socket at once; a full reading means that more is waiting. */
const fullReading = 65_536;
/** Full readings of one statement without a pause; after each, other requests still get a turn. */
const freeReadings = 10;

/**
 * A connection to PostgreSQL whose loss does not end the process: it always has a listener for
 * `error`. A pending statement rejects, and the pool replaces the connection. All connections of
 * the product use this class, so the listener exists before they connect.
 *
 * Rows are parsed as they arrive, and Node reads a socket up to 32 times in a row: 2 MB of rows
 * would block other requests. So other requests get a turn after each full reading, while the
 * database waits.
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
