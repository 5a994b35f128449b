import { requestStorm } from '@mingzhang/server/testing';
import { Identity } from './testing/identity';

const runs = Number(process.env['MINGZHANG_GENERATED_RUNS'] ?? '20');
const seed = Number(process.env['MINGZHANG_GENERATED_SEED'] ?? '1');

/** Calls that need a code by text message, a password, or somebody else: `operation-walk` sends valid ones of those that write. */
const needsMore = new Set([
  'POST /login',
  'POST /register',
  'GET /regMsg/{mobile}',
  'POST /resetPassword',
  'POST /updatePwd',
  'POST /updateUser/avatar',
  'POST /changePhoneNumber',
  'POST /account-sets/{id}/restore',
  'POST /account-sets/identification',
  'POST /account-sets/handOver',
  'GET /account-sets/removeUser/{id}',
  'DELETE /account-sets/{id}/{second}',
  'DELETE /user/{id}',
  'GET /account-sets/addNewUser',
  'POST /user',
  'POST /account-sets/invitations/{id}/accept',
  'POST /account-sets/invitations/{id}/decline',
  'POST /wechat/finish',
  'DELETE /wechat',
  'GET /operator',
  'POST /operator/enrol',
  'POST /operator/confirm',
  'POST /operator/verify',
]);

describe('generated requests', () => {
  let house: Identity;
  beforeAll(async () => {
    house = await Identity.start();
  });
  afterAll(() => house.stop());

  it('are each answered as the contract says: no failure, no hang, no English', async () => {
    const { userId, set, session, mobile } = await house.owner();
    const guest = await house.register();
    const { sent, broken, neverAccepted } = await requestStorm(house.service, 'identity', {
      runs,
      seed,
      actor: { userId, accountSetId: set.id, role: 'Manager', session },
      fitting: {
        id: [set.id, userId, guest.userId, 1, 987_654],
        userId: [userId, guest.userId],
        asid: [set.id],
        accountSetsId: [set.id, 999],
        mobile: [mobile, guest.mobile, '13900000000', '1390000000'],
        newMobile: ['13900000001'],
        code: ['0000', '12345'],
        second: ['0000'],
        companyName: ['晨星商贸有限公司', '云锦'],
        enableDate: ['2026-01-01', '0001-01-01', '9999-12-31'],
        address: ['', '110101', '999999'],
        version: [1, 2],
        password: ['Correct-horse-9'],
        keyword: ['100', '晨星', '%'],
        dateFrom: ['2026-01-01', '9999-12-31'],
        dateTo: ['2026-12-31', '0001-01-01'],
      },
    });
    console.log(`generated requests to identity: ${sent}`);
    expect(sent).toBeGreaterThan(500);
    expect(broken).toEqual([]);
    expect(neverAccepted.filter((title) => !needsMore.has(title))).toEqual([]);
  }, 3_600_000);
});
