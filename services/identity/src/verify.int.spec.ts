import { Identity } from './testing/identity';
import { verify } from './verify';

/** Those that the faults below change. */
const tables = [
  'membership',
  'session',
  'identification',
  'invitation',
  'operator',
  'quota',
  'wechat_account',
];

let identity: Identity;
/** An account set of somebody who has invited another one and means to hand it over. */
let ids: { readonly set: number; readonly user: number };

beforeAll(async () => {
  identity = await Identity.start();
  const { set, userId, api } = await identity.owner();
  await identity.join(api, { role: 'Making' });
  ids = { set: set.id, user: userId };
  await run(`insert into identity.identification
    select token_hash, $1 from identity.session where user_id = $2`);
  await run(`insert into identity.invitation (account_set_id, mobile, real_name, role, invited_by)
    values ($1, '13900000000', '', 'View', $2)`);
});
beforeAll(() =>
  run(...tables.map((name) => `create table kept_${name} as table identity.${name}`)),
);
afterEach(() =>
  run(
    ...tables.flatMap((name) => [
      `delete from identity.${name}`,
      `insert into identity.${name} overriding system value table kept_${name}`,
    ]),
  ),
);
afterAll(() => identity.stop());

const found = async () => {
  const differences = await verify({ databaseUrl: identity.service.database.url });
  return differences.map(({ rule }) => rule);
};

/** Past foreign keys, as a restored or repaired database may be. */
async function run(...statements: readonly string[]): Promise<void> {
  const text = ['begin', 'set local session_replication_role = replica', ...statements, 'commit']
    .join(';')
    .replaceAll('$1', String(ids.set))
    .replaceAll('$2', String(ids.user));
  await identity.service.database.queryAll(text);
}

it('finds nothing where everything agrees', async () => {
  expect(await found()).toEqual([]);
});

it.each([
  [
    'membership',
    `insert into identity.membership (account_set_id, user_id, role) values ($1, 99, 'View')`,
  ],
  [
    'membership',
    `insert into identity.membership (account_set_id, user_id, role) values (99, $2, 'View')`,
  ],
  ['manager', `update identity.membership set role = 'View' where account_set_id = $1`],
  ['session', `update identity.session set user_id = 99 where user_id = $2`],
  ['session', `update identity.session set account_set_id = 99 where user_id = $2`],
  ['identification', `update identity.identification set account_set_id = 99`],
  ['identification', `update identity.identification set session_hash = 'gone'`],
  ['invitation', `update identity.invitation set invited_by = 99`],
  [
    'invitation',
    `insert into identity.invitation (account_set_id, mobile, real_name, role, invited_by, created_at)
    values (99, '13900000001', '', 'View', $2, now() - interval '2 days')`,
  ],
  ['operator', `insert into identity.operator (user_id) values (99)`],
  [
    'wechat',
    `insert into identity.wechat_account (user_id, open_id, nickname) values (99, 'o', '云中鹤')`,
  ],
  ['quota', `insert into identity.quota values ('signIn', '10.0.0.1', now(), 0)`],
  [
    'quota',
    `insert into identity.quota values ('signIn', '10.0.0.1', now() + interval '1 hour', 1)`,
  ],
  ['quota-invitation', `update identity.quota set taken = 0 where kind = 'invitation'`],
])('%s finds what does not agree: %s', async (rule, fault) => {
  await run(fault);
  expect(await found()).toContain(rule);
});
