import { SignJWT, importJWK } from 'jose';
import { AssertionVerifier, type SignedUser } from './assertion';
import { requireKeys } from './signing-keys';
import { testKeys, type TestKeys } from './testing/test-keys';

const user: SignedUser = {
  userId: 7,
  userName: '周敏',
  accountSetId: 3,
  role: 'Making',
  session: 'hash',
};

describe('who makes a request', () => {
  let keys: TestKeys;
  const at = (service: string) => new AssertionVerifier(service, keys.verifyKeys);
  const word = (from: string, to: string, assertion?: string) =>
    keys.signerOf(from).signService(to, { accountSetId: 3, assertion });
  const userAt = (service: string) => keys.signerOf('gateway').signUser(user, service);

  beforeAll(async () => {
    keys = await testKeys(['payroll', 'asset']);
  });

  it('is the user whom the gateway vouches for, at the service that it calls', async () => {
    const assertion = await userAt('ledger');
    expect(await at('ledger').verify({ assertion, services: [] })).toEqual({ user });
    const nobody = await keys.signerOf('gateway').signUser(null, 'ledger');
    expect(await at('ledger').verify({ assertion: nobody, services: [] })).toEqual({ user: null });
  });

  it('is the service that forwards the word which was addressed to it', async () => {
    const assertion = await userAt('payroll');
    const services = [await word('payroll', 'ledger', assertion)];
    expect(await at('ledger').verify({ assertion, services })).toEqual({
      user,
      service: { name: 'payroll', accountSetId: 3 },
    });
    services.push(await word('ledger', 'asset', assertion));
    expect(await at('asset').verify({ assertion, services })).toEqual({
      user,
      service: { name: 'ledger', accountSetId: 3 },
    });
  });

  it('is known for a shadow by every service that the call reaches', async () => {
    const assertion = await keys.signerOf('gateway').signUser(user, 'payroll', true);
    const own = await at('payroll').verify({ assertion, services: [] });
    expect(own).toEqual({ user, isShadow: true });
    const services = [await word('payroll', 'ledger', assertion)];
    const next = await at('ledger').verify({ assertion, services });
    expect(next).toMatchObject({ isShadow: true, service: { name: 'payroll' } });
    // The user's token in a call of their own is another one.
    expect(await userAt('payroll')).not.toBe(assertion);
  });

  it('is a service for itself, which then is nobody else', async () => {
    expect(await at('ledger').verify({ services: [await word('payroll', 'ledger')] })).toEqual({
      user: undefined,
      service: { name: 'payroll', accountSetId: 3 },
    });
  });

  it('is never a user of whom only a service speaks', async () => {
    const forged = await keys.signerOf('payroll').signUser(user, 'ledger');
    expect(await at('ledger').verify({ assertion: forged, services: [] })).toBeUndefined();
    const own = await keys.signerOf('payroll').signUser(user, 'payroll');
    const services = [await word('payroll', 'ledger', own)];
    expect(await at('ledger').verify({ assertion: own, services })).toBeUndefined();
  });

  it('is not who borrows a word that was meant for another service', async () => {
    const assertion = await userAt('ledger');
    // Directly to another service, or through one that the gateway has not called.
    expect(await at('payroll').verify({ assertion, services: [] })).toBeUndefined();
    const services = [await word('asset', 'payroll', assertion)];
    expect(await at('payroll').verify({ assertion, services })).toBeUndefined();
    // A service's token sent to a third service, and one that belongs to another user's token.
    const toLedger = await word('payroll', 'ledger');
    expect(await at('asset').verify({ services: [toLedger] })).toBeUndefined();
    const [other, mine] = [
      await userAt('payroll'),
      await keys.signerOf('gateway').signUser(null, 'payroll'),
    ];
    const swapped = [await word('payroll', 'ledger', mine)];
    expect(await at('ledger').verify({ assertion: other, services: swapped })).toBeUndefined();
  });

  it('is nobody when a service is left out of the chain, or it is longer than any', async () => {
    const assertion = await userAt('payroll');
    const last = await word('ledger', 'asset', assertion);
    expect(await at('asset').verify({ assertion, services: [last] })).toBeUndefined();
    const long = Array.from({ length: 4 }, () => last);
    expect(await at('asset').verify({ assertion, services: long })).toBeUndefined();
  });

  it('is nobody with a name that somebody else has signed, no name, or a word that is over', async () => {
    const key = await importJWK(keys.signingKeyOf('payroll'), 'EdDSA');
    const sign = (issuer: string, kid: string | undefined, expires: string) =>
      new SignJWT({ actor: user })
        .setProtectedHeader({ alg: 'EdDSA', typ: 'user', ...(kid === undefined ? {} : { kid }) })
        .setIssuer(issuer)
        .setAudience('ledger')
        .setExpirationTime(expires)
        .sign(key);
    for (const assertion of [
      await sign('gateway', 'gateway', '1m'),
      await sign('gateway', 'payroll', '1m'),
      await sign('gateway', undefined, '1m'),
      await sign('gateway', 'nobody', '1m'),
      'no token',
      '',
    ]) {
      expect(await at('ledger').verify({ assertion, services: [] })).toBeUndefined();
    }
    const late = new AssertionVerifier('ledger', { gateway: keys.verifyKeys['payroll'] ?? {} });
    const assertion = await sign('gateway', 'gateway', '-1s');
    expect(await late.verify({ assertion, services: [] })).toBeUndefined();
    expect(await at('ledger').verify({ services: [] })).toBeUndefined();
  });

  it('cannot be told by a word of one kind that is shown as another', async () => {
    const service = await word('gateway', 'ledger');
    expect(await at('ledger').verify({ assertion: service, services: [] })).toBeUndefined();
    expect(await at('ledger').verify({ services: [await userAt('ledger')] })).toBeUndefined();
  });
});

describe('a service without a key', () => {
  it('does not start, and says which is missing', async () => {
    const keys = await testKeys(['payroll']);
    const own = keys.signingKeyOf('payroll');
    expect(() =>
      requireKeys({ name: 'payroll', signingKey: own, verifyKeys: keys.verifyKeys }),
    ).not.toThrow();
    expect(() => requireKeys({ name: 'payroll', verifyKeys: keys.verifyKeys })).toThrow(
      '服务 payroll 不能启动，缺少密钥：payroll 的签名私钥，请检查密钥设置',
    );
    const { gateway: _gateway, ...rest } = keys.verifyKeys;
    expect(() => requireKeys({ name: 'payroll', signingKey: own, verifyKeys: rest })).toThrow(
      'gateway 的公钥',
    );
  });
});
