const lead = { from: 0x81, to: 0xfe };
const trail = { from: 0x40, to: 0xfe };
let codes: Map<string, number> | undefined;

/** Characters of a text that GBK does not have, each once. */
export function notInGbk(text: string): string[] {
  codes ??= table();
  const known = codes;
  const isKnown = (char: string) => char.charCodeAt(0) < 0x80 || known.has(char);
  return [...new Set(text)].filter((char) => !isKnown(char));
}

/**
 * Text as GBK, which Chinese programs wrote for decades and Node only reads.
 * @throws Error naming the first character that GBK does not have
 */
export function gbk(text: string): Buffer {
  codes ??= table();
  const bytes: number[] = [];
  for (const char of text) {
    const code = char.charCodeAt(0) < 0x80 ? char.charCodeAt(0) : codes.get(char);
    if (code === undefined) throw new Error(`${char} is not in GBK`);
    if (code > 0xff) bytes.push(code >> 8);
    bytes.push(code & 0xff);
  }
  return Buffer.from(bytes);
}

function table(): Map<string, number> {
  const decoder = new TextDecoder('gbk');
  const found = new Map<string, number>();
  for (let first = lead.from; first <= lead.to; first += 1) {
    for (let second = trail.from; second <= trail.to; second += 1) {
      const char = decoder.decode(Uint8Array.of(first, second));
      if (char.length === 1 && char !== '\ufffd') found.set(char, first * 256 + second);
    }
  }
  return found;
}
