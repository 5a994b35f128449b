import {
  accountSetsCalls,
  operationLogCalls,
  operatorCalls,
  sessionCalls,
  wechatCalls,
  type Role,
} from '@mingzhang/contract';
import type { TestApi, WriteCase } from '@mingzhang/server/testing';
import { company, headersOf, operatorCodeOf, type Identity, type Person } from './identity';

type Cases = Readonly<Record<string, WriteCase>>;

/**
 * One valid call of every route of identity that changes data or hands it out.
 * @param mobile of the person who accepts an invitation
 */
export async function writeCases(house: Identity, mobile = acceptingMobile): Promise<Cases> {
  const owner = await house.owner();
  return {
    ...sessionCases(house),
    ...accountSetCases(house),
    ...memberCases(house, owner.api, mobile),
    ...operatorCases(house),
    ...wechatCases(house),
    'GET /operation-log/export': async () => () => owner.api.file(operationLogCalls.export, {}),
  };
}

/** Of who accepts an invitation. */
export const acceptingMobile = '13900000002';

const password = 'Wucheng-4711';

/** Somebody who was in their account set already, with a password. */
async function settled(house: Identity) {
  const person = await house.owner();
  const body = { oldPassword: '', newPassword: password, repeatPassword: password };
  await person.api.call(sessionCalls.updatePwd, { body });
  return person;
}

function sessionCases(house: Identity): Cases {
  return {
    'POST /login': async () => {
      const { mobile } = await settled(house);
      return () => house.newBrowser().send('POST', '/login', { mobile, password });
    },
    'POST /register': async () => {
      const browser = house.newBrowser();
      const mobile = house.newMobile();
      const code = await browser.codeFor(mobile);
      return () => browser.send('POST', '/register', { mobile, code });
    },
    'GET /logout': async () => {
      const { browser } = await house.owner();
      return () => browser.send('GET', '/logout');
    },
    'POST /resetPassword': async () => {
      const { mobile, browser } = await house.owner();
      await house.passResendTime();
      const code = await browser.codeFor(mobile, '/sendMsg');
      const form = { mobile, code, newPassword: password, repeatPassword: password };
      return () => browser.send('POST', '/resetPassword', form);
    },
    'GET /changeAccountSets': async () => {
      const { api, userId } = await house.owner();
      const other = await api.call(accountSetsCalls.create, {
        body: { ...company, companyName: '启明贸易有限公司' },
      });
      const own = await house.as(userId, other.id, 'Manager');
      return () => own.call(sessionCalls.changeAccountSets, { query: { accountSetsId: other.id } });
    },
    'POST /updateUser': async () => {
      const { api } = await house.owner();
      return () => api.call(sessionCalls.updateUser, { body: { realName: '赵安' } });
    },
    'POST /updatePwd': async () => {
      const { api } = await house.owner();
      const body = { oldPassword: '', newPassword: password, repeatPassword: password };
      return () => api.call(sessionCalls.updatePwd, { body });
    },
    'POST /updateUser/avatar': async () => {
      const { api } = await house.owner();
      const body = { image: await dot() };
      return () => api.call(sessionCalls.setAvatar, { body });
    },
    'DELETE /updateUser/avatar': async () => {
      const { api } = await house.owner();
      return () => api.call(sessionCalls.removeAvatar, {});
    },
    'POST /changePhoneNumber': async () => {
      const person = await house.owner();
      const newMobile = house.newMobile();
      const code = await house.codeSentBy(person);
      const newCode = await house.codeSentBy(person, newMobile);
      const body = { code, newMobile, newCode };
      return () => person.api.call(sessionCalls.changePhoneNumber, { body }, headersOf(person));
    },
  };
}

function wechatCases(house: Identity): Cases {
  /** Somebody whom WeChat has led back, and what it gave them. */
  const scanned = async () => {
    const person = await house.owner();
    const smsCode = await house.codeSentBy(person);
    const { authorizeUrl } = await person.api.call(
      wechatCalls.start,
      { body: { act: 'bind', code: smsCode } },
      headersOf(person),
    );
    const state = new URL(authorizeUrl).searchParams.get('state') ?? '';
    const body = { code: house.wechat.codeOf(house.wechat.newPerson()), state };
    const finish = () => person.api.call(wechatCalls.finish, { body }, headersOf(person));
    return { api: person.api, finish };
  };
  return {
    'POST /wechat/finish': async () => {
      const { finish } = await scanned();
      return finish;
    },
    'DELETE /wechat': async () => {
      const { api, finish } = await scanned();
      await finish();
      return () => api.call(wechatCalls.unbind, {});
    },
  };
}

function operatorCases(house: Identity): Cases {
  return {
    'POST /operator/enrol': async () => {
      const { api } = await house.operator();
      return () => api.call(operatorCalls.enrol, {});
    },
    'POST /operator/confirm': async () => {
      const { api } = await house.operator();
      const { secret } = await api.call(operatorCalls.enrol, {});
      const body = { operatorCode: operatorCodeOf(secret) };
      return () => api.call(operatorCalls.confirm, { body });
    },
    'POST /operator/verify': async () => {
      const { api } = await house.operator();
      const { secret } = await api.call(operatorCalls.enrol, {});
      await api.call(operatorCalls.confirm, { body: { operatorCode: operatorCodeOf(secret) } });
      // The clock may be one step ahead: its code is another one.
      const body = { operatorCode: operatorCodeOf(secret, 1) };
      return () => api.call(operatorCalls.verify, { body });
    },
  };
}

function accountSetCases(house: Identity): Cases {
  const named = (companyName: string) => ({ ...company, companyName, address: '330100' });
  const deleted = async (person: Person & { api: TestApi; set: { id: number } }) => {
    const params = { id: person.set.id, second: await house.codeSentBy(person) };
    return () => person.api.call(accountSetsCalls.remove, { params }, headersOf(person));
  };
  return {
    'POST /account-sets': async () => {
      const { userId } = await house.register();
      const api = await house.as(userId, null, null);
      return () => api.call(accountSetsCalls.create, { body: named('启明贸易有限公司') });
    },
    'PUT /account-sets': async () => {
      const { api, set } = await house.owner();
      const { id, version } = set;
      const body = { id, version, ...named('启明实业有限公司'), voucherReviewed: 1 as const };
      return () => api.call(accountSetsCalls.update, { body });
    },
    'DELETE /account-sets/{id}/{second}': async () => deleted(await house.owner()),
    'POST /account-sets/{id}/restore': async () => {
      const person = await house.owner();
      await (
        await deleted(person)
      )();
      const own = await house.as(person.userId, null, null);
      return () => own.call(accountSetsCalls.restore, { params: { id: person.set.id } });
    },
    'POST /account-sets/identification': async () => {
      const person = await house.owner();
      const body = { mobile: person.mobile, code: await house.codeSentBy(person) };
      return () => person.api.call(accountSetsCalls.identification, { body }, headersOf(person));
    },
    'POST /account-sets/handOver': async () => {
      const person = await house.owner();
      const { mobile } = await house.register(house.newBrowser(), '13900000004');
      const own = { mobile: person.mobile, code: await house.codeSentBy(person) };
      await person.api.call(accountSetsCalls.identification, { body: own }, headersOf(person));
      const body = {
        mobile,
        code: await house.codeSentBy(person, mobile),
        stayAs: 'View' as const,
      };
      return () => person.api.call(accountSetsCalls.handOver, { body }, headersOf(person));
    },
  };
}

function memberCases(house: Identity, api: TestApi, accepting: string): Cases {
  const guest = (role: Role) => house.join(api, { role, realName: '钱进' });
  const invited = async (mobile = house.newMobile()) => {
    const person = await house.register(house.newBrowser(), mobile);
    const body = { mobile: person.mobile, realName: '孙立', role: 'Making' as const };
    await api.call(accountSetsCalls.addMember, { body });
    const own = await house.as(person.userId, null, null);
    const { user } = await own.call(sessionCalls.init, {});
    return { own, params: { id: user.invitations[0]?.id ?? 0 } };
  };
  return {
    'GET /account-sets/addUser': async () => {
      const query = { mobile: house.newMobile(), role: 'View' as const };
      return () => api.call(accountSetsCalls.addUser, { query });
    },
    'GET /account-sets/addNewUser': async () => {
      const query = { mobile: house.newMobile(), realName: '李正', role: 'View' as const };
      return () => api.call(accountSetsCalls.addNewUser, { query });
    },
    'POST /user': async () => {
      const body = { mobile: house.newMobile(), realName: '周平', role: 'View' as const };
      return () => api.call(accountSetsCalls.addMember, { body });
    },
    'DELETE /user/invitations/{id}': async () => {
      const { params } = await invited();
      return () => api.call(accountSetsCalls.withdrawInvitation, { params });
    },
    'POST /account-sets/invitations/{id}/accept': async () => {
      const { own, params } = await invited(accepting);
      return () => own.call(accountSetsCalls.acceptInvitation, { params });
    },
    'POST /account-sets/invitations/{id}/decline': async () => {
      const { own, params } = await invited();
      return () => own.call(accountSetsCalls.declineInvitation, { params });
    },
    'GET /account-sets/updateUserRole': async () => {
      const { userId } = await guest('View');
      const query = { userId, role: 'Making' as const };
      return () => api.call(accountSetsCalls.updateUserRole, { query });
    },
    'PUT /user': async () => {
      const { userId: id } = await guest('View');
      return () => api.call(accountSetsCalls.updateMember, { body: { id, role: 'Making' } });
    },
    'GET /account-sets/removeUser/{id}': async () => {
      const { userId: id } = await guest('View');
      return () => api.call(accountSetsCalls.removeUser, { params: { id } });
    },
    'DELETE /user/{id}': async () => {
      const { userId: id } = await guest('View');
      return () => api.call(accountSetsCalls.removeMember, { params: { id } });
    },
  };
}

/** The smallest picture there is. */
async function dot(): Promise<string> {
  const { default: sharp } = await import('sharp');
  const create = { width: 8, height: 8, channels: 3 as const, background: 'red' };
  return (await sharp({ create }).png().toBuffer()).toString('base64');
}
