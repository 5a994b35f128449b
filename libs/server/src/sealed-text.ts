import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const form = 's1';
/** How many bytes sealed bytes are longer. */
export const sealedBytesMore = ivBytes + tagBytes;

/**
 * Encrypts texts for a table with AES-256-GCM; the database never sees the key. A sealed text is
 * `s1.<key>.<iv>.<cipher and tag>` in base64url; the empty text stays empty.
 */
export class SealedText {
  private readonly sealing: Buffer;
  private readonly digesting: Buffer;
  private readonly keyName: string;

  /**
   * @param dataKey 32 bytes, base64url: `dataKeys` in secrets.json of the data folder
   * @throws Error without a key of that length
   */
  constructor(dataKey: string | undefined) {
    const key = Buffer.from(dataKey ?? '', 'base64url');
    if (key.length !== keyBytes) {
      throw new Error('缺少数据密钥，请检查数据文件夹里的 secrets.json，或从备份恢复它');
    }
    const derived = (purpose: string) =>
      Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), purpose, keyBytes));
    this.sealing = derived('mingzhang sealing');
    this.digesting = derived('mingzhang digest');
    this.keyName = derived('mingzhang name').subarray(0, 4).toString('hex');
  }

  /** @param purpose kind of text, such as `phone`: it opens for the same purpose only */
  seal(purpose: string, text: string): string {
    if (text === '') return '';
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, this.sealing, iv).setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([
      cipher.update(text, 'utf8'),
      cipher.final(),
      cipher.getAuthTag(),
    ]);
    return [form, this.keyName, iv.toString('base64url'), sealed.toString('base64url')].join('.');
  }

  /** @throws Error if the text was sealed under another key, for another purpose, or was changed */
  open(purpose: string, sealed: string): string {
    if (sealed === '') return '';
    const [, keyName, iv = '', bytes = ''] = sealed.split('.');
    if (keyName !== this.keyName) {
      throw new Error('数据密钥与加密时的不同，请恢复当时的 secrets.json');
    }
    const content = Buffer.from(bytes, 'base64url');
    const decipher = createDecipheriv(algorithm, this.sealing, Buffer.from(iv, 'base64url'));
    decipher.setAAD(Buffer.from(purpose));
    decipher.setAuthTag(content.subarray(content.length - tagBytes));
    const text = decipher.update(content.subarray(0, content.length - tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  }

  /**
   * Seals bytes: iv, cipher and tag, `sealedBytesMore` longer than the bytes.
   * @param purpose as for `seal`
   */
  sealBytes(purpose: string, bytes: Uint8Array): Buffer {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, this.sealing, iv).setAAD(Buffer.from(purpose));
    return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }

  /** @throws Error as `open` does */
  openBytes(purpose: string, sealed: Buffer): Buffer {
    const end = sealed.length - tagBytes;
    const decipher = createDecipheriv(algorithm, this.sealing, sealed.subarray(0, ivBytes));
    decipher.setAAD(Buffer.from(purpose));
    decipher.setAuthTag(sealed.subarray(end));
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes, end)), decipher.final()]);
  }

  /** The same for the same text: finds a text without opening all of them. */
  digest(text: string): string {
    return createHmac('sha256', this.digesting).update(text).digest('base64url');
  }
}
