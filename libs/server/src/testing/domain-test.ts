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

/** A domain and the ledger that it posts to, as two services that know each other by HTTP alone. */
export interface DomainTest {
  readonly domain: TestService;
  readonly ledger: TestService;
  /** The Manager of account set 1, or of the one that was asked for. */
  readonly api: TestApi;
  readonly books: TestApi;
  /** The books of the account set, with three open months. */
  readonly demo: DemoBooks;
  /** The same services as the Manager of another account set that was set up: 1 or 2. */
  inSet(accountSetId: number): Promise<DomainTest>;
  /** What the domain finds in a month that the ledger is to close. */
  findings(period: string): Promise<readonly ClosingFinding[]>;
  /** The vouchers of the books: the key of the document that each comes from, and its total. */
  vouchers(): Promise<(readonly [key: string | undefined, total: string])[]>;
  stop(): Promise<void>;
}

const root = join(__dirname, '../../../..');

/** What the ledger calls a voucher in its own entry: 2026-01 记-3. */
const ledgerVoucher = /^\d{4}-\d{2} /;
/** What the program keeps for itself. */
const programTables = [
  'job',
  'job_file',
  'job_queue',
  'idempotency',
  'account_set',
  'booked_document',
];
/** How a record makes its voucher: the ledger's entry of the voucher says it in words. */
const termColumns = ['word_id', 'debit_subject_id', 'credit_subject_id'];

/**
 * Starts a domain beside the real ledger, with account sets 1 and 2 set up in both. The ledger is found in
 * the tree, not imported: no service knows another one's sources.
 * @param others where further services answer, by their names: a `FakeIdentity`
 */
export async function startDomain(
  name: string,
  service: ServiceModule,
  others: Readonly<Record<string, string>> = {},
): Promise<DomainTest> {
  const ledgerModule = (await import(join(root, 'services/ledger/src/service'))) as ServiceModule;
  const serviceUrls: Record<string, string> = { ...others };
  const shared = { keys: await testKeys(), serviceUrls, domainsRun: ['ledger', name] };
  const ledger = await startTestService('ledger', ledgerModule, shared);
  const domain = await startTestService(name, service, { ...shared, beside: ledger });
  Object.assign(serviceUrls, { ledger: ledger.url, [name]: domain.url });
  for (const accountSetId of [1, 2]) {
    for (const each of [ledger, domain]) await setUp(each, accountSetId);
  }
  return domainIn(1, { domain, ledger });
}

/** A domain and its ledger as the Manager of an account set uses them. */
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
 * Who may do what by the calls of a domain, and what a stranger sees by those without ids.
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

/**
 * What the operation log says of the calls of a domain, each by a case; a call that changes records or hands
 * them out and has no case is a finding, and so is a column of its records that no case fills.
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

/** What every tenant table of the service holds of account set 1. */
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
