import { accountSetsCalls, sessionCalls } from '@mingzhang/contract';
import { Identity, type Person } from '../testing/identity';

describe('an invitation', () => {
  let house: Identity;
  beforeAll(async () => {
    house = await Identity.start();
  });
  afterAll(() => house.stop());

  const own = async ({ userId }: Person) => house.as(userId, null, null);
  const invitationsOf = async (person: Person) =>
    (await (await own(person)).call(sessionCalls.init, {})).user.invitations;

  it('makes nobody a member, and shows the invited who asks them to be what', async () => {
    const { api, set } = await house.owner();
    const guest = await house.register();
    await api.call(accountSetsCalls.addUser, { query: { mobile: guest.mobile, role: 'Manager' } });
    expect(await api.call(accountSetsCalls.members, {})).toHaveLength(1);
    expect(await invitationsOf(guest)).toEqual([
      expect.objectContaining({ companyName: set.companyName, role: 'Manager' }),
    ]);
    expect(
      await (
        await own(guest)
      ).send(sessionCalls.changeAccountSets, {
        query: { accountSetsId: set.id },
      }),
    ).toMatchObject({ code: 'ACCOUNT_SET_NOT_MEMBER' });
  });

  it('answers the same for a known and an unknown number, and tells no name', async () => {
    const { api } = await house.owner();
    const known = await house.register();
    const answers = [];
    for (const mobile of [known.mobile, house.newMobile()]) {
      answers.push(await api.call(accountSetsCalls.addUser, { query: { mobile, role: 'View' } }));
      const [invited] = (await api.call(accountSetsCalls.invitations, {})).slice(-1);
      expect(invited).toMatchObject({ mobile, realName: '' });
    }
    expect(answers.map((answer) => Object.keys(answer))).toEqual([
      ['mobile', 'role'],
      ['mobile', 'role'],
    ]);
  });

  it('is taken once, opens nothing by itself, and the next sign-in neither', async () => {
    const { api, set } = await house.owner();
    const guest = await house.join(api, { role: 'Making', realName: '王素芬' });
    const init = async () => (await (await own(guest)).call(sessionCalls.init, {})).user;
    expect(await init()).toMatchObject({ realName: '王素芬', hasOwnName: true, invitations: [] });
    expect((await init()).accountSetsList.map(({ id }) => id)).toEqual([set.id]);
    const opened = async () => {
      await house.passResendTime();
      const { mobile, browser } = guest;
      await browser.send('POST', '/register', { mobile, code: await browser.codeFor(mobile) });
      const rows = await house.service.database.query<{ account_set_id: number | null }>(
        'select account_set_id from identity.session where user_id = $1 order by created_at desc',
        [guest.userId],
      );
      return rows[0]?.account_set_id;
    };
    expect(await opened()).toBeNull();
    await (
      await own(guest)
    ).call(sessionCalls.changeAccountSets, {
      query: { accountSetsId: set.id },
    });
    expect(await opened()).toBe(set.id);
  });

  it('answered by eight requests at once is answered once', async () => {
    const { api } = await house.owner();
    const guest = await house.register();
    const { mobile } = guest;
    const asked = await Promise.all(
      Array.from({ length: 8 }, () =>
        api.send(accountSetsCalls.addMember, { body: { mobile, role: 'View' } }),
      ),
    );
    expect(asked.filter(({ success }) => success)).toHaveLength(1);
    expect(asked.find(({ success }) => !success)).toMatchObject({ code: 'ALREADY_INVITED' });
    const [{ id } = { id: 0 }] = await invitationsOf(guest);
    const guestApi = await own(guest);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        guestApi.send(accountSetsCalls.acceptInvitation, { params: { id } }),
      ),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.find(({ success }) => !success)).toMatchObject({ code: 'INVITATION_GONE' });
    expect(await api.call(accountSetsCalls.members, {})).toHaveLength(2);
  });

  it('belongs to the invited number alone, and can be withdrawn or declined', async () => {
    const { api } = await house.owner();
    const guest = await house.register();
    const stranger = await house.register();
    const invite = () =>
      api.call(accountSetsCalls.addMember, { body: { mobile: guest.mobile, role: 'View' } });
    await invite();
    const [first] = await invitationsOf(guest);
    const params = { id: first?.id ?? 0 };
    expect(
      await (await own(stranger)).send(accountSetsCalls.acceptInvitation, { params }),
    ).toMatchObject({ code: 'INVITATION_GONE' });
    expect(
      await (await house.owner()).api.send(accountSetsCalls.withdrawInvitation, { params }),
    ).toMatchObject({ code: 'INVITATION_GONE' });
    await api.call(accountSetsCalls.withdrawInvitation, { params });
    expect(await invitationsOf(guest)).toEqual([]);
    await invite();
    const [second] = await invitationsOf(guest);
    await (
      await own(guest)
    ).call(accountSetsCalls.declineInvitation, {
      params: { id: second?.id ?? 0 },
    });
    expect(await api.call(accountSetsCalls.invitations, {})).toEqual([]);
    expect(await api.call(accountSetsCalls.members, {})).toHaveLength(1);
  });

  it('does not outlive the right of who made it', async () => {
    const founder = await house.owner();
    const second = await house.join(founder.api, { role: 'Manager' });
    const api = await house.as(second.userId, founder.set.id, 'Manager');
    const [first, later] = [await house.register(), await house.register()];
    const invite = (mobile: string) =>
      api.call(accountSetsCalls.addMember, { body: { mobile, role: 'Manager' } });
    await invite(first.mobile);
    await founder.api.call(accountSetsCalls.updateUserRole, {
      query: { userId: second.userId, role: 'View' },
    });
    expect(await invitationsOf(first)).toEqual([]);
    await founder.api.call(accountSetsCalls.updateUserRole, {
      query: { userId: second.userId, role: 'Manager' },
    });
    await invite(later.mobile);
    await founder.api.call(accountSetsCalls.removeUser, { params: { id: second.userId } });
    expect(await invitationsOf(later)).toEqual([]);
    expect(await founder.api.call(accountSetsCalls.invitations, {})).toEqual([]);
  });

  it('shows members without rights only the ends of numbers', async () => {
    const owner = await house.owner();
    const viewer = await house.join(owner.api, { role: 'View' });
    const seen = await (
      await house.as(viewer.userId, owner.set.id, 'View')
    ).call(accountSetsCalls.members, {});
    expect(seen.map(({ mobile }) => /^\d{3}\*{4}\d{4}$/.test(mobile))).toEqual([true, true]);
  });
});
