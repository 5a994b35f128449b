import { Controller, Injectable, Module } from '@nestjs/common';
import type { MigrationInterface } from 'typeorm';
import { defineCall, fileAnswer } from '@mingzhang/contract';
import { AccountSetScope } from './account-set.scope';
import { Call } from './call.decorator';
import type { ServiceConfig } from './config';
import { createService } from './create-service';
import { migrateService, type Storage } from './database';
import { Download } from './download';
import { sheetBytes, sheetTypes } from './sheet';
import { startTestService, type TestApi, type TestService } from './testing';

const access = 'settings.write';
const file = {
  method: 'GET',
  access,
  answers: 'file',
  exports: '登记簿',
  result: fileAnswer,
} as const;
const calls = {
  pages: defineCall({ ...file, path: '/register/pages', summary: '分页读取的文件' }),
  sheet: defineCall({ ...file, path: '/register/sheet', summary: '逐行写出的文件' }),
};

/** Steps done by the exports, and a callback at the third step. */
const done = { steps: 0, ended: 0, atThird: () => {} };

function step(): void {
  done.steps += 1;
  if (done.steps === 3) done.atThird();
}

@Injectable()
class Register {
  constructor(private readonly scope: AccountSetScope) {}

  async pages(): Promise<Download> {
    for (let page = 0; page < 100; page += 1) {
      await this.scope.query('select pg_sleep(0.02)');
      step();
    }
    return new Download('登记簿.csv', sheetTypes.csv, Buffer.from('all'));
  }

  async sheet(): Promise<Download> {
    async function* rows() {
      for (let part = 0; part < 100; part += 1) {
        await new Promise((next) => setTimeout(next, 20));
        step();
        yield [[String(part)]];
      }
    }
    const sheet = { name: '登记簿', columns: [{ title: '名称' }], format: 'csv' } as const;
    const bytes = await sheetBytes({ ...sheet, rows: rows() });
    return new Download('登记簿.csv', sheetTypes.csv, bytes);
  }
}

@Controller()
class RegisterController {
  constructor(private readonly register: Register) {}

  @Call(calls.pages)
  pages() {
    return this.register.pages().finally(() => (done.ended += 1));
  }

  @Call(calls.sheet)
  sheet() {
    return this.register.sheet().finally(() => (done.ended += 1));
  }
}

@Module({ controllers: [RegisterController], providers: [Register] })
class RegisterModule {}

class Nothing1763600009003 implements MigrationInterface {
  async up(): Promise<void> {}
  async down(): Promise<void> {}
}

const storage: Storage = { schema: 'register', entities: [], migrations: [Nothing1763600009003] };
const register = {
  startService: (config: ServiceConfig) => createService(config, storage, RegisterModule),
  migrate: (config: ServiceConfig) => migrateService(config, storage),
};

describe('an export that nobody waits for any more', () => {
  let service: TestService;
  let api: TestApi;

  beforeAll(async () => {
    service = await startTestService('register', register);
    api = service.as({});
  });
  afterAll(() => service.stop());
  beforeEach(() => Object.assign(done, { steps: 0, ended: 0, atThird: () => {} }));

  it.each(['pages', 'sheet'] as const)(
    'ends before its next step, and gives its turn: %s',
    async (name) => {
      const leaving = new AbortController();
      done.atThird = () => leaving.abort();
      const asked = Array.from({ length: 2 }, () =>
        api.fetch('GET', calls[name].path, undefined, {}, leaving.signal),
      );
      const ways = await Promise.allSettled(asked);
      expect(ways.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      while (done.ended < 2) await new Promise((next) => setTimeout(next, 5));
      // Each export may have begun one more step before it notices the disconnect.
      expect(done.steps).toBeLessThan(12);
      done.atThird = () => {};
      expect((await api.file(calls.pages, {})).bytes.toString()).toBe('all');
    },
  );

  it('is none while somebody waits', async () => {
    const { bytes } = await api.file(calls.sheet, {});
    expect(bytes.toString('utf8').trim().split('\r\n')).toHaveLength(101);
  });
});
