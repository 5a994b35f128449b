import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { PoolClient, QueryResult, QueryResultRow } from 'pg';
import { goOnWhileAsked } from './asker-gone';
import type { Actor } from './assertion';
import { boundedTypes } from './bounded-query';
import { isLocked } from './database-fault';
import type { CallOrigin } from './service-client';
import { refusedByDatabase } from './refused-by-database';
import type { DatabaseTraits, ScopeOptions } from './scope-options';
import { accountSetSetting, checkedInteger, settings, writeTimeoutMs } from './scope-settings';
import { commit, end } from './transaction-end';

export type { DatabaseTraits, ScopeOptions } from './scope-options';

interface Open extends ScopeOptions {
  readonly client: PoolClient;
  readonly manager: EntityManager;
  readonly afterCommit: (() => void)[];
  /** Reads of the snapshot cached by account set and name, for `once`. */
  readonly known: Map<string, Promise<unknown>>;
}

/**
 * Milliseconds: a connection is held to wait for a turn for `firstMs` at first (saves end sooner),
 * then for `againMs`, with `betweenMs` without a connection. So a dozen requests waiting behind an
 * import hold about one of a service's eight connections.
 */
const turnWait = { firstMs: 100, againMs: 20, betweenMs: 150 };

/**
 * Transactions of the current request, bound to the actor's account set: row-level security
 * enforces the set, every statement names it, and no other set can be read or written.
 */
@Injectable()
export class AccountSetScope {
  private readonly storage = new AsyncLocalStorage<ScopeOptions | Open>();

  constructor(
    private readonly source: DataSource,
    private readonly database: DatabaseTraits = {},
  ) {}

  /** Runs `work` in one transaction; commits when it resolves, rolls back when it throws. */
  async run<T>(options: ScopeOptions, work: () => Promise<T>): Promise<T> {
    const { runner, client } = await this.openInTurn(options);
    try {
      const open: Open = {
        ...options,
        client,
        manager: runner.manager,
        afterCommit: [],
        known: new Map(),
      };
      const result = await this.storage.run(open, work);
      await commit(client);
      for (const follow of open.afterCommit) follow();
      if (options.writes) this.database.statistics?.wrote();
      return result;
    } catch (error) {
      await end(client, error);
      throw error;
    } finally {
      await runner.release();
    }
  }

  /**
   * Runs `work` without a transaction; it opens short ones by `transaction`. For calls that wait
   * for something slow (hashing a password), since a waiting request must not hold a connection.
   */
  runOutside<T>(options: ScopeOptions, work: () => Promise<T>): Promise<T> {
    return this.storage.run(options, work);
  }

  /** Opens a transaction of its own within `runOutside`. */
  transaction<T>(work: () => Promise<T>): Promise<T> {
    if ('client' in this.request) throw new Error('a transaction is open here already');
    return this.run(this.request, work);
  }

  /** Runs `work` in the open transaction, or in one of its own within `runOutside`. */
  joined<T>(work: () => Promise<T>): Promise<T> {
    return 'client' in this.request ? work() : this.run(this.request, work);
  }

  /**
   * Returns a function that runs reading transactions of this request after the current one has
   * ended, for a response that is sent in parts.
   */
  readsAfterwards(): <T>(work: () => Promise<T>) => Promise<T> {
    const { client: _ended, manager: _its, afterCommit: _done, known: _, ...options } = this.open;
    return (work) => this.run({ ...options, writes: false }, work);
  }

  /**
   * Runs `work` without a transaction in another account set of the user, for work over several
   * sets, one set and one transaction at a time. The caller must have checked the role there.
   */
  within<T>(
    set: { readonly accountSetId: number | null; readonly role: Actor['role'] },
    how: Pick<ScopeOptions, 'writes' | 'turn'>,
    work: () => Promise<T>,
  ): Promise<T> {
    const { request, actor } = this;
    if ('client' in request) throw new Error('a transaction is open here already');
    return this.runOutside({ ...request, ...how, actor: { ...actor, ...set } }, work);
  }

  private get request(): ScopeOptions | Open {
    const request = this.storage.getStore();
    if (!request) throw new Error('no request is at hand here');
    return request;
  }

  private get open(): Open {
    const { request } = this;
    if (!('client' in request)) throw new Error('no transaction is open here');
    return request;
  }

  /** User or service of the request. */
  get actor(): Actor {
    const { actor } = this.request;
    if (!actor) throw new Error('the call is public and has no actor');
    return actor;
  }

  get actorOrNone(): Actor | undefined {
    return this.request.actor;
  }

  /**
   * What a call to another service forwards of the current request; undefined without a request.
   */
  get origin(): CallOrigin | undefined {
    const request = this.storage.getStore();
    if (!request) return undefined;
    const { actor, credentials = { services: [] }, requestId, address, idempotencyKey } = request;
    const accountSetId = actor?.accountSetId ?? null;
    return { credentials, requestId, address, idempotencyKey, accountSetId };
  }

  /** Whether entries of the operation log mask what looks like a personal number. */
  get hidesNumbers(): boolean {
    return this.request.hidesNumbers ?? false;
  }

  get requestId(): string {
    return this.request.requestId;
  }

  /** The browser's address as the gateway saw it. */
  get address(): string {
    return this.request.address;
  }

  /** The current account set; every statement names it. */
  get accountSetId(): number {
    const { accountSetId } = this.actor;
    if (accountSetId === null) throw new Error('the call has no account set');
    return accountSetId;
  }

  /** Runs `follow` after the transaction is committed, and not after a rollback. */
  afterCommit(follow: () => void): void {
    this.open.afterCommit.push(follow);
  }

  /**
   * Reads something once per reading transaction and caches it: all its statements see one
   * snapshot. The cached value must not be changed.
   */
  once<T>(name: string, read: () => Promise<T>): Promise<T> {
    const { writes, known } = this.open;
    if (writes) return read();
    const key = `${this.accountSetId} ${name}`;
    const found = (known.get(key) as Promise<T> | undefined) ?? read();
    known.set(key, found);
    return found;
  }

  /** For entities of master data and small reads. */
  get manager(): EntityManager {
    return this.open.manager;
  }

  /** Rows of a parameterised statement. With `name` the server keeps its plan. */
  async query<R extends QueryResultRow>(
    text: string,
    values: unknown[] = [],
    name?: string,
  ): Promise<R[]> {
    return (await this.send<R>(text, values, name)).rows;
  }

  /** Runs a parameterised statement; returns the number of rows written. */
  async write(text: string, values: unknown[] = []): Promise<number> {
    return (await this.send(text, values)).rowCount ?? 0;
  }

  private send<R extends QueryResultRow>(text: string, values: unknown[], name?: string) {
    const { client, rowBytesAtMost, writes } = this.open;
    if (!writes) goOnWhileAsked();
    const statement = {
      text,
      values,
      ...(name ? { name } : {}),
      ...(rowBytesAtMost === undefined ? {} : { types: boundedTypes(rowBytesAtMost) }),
    };
    return client.query<R>(statement).catch(refusedByDatabase);
  }

  /**
   * Reads from several account sets in one round trip. Row-level security shows one set at a time,
   * so the setting changes from set to set. For calls between services, which have no account set
   * of their own.
   * @param select the statement for the account set of that id
   */
  async queryEach<R extends QueryResultRow>(
    ids: readonly number[],
    select: (accountSetId: number) => string,
  ): Promise<R[]> {
    if (this.actor.accountSetId !== null) throw new Error('the call has an account set of its own');
    if (ids.length === 0) return [];
    const statements = ids.flatMap((id) => [accountSetSetting(id), select(checkedInteger(id))]);
    const results: readonly QueryResult<R>[] = await this.sendAll(this.open.client, statements);
    return results.flatMap(({ command, rows }) => (command === 'SELECT' ? rows : []));
  }

  /**
   * Runs `work` in several account sets, one after the other. For calls between services, which
   * have no account set of their own.
   */
  async inEach<T>(
    ids: readonly number[],
    work: (accountSetId: number) => Promise<T>,
  ): Promise<T[]> {
    const { open, actor } = this;
    if (actor.accountSetId !== null) throw new Error('the call has an account set of its own');
    const results: T[] = [];
    for (const accountSetId of ids) {
      await open.client.query(accountSetSetting(accountSetId));
      const inSet = { ...open, actor: { ...actor, accountSetId } };
      results.push(await this.storage.run(inSet, () => work(accountSetId)));
    }
    return results;
  }

  /**
   * Opens a transaction that has its turn. A long wait, as behind an import, releases the
   * connection in between, because other account sets need it.
   */
  private async openInTurn(
    options: ScopeOptions,
  ): Promise<{ readonly runner: QueryRunner; readonly client: PoolClient }> {
    const until = performance.now() + writeTimeoutMs;
    for (let patienceMs = turnWait.firstMs; ; patienceMs = turnWait.againMs) {
      const runner = this.source.createQueryRunner();
      const client = (await runner.connect()) as PoolClient;
      try {
        await this.begin({ runner, client }, options, patienceMs);
        return { runner, client };
      } catch (error) {
        await end(client, error);
        await runner.release();
        if (!isLocked(error) || performance.now() > until) throw error;
      }
      await wait(turnWait.betweenMs);
    }
  }

  /**
   * Opens the transaction with its settings in one round trip; entity managers then find it open.
   */
  private async begin(
    { runner, client }: { readonly runner: QueryRunner; readonly client: PoolClient },
    options: ScopeOptions,
    patienceMs: number,
  ): Promise<void> {
    const opening = settings(options, { ...this.database, patienceMs });
    await this.sendAll(client, ['start transaction', ...opening]);
    Object.assign(runner, { isTransactionActive: true });
    await this.narrow(client, options);
  }

  /** Applies the limits of what the user may see, before any other statement of the transaction. */
  private async narrow(client: PoolClient, { actor }: ScopeOptions): Promise<void> {
    const { sight } = this.database;
    if (!sight || !actor || actor.service !== undefined || actor.accountSetId === null) return;
    const { rows } = await client.query<{ value: string }>(sight.statement, [
      actor.accountSetId,
      actor.userId,
    ]);
    const [found] = rows;
    if (!found) return;
    // SET takes no parameters.
    await client.query(`set local ${sight.setting} = ${client.escapeLiteral(found.value)}`);
  }

  /**
   * Sends statements without parameters: in one text, or one by one on a distributed database,
   * where each node would get the whole text.
   */
  private async sendAll<R extends QueryResultRow>(
    client: PoolClient,
    statements: readonly string[],
  ): Promise<readonly QueryResult<R>[]> {
    if (!this.database.isDistributed) {
      // Several statements in one text return several results; the driver's type has only one.
      return (await client.query(statements.join(';'))) as unknown as readonly QueryResult<R>[];
    }
    const results: QueryResult<R>[] = [];
    for (const statement of statements) results.push(await client.query<R>(statement));
    return results;
  }

  /** The only row, or undefined. */
  async one<R extends QueryResultRow>(
    text: string,
    values: unknown[] = [],
    name?: string,
  ): Promise<R | undefined> {
    return (await this.query<R>(text, values, name))[0];
  }
}
