import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { DatabaseClient } from './database-client';

/** Work that a service does again and again by itself, for nobody's request. */
export interface Repeated {
  /** What it is, in logs, and what its processes recognise it by; one of a name in a service. */
  readonly name: string;
  /** From the start of the service to the first round. */
  readonly firstMs: number;
  /** From the end of a round to the next one. */
  readonly everyMs: number;
  readonly run: () => Promise<unknown>;
}

/**
 * Rounds of repeated work. Of several processes of a service one at a time is at it: who finds another
 * there leaves the round to it. A round that fails is logged, and the next one comes all the same.
 */
@Injectable()
export class RepeatingWork implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(RepeatingWork.name);
  private readonly works: Repeated[] = [];
  private readonly timers = new Set<NodeJS.Timeout>();
  private stopped = false;

  constructor(
    private readonly databaseUrl: string,
    private readonly schema: string,
  ) {}

  /** To be called before the service has started. */
  add(work: Repeated): void {
    this.works.push(work);
  }

  onApplicationBootstrap(): void {
    for (const work of this.works) this.next(work, work.firstMs);
  }

  onModuleDestroy(): void {
    this.stopped = true;
    for (const timer of this.timers) clearTimeout(timer);
  }

  /**
   * One round, unless another process is at it. The lock is of a session of its own: the work keeps all
   * connections of the pool, and a process that dies gives it back.
   * @returns whether the round was done here
   */
  async once({ name, run }: Pick<Repeated, 'name' | 'run'>): Promise<boolean> {
    const session = new DatabaseClient({
      connectionString: this.databaseUrl,
      application_name: `mingzhang-${this.schema}-repeating`,
    });
    // A session that is lost while the work goes on loses the lock; the work itself is no worse for it.
    await session.connect();
    try {
      const { rows } = await session.query<{ free: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as free',
        [`${this.schema} ${name}`],
      );
      if (!rows[0]?.free) return false;
      await run();
      return true;
    } finally {
      // The lock goes with its session.
      await session.end();
    }
  }

  private next(work: Repeated, ms: number): void {
    if (this.stopped) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      void this.once(work)
        .catch((error: unknown) => this.logger.error(`${work.name} failed`, error))
        .finally(() => this.next(work, work.everyMs));
    }, ms).unref();
    this.timers.add(timer);
  }
}
