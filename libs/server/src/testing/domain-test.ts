import { join } from 'node:path';
import {
  importReport,
  jobCalls,
  settingUpCalls,
  subjectCalls,
  voucherWordCalls,
  type Call,
  type ImportReport,
  type RequestOf,
} from '@mingzhang/contract';
import type { DemoBooks } from '../demo-books';
import { accessMatrix, callsOf, intrusionMatrix, type Intrusion } from './access-matrix';
import { testKeys } from './test-keys';
import {
  startTestService,
  type ServiceModule,
  type TestApi,
  type TestService,
} from './test-service';

/** A domain and the ledger that it posts to, as two services that know each other by HTTP alone. */
export interface DomainTest {
  readonly domain: TestService;
  readonly ledger: TestService;
  /** The Manager of account set 1. */
  readonly api: TestApi;
  readonly books: TestApi;
  /** The books of account set 1, with three open months. */
  readonly demo: DemoBooks;
  stop(): Promise<void>;
}

const manager = { userId: 1, userName: '周敏', role: 'Manager' as const };
const root = join(__dirname, '../../../..');

/**
 * Starts a domain beside the real ledger, with account sets 1 and 2 set up in both. The ledger is found in
 * the tree, not imported: no service knows another one's sources.
 */
export async function startDomain(name: string, service: ServiceModule): Promise<DomainTest> {
  const ledgerModule = (await import(join(root, 'services/ledger/src/service'))) as ServiceModule;
  const serviceUrls: Record<string, string> = {};
  const shared = { keys: await testKeys(), serviceUrls, domainsRun: ['ledger', name] };
  const both: ServiceModule = {
    startService: ledgerModule.startService,
    migrate: async (config) => {
      await ledgerModule.migrate(config);
      await service.migrate({ ...config, name });
    },
  };
  const template = `ledger_and_${name}`;
  const ledger = await startTestService('ledger', both, { ...shared, template });
  const domain = await startTestService(name, service, { ...shared, beside: ledger });
  Object.assign(serviceUrls, { ledger: ledger.url, [name]: domain.url });
  for (const accountSetId of [1, 2]) {
    for (const each of [ledger, domain]) await setUp(each, accountSetId);
  }
  const books = ledger.as({ ...manager, accountSetId: 1 });
  const api = domain.as({ ...manager, accountSetId: 1 });
  const [word] = await books.call(voucherWordCalls.list, {});
  const subjects = await books.call(subjectCalls.list, {});
  return {
    ...{ domain, ledger, books },
    api,
    demo: {
      ...{ months: ['2026-01', '2026-02', '2026-03'], wordId: word?.id ?? 0, call: api.call },
      subjectId: (code) => subjects.find((each) => each.code === code)?.id ?? 0,
    },
    stop: async () => {
      await domain.stop();
      await ledger.stop();
    },
  };
}

/** Sets an account set up in a domain as identity does. */
async function setUp(service: TestService, accountSetId: number): Promise<void> {
  const api = service.as({ ...manager, accountSetId, service: 'identity' });
  await api.call(settingUpCalls.setUp, {
    body: {
      ...{ id: accountSetId, companyName: '晨星商贸有限公司', enableDate: '2026-01-01' },
      ...{ accountingStandards: 0, vatType: 1, fixedAssetModule: 0, cashierModule: 0 },
      voucherReviewed: 0,
    },
  });
}

/**
 * Who may do what by the calls of a domain, and what a stranger sees.
 * @returns how many tries there were, and one line for each that went otherwise than it should
 */
export async function tenancyFindings(
  service: TestService,
  name: string,
  intrusion: Omit<Intrusion, 'actor'>,
): Promise<{ readonly tried: number; readonly findings: readonly string[] }> {
  const access = await accessMatrix(service, name);
  const before = await rowsOf(service, name);
  const stranger = { ...manager, accountSetId: 2 };
  const intrusions = await intrusionMatrix(service, name, { ...intrusion, actor: stranger });
  const after = await rowsOf(service, name);
  return {
    tried: access.length + intrusions.length,
    findings: [
      ...access
        .filter(({ expected, found }) => expected !== found)
        .map((each) => `${each.name}: ${each.found}, expected ${each.expected}`),
      ...intrusions
        .filter(({ found }) => found !== 'sees nothing')
        .map((each) => `${each.name} from another account set: ${each.found}`),
      ...(before === after ? [] : ['a stranger has changed the account set']),
      ...(callsOf(name).length > 0 ? [] : [`${name} has no calls`]),
    ],
  };
}

/** What every tenant table of the service holds of account set 1. */
async function rowsOf({ database }: TestService, name: string): Promise<string> {
  const tables = await database.queryAll<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
     where table_schema = $1 and column_name = 'account_set_id' order by 1`,
    [name.replaceAll('-', '_')],
  );
  const texts: string[] = [];
  for (const table of tables) {
    const rows = await database.queryAll(
      `select t::text from ${table.name} t where account_set_id = 1 order by 1`,
    );
    texts.push(`${table.name} ${JSON.stringify(rows)}`);
  }
  return texts.join('\n');
}

/** Imports a file by a call and waits for what came of it. */
export async function importFile<C extends Call>(
  api: TestApi,
  call: C,
  file: { readonly name: string; readonly text: string },
): Promise<ImportReport> {
  const body = { file: { name: file.name, bytes: Buffer.from(file.text) }, mode: 'valid' };
  const { jobId } = (await api.call(call, { body } as unknown as RequestOf<C>)) as {
    jobId: string;
  };
  for (;;) {
    const { state, report, msg } = await api.call(jobCalls.get, { params: { jobId } });
    if (state === 'done') return importReport.parse(report);
    if (state !== 'waiting' && state !== 'running') throw new Error(`import ${state}: ${msg}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
