import type { Socket } from 'node:net';
import { Client, type QueryConfig } from 'pg';

/** How a statement fails. `cut`: what the database sees when the process dies. */
export type Fault = 'refused' | 'answer lost' | 'terminated' | 'cut';

type Query = (...given: unknown[]) => Promise<unknown>;

/** Selects the failing statement by its text and by the earlier statements of its connection. */
export type FaultyStatement = (text: string, before: string) => boolean;

interface Armed {
  readonly fault: Fault;
  readonly statement: number | FaultyStatement;
}

/** SQLSTATE internal_error, which no code expects. */
const unexpected = 'XX000';

/**
 * Wraps the driver: counts the statements of a service's role on one database and makes one fail.
 */
export class DatabaseFaults {
  /** Texts of the statements since `listen` or `arm`. */
  seen: string[] = [];
  private armed: Armed | undefined;
  private isListening = false;
  private readonly sent = new WeakMap<Client, string>();
  private readonly original = Client.prototype.query as unknown as Query;

  /**
   * @param role of the service
   * @param kill ends the connection of a backend, as an administrator would
   */
  constructor(
    private readonly database: string,
    private readonly role: string,
    private readonly kill: (pid: number) => Promise<unknown>,
  ) {
    const pass = (client: Client, given: unknown[]) => this.pass(client, given);
    Client.prototype.query = function query(this: Client, ...given: unknown[]) {
      return pass(this, given);
    } as never;
  }

  restore(): void {
    Client.prototype.query = this.original as never;
  }

  listen(): void {
    this.seen = [];
    this.armed = undefined;
    this.isListening = true;
  }

  /**
   * Makes one statement fail once: the n-th from now on, counted from 0, or the first that matches.
   */
  arm(fault: Fault, statement: number | FaultyStatement): void {
    this.listen();
    this.armed = { fault, statement };
  }

  rest(): void {
    this.isListening = false;
    this.armed = undefined;
  }

  private pass(client: Client, given: unknown[]): Promise<unknown> {
    const text = typeof given[0] === 'string' ? given[0] : (given[0] as QueryConfig).text;
    const run = () => this.original.apply(client, given);
    const isOurs = client.database === this.database && client.user === this.role;
    // Ignore the job queue and the refresh of statistics, which run in parallel to requests.
    if (!this.isListening || !isOurs || /job|refresh_grown/.test(text)) return run();
    this.seen.push(text);
    const before = this.sent.get(client) ?? '';
    this.sent.set(client, text);
    const { armed } = this;
    if (!armed || !this.isMeant(armed, text, before)) return run();
    this.armed = undefined;
    return this.fail(armed.fault, client, run);
  }

  private isMeant({ statement }: Armed, text: string, before: string): boolean {
    if (typeof statement === 'number') return this.seen.length - 1 === statement;
    return statement(text, before);
  }

  private async fail(fault: Fault, client: Client, run: () => Promise<unknown>): Promise<unknown> {
    if (fault === 'terminated') {
      await this.kill((client as unknown as { processID: number }).processID);
      return run();
    }
    if (fault === 'cut') {
      const sent = run();
      (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
      return sent;
    }
    if (fault === 'answer lost') await run();
    throw Object.assign(new Error('planted fault'), { code: unexpected });
  }
}
