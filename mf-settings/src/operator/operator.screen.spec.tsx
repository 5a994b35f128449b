import '@testing-library/jest-dom';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { operatorCalls, releaseCalls, type Released, type ShownBook } from '@mingzhang/contract';
import { fakeApi, fakeUser, renderScreen } from '@mingzhang/web/testing';
import { Screens } from '../screens';

const inHalfAnHour = () => new Date(Date.now() + 30 * 60_000).toISOString();
const operator = () => fakeUser({ permissions: [...fakeUser().permissions, 'release.operate'] });
const rule = {
  id: 4,
  build: '0.1.0-bb',
  sentence: '账套 12 使用 0.1.0-bb',
  hiddenBy: null,
  phase: 'during' as const,
  passedOver: null,
};
const book: ShownBook = {
  revision: 7,
  released: [
    {
      name: 'mf-books',
      kind: 'remote',
      own: '0.1.0-aa',
      ownBefore: null,
      killed: [],
      givenThoughKilled: null,
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
      revision: 7,
      name: 'mf-books',
      build: '0.1.0-bb',
      to: 'set:12,13',
      from: null,
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
    await user.click(await screen.findByRole('button', { name: /^(发布|开关) asset$/ }));
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
    await within(dialog).findByText(/^规则已重新读取/);
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

  describe('an act that somebody else was faster than', () => {
    const rules = [{ ...rule, id: 6, isPaused: false }];
    const newer = { ...rule, id: 8, sentence: '所有账套使用 0.1.0-bb', isPaused: false };
    const bookWith = (revision: number, more: readonly (typeof newer)[] = []): ShownBook => ({
      ...book,
      revision,
      released: book.released.map((one) => ({ ...one, rules: [...more, ...rules] })),
    });

    it('is decided by the book in which it was asked, whatever is shown meanwhile', async () => {
      const { api, user } = open('/operator/releases?view=rules');
      api.answer(releaseCalls.book, bookWith(7));
      api.refuse(releaseCalls.rollBack, 'RELEASE_STALE');
      await user.click(await screen.findByRole('button', { name: '撤回 mf-books' }));
      const dialog = await screen.findByRole('dialog');
      expect(dialog).toHaveTextContent('将去掉规则 6：账套 12');
      api.answer(releaseCalls.book, bookWith(8, [newer]));
      fireEvent.click(screen.getByLabelText('刷新'));
      await screen.findByText(/^第 8 版规则/);
      expect(dialog).toHaveTextContent('将去掉规则 6：账套 12');
      fireEvent.click(within(dialog).getByRole('button', { name: /撤\s?回/ }));
      await within(dialog).findByText(/将去掉规则 8：所有账套/);
      expect(dialog).toHaveTextContent('规则已重新读取');
      fireEvent.click(within(dialog).getByRole('button', { name: /撤\s?回/ }));
      await waitFor(() => expect(api.requestsOf(releaseCalls.rollBack)).toHaveLength(2));
      const revisions = api.requestsOf(releaseCalls.rollBack).map(({ body }) => body);
      expect(revisions).toMatchObject([{ revision: 7 }, { revision: 8 }]);
    });

    it('ends where nothing of it is left, and says so', async () => {
      const { api, user } = open('/operator/releases?view=rules');
      api.refuse(releaseCalls.pause, 'RELEASE_STALE');
      await user.click(await screen.findByRole('button', { name: '暂停 规则 4' }));
      const dialog = await screen.findByRole('dialog');
      api.answer(releaseCalls.book, bookWith(8));
      fireEvent.click(within(dialog).getByRole('button', { name: /暂\s?停/ }));
      await screen.findByText('规则 4 已被去掉，没有做任何改动');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    });
  });

  it('says before 发布 what it will do, and Enter on the way there releases nothing', async () => {
    const { api, user } = open('/operator/releases?view=rules');
    api.answer(releaseCalls.add, { what: '' });
    await user.click(await screen.findByRole('button', { name: '发布 mf-books' }));
    const drawer = await screen.findByRole('dialog');
    expect(drawer).toHaveTextContent('填好后，这里写明“发布”会做什么');
    await user.type(within(drawer).getByLabelText('账套编号'), '12，13{Enter}');
    expect(drawer).toHaveTextContent('mf-books，账套 12、13 使用 0.1.0-bb。');
    const from = within(drawer).getByLabelText(/^开始时间/);
    expect(from).toHaveFocus();
    await user.type(from, '2026-12-01 08:00{Enter}');
    expect(drawer).toHaveTextContent('自 2026-12-01 08:00 起');
    expect(api.requestsOf(releaseCalls.add)).toEqual([]);
    await user.type(within(drawer).getByLabelText(/^原因/), '试用{Enter}');
    await waitFor(() => expect(api.requestsOf(releaseCalls.add)).toHaveLength(1));
    expect(api.requestsOf(releaseCalls.add)[0]?.body).toMatchObject({
      from: '2026-12-01T00:00:00.000Z',
    });
  });

  it('refuses a percentage in its field', async () => {
    const { api, user } = open('/operator/releases?view=rules');
    await user.click(await screen.findByRole('button', { name: '发布 mf-books' }));
    const drawer = await screen.findByRole('dialog');
    fireEvent.mouseDown(within(drawer).getByLabelText('范围'));
    await user.click(await screen.findByText('一部分账套（百分比）'));
    await user.type(await within(drawer).findByLabelText('百分比'), 'abc');
    await user.click(within(drawer).getByRole('button', { name: /发\s?布/ }));
    await within(drawer).findByText('请填大于 0、不超过 100 的数，最多两位小数');
    expect(api.requestsOf(releaseCalls.add)).toEqual([]);
  });

  it('turns a switch by its title, with whose it is and until when', async () => {
    const { api, user } = open('/operator/releases?view=rules');
    const name = 'feature:books.archive';
    const released: Released = {
      name,
      kind: 'switch',
      own: 'on',
      ownBefore: null,
      killed: [],
      givenThoughKilled: null,
      rules: [],
      builds: ['on', 'off'],
    };
    api.answer(releaseCalls.book, { ...book, released: [released] });
    api.answer(releaseCalls.add, { what: '' });
    await screen.findByText(/^导出全年全部账簿（功能开关 books.archive）/);
    expect(screen.getByText(/^账簿组负责，.* 前移除$/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '开关 导出全年全部账簿' }));
    const drawer = await screen.findByRole('dialog');
    expect(drawer).toHaveTextContent('功能开关：导出全年全部账簿');
    await user.type(within(drawer).getByLabelText('账套编号'), '12');
    expect(drawer).toHaveTextContent('导出全年全部账簿，账套 12 关闭。');
    await user.click(within(drawer).getByRole('button', { name: '确认关闭' }));
    await waitFor(() => expect(api.requestsOf(releaseCalls.add)).toHaveLength(1));
    expect(api.requestsOf(releaseCalls.add)[0]?.body).toMatchObject({ name, build: 'off' });
  });

  describe('the keyboard', () => {
    it('is in the first field of a dialog, and where it was opened once that is closed', async () => {
      const { user } = open('/operator/releases?view=rules');
      for (const [act, label] of [
        ['暂停 规则 4', /^原因/],
        ['撤回 mf-books', /^原因/],
        ['停用 mf-books', 'mf-books 的版本'],
      ] as const) {
        const button = await screen.findByRole('button', { name: act });
        await user.click(button);
        const field = await screen.findByLabelText(label);
        await waitFor(() => expect(field).toHaveFocus());
        await user.keyboard('{Escape}');
        await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
        expect(button).toHaveFocus();
      }
    });

    it('goes on at the same act when another rule has become the first', async () => {
      const { api, user } = open('/operator/releases?view=rules');
      api.answer(releaseCalls.add, { what: 'mf-books：所有账套使用 0.1.0-bb' });
      await user.click(await screen.findByRole('button', { name: '发布 mf-books' }));
      const drawer = await screen.findByRole('dialog');
      await user.type(within(drawer).getByLabelText('账套编号'), '13');
      const first = { ...rule, id: 5, isPaused: false };
      const released = book.released.map((one) => ({ ...one, rules: [first, ...one.rules] }));
      api.answer(releaseCalls.book, { ...book, revision: 8, released });
      await user.click(within(drawer).getByRole('button', { name: /发\s?布/ }));
      await screen.findByRole('button', { name: '暂停 规则 5' });
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(screen.getByRole('button', { name: '发布 mf-books' })).toHaveFocus();
    });

    it('stays in the field of the code, whose next one takes the place of a wrong one', async () => {
      const { api, user } = open('/operator/releases', null);
      api.refuse(operatorCalls.verify, 'OPERATOR_CODE_WRONG');
      const field = await screen.findByLabelText<HTMLInputElement>('动态码');
      await user.type(field, '123456{Enter}');
      await screen.findByText(/动态码不正确或已用过/);
      expect(field).toHaveFocus();
      await user.keyboard('654321');
      expect(field).toHaveValue('654321');
    });
  });

  it('can be left where the code is asked for again, and is at the way in then', async () => {
    const { api, user } = open('/operator/releases?view=rules');
    api.refuse(releaseCalls.pause, 'OPERATOR_CODE_NEEDED');
    await user.click(await screen.findByRole('button', { name: '暂停 规则 4' }));
    api.answer(operatorCalls.state, { isEnrolled: true, until: null });
    await user.type(await screen.findByLabelText(/原因/), '报错{Enter}');
    const form = (await screen.findByLabelText('动态码')).closest('form');
    if (!form) throw new Error('the code stands alone');
    await user.click(within(form).getByText(/取\s?消/));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('动态码')).toHaveFocus();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('reads all that it shows again, and says what could not be read', async () => {
    const { api, user } = open('/operator/releases?view=figures');
    const figure = { day: '2026-11-25', name: 'mf-books', build: '0.1.0-bb', sets: 1, pages: 2 };
    api.answer(releaseCalls.figures, [{ ...figure, failures: 1 }]);
    await screen.findByText('0.1.0-bb');
    expect(screen.getByText(/时间都是北京时间$/)).toBeInTheDocument();
    api.answer(releaseCalls.figures, [{ ...figure, build: '0.1.0-cc', failures: 1 }]);
    await user.click(screen.getByLabelText('刷新'));
    await screen.findByText('0.1.0-cc');
    api.fail(releaseCalls.figures, 500);
    await user.click(screen.getByLabelText('刷新'));
    await screen.findByText(/^刷新失败：.*下面仍是 .* 的内容。$/);
    expect(screen.getByText('0.1.0-cc')).toBeInTheDocument();
  });
});
