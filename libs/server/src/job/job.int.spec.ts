import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Controller, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  defineCall,
  defineJobKind,
  importFields,
  jobCalls,
  messageOf,
  startedJob,
  type InputOf,
} from '@mingzhang/contract';
import { z } from 'zod';
import { AccountSetScope } from '../account-set.scope';
import { BusinessError } from '../business-error';
import { Call, Input } from '../call.decorator';
import type { ServiceConfig } from '../config';
import { createService } from '../create-service';
import { migrateService, type Storage } from '../database';
import { tenantTable } from '../tenant-table';
import { startTestService, type TestApi, type TestService } from '../testing';
import { jobOwners, jobTables } from './job.migration';
import { jobKinds } from './job-kind.migration';
import { jobPauses } from './job-pause.migration';
import { JobHandlers } from './job-runner';
import type { JobContext } from './job.types';
import { Jobs } from './jobs';

/** A service that counts, so that the effects of a job can be counted. */
const startCounting = defineCall({
  method: 'POST',
  path: '/chores/import',
  access: 'settings.write',
  as: 'multipart',
  summary: '计数',
  body: z.strictObject({ ...importFields, rows: z.coerce.number() }),
  result: startedJob,
});

/** The same without a file, with an access whose calls take no turns. */
const startPlain = defineCall({
  method: 'POST',
  path: '/chores/count',
  access: 'closing.prepare',
  summary: '计数',
  body: z.strictObject({ rows: z.number() }),
  result: startedJob,
});

/** A report of another kind than an import, and a file of its own beside the refused rows. */
const counting = defineJobKind({
  kind: 'chores-count',
  title: '计数',
  report: z.strictObject({ accepted: z.number().int(), names: z.array(z.string()) }),
  steps: { read: { text: '读取', unit: '行' }, write: { text: '写入', unit: '张卡片' } },
  files: {
    refused: { title: '下载未导入的行', ending: '-未导入.xlsx' },
    slips: { title: '下载计数单', ending: '-计数单.csv' },
  },
});

/** Gates at which a worker waits, by step. */
const gates = new Map<string, { reached: () => void; open: Promise<void> }>();

function gate(step: string): { reached: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  let reached: () => void = () => undefined;
  const reachedPromise = new Promise<void>((resolve) => (reached = resolve));
  gates.set(step, { reached, open: new Promise((resolve) => (open = resolve)) });
  return { reached: reachedPromise, open };
}

/** Waits once at a gate; a second caller passes. */
async function pass(step: string): Promise<void> {
  const found = gates.get(step);
  gates.delete(step);
  found?.reached();
  await found?.open;
}

@Injectable()
class Counting implements OnModuleInit {
  constructor(
    private readonly handlers: JobHandlers,
    private readonly scope: AccountSetScope,
  ) {}

  onModuleInit(): void {
    this.handlers.add(counting, {
      access: 'settings.write',
      run: (context) => this.count(context),
    });
  }

  private async count(context: JobContext<typeof counting>): Promise<void> {
    const { rows } = context.args as { rows: number };
    await pass('begin');
    const { name, bytes } = await context.file();
    if (bytes.toString() === 'bad') throw new BusinessError('FILE_DAMAGED');
    const isDouble = bytes.toString() === 'double';
    if (bytes.toString() === 'crash') throw new Error('a mistake of the programmer');
    await context.progress('read', Math.floor(rows / 2), rows);
    await pass('middle');
    await context.progress('write', rows, rows);
    await context.finish(async () => {
      await this.scope.query(
        'insert into chores.mark (account_set_id, name) select $1, $2 from generate_series(1, $3)',
        [this.scope.accountSetId, name, rows],
      );
      if (isDouble) {
        await this.scope.query(
          'insert into chores.label (account_set_id, name) values ($1, $2), ($1, $2)',
          [this.scope.accountSetId, name],
        );
      }
      await pass('end');
      const report = { accepted: rows, names: [name] };
      const files = { refused: Buffer.from(`refused of ${name}`), slips: Buffer.from('计数') };
      // A programming error that types cannot detect, because the value is parsed JSON.
      const wrong = JSON.parse('{"accepted":"4"}') as typeof report;
      return { report: bytes.toString() === 'unfit' ? wrong : report, done: rows, files };
    });
  }
}

@Controller()
class ChoresController {
  constructor(private readonly jobs: Jobs) {}

  @Call(startCounting)
  start(@Input() { body }: InputOf<typeof startCounting>) {
    const file = { name: body.file.name, bytes: Buffer.from(body.file.bytes) };
    return this.jobs.start(counting, { title: file.name, file, args: { rows: body.rows } });
  }

  @Call(startPlain)
  plain(@Input() { body }: InputOf<typeof startPlain>) {
    const file = { name: '计数.xlsx', bytes: Buffer.from('x') };
    return this.jobs.start(counting, { title: file.name, file, args: body });
  }
}

@Module({ controllers: [ChoresController], providers: [Counting] })
class ChoresModule {}

class CreateChores1763600009001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table chores.mark (account_set_id bigint not null, name text not null);
      ${tenantTable('chores', 'mark')}
      create table chores.label (account_set_id bigint not null, name text not null,
        constraint label_name_key unique (account_set_id, name));
      ${tenantTable('chores', 'label')}
      create table chores.idempotency (account_set_id bigint, user_id bigint, key text, route text,
        request_hash text, response jsonb, created_at timestamptz not null default now(),
        primary key (account_set_id, user_id, key));
      ${tenantTable('chores', 'idempotency')}
      ${jobTables('chores')} ${jobOwners('chores')}`);
    for (const statement of [...jobPauses('chores'), ...jobKinds('chores')])
      await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('not undone');
  }
}

const storage: Storage = {
  schema: 'chores',
  entities: [],
  migrations: [CreateChores1763600009001],
  jobs: true,
  conflicts: { label_name_key: 'NAME_TAKEN' },
};
const chores = {
  startService: (config: ServiceConfig) => createService(config, storage, ChoresModule),
  migrate: (config: ServiceConfig) => migrateService(config, storage),
};

describe('jobs', () => {
  let service: TestService;
  let api: TestApi;

  beforeAll(async () => {
    service = await startTestService('chores', chores);
    api = service.as({});
    await service.database.query(`set app.account_set_id = '1'`);
  });
  afterAll(() => service.stop());
  beforeEach(() => gates.clear());

  const start = (name: string, rows = 4, text = 'x', as: TestApi = api) =>
    as.call(startCounting, { body: { file: { name, bytes: Buffer.from(text) }, rows } });

  const stateOf = async (jobId: string) =>
    (await api.call(jobCalls.get, { params: { jobId } })).state;

  const until = (jobId: string, ...states: string[]) => untilSeen(api, jobId, states);

  async function untilSeen(as: TestApi, jobId: string, states: readonly string[]) {
    for (;;) {
      const job = await as.call(jobCalls.get, { params: { jobId } });
      if (states.includes(job.state)) return job;
      if (['done', 'failed', 'cancelled'].includes(job.state)) throw new Error(JSON.stringify(job));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  const marks = async (name: string) =>
    (await service.database.query('select 1 from chores.mark where name = $1', [name])).length;
  const filesOf = async (jobId: string) =>
    service.database.query<{ kind: string }>('select kind from chores.job_file where job_id = $1', [
      Number(jobId.split('-')[1]),
    ]);
  const expireLeases = () =>
    service.database.query(
      `update chores.job_queue set leased_until = now() - interval '1 second'`,
    );

  it('tell how far they are, end with a report and keep what was refused', async () => {
    const middle = gate('middle');
    const { jobId } = await start('科目.xlsx', 6);
    expect(jobId).toMatch(/^chores-\d+$/);
    await middle.reached;
    expect(await api.call(jobCalls.get, { params: { jobId } })).toMatchObject({
      state: 'running',
      step: '读取',
      done: 3,
      total: 6,
      title: '科目.xlsx',
      unit: '行',
      files: [],
    });
    middle.open();
    expect(await until(jobId, 'done')).toMatchObject({
      report: { accepted: 6, names: ['科目.xlsx'] },
      done: 6,
      files: ['refused', 'slips'],
    });
    expect(await marks('科目.xlsx')).toBe(6);
    expect(await filesOf(jobId)).toEqual([{ kind: 'refused' }, { kind: 'slips' }]);
    const file = await api.file(jobCalls.file, { params: { jobId, name: 'refused' } });
    expect(file.name).toBe('科目-未导入.xlsx');
    expect(file.bytes.toString()).toBe('refused of 科目.xlsx');
    const slips = await api.file(jobCalls.file, { params: { jobId, name: 'slips' } });
    expect([slips.name, slips.bytes.toString()]).toEqual(['科目-计数单.csv', '计数']);
    expect(await api.call(jobCalls.latest, { params: { kind: 'chores-count' } })).toMatchObject({
      jobId,
    });
    expect(await service.database.query('select 1 from chores.job_queue')).toEqual([]);
  });

  it('are seen by their owner alone', async () => {
    const { jobId } = await start('机密.xlsx');
    await until(jobId, 'done');
    const strangers = [service.as({ userId: 2 }), service.as({ accountSetId: 2 })];
    for (const stranger of strangers) {
      for (const call of [jobCalls.get, jobCalls.cancel]) {
        const answer = await stranger.send(call, { params: { jobId } });
        expect(answer).toMatchObject({ success: false, code: 'NOT_FOUND' });
      }
      const params = { jobId, name: 'refused' };
      await expect(stranger.file(jobCalls.file, { params })).rejects.toThrow('任务不存在');
      expect(await stranger.call(jobCalls.latest, { params: { kind: 'chores-count' } })).toBeNull();
    }
    for (const made of ['chores-0', 'chores-999999', 'ledger-1', '1', "chores-1'--"]) {
      expect(await api.send(jobCalls.get, { params: { jobId: made } })).toMatchObject({
        code: 'NOT_FOUND',
      });
    }
  });

  it('in a closed file end with its refusal, and what is nobody’s fault says nothing of itself', async () => {
    const bad = await start('坏.xlsx', 4, 'bad');
    expect(await until(bad.jobId, 'failed')).toMatchObject({
      msg: expect.stringContaining('损坏'),
    });
    const crash = await start('错.xlsx', 4, 'crash');
    expect(await until(crash.jobId, 'failed')).toMatchObject({ msg: '后台异常' });
    expect(await filesOf(bad.jobId)).toEqual([]);
  });

  it('give out the files that their kind declares, and never what they were given', async () => {
    const middle = gate('middle');
    const { jobId } = await start('收到.xlsx');
    await middle.reached;
    expect(await filesOf(jobId)).toEqual([{ kind: 'input' }]);
    for (const name of ['input', 'refused', 'slips', 'constructor', '../1']) {
      await expect(api.file(jobCalls.file, { params: { jobId, name } })).rejects.toThrow(
        '任务没有留下该文件，或已过保存期限',
      );
    }
    middle.open();
    await until(jobId, 'done');
  });

  it('whose report is not of their kind fail, and wrote nothing', async () => {
    const { jobId } = await start('不合.xlsx', 4, 'unfit');
    const job = await until(jobId, 'failed');
    expect([job.msg, job.report, job.files]).toEqual(['后台异常', undefined, []]);
    expect([await marks('不合.xlsx'), await filesOf(jobId)]).toEqual([0, []]);
  });

  it('that the database refuses in every try end with the words of its unique constraint', async () => {
    const { jobId } = await start('重.xlsx', 4, 'double');
    expect(await until(jobId, 'failed')).toMatchObject({ msg: messageOf('NAME_TAKEN') });
    expect(await marks('重.xlsx')).toBe(0);
  });

  it('are cancelled while they wait and while they run, and then wrote nothing', async () => {
    const middle = gate('middle');
    const running = await start('一.xlsx');
    await middle.reached;
    const waiting = await start('二.xlsx');
    for (const { jobId } of [waiting, running]) {
      await api.call(jobCalls.cancel, { params: { jobId } });
    }
    expect(await until(waiting.jobId, 'cancelled')).toMatchObject({ done: 0 });
    middle.open();
    await until(running.jobId, 'cancelled');
    expect([await marks('一.xlsx'), await marks('二.xlsx')]).toEqual([0, 0]);
    expect(await filesOf(running.jobId)).toEqual([]);
    expect(await api.send(jobCalls.cancel, { params: running })).toMatchObject({
      code: 'JOB_ENDED',
    });
  });

  it('cancelled just before the end wrote nothing either', async () => {
    const end = gate('end');
    const { jobId } = await start('末.xlsx');
    await end.reached;
    await api.call(jobCalls.cancel, { params: { jobId } });
    end.open();
    await until(jobId, 'cancelled');
    expect(await marks('末.xlsx')).toBe(0);
  });

  it.each(['begin', 'middle', 'end'])(
    'of a worker that fell silent at the %s are done once, even if it wakes up again',
    async (step) => {
      const silent = gate(step);
      const name = `${step}.xlsx`;
      const { jobId } = await start(name, 5);
      await silent.reached;
      await expireLeases();
      const second = await chores.startService({ ...service.config, port: 0 });
      try {
        expect(await until(jobId, 'done')).toMatchObject({ report: { accepted: 5 } });
        silent.open();
        // The silent worker continues, finds that another one has its job, and takes the next.
        const next = await start(`${step}-next.xlsx`, 1);
        await until(next.jobId, 'done');
        expect(await marks(name)).toBe(5);
      } finally {
        await second.close();
      }
    },
  );

  it('go on after a restart', async () => {
    const middle = gate('middle');
    const first = await startTestService('chores', chores);
    const own = first.as({});
    const body = { file: { name: '重启.xlsx', bytes: Buffer.from('x') }, rows: 3 };
    const { jobId } = await own.call(startCounting, { body });
    await middle.reached;
    const stopping = first.restart();
    middle.open();
    await stopping;
    for (;;) {
      const job = await first.as({}).call(jobCalls.get, { params: { jobId } });
      if (job.state === 'done') break;
      expect(['waiting', 'running']).toContain(job.state);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await first.database.query(`set app.account_set_id = '1'`);
    const rows = await first.database.query('select 1 from chores.mark');
    expect(rows).toHaveLength(3);
    await first.stop();
  });

  it('of somebody who lost the right or left do nothing', async () => {
    const roles = new Map<number, string | null>([[1, 'Manager']]);
    const identity = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        const { userId } = JSON.parse(text) as { userId: number };
        response.end(JSON.stringify({ success: true, data: { role: roles.get(userId) ?? null } }));
      });
    });
    await new Promise<void>((resolve) => identity.listen(0, '127.0.0.1', resolve));
    const { port } = identity.address() as AddressInfo;
    service.config.serviceUrls['identity'] = `http://127.0.0.1:${port}`;
    try {
      await until((await start('在.xlsx', 2)).jobId, 'done');
      for (const role of ['View', null]) {
        roles.set(1, role);
        const { jobId } = await start('走.xlsx', 2);
        expect(await until(jobId, 'failed')).toMatchObject({ msg: messageOf('FORBIDDEN') });
      }
      // Results belong to the role with which the job ran, not to the role at queueing.
      roles.set(1, 'Director');
      await until((await start('升.xlsx', 2)).jobId, 'done');
      expect(
        await service.database.query(`select role from chores.job where title = '升.xlsx'`),
      ).toEqual([{ role: 'Director' }]);
      roles.set(1, 'Manager');
      const writing = gate('end');
      const { jobId } = await start('写.xlsx', 2);
      await writing.reached;
      roles.delete(1);
      writing.open();
      expect(await until(jobId, 'failed')).toMatchObject({ msg: messageOf('FORBIDDEN') });
      expect([await marks('在.xlsx'), await marks('走.xlsx'), await marks('写.xlsx')]).toEqual([
        2, 0, 0,
      ]);
    } finally {
      delete service.config.serviceUrls['identity'];
      identity.close();
      identity.closeAllConnections();
    }
  });

  it('give what they have left to who may still do what they did', async () => {
    const { jobId } = await start('留下.xlsx', 2);
    await until(jobId, 'done');
    const params = { jobId, name: 'slips' };
    const kind = { params: { kind: 'chores-count' } };
    const [demoted, other] = [service.as({ role: 'View' }), service.as({ role: 'Director' })];
    expect(await demoted.send(jobCalls.get, { params: { jobId } })).toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(demoted.file(jobCalls.file, { params })).rejects.toThrow('您的角色已变更');
    expect(await demoted.call(jobCalls.latest, kind)).toBeNull();
    expect((await other.file(jobCalls.file, { params })).bytes.toString()).toBe('计数');
    expect(await other.call(jobCalls.latest, kind)).toMatchObject({
      jobId,
      files: ['refused', 'slips'],
    });
  });

  it('wait while identity is away, and then go on', async () => {
    const begin = gate('begin');
    service.config.serviceUrls['identity'] = 'http://127.0.0.1:9';
    const { jobId } = await start('等.xlsx', 2);
    const queued = async () =>
      (
        await service.database.query<{ attempt: number; waits: boolean }>(
          'select attempt, leased_until is null as waits from chores.job_queue',
        )
      )[0];
    while (!(await queued())?.waits) await new Promise((resolve) => setTimeout(resolve, 20));
    delete service.config.serviceUrls['identity'];
    begin.open();
    expect(await until(jobId, 'done')).toMatchObject({ report: { accepted: 2 } });
  });

  it('of a process that ended twice are refused with the way out, not taken again', async () => {
    const begin = gate('begin');
    const { jobId } = await start('重.xlsx', 2);
    await begin.reached;
    // As if the try after the first end of the process had ended it, too.
    await service.database.query('update chores.job_queue set attempt = 2');
    await expireLeases();
    const { msg } = await until(jobId, 'failed');
    begin.open();
    expect(msg).toBe(
      '处理此任务时服务两次意外中断，没有写入任何数据。' +
        '请删去多余的内容，或拆分文件、按月份分次后重新提交',
    );
    expect(await marks('重.xlsx')).toBe(0);
    expect(await filesOf(jobId)).toEqual([]);
  });

  it('are limited, three of a user at a time', async () => {
    const begin = gate('begin');
    const ids = [await start('甲.xlsx'), await start('乙.xlsx'), await start('丙.xlsx')];
    const body = { file: { name: '丁.xlsx', bytes: Buffer.from('x') }, rows: 1 };
    expect(await api.send(startCounting, { body })).toMatchObject({ code: 'JOB_LIMIT' });
    begin.open();
    for (const { jobId } of ids) await until(jobId, 'done');
  });

  it('are limited to three of sixteen that are started at the same moment', async () => {
    const begin = gate('begin');
    const body = { rows: 1 };
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => api.send(startPlain, { body })),
    );
    const started = answers.flatMap((answer) => (answer.success ? [answer.data.jobId] : []));
    begin.open();
    for (const jobId of started) await until(jobId, 'done');
    expect(started).toHaveLength(3);
    expect(answers.filter((answer) => !answer.success && answer.code === 'JOB_LIMIT')).toHaveLength(
      13,
    );
  });

  it('of one user are done one at a time, and another user does not wait for them', async () => {
    const middle = gate('middle');
    const { jobId: long } = await start('长.xlsx');
    await middle.reached;
    const { jobId: own } = await start('自己的.xlsx');
    const other = service.as({ userId: 2, accountSetId: 2 });
    const { jobId } = await start('别人的.xlsx', 4, 'x', other);
    await untilSeen(other, jobId, ['done']);
    expect(await stateOf(own)).toBe('waiting');
    expect(await stateOf(long)).toBe('running');
    middle.open();
    for (const each of [long, own]) await until(each, 'done');
  });

  it('of several users take turns, whoever queued more of them first', async () => {
    const middle = gate('middle');
    const { jobId: running } = await start('甲一.xlsx');
    await middle.reached;
    const second = await start('甲二.xlsx');
    const third = await start('甲三.xlsx');
    const other = service.as({ userId: 2, accountSetId: 2 });
    await start('乙一.xlsx', 4, 'x', other);
    middle.open();
    for (const jobId of [running, second.jobId, third.jobId]) await until(jobId, 'done');
    await service.database.query(`set app.account_set_id = '2'`);
    const [theirs] = await ended('乙一.xlsx');
    await service.database.query(`set app.account_set_id = '1'`);
    const [next] = await ended('甲二.xlsx');
    expect(String(theirs?.at) < String(next?.at)).toBe(true);
  });
  const ended = (title: string) =>
    service.database.query<{ at: string }>(
      'select ended_at::text as at from chores.job where title = $1',
      [title],
    );

  it('sent twice with one key are one job', async () => {
    const body = { file: { name: '重复.xlsx', bytes: Buffer.from('x') }, rows: 2 };
    const headers = { 'idempotency-key': 'import-0001' };
    const answers = [];
    for (let time = 0; time < 3; time += 1) {
      answers.push(await api.call(startCounting, { body }, headers));
    }
    expect(new Set(answers.map(({ jobId }) => jobId)).size).toBe(1);
    await until(answers[0]?.jobId ?? '', 'done');
    expect(await marks('重复.xlsx')).toBe(2);
    const other = { ...body, file: { name: '重复.xlsx', bytes: Buffer.from('y') } };
    expect(await api.send(startCounting, { body: other }, headers)).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it('are refused with an empty file before they begin', async () => {
    const file = { name: '空.csv', bytes: Buffer.alloc(0) };
    const { body } = await api.raw('POST', '/chores/import', toForm({ rows: 1, file }));
    expect(body).toMatchObject({ code: 'FILE_DAMAGED', msg: '文件是空的，请重新选择文件' });
  });

  it('are refused without a file, with two, with unknown fields, and above 20 MB', async () => {
    const file = { name: 'a.xlsx', bytes: Buffer.from('x') };
    const send = (body: object) => api.raw('POST', '/chores/import', toForm(body));
    expect((await send({ rows: 1 })).body).toMatchObject({
      code: 'INVALID_BODY',
      msg: '请选择要导入的文件',
    });
    expect((await send({ rows: 1, file: 'text' })).body).toMatchObject({ code: 'INVALID_BODY' });
    expect((await send({ rows: 1, file, more: 'x' })).body).toMatchObject({
      code: 'UNKNOWN_FIELD',
    });
    expect((await send({ rows: 1, file, second: file })).body).toMatchObject({ success: false });
    expect((await api.raw('POST', '/chores/import', { rows: 1 })).body).toMatchObject({
      code: 'INVALID_BODY',
    });
    const large = { name: 'a.xlsx', bytes: Buffer.alloc(20 * 1_048_576 + 1) };
    expect((await send({ rows: 1, file: large })).status).toBe(413);
  });

  it('of a kind that only a newer process knows are left to it', async () => {
    await service.database.query(
      `insert into chores.job_queue (job_id, set_id, user_id, kind)
       values (900001, 900, 77, 'chores-of-tomorrow')`,
    );
    // Once a later job has run, the worker has skipped the other one.
    await until((await start('今天.xlsx', 1)).jobId, 'done');
    expect(
      await service.database.query('select attempt from chores.job_queue where job_id = 900001'),
    ).toEqual([{ attempt: 0 }]);
    await service.database.query('delete from chores.job_queue where job_id = 900001');
  });

  it('in the database are bound to their account set; the queue knows ids only', async () => {
    const columns = await service.database.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'chores' and table_name = 'job_queue' order by 1`,
    );
    expect(columns.map(({ name }) => name)).toEqual([
      'attempt',
      'attempts_before',
      'job_id',
      'kind',
      'leased_until',
      'run_after',
      'set_id',
      'user_id',
    ]);
    const forced = await service.database.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'chores'::regnamespace and relforcerowsecurity order by 1`,
    );
    expect(forced.map(({ name }) => name)).toEqual([
      'idempotency',
      'job',
      'job_file',
      'label',
      'mark',
    ]);
  });
});

function toForm(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (typeof value === 'object') form.append(name, new Blob([value.bytes]), value.name);
    else form.append(name, String(value));
  }
  return form;
}
