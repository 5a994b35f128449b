import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { DatabaseClient } from './database-client';

/** Work that a service repeats by itself, without a request. */
export interface Repeated {
  /** Name for logs and for the lock shared by processes; unique in a service. */
  readonly name: string;
  /** Milliseconds from the start of the service to the first round. */
  readonly firstMs: number;
  /** Milliseconds from the end of a round to the next one. */
  readonly everyMs: number;
  readonly run: () => Promise<unknown>;
}

/**
 * Runs rounds of repeated work. Only one of a service's processes runs a round at a time; the
 * others skip it. A failed round is logged, and the next one runs as planned.
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

  /** Must be called before the service has started. */
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
   * Runs one round, unless another process is running it. The lock has a database session of its
   * own: the work needs the pool's connections, and the lock of a dead process is released.
   * @returns whether the round ran here
   */
  async once({ name, run }: Pick<Repeated, 'name' | 'run'>): Promise<boolean> {
    const session = new DatabaseClient({
      connectionString: this.databaseUrl,
      application_name: `mingzhang-${this.schema}-repeating`,
    });
    // A lost session loses the lock; the work itself continues.
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
      // The lock ends with its session.
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
