import { allCalls, fillPath } from '@mingzhang/contract';
import { callOf } from './call-of';

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
});
