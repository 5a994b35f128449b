import {
  checkoutCalls,
  invoiceCalls,
  sessionCalls,
  subjectCalls,
  voucherCalls,
} from '@mingzhang/contract';
import { fakeAccountSet, fakeApi, fakeUser, type FakeApi } from '../testing';
import { sessionAtom } from '../session-atom';
import { shellStore } from '../store';
import { setShownTitle } from '../tab-title';
import type { ApiError } from './api-error';
import { callApi, httpClient } from './client';
import { downloadFile, fileSaver } from './download';
import { endedSession, onSessionEnd, takeReturnPath } from './ended-session';
import { pageLocation, takeRefusal } from './redirect';

const toRoot = jest.spyOn(pageLocation, 'goToRoot').mockImplementation(() => undefined);
let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
  toRoot.mockClear();
  sessionStorage.clear();
  localStorage.clear();
  shellStore.set(sessionAtom, null);
});

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  return promise.then(
    () => {
      throw new Error('the call was expected to fail');
    },
    (error: unknown) => error as ApiError,
  );
}

describe('what every call carries', () => {
  it('marks itself as sent by the page, with the default author', async () => {
    api.answer(checkoutCalls.list, []);
    await callApi(checkoutCalls.list);
    const headers = api.requestsOf(checkoutCalls.list)[0]?.headers;
    expect(headers?.['X-Requested-With']).toBe('XMLHttpRequest');
    expect(headers?.['author']).toBe('mingzhang');
    expect(headers).not.toHaveProperty('X-Account-Set');
  });

  it('sends the stored author and the account set of the page', async () => {
    localStorage.setItem('author', 'agency');
    shellStore.set(sessionAtom, fakeUser({ accountSets: fakeAccountSet({ id: 7 }) }));
    api.answer(checkoutCalls.list, []);
    await callApi(checkoutCalls.list);
    const headers = api.requestsOf(checkoutCalls.list)[0]?.headers;
    expect(headers?.['author']).toBe('agency');
    expect(headers?.['X-Account-Set']).toBe('7');
  });

  it('sends forms URL-encoded and fills parameters into the path', async () => {
    api.answer(sessionCalls.register, { userId: 1, registered: true });
    api.answer(sessionCalls.regMsg, {});
    await callApi(sessionCalls.register, { body: { mobile: '13800138000', code: '1234' } });
    await callApi(sessionCalls.regMsg, { params: { mobile: '13800138000' } });
    const [form] = api.requestsOf(sessionCalls.register);
    expect(form?.headers['Content-Type']).toContain('application/x-www-form-urlencoded');
    expect(form?.body).toEqual({ mobile: '13800138000', code: '1234' });
    expect(api.requestsOf(sessionCalls.regMsg)[0]?.params).toEqual({ mobile: '13800138000' });
  });

  it('leaves empty filters out of the query', async () => {
    api.answer(subjectCalls.list, []);
    await callApi(subjectCalls.list, { query: { type: undefined } });
    expect(api.requestsOf(subjectCalls.list)[0]?.query).toEqual({});
  });

  it('carries an idempotency key when it is given one', async () => {
    api.answer(sessionCalls.updateUser, {});
    await callApi(
      sessionCalls.updateUser,
      { body: { realName: '周敏' } },
      { idempotencyKey: 'k1' },
    );
    expect(api.requestsOf(sessionCalls.updateUser)[0]?.headers['Idempotency-Key']).toBe('k1');
  });
});

describe('the error catalogue', () => {
  it('gives the text, findings and request id of a refusal', async () => {
    api.refuse(sessionCalls.login, 'PASSWORD_WRONG', {
      details: [{ path: 'password', code: 'PASSWORD_WRONG', msg: '不正确' }],
    });
    const failure = await failureOf(
      callApi(sessionCalls.login, { body: { mobile: '13800138000', password: 'x' } }),
    );
    expect(failure.msg).toBe('手机号或密码不正确');
    expect(failure.details[0]?.path).toBe('password');
    expect(failure.requestId).toBe('test-request');
  });

  it.each([
    [500, '后台异常'],
    [404, '请求不存在'],
    [503, '服务暂时不可用，请稍后重试'],
  ])('says for %i: %s', async (status, text) => {
    api.fail(checkoutCalls.list, status);
    expect((await failureOf(callApi(checkoutCalls.list))).msg).toBe(text);
  });

  it('leads to the site root on 403, but not again within ten seconds', async () => {
    api.fail(checkoutCalls.list, 403);
    await failureOf(callApi(checkoutCalls.list));
    await failureOf(callApi(checkoutCalls.list));
    expect(toRoot).toHaveBeenCalledTimes(1);
  });

  it('tells the site root once what was refused', async () => {
    api.fail(checkoutCalls.list, 403);
    await failureOf(callApi(checkoutCalls.list));
    expect(takeRefusal()).toBe(
      '“会计期间及结账状态”未执行：您的角色没有此操作的权限，请联系账套管理员。已返回首页',
    );
    expect(takeRefusal()).toBeUndefined();
  });

  it('tells the site root which page the role may not view, not which call of it', async () => {
    window.history.replaceState(null, '', '/check-out/carry-forward/2026/11');
    setShownTitle('期末结转');
    api.fail(checkoutCalls.initialCheck, 403);
    const query = { year: 2026, month: 11 };
    await failureOf(callApi(checkoutCalls.initialCheck, { query }));
    expect(takeRefusal()).toBe('您的角色不能查看“期末结转”，请联系账套管理员。已返回首页');
    sessionStorage.clear();
    api.fail(checkoutCalls.invoicing, 403);
    await failureOf(callApi(checkoutCalls.invoicing, { query }));
    expect(takeRefusal()).toMatch(/^“.+”未执行/);
    setShownTitle(undefined);
    window.history.replaceState(null, '', '/');
  });

  it('counts a read by POST as a read', async () => {
    window.history.replaceState(null, '', '/invoice/in');
    setShownTitle('进项发票');
    api.fail(invoiceCalls.page, 403);
    const body = { invoiceType: 'IN' as const, periodTo: '2026-11' };
    await failureOf(callApi(invoiceCalls.page, { query: { page: 1, pageSize: 50 }, body }));
    expect(takeRefusal()).toBe('您的角色不能查看“进项发票”，请联系账套管理员。已返回首页');
    setShownTitle(undefined);
    window.history.replaceState(null, '', '/');
  });

  it('tells of an action without the summary that builds for browsers leave out', async () => {
    const { summary: _, ...bare } = checkoutCalls.list;
    api.fail(checkoutCalls.list, 403);
    await failureOf(callApi(bare as typeof checkoutCalls.list));
    expect(takeRefusal()).toBe(
      '操作未执行：您的角色没有此操作的权限，请联系账套管理员。已返回首页',
    );
  });

  it('remembers the page, and what was kept of it, when the session has ended', async () => {
    shellStore.set(sessionAtom, fakeUser());
    window.history.replaceState(null, '', '/voucher/form?period=2026-02');
    const forget = onSessionEnd(() => '未保存的凭证已暂存在本机');
    httpClient.defaults.adapter = async (config) => ({
      status: 403,
      statusText: '',
      headers: {},
      config,
      data: { success: false, code: 'UNAUTHENTICATED', msg: '登录已过期' },
    });
    expect((await failureOf(callApi(checkoutCalls.list))).code).toBe('UNAUTHENTICATED');
    forget();
    expect(endedSession()).toEqual({
      path: '/voucher/form?period=2026-02',
      kept: ['未保存的凭证已暂存在本机'],
    });
    expect(takeReturnPath()).toBe('/voucher/form?period=2026-02');
    expect(takeReturnPath()).toBe('/');
  });

  it('counts a failing network as unavailable', async () => {
    httpClient.defaults.adapter = () => Promise.reject(new Error('offline'));
    expect((await failureOf(callApi(checkoutCalls.list))).code).toBe('UNAVAILABLE');
  });

  it('takes a page that is no envelope for an internal error', async () => {
    httpClient.defaults.adapter = async (config) => ({
      status: 200,
      statusText: '',
      headers: {},
      config,
      data: '<html></html>',
    });
    expect((await failureOf(callApi(checkoutCalls.list))).code).toBe('INTERNAL');
  });
});

describe('the duplicate guard', () => {
  const save = (realName: string, key?: string) =>
    callApi(sessionCalls.updateUser, { body: { realName } }, { idempotencyKey: key });

  it('refuses the same writing call while one is in flight, whatever its body', async () => {
    api.answer(sessionCalls.updateUser, {});
    const first = save('甲');
    expect((await failureOf(save('乙'))).msg).toBe('重复请求');
    await first;
    await expect(save('乙')).resolves.toEqual({});
  });

  it('refuses a second GET that writes, also with another query', async () => {
    api.answer(sessionCalls.changeAccountSets, {});
    const first = callApi(sessionCalls.changeAccountSets, { query: { accountSetsId: 1 } });
    const second = callApi(sessionCalls.changeAccountSets, { query: { accountSetsId: 2 } });
    expect((await failureOf(second)).code).toBe('DUPLICATE_REQUEST');
    await first;
  });

  it('lets reads, repeatable calls and calls with a key of their own pass', async () => {
    api.answer(checkoutCalls.list, []);
    api.answer(subjectCalls.loadByCode, []);
    api.answer(sessionCalls.updateUser, {});
    await Promise.all([
      callApi(checkoutCalls.list),
      callApi(checkoutCalls.list),
      callApi(subjectCalls.loadByCode, { body: { codes: '1001' } }),
      callApi(subjectCalls.loadByCode, { body: { codes: '1002' } }),
      save('甲', 'k1'),
      save('乙', 'k2'),
    ]);
    expect(api.requestsOf(sessionCalls.updateUser)).toHaveLength(2);
  });

  it('keeps different records apart, because the path is another one', async () => {
    api.answer(voucherCalls.remove, {});
    await Promise.all([
      callApi(voucherCalls.remove, { params: { id: 1 } }),
      callApi(voucherCalls.remove, { params: { id: 2 } }),
    ]);
    expect(api.requestsOf(voucherCalls.remove)).toHaveLength(2);
  });

  it('runs the calls of a queue one after the other', async () => {
    const order: string[] = [];
    api.answer(sessionCalls.updateUser, async (request) => {
      const { realName } = request.body as { realName: string };
      order.push(`begin ${realName}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      order.push(`end ${realName}`);
      return {};
    });
    const queued = (realName: string) =>
      callApi(sessionCalls.updateUser, { body: { realName } }, { queue: 'save' });
    await Promise.all([queued('甲'), queued('乙')]);
    expect(order).toEqual(['begin 甲', 'end 甲', 'begin 乙', 'end 乙']);
  });
});

describe('a call that answers a file', () => {
  it('saves it under the name that the service gives', async () => {
    const save = jest.spyOn(fileSaver, 'save').mockImplementation(() => undefined);
    api.answerFile(subjectCalls.export, '科目 表.xlsx');
    await downloadFile(subjectCalls.export, { query: { format: 'xlsx' } });
    expect(save).toHaveBeenCalledWith(expect.any(Blob), '科目 表.xlsx');
    save.mockRestore();
  });

  it('rejects with the refusal, which arrives as a blob as well', async () => {
    const refusal = JSON.stringify({ success: false, code: 'NOT_FOUND', msg: '已过保存期限' });
    const blob = new Blob([refusal]);
    // Blobs of jsdom cannot be read.
    Object.assign(blob, { text: () => Promise.resolve(refusal) });
    httpClient.defaults.adapter = async (config) => ({
      data: blob,
      status: 200,
      statusText: '',
      headers: {},
      config,
    });
    expect(await failureOf(downloadFile(subjectCalls.export))).toMatchObject({
      code: 'NOT_FOUND',
      message: '已过保存期限',
    });
  });

  it('leads to the root when it is forbidden', async () => {
    api.fail(subjectCalls.export, 403);
    expect(await failureOf(downloadFile(subjectCalls.export))).toMatchObject({ code: 'FORBIDDEN' });
    expect(toRoot).toHaveBeenCalledTimes(1);
  });
});
