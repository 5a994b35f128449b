import { join } from 'node:path';
import {
  closingFindingCalls,
  subjectCalls,
  voucherCalls,
  voucherWordCalls,
  type ClosingFinding,
} from '@mingzhang/contract';
import type { DemoBooks } from '../demo-books';
import { manager, setUp } from './account-set';
import { accessMatrix, callsOf } from './access-matrix';
import { intrusionMatrix, type Intrusion } from './intrusion-matrix';
import { operationWalk, type OperationWalk } from './operation-walk';
import { testKeys } from './test-keys';
import {
  startTestService,
  type ServiceModule,
  type TestApi,
  type TestService,
} from './test-service';

/** A domain and the ledger, as two services that communicate only by HTTP. */
export interface DomainTest {
  readonly domain: TestService;
  readonly ledger: TestService;
  /** API as Manager of account set 1, or of the requested one. */
  readonly api: TestApi;
  readonly books: TestApi;
  /** The books of the account set, with three open months. */
  readonly demo: DemoBooks;
  /** The same services as Manager of another account set that was set up: 1 or 2. */
  inSet(accountSetId: number): Promise<DomainTest>;
  /** The domain's findings for closing a month. */
  findings(period: string): Promise<readonly ClosingFinding[]>;
  /** The vouchers of the books: document key and total of each. */
  vouchers(): Promise<(readonly [key: string | undefined, total: string])[]>;
  stop(): Promise<void>;
}

const root = join(__dirname, '../../../..');

/** Title of a voucher in the ledger's own log entry: 2026-01 记-3. */
const ledgerVoucher = /^\d{4}-\d{2} /;
/** Tables with technical data only. */
const programTables = [
  'job',
  'job_file',
  'job_queue',
  'idempotency',
  'account_set',
  'booked_document',
];
/** Columns that define a record's voucher; the ledger's log entry of the voucher shows them. */
const termColumns = ['word_id', 'debit_subject_id', 'credit_subject_id'];

/**
 * Starts a domain and the real ledger, with account sets 1 and 2 set up in both. The ledger is
 * loaded by path, not imported: no service may import another one's sources.
 * @param others URLs of further services by name, a `FakeService` each; the domain asks all but identity
 *   by the protocols between domains
 */
export async function startDomain(
  name: string,
  service: ServiceModule,
  others: Readonly<Record<string, string>> = {},
): Promise<DomainTest> {
  const ledgerModule = (await import(join(root, 'services/ledger/src/service'))) as ServiceModule;
  const serviceUrls: Record<string, string> = { ...others };
  const shared = { keys: await testKeys(), serviceUrls, domainsRun: ['ledger', name] };
  const ledger = await startTestService('ledger', ledgerModule, {
    ...shared,
    template: `ledger_and_${name}`,
    prepare: (config) => service.migrate({ ...config, name }),
  });
  const asked = Object.keys(others).filter((other) => other !== 'identity');
  const domain = await startTestService(name, service, {
    ...shared,
    beside: ledger,
    isPrepared: true,
    domainsRun: shared.domainsRun.concat(asked),
  });
  Object.assign(serviceUrls, { ledger: ledger.url, [name]: domain.url });
  for (const accountSetId of [1, 2]) {
    for (const each of [ledger, domain]) await setUp(each, accountSetId);
  }
  return domainIn(1, { domain, ledger });
}

/** A domain and its ledger as the Manager of an account set. */
async function domainIn(
  accountSetId: number,
  services: Pick<DomainTest, 'domain' | 'ledger'>,
): Promise<DomainTest> {
  const { domain, ledger } = services;
  const actor = { ...manager, accountSetId };
  const books = ledger.as(actor);
  const api = domain.as(actor);
  const [word] = await books.call(voucherWordCalls.list, {});
  const subjects = await books.call(subjectCalls.list, {});
  return {
    domain,
    ledger,
    books,
    api,
    demo: {
      months: ['2026-01', '2026-02', '2026-03'],
      wordId: word?.id ?? 0,
      call: api.call,
      subjectId: (code) => subjects.find((each) => each.code === code)?.id ?? 0,
    },
    inSet: (other) => domainIn(other, services),
    findings: (period) =>
      domain
        .as({ service: 'ledger', accountSetId })
        .call(closingFindingCalls.findings, { body: { period } }),
    vouchers: async () => {
      const { records } = await books.call(voucherCalls.list, { query: {} });
      return records.map(({ source, debitTotal }) => [source?.key, debitTotal] as const);
    },
    stop: async () => {
      await domain.stop();
      await ledger.stop();
    },
  };
}

/**
 * Checks the access of every role to a domain's calls, and that users of another account set see
 * nothing in calls without ids.
 * @returns how many calls were made, and one line per unexpected result
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

/**
 * Checks the operation log of a domain's calls, each by a case. Findings include calls that write
 * or export without a case, and columns of its records that no case fills.
 * @param records the table of its records
 * @param names the statement that names the ids of a column, see `TableView`
 * @returns one line per finding
 */
export async function operationFindings(
  service: TestService,
  name: string,
  {
    cases,
    records,
    names = {},
  }: {
    readonly cases: OperationWalk['cases'];
    readonly records: string;
    readonly names?: OperationWalk['view']['names'];
  },
): Promise<readonly string[]> {
  const { findings } = await operationWalk(service, name, {
    cases,
    without: {},
    elsewhere: ledgerVoucher,
    view: {
      schema: schemaOf(name),
      without: [...programTables],
      withoutColumns: ['changed_by', 'changed_at', 'form', ...termColumns],
      whole: [records],
      names,
    },
  });
  return findings;
}

/** All rows of account set 1 in the service's tenant tables, as text. */
async function rowsOf({ database }: TestService, name: string): Promise<string> {
  const tables = await database.queryAll<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
     where table_schema = $1 and column_name = 'account_set_id' order by 1`,
    [schemaOf(name)],
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

const schemaOf = (name: string) => name.replaceAll('-', '_');
