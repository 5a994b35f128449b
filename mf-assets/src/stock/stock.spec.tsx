import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import {
  assetsCalls,
  assetTypeCalls,
  stockTakingCalls,
  subjectCalls,
  type StockLine,
  type StockTaking,
} from '@mingzhang/contract';
import { usePeriod } from '@mingzhang/shell-api';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from '../screens';

const taking: StockTaking = {
  id: 4,
  version: 1,
  name: '年末盘点',
  period: '2026-01',
  typeIds: [],
  departmentIds: [],
  isOpen: true,
  count: 2,
  counted: 1,
  agreed: 0,
  different: 1,
  missing: 0,
  surplus: 0,
  createdName: '周敏',
  createdAt: '2026-01-31T08:00:00Z',
  closedName: '',
  closedAt: null,
};
const line: StockLine = {
  assetId: 7,
  code: 'GD0007',
  name: '笔记本电脑 C',
  specification: '',
  typeName: '电子设备',
  unit: '台',
  quantity: 1,
  startUse: '2025-01-10',
  originalValue: '6000.00',
  net: '2675.07',
  departmentIds: [3],
  departments: '采购部',
  location: '三楼',
  keeper: '何静',
  isIdle: false,
  result: 'pending',
  seenDepartment: '',
  remark: '',
  countedName: '',
  seen: { departmentId: null, location: null, keeper: null, condition: null },
  countedAt: null,
  proposals: [],
};
const moved: StockLine = {
  ...line,
  assetId: 6,
  code: 'GD0006',
  name: '笔记本电脑 B',
  result: 'found',
  seen: { departmentId: 5, location: '仓库', keeper: null, condition: null },
  seenDepartment: '仓储物流',
  countedName: '周敏',
  countedAt: '2026-01-31T08:00:00Z',
  proposals: [
    { act: 'department', isDone: false },
    { act: 'edit', isDone: true },
  ],
};
const pageOf = (records: readonly StockLine[]) => ({
  page: 1,
  pageSize: 50,
  total: records.length,
  records: [...records],
});
const path = '/assets/stock-taking/4';

/** A screen that is as narrow as a phone, or not. */
function narrow(isNarrow: boolean) {
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: isNarrow && query.includes('max-width'),
        media: query,
        onchange: null,
        addEventListener: () => {},
        removeEventListener: () => {},
        addListener: () => {},
        removeListener: () => {},
        dispatchEvent: () => false,
      }) as MediaQueryList,
  );
}

describe('资产盘点', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    localStorage.clear();
    api.answer(stockTakingCalls.one, taking);
    api.answer(stockTakingCalls.lines, pageOf([line, moved]));
    api.answer(stockTakingCalls.surplus, []);
    api.answer(assetsCalls.choices, {
      entryPeriod: '2026-01',
      departments: [{ id: 5, code: '5', name: '仓储物流' }],
      supplierCategoryId: null,
    } as never);
    api.answer(assetTypeCalls.list, []);
    api.answer(subjectCalls.list, []);
  });
  afterEach(() => jest.restoreAllMocks());

  it('counts on a phone by a typed number, says what came of it, and takes it back', async () => {
    narrow(true);
    const found: StockLine = { ...line, result: 'found', countedName: '周敏' };
    api.answer(stockTakingCalls.scan, found);
    api.answer(stockTakingCalls.note, { line, replaced: null });
    const { user } = renderScreen(<Screens />, { path });
    await user.type(await screen.findByLabelText('输入资产编号'), 'GD0007{Enter}');
    await waitFor(() =>
      expect(api.requestsOf(stockTakingCalls.scan).at(-1)?.body).toEqual({ code: 'GD0007' }),
    );
    expect(await screen.findByText('GD0007 笔记本电脑 C：相符')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /撤\s*销/ }));
    await waitFor(() =>
      expect(api.requestsOf(stockTakingCalls.note).at(-1)?.body).toEqual({
        assetId: 7,
        result: 'pending',
      }),
    );
  });

  it('keeps counting without a connection, waits with the submission, and sends when the line is back', async () => {
    narrow(true);
    api.refuse(stockTakingCalls.scan, 'UNAVAILABLE');
    const { user, unmount } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('button', { name: '已盘 GD0007' }));
    await user.type(screen.getByLabelText('输入资产编号'), 'GD0007{Enter}');
    await user.type(screen.getByLabelText('输入资产编号'), 'GD0009{Enter}');
    expect(await screen.findByText('资产 GD0009 已保存在本机，连上网络后自动登记')).toBeVisible();
    expect(screen.getByText(/2 项已保存在本机，连上网络后按顺序自动登记/)).toBeVisible();
    expect(screen.getByText('待登记')).toBeVisible();
    expect(screen.getByRole('button', { name: '有 2 项待登记，登记后再提交' })).toBeDisabled();
    expect(screen.getByText(/另有 2 项未上传/)).toBeVisible();
    // The other views were read ahead.
    api.refuse(stockTakingCalls.lines, 'UNAVAILABLE');
    await user.click(screen.getByText(/^全部/));
    expect(await screen.findByText('笔记本电脑 B')).toBeVisible();
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
    unmount();
    api.answer(stockTakingCalls.lines, pageOf([line, moved]));
    api.answer(stockTakingCalls.scan, { ...line, result: 'found' });
    const before = api.requestsOf(stockTakingCalls.scan).length;
    renderScreen(<Screens />, { path });
    expect(await screen.findByRole('button', { name: /提交盘点/ })).toBeEnabled();
    expect(screen.queryByText(/已保存在本机/)).toBeNull();
    const sent = api.requestsOf(stockTakingCalls.scan).slice(before);
    expect(sent.map(({ body }) => body)).toEqual([{ assetId: 7 }, { code: 'GD0009' }]);
  });

  it('shows what was refused with its reason until somebody has dealt with it', async () => {
    narrow(true);
    api.refuse(stockTakingCalls.scan, 'ASSET_STOCK', { msg: 'R1 不在这次盘点的范围内' });
    const { user } = renderScreen(<Screens />, { path });
    await user.type(await screen.findByLabelText('输入资产编号'), 'R1{Enter}');
    expect(await screen.findByText('资产 R1 没有登记上：R1 不在这次盘点的范围内')).toBeVisible();
    expect(screen.getByRole('button', { name: /没有登记上，处理后再提交/ })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: '不登记' }));
    expect(screen.getByRole('button', { name: /提交盘点/ })).toBeEnabled();
  });

  it('is shown in its own period, whatever period it was opened in, until another is chosen', async () => {
    narrow(true);
    function InUse() {
      const [period, setPeriod] = usePeriod();
      return <button onClick={() => setPeriod('2026-02')}>{`期间 ${period}`}</button>;
    }
    const shown = (
      <>
        <InUse />
        <Screens />
      </>
    );
    const { user } = renderScreen(shown, { path: `${path}?period=2026-02` });
    await user.click(await screen.findByRole('button', { name: '期间 2026-01' }));
    expect(await screen.findByRole('button', { name: '期间 2026-02' })).toBeVisible();
  });

  it('does not count the label of another account set, and says so', async () => {
    narrow(true);
    const { user } = renderScreen(<Screens />, { path });
    const label = 'https://example.com/assets/c/999-7{Enter}';
    await user.type(await screen.findByLabelText('输入资产编号'), label);
    expect(await screen.findByText(/属于另一个账套/)).toBeVisible();
    expect(api.requestsOf(stockTakingCalls.scan)).toEqual([]);
  });

  it.each([
    [undefined, /https/],
    [new DOMException('no', 'NotAllowedError'), /没有使用相机的权限/],
    [new DOMException('no', 'NotFoundError'), /没有可用的相机/],
  ])('says why there is no camera, and takes typed numbers: %s', async (refusal, words) => {
    narrow(true);
    const devices = refusal && { getUserMedia: () => Promise.reject(refusal) };
    Object.defineProperty(navigator, 'mediaDevices', { value: devices, configurable: true });
    const { user } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('button', { name: /扫\s*码/ }));
    const camera = within(await screen.findByRole('region', { name: '扫描标签' }));
    expect(await camera.findByText(words)).toBeVisible();
    expect(screen.getByLabelText('输入资产编号')).toBeEnabled();
  });

  it('leads from a difference to the change that is proposed, filled in', async () => {
    narrow(false);
    renderScreen(<Screens />, { path: `${path}?view=different` });
    const link = await screen.findByRole('link', { name: '部门转移' });
    const asked = new URLSearchParams(link.getAttribute('href')?.split('?')[1]);
    expect(Object.fromEntries(asked)).toEqual({
      id: '6',
      act: 'department',
      because: '盘点：年末盘点',
      department: '5',
    });
    // What the card says by now is done.
    expect(screen.queryByRole('link', { name: /修改地点/ })).toBeNull();
  });

  it('asks before it counts what nobody saw as missing', async () => {
    narrow(true);
    api.answer(stockTakingCalls.close, { ...taking, isOpen: false, missing: 1 });
    const { user } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('button', { name: /提交盘点/ }));
    await user.click(await screen.findByRole('button', { name: '按盘亏提交' }));
    await waitFor(() =>
      expect(api.requestsOf(stockTakingCalls.close).at(-1)?.body).toEqual({ isRestMissing: true }),
    );
  });

  it('says of a label that it is of another account set', async () => {
    renderScreen(<Screens />, { path: '/assets/c/999-7' });
    expect(await screen.findByText('这张标签属于另一个账套')).toBeVisible();
  });
});
