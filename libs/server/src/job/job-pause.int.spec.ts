import { Controller, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { defineCall, defineJobKind, jobCalls, startedJob, type InputOf } from '@mingzhang/contract';
import { z } from 'zod';
import { AccountSetScope } from '../account-set.scope';
import { BusinessError } from '../business-error';
import { Call, Input } from '../call.decorator';
import type { ServiceConfig } from '../config';
import { createService } from '../create-service';
import { migrateService, type Storage } from '../database';
import { serviceDatabaseUrl } from '../database-role';
import { tenantTable } from '../tenant-table';
import { startTestService, type TestApi, type TestService } from '../testing';
import { jobOwners, jobTables } from './job.migration';
import { jobKinds } from './job-kind.migration';
import { jobPauses } from './job-pause.migration';
import { JobQueue } from './job-queue';
import { JobHandlers } from './job-runner';
import type { JobContext } from './job.types';
import { Jobs } from './jobs';

/** A domain that closes rooms one by one and then counts them: two steps of units. */
const closing = defineJobKind({
  kind: 'rooms-closing',
  title: '批量关门',
  pausable: true,
  files: {},
  report: z.strictObject({ closed: z.number().int() }),
  steps: { sweep: { text: '打扫', unit: '间' }, close: { text: '关门', unit: '间' } },
});
/** A kind that does everything in one transaction, and so cannot be paused. */
const whole = defineJobKind({ ...closing, kind: 'rooms-whole', pausable: false });

const body = z.strictObject({ name: z.string(), rooms: z.number().int(), failsAt: z.number() });
const calls = {
  start: defineCall({
    method: 'POST',
    path: '/rooms/closing',
    access: 'settings.write',
    summary: '批量关门',
    turn: 'none',
    body,
    result: startedJob,
  }),
  startWhole: defineCall({
    method: 'POST',
    path: '/rooms/whole',
    access: 'settings.write',
    summary: '全部关门',
    turn: 'none',
    body,
    result: startedJob,
  }),
};

/** Gates at which a worker waits once, by unit name. */
const gates = new Map<string, { reached: () => void; open: Promise<void> }>();

function gate(unit: string): { reached: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  let reached: () => void = () => undefined;
  const reachedPromise = new Promise<void>((resolve) => (reached = resolve));
  gates.set(unit, { reached, open: new Promise((resolve) => (open = resolve)) });
  return { reached: reachedPromise, open };
}

/** Units that fail once with a database error. */
const faults = new Set<string>();

async function pass(unit: string): Promise<void> {
  if (faults.delete(unit)) throw Object.assign(new Error('broken off'), { code: '40001' });
  const found = gates.get(unit);
  gates.delete(unit);
  found?.reached();
  await found?.open;
}

@Injectable()
class Closing implements OnModuleInit {
  constructor(
    private readonly handlers: JobHandlers,
    private readonly scope: AccountSetScope,
  ) {}

  onModuleInit(): void {
    for (const kind of [closing, whole]) {
      this.handlers.add(kind, { access: 'settings.write', run: (context) => this.run(context) });
    }
  }

  private async run(context: JobContext<typeof closing>): Promise<void> {
    const { name, rooms, failsAt } = context.args as z.output<typeof body>;
    for (const step of ['sweep', 'close'] as const) {
      await context.units(step, rooms, async (index) => {
        await this.scope.query(
          'insert into rooms.act (account_set_id, name, step, room) values ($1, $2, $3, $4)',
          [this.scope.accountSetId, name, step, index],
        );
        await pass(`${step} ${index}`);
        if (step === 'close' && index === failsAt) throw new BusinessError('CONFLICT');
      });
    }
    await context.finish(async () => ({ report: { closed: rooms }, done: rooms }));
  }
}

@Controller()
class RoomsController {
  constructor(private readonly jobs: Jobs) {}

  @Call(calls.start)
  start(@Input() input: InputOf<typeof calls.start>) {
    return this.jobs.start(closing, { title: input.body.name, args: input.body });
  }

  @Call(calls.startWhole)
  startWhole(@Input() input: InputOf<typeof calls.startWhole>) {
    return this.jobs.start(whole, { title: input.body.name, args: input.body });
  }
}

@Module({ controllers: [RoomsController], providers: [Closing] })
class RoomsModule {}

class CreateRooms1763600009002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table rooms.act (account_set_id bigint not null, name text not null,
        step text not null, room integer not null);
      ${tenantTable('rooms', 'act')}
      create table rooms.idempotency (account_set_id bigint, user_id bigint, key text, route text,
        request_hash text, response jsonb, created_at timestamptz not null default now(),
        primary key (account_set_id, user_id, key));
      ${tenantTable('rooms', 'idempotency')}
      ${jobTables('rooms')} ${jobOwners('rooms')}`);
    for (const statement of [...jobPauses('rooms'), ...jobKinds('rooms')])
      await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('not undone');
  }
}

const storage: Storage = {
  schema: 'rooms',
  entities: [],
  migrations: [CreateRooms1763600009002],
  jobs: true,
};
const rooms = {
  startService: (config: ServiceConfig) => createService(config, storage, RoomsModule),
  migrate: (config: ServiceConfig) => migrateService(config, storage),
};

describe('jobs of steps that stand', () => {
  let service: TestService;
  let api: TestApi;

  beforeAll(async () => {
    service = await startTestService('rooms', rooms);
    api = service.as({});
    await service.database.query(`set app.account_set_id = '1'`);
  });
  afterAll(() => service.stop());
  beforeEach(() => gates.clear());

  const start = (name: string, count = 3, failsAt = -1) =>
    api.call(calls.start, { body: { name, rooms: count, failsAt } });
  const get = (jobId: string) => api.call(jobCalls.get, { params: { jobId } });
  const pause = (jobId: string) => api.call(jobCalls.pause, { params: { jobId } });
  const resume = (jobId: string) => api.call(jobCalls.resume, { params: { jobId } });
  const cancel = (jobId: string) => api.call(jobCalls.cancel, { params: { jobId } });

  async function until(jobId: string, state: string) {
    for (;;) {
      const job = await service.as({}).call(jobCalls.get, { params: { jobId } });
      if (job.state === state) return job;
      if (['done', 'failed', 'cancelled'].includes(job.state)) throw new Error(JSON.stringify(job));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  /** The acts under a name, in the order of steps and rooms. */
  const acts = async (name: string) => {
    const rows = await service.database.query<{ step: string; room: number }>(
      'select step, room from rooms.act where name = $1 order by step desc, room',
      [name],
    );
    return rows.map(({ step, room }) => `${step} ${room}`);
  };
  const queued = () => service.database.query('select 1 from rooms.job_queue');
  const swept = { name: 'sweep', text: '打扫', unit: '间', done: 3, total: 3 };
  const everything = ['sweep 0', 'sweep 1', 'sweep 2', 'close 0', 'close 1', 'close 2'];

  /** Pauses a job during a unit. The unit still ends and is committed. */
  async function pausedIn(unit: string, name: string): Promise<string> {
    const inside = gate(unit);
    const { jobId } = await start(name);
    await inside.reached;
    await pause(jobId);
    inside.open();
    await until(jobId, 'paused');
    return jobId;
  }

  it('tell what stands, and end with a report of their own', async () => {
    const { jobId } = await start('全部');
    const job = await until(jobId, 'done');
    expect(job.steps).toEqual([swept, { ...swept, name: 'close', text: '关门' }]);
    expect([job.report, job.done]).toEqual([{ closed: 3 }, 3]);
    expect(await acts('全部')).toEqual(everything);
  });

  it('are paused between two units, hold no place, and go on across a restart', async () => {
    const jobId = await pausedIn('close 0', '暂停');
    expect(await get(jobId)).toMatchObject({
      state: 'paused',
      step: '关门',
      unit: '间',
      done: 1,
      total: 3,
      steps: [swept, { ...swept, name: 'close', text: '关门', done: 1 }],
    });
    expect(await queued()).toEqual([]);
    // Another job of the same owner and account set runs meanwhile.
    await until((await start('别的')).jobId, 'done');
    await service.restart();
    api = service.as({});
    await until((await start('重启后')).jobId, 'done');
    expect(await get(jobId)).toMatchObject({ state: 'paused', done: 1 });
    expect(await acts('暂停')).toEqual(everything.slice(0, 4));
    await resume(jobId);
    expect(await until(jobId, 'done')).toMatchObject({ report: { closed: 3 } });
    expect(await acts('暂停')).toEqual(everything);
  });

  it('are paused as often as their owner likes: that is no failed try', async () => {
    const inside = gate('sweep 0');
    const { jobId } = await start('多次', 6);
    await inside.reached;
    let last = inside;
    for (let room = 1; room < 6; room += 1) {
      await pause(jobId);
      const next = gate(`sweep ${room}`);
      last.open();
      await until(jobId, 'paused');
      await resume(jobId);
      await next.reached;
      last = next;
    }
    last.open();
    expect(await until(jobId, 'done')).toMatchObject({ report: { closed: 6 } });
    expect(await acts('多次')).toHaveLength(12);
  });

  it('are broken off as often as it happens, while they come further each time', async () => {
    for (const unit of ['sweep 1', 'sweep 2', 'close 0', 'close 1']) faults.add(unit);
    const { jobId } = await start('断续');
    expect(await until(jobId, 'done')).toMatchObject({ report: { closed: 3 } });
    expect(await acts('断续')).toEqual(everything);
  });

  it('that wait are set aside at once, and waiting ones of others take their place', async () => {
    const inside = gate('sweep 0');
    const first = await start('先');
    await inside.reached;
    const second = await start('后');
    await pause(second.jobId);
    expect(await get(second.jobId)).toMatchObject({ state: 'paused', done: 0, steps: [] });
    inside.open();
    await until(first.jobId, 'done');
    expect([await queued(), await acts('后')]).toEqual([[], []]);
    await resume(second.jobId);
    await until(second.jobId, 'done');
  });

  it('are not lost to a worker that took them before the pause and comes late', async () => {
    const inside = gate('sweep 0');
    const { jobId: first } = await start('占用');
    await inside.reached;
    const { jobId } = await start('迟到');
    const id = Number(jobId.split('-')[1]);
    await service.database.query(
      'update rooms.job_queue set attempt = attempt + 1 where job_id = $1',
      [id],
    );
    await pause(jobId);
    await resume(jobId);
    const late = new JobQueue(serviceDatabaseUrl(service.config, 'rooms'), 'rooms');
    await late.remove({ jobId: id, accountSetId: 1, attempt: 1, tries: 1, wasLeftBehind: false });
    await late.close();
    inside.open();
    await until(first, 'done');
    await until(jobId, 'done');
    expect(await acts('迟到')).toEqual(everything);
  });

  it('go on when the pause is taken back before it comes', async () => {
    const inside = gate('sweep 1');
    const { jobId } = await start('反悔');
    await inside.reached;
    await pause(jobId);
    await resume(jobId);
    inside.open();
    await until(jobId, 'done');
    expect(await acts('反悔')).toEqual(everything);
  });

  it('that are cancelled keep and tell the steps that stand, running or paused', async () => {
    const inside = gate('close 1');
    const { jobId } = await start('取消');
    await inside.reached;
    await cancel(jobId);
    inside.open();
    const job = await until(jobId, 'cancelled');
    expect(job.steps).toEqual([swept, { ...swept, name: 'close', text: '关门', done: 2 }]);
    expect(await acts('取消')).toEqual(everything.slice(0, 5));
    const paused = await pausedIn('sweep 1', '停后取消');
    await cancel(paused);
    expect(await get(paused)).toMatchObject({ state: 'cancelled', steps: [{ done: 2 }] });
    expect(await api.send(jobCalls.resume, { params: { jobId: paused } })).toMatchObject({
      code: 'JOB_NOT_PAUSED',
    });
  });

  it('that are refused in a unit keep what stood before it', async () => {
    const { jobId } = await start('失败', 3, 1);
    expect(await until(jobId, 'failed')).toMatchObject({ steps: [swept, { done: 1 }] });
    expect(await acts('失败')).toEqual(everything.slice(0, 4));
  });

  it.each(['sweep 1', 'close 2'])(
    'of a worker that fell silent in %s do each unit once, even if it wakes up again',
    async (unit) => {
      const silent = gate(unit);
      const { jobId } = await start(unit);
      await silent.reached;
      await service.database.query(
        `update rooms.job_queue set leased_until = now() - interval '1 second'`,
      );
      const second = await rooms.startService({ ...service.config, port: 0 });
      try {
        await until(jobId, 'done');
        silent.open();
        await until((await start(`${unit} 之后`)).jobId, 'done');
        expect(await acts(unit)).toEqual(everything);
      } finally {
        await second.close();
      }
    },
  );

  it('of a worker that wakes up while another is at them are marked by that one alone', async () => {
    const silent = gate('sweep 1');
    const { jobId } = await start('两人');
    await silent.reached;
    const busy = gate('close 0');
    await service.database.query(
      `update rooms.job_queue set leased_until = now() - interval '1 second'`,
    );
    const second = await rooms.startService({ ...service.config, port: 0 });
    try {
      await busy.reached;
      silent.open();
      // Of the two waiting transactions that of the silent worker ends, because it may not mark the
      // job.
      while ((await waiting()) > 1);
      expect(await get(jobId)).toMatchObject({ steps: [swept] });
      busy.open();
      await until(jobId, 'done');
      expect(await acts('两人')).toEqual(everything);
    } finally {
      await second.close();
    }
  });
  const waiting = async () => {
    const rows = await service.database.queryAll(
      `select 1 from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'`,
    );
    return rows.length;
  };

  it('are paused only where their kind allows it, by their owner, and while they are not over', async () => {
    const inside = gate('sweep 0');
    const one = await api.call(calls.startWhole, { body: { name: '整', rooms: 1, failsAt: -1 } });
    await inside.reached;
    const refused = await api.send(jobCalls.pause, { params: one });
    expect(refused).toMatchObject({ code: 'JOB_NOT_PAUSABLE' });
    expect(await api.send(jobCalls.resume, { params: one })).toMatchObject({
      code: 'JOB_NOT_PAUSED',
    });
    inside.open();
    await until(one.jobId, 'done');
    const over = await start('已完');
    await until(over.jobId, 'done');
    expect(await api.send(jobCalls.pause, { params: over })).toMatchObject({
      code: 'JOB_ENDED',
      msg: '任务已结束，不能再暂停',
    });
    for (const stranger of [service.as({ userId: 2 }), service.as({ accountSetId: 2 })]) {
      for (const call of [jobCalls.pause, jobCalls.resume]) {
        expect(await stranger.send(call, { params: over })).toMatchObject({ code: 'NOT_FOUND' });
      }
    }
  });

  it('are paused ten at a time and no more', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 10; count += 1) {
      ids.push(await pausedIn('sweep 0', `第 ${count} 个`));
    }
    const inside = gate('sweep 0');
    const { jobId } = await start('第十一个');
    await inside.reached;
    expect(await api.send(jobCalls.pause, { params: { jobId } })).toMatchObject({
      code: 'JOB_LIMIT',
      msg: '暂停的任务过多，请先继续或取消其中的任务',
    });
    inside.open();
    await until(jobId, 'done');
    for (const each of ids) await cancel(each);
  });
});
