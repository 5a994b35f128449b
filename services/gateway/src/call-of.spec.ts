import { allCalls, fillPath } from '@mingzhang/contract';
import { callOf, isRead, toldCall } from './call-of';

describe('the call of a request', () => {
  it('is found for every call of the contract', () => {
    const calls = Object.values(allCalls);
    expect(calls.length).toBeGreaterThan(100);
    for (const call of calls) {
      const path = fillPath(call.path, { id: 1, mobile: '13000000000', second: '0000' });
      const found = callOf(call.method, path);
      expect([path, found?.method, found?.path]).toEqual([path, call.method, call.path]);
    }
  });

  it('is the one that a router finds for an address in other letters', () => {
    expect(callOf('POST', '/%76oucher')?.path).toBe('/voucher');
    expect(callOf('GET', '/voucher/%zz')?.path).toBe('/voucher/{id}');
    expect(callOf('POST', '/voucher/nowhere/at/all')).toBeUndefined();
    expect(callOf('PATCH', '/voucher')).toBeUndefined();
  });

  it('is told of by a service that knows it, in whatever letters', () => {
    const shape = { as: 'json', answers: 'json', request: {}, answer: {} } as const;
    const keys = ['POST /voucher/newest', 'POST /voucher/{id}/pin', 'POST /a.b/(c'];
    const served = { isWhole: true, shapes: new Map(keys.map((key) => [key, shape])) };
    const isToldAt = (method: string, path: string) => toldCall(served, method, path) === shape;
    expect(isToldAt('POST', '/voucher/newest')).toBe(true);
    expect(isToldAt('POST', '/voucher/%6Eewest')).toBe(true);
    expect(isToldAt('POST', '/voucher/7/pin')).toBe(true);
    expect(isToldAt('POST', '/a.b/(c')).toBe(true);
    expect(isToldAt('PUT', '/voucher/newest')).toBe(false);
    expect(isToldAt('POST', '/voucher/7/8/pin')).toBe(false);
    expect(isToldAt('POST', '/voucher')).toBe(false);
  });

  it('only reads where it neither changes data nor leaves an entry in a log', () => {
    const isReadAt = (method: string, path: string) => isRead(callOf(method, path));
    expect(isReadAt('GET', '/voucher')).toBe(true);
    expect(isReadAt('GET', '/voucher-attachment/1/content')).toBe(true);
    expect(isReadAt('GET', '/nowhere')).toBe(false);
    expect(isReadAt('POST', '/voucher')).toBe(false);
    for (const path of [
      '/checkout/invoicing',
      '/checkout/unCheck',
      '/voucher/finishingOffNo',
      '/assets/depreciation/createVoucher',
      '/assets/depreciation/relate',
      '/account-sets/removeUser/{id}',
      '/account-sets/updateUserRole',
      '/changeAccountSets',
      '/voucher/export',
    ]) {
      expect([path, isReadAt('GET', path), callOf('GET', path)?.path]).toEqual([path, false, path]);
    }
  });
});
