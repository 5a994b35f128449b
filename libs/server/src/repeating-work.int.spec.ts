import { Logger } from '@nestjs/common';
import { RepeatingWork } from './repeating-work';
import { createTestDatabase, type TestDatabase } from './testing/test-database';

/** A promise that the test resolves. */
function promised(): { kept: Promise<void>; keep: () => void } {
  let keep: () => void = () => undefined;
  const kept = new Promise<void>((resolve) => (keep = resolve));
  return { kept, keep };
}

describe('repeating work', () => {
  let database: TestDatabase;
  const started: RepeatingWork[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());
  afterEach(() => {
    for (const each of started.splice(0)) each.onModuleDestroy();
    jest.restoreAllMocks();
  });

  /** Another process of a service. */
  const worker = (schema = 'shop') => {
    const made = new RepeatingWork(database.url, schema);
    started.push(made);
    return made;
  };

  it('is done by one process at a time, and by each service for itself', async () => {
    const [first, second, other] = [worker(), worker(), worker('bank')];
    const [begun, end] = [promised(), promised()];
    const run = jest.fn(async () => undefined);
    const slow = async () => {
      begun.keep();
      await end.kept;
    };
    const round = first.once({ name: 'sweeping', run: slow });
    await begun.kept;
    expect(await second.once({ name: 'sweeping', run })).toBe(false);
    expect(run).not.toHaveBeenCalled();
    expect(await second.once({ name: 'purging', run })).toBe(true);
    expect(await other.once({ name: 'sweeping', run })).toBe(true);
    end.keep();
    expect(await round).toBe(true);
    expect(await second.once({ name: 'sweeping', run })).toBe(true);
    expect(run).toHaveBeenCalledTimes(3);
  });

  it('is free again when its process has died or its round has failed', async () => {
    const [begun, end] = [promised(), promised()];
    const round = worker().once({
      name: 'sweeping',
      run: async () => {
        begun.keep();
        await end.kept;
      },
    });
    await begun.kept;
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'mingzhang-shop-repeating' and datname = current_database()`,
    );
    const failing = async () => {
      throw new Error('away');
    };
    await expect(worker().once({ name: 'sweeping', run: failing })).rejects.toThrow('away');
    expect(await worker().once({ name: 'sweeping', run: async () => undefined })).toBe(true);
    end.keep();
    expect(await round).toBe(true);
  });

  it('goes on after a round that failed, says so, and stops with its service', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const third = promised();
    let rounds = 0;
    const works = worker();
    works.add({
      name: 'sweeping',
      firstMs: 1,
      everyMs: 1,
      run: async () => {
        rounds += 1;
        if (rounds === 1) throw new Error('away');
        if (rounds < 3) return;
        works.onModuleDestroy();
        third.keep();
      },
    });
    works.onApplicationBootstrap();
    await third.kept;
    expect(logged).toHaveBeenCalledWith('sweeping failed', expect.objectContaining({}));
    // Getting the lock means that the third round has ended; no other round follows.
    while (!(await worker().once({ name: 'sweeping', run: async () => undefined })));
    expect(rounds).toBe(3);
  });
});
