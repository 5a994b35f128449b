import {
  accountSetsCalls,
  internalCalls,
  roles,
  sessionCalls,
  type AccountSetRow,
} from '@mingzhang/contract';
import type { TestApi } from '@mingzhang/server/testing';
import { company, headersOf, Identity, type Person } from '../testing/identity';
import { verify } from '../verify';

describe('the life of an account set', () => {
  let house: Identity;

  beforeAll(async () => {
    house = await Identity.start();
  });
  afterAll(() => house.stop());

  const codeFor = (person: Person, mobile?: string) => house.codeSentBy(person, mobile);
  const wrong = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');
  const list = async (person: { api: Awaited<ReturnType<Identity['owner']>>['api'] }, query = {}) =>
    (await person.api.call(accountSetsCalls.list, { query })) as AccountSetRow[];
  const remove = async (person: Awaited<ReturnType<Identity['owner']>>) =>
    person.api.send(
      accountSetsCalls.remove,
      { params: { id: person.set.id, second: await codeFor(person) } },
      headersOf(person),
    );
  const grow = (id: number, days: number) =>
    house.service.database.query(
      `update identity.account_set set deleted_at = deleted_at - make_interval(days => ${days}) where id = $1`,
      [id],
    );
  const purgeAll = async () => {
    const gateway = house.service.as({ service: 'identity', accountSetId: null, role: null });
    while ((await gateway.call(internalCalls.purgeAccountSet, { body: {} })).purged);
  };

  describe('in the list', () => {
    it('shows current period, its vouchers and members with one question to the ledger', async () => {
      const person = await house.owner();
      const second = await person.api.call(accountSetsCalls.create, { body: company });
      await house.join(person.api, { realName: '李会计', role: 'Making' });
      house.ledger.asked.length = 0;
      const rows = await list(person, { state: '1' });
      expect(rows.map(({ id, state }) => [id, state])).toEqual(
        expect.arrayContaining([
          [person.set.id, { currentPeriod: '2026-01', voucherCount: 7, memberCount: 2 }],
          [second.id, { currentPeriod: '2026-01', voucherCount: 7, memberCount: 1 }],
        ]),
      );
      expect(house.ledger.asked).toEqual(['POST /api/internal/account-set/states']);
      expect((await list(person)).map(({ state }) => state)).toEqual([null, null]);
    });

    it('shows the number of vouchers to who sees all books', async () => {
      const person = await house.owner();
      const shown = async (role: 'Cashier' | 'View') => {
        const { userId } = await house.join(person.api, { realName: role, role });
        const api = await house.as(userId, person.set.id, role);
        const rows = await list({ api }, { state: '1' });
        return rows.find(({ id }) => id === person.set.id)?.state?.voucherCount;
      };
      expect(await shown('View')).toBe(7);
      expect(await shown('Cashier')).toBeNull();
    });

    it('stays readable while the ledger is away', async () => {
      const person = await house.owner();
      house.ledger.fails = true;
      const [row] = await list(person, { state: '1' });
      house.ledger.fails = false;
      expect(row?.state).toEqual({ currentPeriod: null, voucherCount: null, memberCount: 1 });
    });

    it('shows the full name of the region; an unknown one is refused, an alias becomes the real one', async () => {
      const person = await house.owner();
      const update = (address: string, version: number) =>
        person.api.send(accountSetsCalls.update, {
          body: { ...company, id: person.set.id, version, address },
        });
      expect(await update('999999', 1)).toMatchObject({
        code: 'REGION_UNKNOWN',
        msg: expect.stringContaining('999999'),
        details: [{ path: 'address' }],
      });
      expect(await update('500200', 1)).toMatchObject({ data: { address: '500000' } });
      expect(await update('440106', 2)).toMatchObject({ data: { address: '440106' } });
      expect((await list(person))[0]?.addressTitle).toBe('广东省 广州市 天河区');
    });

    it('tells who was faster when two people edit', async () => {
      const person = await house.owner();
      const update = () =>
        person.api.send(accountSetsCalls.update, {
          body: { ...company, id: person.set.id, version: 1, industry: '零售' },
        });
      const answers = await Promise.all(Array.from({ length: 8 }, update));
      const refused = answers.filter((answer) => !answer.success);
      expect(refused).toHaveLength(7);
      for (const answer of refused) {
        expect(answer).toMatchObject({
          code: 'VERSION_STALE',
          msg: expect.stringMatching(/^账套已被 周敏 于 \d{4}-\d\d-\d\d \d\d:\d\d 修改/),
        });
      }
    });
  });

  describe('of which one has a role of their own in each', () => {
    it('lets in by the role there, not by the role in the one in use', async () => {
      const boss = await house.owner();
      const found: string[] = [];
      for (const role of roles) {
        const guest = await house.owner();
        await house.join(boss.api, { guest, role });
        const { api } = guest;
        const params = { id: boss.set.id };
        const edit = await api.send(accountSetsCalls.update, {
          body: { ...company, id: boss.set.id, version: 99 },
        });
        const removal = await api.send(accountSetsCalls.remove, {
          params: { ...params, second: '0000' },
        });
        const use = await api.send(accountSetsCalls.use, { params });
        found.push(
          [
            role,
            ...[edit, removal, use].map((answer) => (answer.success ? 'ok' : answer.code)),
          ].join(' '),
        );
      }
      expect(found).toEqual([
        'Manager VERSION_STALE CODE_EXPIRED ok',
        'Director VERSION_STALE FORBIDDEN ok',
        'Making FORBIDDEN FORBIDDEN ok',
        'Cashier FORBIDDEN FORBIDDEN ok',
        'View FORBIDDEN FORBIDDEN ok',
      ]);
    });
  });

  describe('when it is deleted', () => {
    it('asks for the code of the caller, is gone from list and session, and comes back', async () => {
      const person = await house.owner();
      const code = await codeFor(person);
      const params = { id: person.set.id, second: wrong(code) };
      expect(
        await person.api.send(accountSetsCalls.remove, { params }, headersOf(person)),
      ).toMatchObject({ code: 'CODE_WRONG' });
      expect(await remove(person)).toMatchObject({ success: true });
      expect(await list(person)).toEqual([]);
      const gateway = house.service.as({ service: 'gateway' });
      expect(
        await gateway.call(internalCalls.session, { body: { tokenHash: person.session } }),
      ).toMatchObject({ accountSetId: null, role: null });
      const [deleted] = await list(person, { deleted: '1' });
      expect(deleted).toMatchObject({ id: person.set.id, companyName: company.companyName });
      const days =
        (Date.parse(deleted?.restorableUntil ?? '') - Date.parse(deleted?.deletedAt ?? '')) /
        86_400_000;
      expect(days).toBe(30);
      await person.api.call(accountSetsCalls.restore, { params: { id: person.set.id } });
      expect((await list(person)).map(({ id }) => id)).toEqual([person.set.id]);
      expect(await list(person, { deleted: '1' })).toEqual([]);
    });

    it('can be restored by its Manager alone, and only for 30 days', async () => {
      const person = await house.owner();
      const guest = await house.owner();
      await house.join(person.api, { guest, role: 'Director' });
      await remove(person);
      const restore = (api: typeof person.api) =>
        api.send(accountSetsCalls.restore, { params: { id: person.set.id } });
      expect(await list(guest, { deleted: '1' })).toEqual([]);
      expect(await restore(guest.api)).toMatchObject({ code: 'FORBIDDEN' });
      expect(await restore((await house.owner()).api)).toMatchObject({
        code: 'ACCOUNT_SET_DELETED',
      });
      await grow(person.set.id, 30);
      expect(await restore(person.api)).toMatchObject({ code: 'ACCOUNT_SET_DELETED' });
      expect(await list(person, { deleted: '1' })).toEqual([]);
    });

    it('is taken out of every domain after 30 days, not a day earlier, and its log stays', async () => {
      const person = await house.owner();
      const other = await house.owner();
      await remove(person);
      await remove(other);
      await grow(person.set.id, 30);
      await grow(other.set.id, 29);
      house.ledger.purged.length = 0;
      await Promise.all([purgeAll(), purgeAll(), purgeAll()]);
      expect(house.ledger.purged.filter((id) => id === person.set.id)).toEqual([person.set.id]);
      expect(house.ledger.purged).not.toContain(other.set.id);
      const left = await house.service.database.query<{ id: number }>(
        'select id from identity.account_set where id = any($1)',
        [[person.set.id, other.set.id]],
      );
      expect(left).toEqual([{ id: other.set.id }]);
      await house.service.database.query(`select set_config('app.account_set_id', $1, false)`, [
        String(person.set.id),
      ]);
      const entries = await house.service.database.query<{ action: string }>(
        'select action from operation_log.entry where account_set_id = $1 order by id',
        [person.set.id],
      );
      expect(entries.map(({ action }) => action)).toEqual(['新增账套', '删除账套', '彻底删除账套']);
    });

    it('takes along who was invited and has not answered', async () => {
      const person = await house.owner();
      const body = { mobile: house.newMobile(), realName: '李会计', role: 'Making' as const };
      await person.api.call(accountSetsCalls.addMember, { body });
      await remove(person);
      await grow(person.set.id, 30);
      await purgeAll();
      const left = await house.service.database.query(
        `select id from identity.account_set where id = $1
         union all select id from identity.invitation where account_set_id = $1`,
        [person.set.id],
      );
      expect(left).toEqual([]);
      expect(await verify({ databaseUrl: house.service.database.url })).toEqual([]);
    });

    it('waits for a domain that does not answer, and tries again later', async () => {
      const person = await house.owner();
      await remove(person);
      await grow(person.set.id, 31);
      house.ledger.fails = true;
      await purgeAll();
      house.ledger.fails = false;
      const left = () =>
        house.service.database.query('select 1 from identity.account_set where id = $1', [
          person.set.id,
        ]);
      expect(await left()).toHaveLength(1);
      await purgeAll();
      expect(await left()).toHaveLength(1);
      await house.service.database.query(
        `update identity.account_set set purge_tried_at = now() - interval '61 minutes'`,
      );
      await purgeAll();
      expect(await left()).toHaveLength(0);
    });
  });

  describe('when it is handed over', () => {
    async function begin() {
      const person = await house.owner();
      const successor = await house.register();
      const identify = async (mobile = person.mobile) =>
        person.api.send(
          accountSetsCalls.identification,
          { body: { mobile, code: await codeFor(person) } },
          headersOf(person),
        );
      const handOver = async (
        body: { mobile?: string; code?: string; stayAs?: 'Director' } = {},
      ) => {
        const mobile = body.mobile ?? successor.mobile;
        const code = body.code ?? (await codeFor(person, mobile));
        const stay = body.stayAs ? { stayAs: body.stayAs } : {};
        return person.api.send(
          accountSetsCalls.handOver,
          { body: { mobile, code, ...stay } },
          headersOf(person),
        );
      };
      return { person, successor, identify, handOver };
    }
    const roleOf = async (person: Person, setId: number) =>
      await (
        await house.as(person.userId, null, null)
      ).send(accountSetsCalls.get, {
        params: { id: setId },
      });

    it('ends what the former Manager has asked others to be', async () => {
      const { person, successor, identify, handOver } = await begin();
      const second = await house.register();
      const mine = async () =>
        (await (await house.as(second.userId, null, null)).call(sessionCalls.init, {})).user
          .invitations;
      const invite = (api: TestApi, role: 'Manager' | 'View') =>
        api.call(accountSetsCalls.addMember, { body: { mobile: second.mobile, role } });
      await invite(person.api, 'Manager');
      const [invitation] = await mine();
      await identify();
      expect(await handOver()).toMatchObject({ success: true });
      expect(await mine()).toEqual([]);
      expect(
        await (
          await house.as(second.userId, null, null)
        ).send(accountSetsCalls.acceptInvitation, { params: { id: invitation?.id ?? 0 } }),
      ).toMatchObject({ code: 'INVITATION_GONE' });
      await invite(await house.as(successor.userId, person.set.id, 'Manager'), 'View');
      expect(await mine()).toEqual([expect.objectContaining({ role: 'View' })]);
    });

    it('needs the code of both, makes the other one Manager, and the former leaves', async () => {
      const { person, successor, identify, handOver } = await begin();
      expect(await handOver()).toMatchObject({ code: 'IDENTIFICATION_MISSING' });
      expect(await identify(successor.mobile)).toMatchObject({ code: 'MOBILE_INVALID' });
      expect(await identify()).toMatchObject({ success: true });
      const code = await codeFor(person, successor.mobile);
      expect(await handOver({ code: wrong(code) })).toMatchObject({ code: 'CODE_WRONG' });
      const keeper = () =>
        house.service
          .as({ service: 'gateway' })
          .call(internalCalls.keeper, { body: { accountSetId: person.set.id } });
      const unknown = () =>
        house.service.as({ service: 'gateway' }).call(internalCalls.unknownReach, {
          body: {
            accountSetIds: [person.set.id, 999_999],
            agencyIds: [person.userId, successor.userId],
          },
        });
      expect(await keeper()).toMatchObject({ agencyId: person.userId });
      expect(await unknown()).toEqual({ accountSetIds: [999_999], agencyIds: [successor.userId] });
      expect(await handOver({ code })).toMatchObject({ success: true });
      expect(await keeper()).toMatchObject({ agencyId: successor.userId });
      expect(await unknown()).toEqual({ accountSetIds: [999_999], agencyIds: [person.userId] });
      expect(await roleOf(successor, person.set.id)).toMatchObject({ data: { role: 'Manager' } });
      expect(await roleOf(person, person.set.id)).toMatchObject({ code: 'ACCOUNT_SET_NOT_MEMBER' });
      // The identification was for one hand-over.
      expect(await handOver()).toMatchObject({ code: 'IDENTIFICATION_MISSING' });
    });

    it('lets the former Manager stay in another role', async () => {
      const { person, identify, handOver } = await begin();
      await identify();
      expect(await handOver({ stayAs: 'Director' })).toMatchObject({ success: true });
      expect(await roleOf(person, person.set.id)).toMatchObject({ data: { role: 'Director' } });
    });

    it('goes neither to oneself nor to a number that is not known', async () => {
      const { person, identify, handOver } = await begin();
      await identify();
      expect(await handOver({ mobile: person.mobile })).toMatchObject({ code: 'MOBILE_INVALID' });
      expect(await handOver({ mobile: house.newMobile() })).toMatchObject({ code: 'NOT_FOUND' });
      expect(await roleOf(person, person.set.id)).toMatchObject({ data: { role: 'Manager' } });
    });

    it('by a code that opens nothing else of its owner', async () => {
      const { person, successor } = await begin();
      const code = await codeFor(person, successor.mobile);
      const reset = { newPassword: 'long enough 7', repeatPassword: 'long enough 7' };
      expect(
        await person.browser.send('POST', '/resetPassword', {
          mobile: successor.mobile,
          code,
          ...reset,
        }),
      ).toMatchObject({ code: 'CODE_EXPIRED' });
    });

    it('expires ten minutes after the identification', async () => {
      const { identify, handOver } = await begin();
      await identify();
      await house.service.database.query(
        `update identity.identification set created_at = created_at - interval '10 minutes'`,
      );
      expect(await handOver()).toMatchObject({ code: 'IDENTIFICATION_MISSING' });
    });
  });

  describe('with its members', () => {
    it('are those who have accepted; roles change and members leave', async () => {
      const { api } = await house.owner();
      const { userId, mobile } = await house.join(api, { realName: '赵出纳', role: 'Cashier' });
      expect(
        await api.call(accountSetsCalls.updateMember, { body: { id: userId, role: 'Making' } }),
      ).toMatchObject({ realName: '赵出纳', role: 'Making' });
      const params = { id: userId };
      expect(await api.call(accountSetsCalls.getMember, { params })).toMatchObject({ mobile });
      await api.call(accountSetsCalls.removeMember, { params });
      expect(await api.send(accountSetsCalls.getMember, { params })).toMatchObject({
        code: 'NOT_FOUND',
      });
    });

    it('shows no member of another account set', async () => {
      const { userId } = await house.owner();
      const stranger = await house.owner();
      for (const call of [accountSetsCalls.getMember, accountSetsCalls.removeMember] as const) {
        expect(await stranger.api.send(call, { params: { id: userId } })).toMatchObject({
          code: 'NOT_FOUND',
        });
      }
    });

    it('never loses its last Manager, not even to two demotions at once', async () => {
      const { api, userId } = await house.owner();
      const second = await house.register();
      await house.join(api, { guest: second, role: 'Manager' });
      const demote = (id: number) =>
        api.send(accountSetsCalls.updateUserRole, { query: { userId: id, role: 'View' } });
      const answers = await Promise.all([demote(userId), demote(second.userId)]);
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
      expect(answers.find(({ success }) => !success)).toMatchObject({ code: 'LAST_MANAGER' });
    });
  });

  it('comes to be once, however often the same request is sent', async () => {
    const { userId } = await house.register();
    const api = await house.as(userId, null, null);
    const send = (companyName: string) =>
      api.send(
        accountSetsCalls.create,
        { body: { ...company, companyName } },
        { 'idempotency-key': 'create-0001' },
      );
    const answers = await Promise.all([send('云锦'), send('云锦'), send('云锦')]);
    const ids = answers.map((answer) => (answer.success ? answer.data.id : answer.code));
    expect(new Set(ids).size).toBe(1);
    expect(await send('别的')).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await api.call(accountSetsCalls.list, { query: {} })).toHaveLength(1);
  });

  it('does not stand in the way of signing in that a request could be repeated', async () => {
    const browser = house.newBrowser();
    const mobile = house.newMobile();
    const code = await browser.codeFor(mobile);
    const headers = { 'idempotency-key': 'sign-in-0001' };
    expect(await browser.send('POST', '/register', { mobile, code }, headers)).toMatchObject({
      success: true,
    });
  });

  it('is searched by a user who belongs to others as well, page by page', async () => {
    const person = await house.owner();
    for (const companyName of ['南京云锦有限公司', '南京梧桐有限公司', '苏州园林有限公司'])
      await person.api.call(accountSetsCalls.create, { body: { ...company, companyName } });
    const page = await person.api.call(accountSetsCalls.list, {
      query: { keyword: '南京', page: 2, pageSize: 1 },
    });
    expect(page).toMatchObject({ page: 2, pageSize: 1, total: 2, records: [{}] });
    const beyond = await person.api.call(accountSetsCalls.list, {
      query: { page: 9, pageSize: 3 },
    });
    expect(beyond).toMatchObject({ total: 4, records: [] });
    const { user } = await person.api.call(sessionCalls.init, {});
    expect(user.accountSetsTotal).toBe(4);
  });
});
