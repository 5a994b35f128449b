import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { operatorCalls, releaseCalls, type ShownBook } from '@mingzhang/contract';
import { fakeApi, fakeUser, renderScreen } from '@mingzhang/web/testing';
import { Screens } from '../screens';

const inHalfAnHour = () => new Date(Date.now() + 30 * 60_000).toISOString();
const operator = () => fakeUser({ permissions: [...fakeUser().permissions, 'release.operate'] });
const rule = { id: 4, build: '0.1.0-bb', sentence: '账套 12 使用 0.1.0-bb', hiddenBy: null };
const book: ShownBook = {
  revision: 7,
  released: [
    {
      ...{ name: 'mf-books', kind: 'remote', own: '0.1.0-aa', killed: [] },
      builds: ['0.1.0-bb', '0.1.0-aa'],
      rules: [{ ...rule, isPaused: false }],
    },
  ],
  acts: [{ at: '2026-11-25T01:02:03.000Z', by: '流水线 ci', what: '暂停规则 3' }],
};

const open = (path: string, until: string | null = inHalfAnHour()) => {
  const api = fakeApi();
  api.answer(operatorCalls.state, { isEnrolled: true, until });
  api.answer(releaseCalls.book, book);
  return { api, ...renderScreen(<Screens />, { path, user: operator() }) };
};

describe('发布', () => {
  it('shows nothing and asks nothing for somebody without the flag', async () => {
    const api = fakeApi();
    renderScreen(<Screens />, { path: '/operator/releases' });
    await screen.findByText('只有运营人员可以管理发布');
    expect(api.requestsOf(operatorCalls.state)).toEqual([]);
    expect(api.requestsOf(releaseCalls.book)).toEqual([]);
  });

  it('asks for the code first, and says why one is refused', async () => {
    const { api, user } = open('/operator/releases', null);
    api.refuse(operatorCalls.verify, 'OPERATOR_CODE_WRONG');
    await user.type(await screen.findByLabelText('动态码'), '123456');
    await user.click(screen.getByRole('button', { name: /验\s?证/ }));
    await screen.findByText(/动态码不正确或已用过/);
    expect(api.requestsOf(releaseCalls.book)).toEqual([]);
  });

  it('hands the secret out as a picture and as text when the second factor is set up', async () => {
    const api = fakeApi();
    api.answer(operatorCalls.state, { isEnrolled: false, until: null });
    api.answer(operatorCalls.enrol, { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' });
    const { user } = renderScreen(<Screens />, { path: '/operator/releases', user: operator() });
    await user.click(await screen.findByRole('button', { name: '开始设置' }));
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
    expect(screen.getByAltText('动态码密钥的二维码').getAttribute('src')).toMatch(/^data:image/);
  });

  it('gives a version to account sets, by the book that is shown', async () => {
    const { api, user } = open('/operator/releases?view=rules');
    api.answer(releaseCalls.add, { what: 'mf-books：账套 12 使用 0.1.0-bb' });
    await user.click(await screen.findByRole('button', { name: '发布 mf-books' }));
    const drawer = await screen.findByRole('dialog');
    await user.type(within(drawer).getByLabelText('账套编号'), '12，13');
    await user.click(within(drawer).getByRole('button', { name: /发\s?布/ }));
    await screen.findByText(/已生效/);
    expect(api.requestsOf(releaseCalls.add)[0]?.body).toMatchObject({
      ...{ revision: 7, name: 'mf-books', build: '0.1.0-bb', to: 'set:12,13', from: null },
    });
  });

  it('lets a rule rest at numbers of its own, and at the usual ones where they are left empty', async () => {
    const { api, user } = open('/operator/releases?view=rules');
    api.answer(releaseCalls.add, { what: 'mf-books：所有账套使用 0.1.0-bb' });
    await user.click(await screen.findByRole('button', { name: '发布 mf-books' }));
    const drawer = await screen.findByRole('dialog');
    const field = (label: string) => within(drawer).getByLabelText(label);
    expect(field('出错人数')).toHaveAttribute('placeholder', '3');
    expect(field('载入慢的比例')).toHaveAttribute('placeholder', '50');
    expect(drawer).toHaveTextContent('默认：10 分钟内 3 人出错，或 50% 的人载入慢于 10 秒');
    await user.type(field('账套编号'), '12');
    await user.type(field('出错人数'), '5');
    await user.type(field('时间范围'), '90');
    await user.click(within(drawer).getByRole('button', { name: /发\s?布/ }));
    await within(drawer).findByText('应为 1–60 的整数');
    expect(api.requestsOf(releaseCalls.add)).toEqual([]);
    await user.clear(field('时间范围'));
    await user.click(within(drawer).getByRole('button', { name: /发\s?布/ }));
    await screen.findByText(/已生效/);
    expect(api.requestsOf(releaseCalls.add)[0]?.body).toMatchObject({
      threshold: '5/10m,slow:10s/50%',
    });
  });

  it.each([
    ['service', ['出错人数', '时间范围']],
    ['switch', []],
  ] as const)('has limits of a %s for what is counted of it', async (kind, labels) => {
    const { api, user } = open('/operator/releases?view=rules');
    const released = { ...book.released[0], name: 'asset', kind, builds: ['0.2.0'], own: null };
    api.answer(releaseCalls.book, { ...book, released: [released] } as ShownBook);
    await user.click(await screen.findByRole('button', { name: '发布 asset' }));
    const drawer = await screen.findByRole('dialog');
    const all = ['出错人数', '时间范围', '载入慢于', '载入慢的比例'];
    expect(all.filter((label) => within(drawer).queryByLabelText(label))).toEqual(labels);
  });

  it('asks before it lets a rule rest, and reads the book again when somebody was first', async () => {
    const { api, user } = open('/operator/releases?view=rules');
    api.refuse(releaseCalls.pause, 'RELEASE_STALE');
    await user.click(await screen.findByRole('button', { name: '暂停 规则 4' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('账套 12 使用 0.1.0-bb。暂停后');
    await user.type(within(dialog).getByLabelText(/原因/), '报错{Enter}');
    await within(dialog).findByText(/^发布规则刚被改动过/);
    expect(api.requestsOf(releaseCalls.pause)[0]).toMatchObject({
      body: { revision: 7, reason: '报错' },
    });
    expect(api.requestsOf(releaseCalls.book)).toHaveLength(2);
  });

  it('asks for the code over the desk when the half hour is over, and keeps what was typed', async () => {
    const { api, user } = open('/operator/releases?view=rules');
    api.refuse(releaseCalls.pause, 'OPERATOR_CODE_NEEDED');
    api.answer(operatorCalls.verify, { isEnrolled: true, until: inHalfAnHour() });
    await user.click(await screen.findByRole('button', { name: '暂停 规则 4' }));
    const reason = await screen.findByLabelText(/原因/);
    api.answer(operatorCalls.state, { isEnrolled: true, until: null });
    await user.type(reason, '报错{Enter}');
    await user.type(await screen.findByLabelText('动态码'), '123456');
    api.answer(operatorCalls.state, { isEnrolled: true, until: inHalfAnHour() });
    await user.click(screen.getByRole('button', { name: /验\s?证/ }));
    await waitFor(() => expect(screen.queryByLabelText('动态码')).not.toBeInTheDocument());
    expect(reason).toHaveValue('报错');
  });

  it('tells who did what, pipelines by their name', async () => {
    open('/operator/releases?view=acts');
    expect(await screen.findByText('流水线 ci')).toBeInTheDocument();
    expect(screen.getByText('2026-11-25 09:02:03')).toBeInTheDocument();
  });
});
