import { SealedText } from './sealed-text';

const keyOf = (fill: string) => Buffer.alloc(32, fill).toString('base64url');

describe('a sealed text', () => {
  const box = new SealedText(keyOf('a'));

  it('opens for its purpose alone, and is another one each time', () => {
    const sealed = box.seal('phone', '13816735527');
    expect(sealed).not.toContain('1381');
    expect(box.seal('phone', '13816735527')).not.toBe(sealed);
    expect(box.open('phone', sealed)).toBe('13816735527');
    expect(() => box.open('account', sealed)).toThrow('authenticate');
    expect([box.seal('phone', ''), box.open('phone', '')]).toEqual(['', '']);
  });

  it('does not open under another key, or when it was changed', () => {
    const sealed = box.seal('phone', '13816735527');
    expect(() => new SealedText(keyOf('b')).open('phone', sealed)).toThrow('secrets.json');
    const [form = '', key = '', iv = '', bytes = ''] = sealed.split('.');
    const changed = [form, key, iv, `${bytes.startsWith('A') ? 'B' : 'A'}${bytes.slice(1)}`];
    expect(() => box.open('phone', changed.join('.'))).toThrow('authenticate');
  });

  it('has a digest that is equal for equal texts under one key', () => {
    expect(box.digest('1')).toBe(box.digest('1'));
    expect(box.digest('1')).not.toBe(box.digest('2'));
    expect(box.digest('1')).not.toBe(new SealedText(keyOf('b')).digest('1'));
  });

  it('needs a key of 32 bytes', () => {
    expect(() => new SealedText(undefined)).toThrow('数据密钥');
    expect(() => new SealedText('abc')).toThrow('数据密钥');
  });
});
