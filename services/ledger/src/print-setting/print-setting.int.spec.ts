import { printSettingCalls } from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { manager, openAccountSet, startLedger } from '../testing/books';

describe('print settings of an account set', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startLedger();
    await openAccountSet(service, 1);
    await openAccountSet(service, 2);
  });
  afterAll(() => service.stop());

  const settingsIn = (accountSetId: number) =>
    service.as({ ...manager, accountSetId }).call(printSettingCalls.voucher, {});

  it('are what was saved last, for everybody there and nobody elsewhere', async () => {
    expect(await settingsIn(1)).toEqual({});
    const api = service.as(manager);
    await api.call(printSettingCalls.saveVoucher, { body: { paper: 'a5', lines: '7' } });
    await api.call(printSettingCalls.saveVoucher, { body: { paper: '240x140', left: '27.3' } });
    expect(await settingsIn(1)).toEqual({ paper: '240x140', left: '27.3' });
    expect(await settingsIn(2)).toEqual({});
  });

  it('are changed only by those who make vouchers, and take no other names', async () => {
    const viewer = service.as({ ...manager, userId: 9, role: 'View' });
    expect(await viewer.call(printSettingCalls.voucher, {})).toEqual({
      paper: '240x140',
      left: '27.3',
    });
    const refused = await viewer.raw('PUT', '/print-setting/voucher', { paper: 'a4' });
    expect(refused.status).toBe(403);
    const unknown = await service.as(manager).raw('PUT', '/print-setting/voucher', { papr: 'a4' });
    expect(unknown.body).toMatchObject({ success: false, code: 'UNKNOWN_FIELD' });
  });
});
