import { Client, type ClientConfig } from 'pg';

/**
 * A connection to PostgreSQL that may be lost at any moment without ending the process: an `error` event that nobody
 * listens to would. Who waits for an answer is told by its rejection, and the pool replaces the connection. Every
 * connection of the product is one of these, so the listener is there before it connects.
 */
export class DatabaseClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}
