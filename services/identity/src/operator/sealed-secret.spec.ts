import { generateKeyPairSync } from 'node:crypto';
import { opened, sealed } from './sealed-secret';

const newKeys = () => ({
  signingKey: {
    ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }),
    kty: 'OKP',
  },
});
const keys = newKeys();

it('a sealed secret opens for its user with the key of the service, and for nobody else', () => {
  const kept = sealed('JBSWY3DPEHPK3PXP', 7, keys);
  expect(kept).not.toContain('JBSWY3DPEHPK3PXP');
  expect(sealed('JBSWY3DPEHPK3PXP', 7, keys)).not.toBe(kept);
  expect(opened(kept, 7, keys)).toBe('JBSWY3DPEHPK3PXP');
  expect(opened(kept, 8, keys)).toBeUndefined();
  expect(opened(kept, 7, newKeys())).toBeUndefined();
  expect(opened(`${kept.slice(0, -2)}AA`, 7, keys)).toBeUndefined();
  expect(opened('', 7, keys)).toBeUndefined();
});
