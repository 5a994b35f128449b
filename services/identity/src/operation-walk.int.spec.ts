import { operationWalk } from '@mingzhang/server/testing';
import { Identity } from './testing/identity';
import { acceptingMobile, writeCases } from './testing/write-cases';

const sent = 'a code on its way is no business data';
/** Who did it stands beside the entry, whom it was done to in its object. */
const noText = `select 0 as id, '' as text`;

describe('the operation log of identity', () => {
  let house: Identity;

  beforeAll(async () => {
    house = await Identity.start();
  });
  afterAll(() => house.stop());

  it('has one entry of every write and every export: complete, in words, and nothing else', async () => {
    const { walked, findings } = await operationWalk(house.service, 'identity', {
      cases: await writeCases(house),
      without: {
        'GET /sendMsg/{mobile}': sent,
        'GET /regMsg/{mobile}': sent,
        'POST /wechat/start': 'a scan on its way is no business data',
        'PUT /updateUser/lists/{list}': 'how a person sees a list is no business data',
      },
      otherwise: {
        // Who makes an account set is its Manager; whoever takes it over is named as such.
        'POST /account-sets': ['Manager'],
        'POST /account-sets/handOver': ['Manager', '留在账套', '用户0004'],
        // The invitation that ends with its answer.
        'POST /account-sets/invitations/{id}/accept': ['Making', acceptingMobile],
      },
      view: {
        schema: 'identity',
        without: [
          'session',
          'verification_code',
          'wrong_try',
          'identification',
          // The second factor is nobody's to read.
          'quota',
          'known_browser',
          'idempotency',
          'operator',
          'list_setting',
          'wechat_state',
        ],
        withoutColumns: [
          // Secrets and pictures are no text; that they changed is the action of the entry.
          'password_hash',
          'avatar_url',
          'has_own_name',
          'name_search',
          'credit_search',
          'joined_at',
          'last_used_at',
          'purge_tried_at',
          // Ids of WeChat say nothing to a reader; the nickname names the account.
          'open_id',
          'union_id',
          'bound_at',
        ],
        names: {
          account_set_id: noText,
          user_id: noText,
          invited_by: noText,
          address: `select '330100' as id, '浙江省 杭州市' as text`,
        },
      },
    });
    expect(findings).toEqual([]);
    expect(walked).toBeGreaterThan(25);
  });
});
