import { accountSetsCalls } from './account-sets.contract';
import { addressOf, httpRequestOf } from './http-request';
import { sessionCalls } from './session.contract';
import { subjectCalls } from './subject.contract';
import { voucherCalls } from './voucher.contract';

describe('a request made of a call', () => {
  it('has its parameters in the path, encoded', () => {
    const call = { method: 'GET', path: '/a/{id}/{name}', as: 'json' } as const;
    expect(httpRequestOf(call, { params: { id: 7, name: '甲/乙' } })).toMatchObject({
      method: 'GET',
      path: '/a/7/%E7%94%B2%2F%E4%B9%99',
      body: undefined,
      headers: {},
    });
  });

  it('leaves out of the query what has no value, and repeats lists', () => {
    const query = { page: 2, keyword: '', subjectId: undefined, wordId: null, ids: [1, 2] };
    const request = httpRequestOf(voucherCalls.list, { query });
    expect(addressOf(request)).toBe('/voucher?page=2&ids=1&ids=2');
    expect(addressOf(httpRequestOf(voucherCalls.list, {}))).toBe('/voucher');
  });

  it('sends JSON, forms and files as the call says', async () => {
    expect(httpRequestOf(accountSetsCalls.create, { body: { companyName: '' } })).toMatchObject({
      body: '{"companyName":""}',
      headers: { 'Content-Type': 'application/json' },
    });
    const form = { mobile: '13800138000', code: '1234', other: undefined };
    expect(httpRequestOf(sessionCalls.register, { body: form })).toMatchObject({
      body: 'mobile=13800138000&code=1234',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    const file = { name: '科目.csv', bytes: new Uint8Array([49, 50]) };
    const upload = httpRequestOf(subjectCalls.import, { body: { file, mode: 'all' } });
    // The sender of a multipart body sets its boundary.
    expect(upload.headers).toEqual({});
    const sent = upload.body as FormData;
    expect(sent.get('mode')).toBe('all');
    expect((sent.get('file') as File).name).toBe('科目.csv');
    expect((sent.get('file') as File).size).toBe(2);
  });

  it('carries an Idempotency-Key when it is given one', () => {
    const { headers } = httpRequestOf(voucherCalls.create, {}, { idempotencyKey: 'once-only' });
    expect(headers).toEqual({ 'Idempotency-Key': 'once-only' });
  });
});
