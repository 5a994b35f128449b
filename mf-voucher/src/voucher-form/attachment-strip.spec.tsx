import '@testing-library/jest-dom';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  voucherAttachmentCalls,
  voucherCalls,
  type Voucher,
  type VoucherAttachment,
} from '@mingzhang/contract';
import { fileSaver } from '@mingzhang/shell-api';
import { fakeUser, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from '../screens';
import { fakeLedger, voucherOf } from '../shared/testing/fake-ledger';

const open = (path = '/voucher/form?period=2026-02', user = fakeUser()) => {
  window.history.replaceState(null, '', path);
  return renderScreen(<Screens />, { path, user });
};
const ready = () => screen.findByLabelText('第 1 行 摘要', {}, { timeout: 10_000 });
const strip = () => screen.findByRole('region', { name: '附件' });
const names = async () =>
  within(await strip())
    .queryAllByRole('button', { name: /^(查看|保存) / })
    .map((button) => button.title);
const count = () => screen.getByLabelText<HTMLInputElement>('附单据数').value;

const attachment = (id: number, name: string): VoucherAttachment => ({
  id,
  name,
  size: 1_258_291,
  kind: name.endsWith('.pdf') ? 'pdf' : 'png',
});
const file = (name: string, type = 'application/pdf') => new File(['bytes'], name, { type });
const filesIn = (...files: File[]) => ({
  dataTransfer: { types: ['Files'], files, items: [] },
});
const choose = (user: ReturnType<typeof open>['user'], ...files: File[]) =>
  user.upload(screen.getByLabelText('选择附件'), files);

/** Takes every upload, under the name of its file. */
function takeUploads(api: FakeApi): void {
  let id = 100;
  api.answer(voucherAttachmentCalls.upload, ({ body }) => {
    const { name } = (body as FormData).get('file') as File;
    return { ...attachment((id += 1), name), sha256: 'ab' };
  });
  api.answerFile(voucherAttachmentCalls.thumbnail, 'small.webp');
  api.answerFile(voucherAttachmentCalls.content, '住宿费.pdf');
}

async function typeRent(user: ReturnType<typeof open>['user']) {
  await user.click(await ready());
  await user.keyboard('支付房租{Enter}zlf{Enter}4500*2{Enter}{Enter}');
  await user.keyboard('{Enter}yhck{Enter}{Enter}=');
}

const stored = (changes: Partial<Voucher> = {}) =>
  voucherOf({
    attachments: [attachment(7, '租约.pdf'), attachment(8, '照片.png')],
    ...changes,
  });

beforeEach(() => {
  localStorage.clear();
  URL.createObjectURL = jest.fn(() => 'blob:shown');
  URL.revokeObjectURL = jest.fn();
});

describe('the attachments of a voucher', () => {
  it('are dropped anywhere on the form, shown, counted and saved with it', async () => {
    const api = fakeLedger();
    takeUploads(api);
    api.answer(voucherCalls.create, stored());
    const { user } = open();
    await typeRent(user);
    fireEvent.dragEnter(document.body, filesIn());
    expect(screen.getByText('松开鼠标，添加为附件')).toBeInTheDocument();
    fireEvent.drop(document.body, filesIn(file('甲.pdf'), file('乙.png', 'image/png')));
    expect(screen.queryByText('松开鼠标，添加为附件')).not.toBeInTheDocument();
    await waitFor(async () => expect(await names()).toEqual(['查看 甲.pdf', '查看 乙.png']));
    expect(count()).toBe('2');
    expect(within(await strip()).getAllByText('1.2 MB')).toHaveLength(2);
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByRole('heading', { name: '记-12' });
    expect(api.requestsOf(voucherCalls.create)[0]?.body).toMatchObject({
      attachmentCount: 2,
      attachmentIds: [101, 102],
    });
  });

  it('are pasted as a picture, but not when a spreadsheet pastes its cells', async () => {
    const api = fakeLedger();
    takeUploads(api);
    open();
    await ready();
    const picture = file('image.png', 'image/png');
    const paste = (types: string[]) =>
      fireEvent.paste(document.body, { clipboardData: { types, files: [picture] } });
    paste(['text/plain', 'text/html', 'Files']);
    expect(screen.queryByRole('region', { name: '附件' })).not.toBeInTheDocument();
    paste(['Files']);
    await waitFor(async () => expect((await names())[0]).toMatch(/^查看 截图 \d{6}\.png$/));
  });

  it('are chosen by F9 and by the button beside 附单据', async () => {
    const api = fakeLedger();
    takeUploads(api);
    const { user } = open();
    await ready();
    const clicked = jest.spyOn(screen.getByLabelText('选择附件'), 'click');
    await user.keyboard('{F9}');
    await user.click(screen.getByRole('button', { name: '添加附件' }));
    expect(clicked).toHaveBeenCalledTimes(2);
  });

  it('are reached, opened and removed by keyboard alone', async () => {
    fakeLedger([stored({ attachments: [attachment(7, '租约.pdf'), attachment(8, '合同.pdf')] })]);
    const { user } = open('/voucher/form/12?period=2026-02');
    await strip();
    const [summary] = screen.getAllByText('支付房租');
    await user.click(summary as HTMLElement);
    expect(screen.getByLabelText('第 1 行 摘要')).toHaveFocus();
    await user.keyboard('{Shift>}{F9}{/Shift}');
    expect(screen.getByRole('button', { name: /^查看 租约\.pdf/ })).toHaveFocus();
    await user.keyboard('{Delete}');
    expect([await names(), count()]).toEqual([['查看 合同.pdf'], '1']);
    expect(screen.getByRole('button', { name: '撤销' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await names()).toEqual(['查看 租约.pdf', '查看 合同.pdf']);
  });

  it('are photographed on a phone, whose form offers it before there is any', async () => {
    const media = jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      matches: query.includes('max-width'),
      media: query,
      onchange: null,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
      dispatchEvent: () => false,
    }));
    const api = fakeLedger();
    takeUploads(api);
    const { user } = open();
    const camera = await screen.findByLabelText('拍照上传', {}, { timeout: 10_000 });
    const clicked = jest.spyOn(camera, 'click');
    await user.click(screen.getByRole('button', { name: '拍照' }));
    expect(clicked).toHaveBeenCalledTimes(1);
    await user.upload(camera, file('IMG_0001.jpg', 'image/jpeg'));
    await waitFor(async () => expect(await names()).toEqual(['查看 IMG_0001.jpg']));
    media.mockRestore();
  });

  it('stay with their reason when they fail, and can be tried again', async () => {
    const api = fakeLedger();
    api.fail(voucherAttachmentCalls.upload, 503);
    const { user } = open();
    await ready();
    await choose(user, file('甲.pdf'));
    const failed = await within(await strip()).findByRole('alert');
    expect(failed).toHaveTextContent('甲.pdf 服务暂时不可用，请稍后重试');
    takeUploads(api);
    await user.click(screen.getByRole('button', { name: '重试' }));
    await waitFor(async () => expect(await names()).toEqual(['查看 甲.pdf']));
  });

  it('are refused by the service with its reason, which no retry would change', async () => {
    const api = fakeLedger();
    api.refuse(voucherAttachmentCalls.upload, 'ATTACHMENT_TYPE');
    const { user } = open();
    await ready();
    await choose(user, file('甲.pdf'));
    expect(await screen.findByText(/^附件只支持 PNG/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '重试' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '移除 甲.pdf' }));
    expect(screen.queryByRole('region', { name: '附件' })).not.toBeInTheDocument();
  });

  it('of more than 20 MB, empty ones and HEIC are refused without being sent', async () => {
    const api = fakeLedger();
    takeUploads(api);
    open();
    await ready();
    const large = Object.defineProperty(file('大.pdf'), 'size', { value: 20 * 1_048_576 + 1 });
    const empty = new File([], '空.pdf');
    fireEvent.drop(document.body, filesIn(large, empty, file('照片.heic', 'image/heic')));
    expect(await screen.findByText('超过 20 MB，请压缩后再上传')).toBeInTheDocument();
    expect(screen.getByText('文件是空的，请检查后重新选择')).toBeInTheDocument();
    expect(screen.getByText(/^暂不支持 HEIC/)).toBeInTheDocument();
    expect(api.requestsOf(voucherAttachmentCalls.upload)).toHaveLength(0);
  });

  it('are removed, and given back by 撤销 in their place with the count', async () => {
    fakeLedger([stored()]).answerFile(voucherAttachmentCalls.thumbnail, 'small.webp');
    const { user } = open('/voucher/form/12?period=2026-02');
    await strip();
    await user.click(screen.getByRole('button', { name: '移除 租约.pdf' }));
    expect([await names(), count()]).toEqual([['查看 照片.png'], '1']);
    await user.click(screen.getByRole('button', { name: '撤销' }));
    expect([await names(), count()]).toEqual([['查看 租约.pdf', '查看 照片.png'], '2']);
    expect(screen.getByText('已保存')).toBeInTheDocument();
  });

  it('may be more than 附单据, which is said quietly', async () => {
    fakeLedger([stored({ attachmentCount: 1 })]);
    open('/voucher/form/12?period=2026-02');
    expect(within(await strip()).getByText('附单据 1 张，少于附件 2 个')).toBeInTheDocument();
  });

  it('of an audited voucher are shown and stay as they are', async () => {
    const api = fakeLedger([stored({ auditState: 'audited', auditedBy: '王素芬' })]);
    takeUploads(api);
    open('/voucher/form/12?period=2026-02');
    expect(await names()).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^移除 / })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '添加附件' })).not.toBeInTheDocument();
    fireEvent.drop(document.body, filesIn(file('甲.pdf')));
    expect(await screen.findByText('不能添加附件：已审核，要修改请先反审核')).toBeInTheDocument();
    expect(api.requestsOf(voucherAttachmentCalls.upload)).toHaveLength(0);
  });

  it('are opened: pictures in the page, PDF beside it, others saved', async () => {
    const api = fakeLedger([
      stored({
        attachments: [
          attachment(7, '租约.pdf'),
          { ...attachment(8, '图.png') },
          { ...attachment(9, '发票.ofd'), kind: 'ofd' },
        ],
      }),
    ]);
    takeUploads(api);
    const tab = jest.spyOn(window, 'open').mockReturnValue({} as Window);
    const save = jest.spyOn(fileSaver, 'save').mockImplementation(() => undefined);
    const { user } = open('/voucher/form/12?period=2026-02');
    await strip();
    await user.click(screen.getByRole('button', { name: /^查看 租约\.pdf/ }));
    await waitFor(() => expect(tab).toHaveBeenCalledWith('blob:shown', '_blank'));
    await user.click(screen.getByRole('button', { name: /^保存 发票\.ofd/ }));
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    await user.click(screen.getByRole('button', { name: /^查看 图\.png/ }));
    expect(await screen.findByRole('dialog', { name: '图.png（1.2 MB）' })).toBeInTheDocument();
    expect(await screen.findByRole('img', { name: '图.png' })).toHaveAttribute('src', 'blob:shown');
    tab.mockRestore();
    save.mockRestore();
  });
});

describe('saving while files are on their way', () => {
  /** Leaves an upload on its way until it is let through. */
  function holdUpload(api: FakeApi): () => void {
    let letThrough = () => {};
    api.answer(
      voucherAttachmentCalls.upload,
      () =>
        new Promise((resolve) => {
          letThrough = () => resolve({ ...attachment(101, '甲.pdf'), sha256: 'ab' });
        }),
    );
    return () => letThrough();
  }

  it('waits for them, and then saves', async () => {
    const api = fakeLedger();
    const letThrough = holdUpload(api);
    api.answer(voucherCalls.create, stored());
    const { user } = open();
    await typeRent(user);
    await choose(user, file('甲.pdf'));
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('正在上传附件，传完即保存…')).toBeInTheDocument();
    expect(api.requestsOf(voucherCalls.create)).toHaveLength(0);
    letThrough();
    await screen.findByRole('heading', { name: '记-12' });
    expect(api.requestsOf(voucherCalls.create)[0]?.body).toMatchObject({ attachmentIds: [101] });
  });

  it('saves a stored voucher that gets nothing but the file', async () => {
    const api = fakeLedger([stored()]);
    const letThrough = holdUpload(api);
    api.answer(voucherCalls.update, stored({ version: 2 }));
    const { user } = open('/voucher/form/12?period=2026-02');
    await strip();
    await choose(user, file('甲.pdf'));
    await user.keyboard('{Control>}s{/Control}');
    letThrough();
    await waitFor(() => expect(api.requestsOf(voucherCalls.update)).toHaveLength(1));
    expect(api.requestsOf(voucherCalls.update)[0]?.body).toMatchObject({
      attachmentIds: [7, 8, 101],
      attachmentCount: 3,
    });
  });

  it('does not put a file on a voucher that was refused behind the form', async () => {
    const api = fakeLedger();
    let refuse = () => {};
    api.answer(
      voucherCalls.create,
      () => new Promise((_, reject) => (refuse = () => reject(new Error('offline')))),
    );
    const letThrough = holdUpload(api);
    const { user } = open();
    await typeRent(user);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await choose(user, file('甲.pdf'));
    refuse();
    await user.click(await screen.findByRole('button', { name: '回到该凭证' }));
    expect(await screen.findByText(/^还有附件没有传完/)).toBeInTheDocument();
    letThrough();
    await waitFor(async () => expect(await names()).toEqual(['查看 甲.pdf']));
    await user.click(screen.getByRole('button', { name: '回到该凭证' }));
    expect(await screen.findAllByText('支付房租')).toHaveLength(2);
    expect(screen.queryByRole('region', { name: '附件' })).not.toBeInTheDocument();
  });

  it('does not save a voucher without a file that failed', async () => {
    const api = fakeLedger();
    api.fail(voucherAttachmentCalls.upload, 503);
    const { user } = open();
    await typeRent(user);
    await choose(user, file('甲.pdf'));
    await within(await strip()).findByRole('alert');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText(/^有附件没有上传成功，凭证未保存/)).toBeInTheDocument();
    expect(api.requestsOf(voucherCalls.create)).toHaveLength(0);
  });
});

describe('attachments of a voucher that is not saved', () => {
  it('survive a reload within the draft, and are deleted when it is given up', async () => {
    const api = fakeLedger();
    takeUploads(api);
    api.answer(voucherAttachmentCalls.remove, {});
    const first = open();
    await ready();
    await choose(first.user, file('甲.pdf'));
    await waitFor(async () => expect(await names()).toEqual(['查看 甲.pdf']));
    await screen.findByText(/草稿已存于本机/);
    first.unmount();
    const second = open();
    await second.user.click(
      await screen.findByRole('button', { name: '恢复' }, { timeout: 10_000 }),
    );
    expect(await names()).toEqual(['查看 甲.pdf']);
    second.unmount();
    const third = open();
    await third.user.click(
      await screen.findByRole('button', { name: '不要了' }, { timeout: 10_000 }),
    );
    await waitFor(() =>
      expect(api.requestsOf(voucherAttachmentCalls.remove).map(({ params }) => params)).toEqual([
        { id: '101' },
      ]),
    );
  });

  it('do not go with a copy', async () => {
    const api = fakeLedger([stored()]);
    api.answer(voucherCalls.create, voucherOf({ id: 78, code: 41 }));
    const { user } = open('/voucher/form?copy=12&period=2026-02');
    await ready();
    expect(screen.queryByRole('region', { name: '附件' })).not.toBeInTheDocument();
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByRole('heading', { name: '记-41' });
    expect(api.requestsOf(voucherCalls.create)[0]?.body).not.toHaveProperty('attachmentIds');
  });
});
