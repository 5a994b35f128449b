import { pinyin } from 'pinyin-pro';

/**
 * Pinyin initials in lower case, for search by keyboard: `yhck` for 银行存款. Other characters stay.
 */
export function mnemonicOf(name: string): string {
  return pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .join('')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 60);
}
