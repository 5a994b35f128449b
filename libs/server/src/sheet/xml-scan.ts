import { refuseFile } from './sheet.types';

/** Callbacks of a scan; names have no namespace prefix. */
export interface XmlHandlers {
  open(name: string, attributes: string): void;
  text?(text: string): void;
  close?(name: string): void;
}

/**
 * Longest tag or text that may continue in the next chunk; twice a full cell of escaped characters.
 */
const longestPiece = 524_288;
const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/**
 * A small scanner for the XML of office files, fed chunk by chunk. It accepts only the five
 * entities of XML and refuses a document type declaration: nothing outside the file is ever
 * resolved.
 */
export class XmlScan {
  private rest = '';
  /** How far the incomplete piece has been searched, and the quote open there. */
  private searched = 0;
  private quote = '';
  /** Characters searched so far. At most a small multiple of the file's, for any content. */
  work = 0;
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });

  constructor(private readonly handlers: XmlHandlers) {}

  push(chunk: Uint8Array): void {
    this.scan(this.decode(chunk), false);
  }

  end(): void {
    this.scan(this.decode(), true);
  }

  private decode(chunk?: Uint8Array): string {
    try {
      return chunk ? this.decoder.decode(chunk, { stream: true }) : this.decoder.decode();
    } catch {
      return refuseFile('FILE_DAMAGED');
    }
  }

  private scan(more: string, last: boolean): void {
    const text = this.rest + more;
    let at = 0;
    while (at < text.length) {
      const next = text[at] === '<' ? this.tag(text, at) : this.content(text, at, last);
      if (next === undefined) break;
      at = next;
      this.searched = 0;
    }
    this.rest = text.slice(at);
    if (this.rest.length > longestPiece) refuseFile('FILE_DAMAGED');
    if (last && this.rest.trim() !== '') refuseFile('FILE_DAMAGED');
  }

  /** Reads text up to the next tag; waits for the tag, so that an entity is never cut. */
  private content(text: string, at: number, last: boolean): number | undefined {
    const end = this.find(text, at, '<');
    if (end < 0 && !last) return undefined;
    const part = end < 0 ? text.slice(at) : text.slice(at, end);
    this.handlers.text?.(decodeEntities(part));
    return at + part.length;
  }

  /** Reads one tag, comment or instruction; undefined while its end is missing. */
  private tag(text: string, at: number): number | undefined {
    const kind = text[at + 1];
    if (kind === '!') return this.declaration(text, at);
    if (kind === '?') return this.endOf(text, at, '?>');
    const end = this.tagEnd(text, at);
    if (end === undefined) return undefined;
    if (kind === '/') {
      this.handlers.close?.(localName(text.slice(at + 2, end).trim()));
      return end + 1;
    }
    const closed = text[end - 1] === '/';
    const body = text.slice(at + 1, closed ? end - 1 : end);
    const space = body.search(/\s/);
    const name = localName(space < 0 ? body : body.slice(0, space));
    this.handlers.open(name, space < 0 ? '' : body.slice(space));
    if (closed) this.handlers.close?.(name);
    return end + 1;
  }

  private declaration(text: string, at: number): number | undefined {
    if (text.startsWith('<!--', at)) return this.endOf(text, at, '-->');
    if (text.startsWith('<![CDATA[', at)) {
      const end = this.endOf(text, at, ']]>');
      if (end !== undefined) this.handlers.text?.(text.slice(at + 9, end - 3));
      return end;
    }
    if (text.length - at < 9) return undefined;
    return refuseFile(
      'FILE_UNSAFE',
      '文件内含外部实体或文档类型声明，存在安全风险，请重新下载或导出后再导入',
    );
  }

  private endOf(text: string, at: number, mark: string): number | undefined {
    const end = this.find(text, at, mark);
    return end < 0 ? undefined : end + mark.length;
  }

  /** Position of a mark in the piece that begins at `at`; continues an earlier search. */
  private find(text: string, at: number, mark: string): number {
    const from = at + this.searched;
    const found = text.indexOf(mark, from);
    // The mark may be cut off at the end of the chunk.
    if (found < 0) this.searched = Math.max(0, text.length - at - mark.length + 1);
    this.work += (found < 0 ? text.length : found) - from;
    return found;
  }

  /** Position of the `>` that ends a tag, not one inside quotes. Reads each character once. */
  private tagEnd(text: string, at: number): number | undefined {
    let from = at + this.searched;
    for (;;) {
      const found = this.quote === '' ? markOf(text, from) : text.indexOf(this.quote, from);
      this.work += (found < 0 ? text.length : found) - from;
      if (found < 0) {
        this.searched = text.length - at;
        return undefined;
      }
      if (text[found] === '>' && this.quote === '') return found;
      this.quote = this.quote === '' ? (text[found] ?? '') : '';
      from = found + 1;
    }
  }
}

const marks = /["'>]/g;

/** Position of the next quote or `>`; -1 for none. */
function markOf(text: string, from: number): number {
  marks.lastIndex = from;
  return marks.exec(text)?.index ?? -1;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The value of an attribute, by its name without prefix. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const found = patternOf(name).exec(attributes);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? undefined : decodeEntities(value);
}

const patterns = new Map<string, RegExp>();

function patternOf(name: string): RegExp {
  let pattern = patterns.get(name);
  if (!pattern) {
    pattern = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
    patterns.set(name, pattern);
  }
  return pattern;
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[0-9a-f]+|#\d+|\w+);?/gi, (_, name: string) => {
    if (name.startsWith('#')) return characterOf(name.slice(1));
    return (
      entities.get(name) ??
      refuseFile('FILE_UNSAFE', '文件内含自定义实体，存在安全风险，请重新下载或导出后再导入')
    );
  });
}

function characterOf(reference: string): string {
  const code = /^x/i.test(reference) ? parseInt(reference.slice(1), 16) : Number(reference);
  return code <= 0x10ffff ? String.fromCodePoint(code) : refuseFile('FILE_DAMAGED');
}

/** Excel's own escape for characters that XML cannot hold: `_x0000_`. */
export function decodeOfficeEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
}
