/** What can be kept with a voucher. Decided by the bytes, never by the name. */
export const attachmentKinds = ['png', 'jpeg', 'gif', 'webp', 'pdf', 'ofd', 'xml'] as const;
export type AttachmentKind = (typeof attachmentKinds)[number];

export const attachmentLimits = {
  fileBytes: 20 * 1_048_576,
  perVoucher: 100,
  nameChars: 120,
} as const;

interface KindFacts {
  readonly mediaType: string;
  /** The first one is added to a name that has none of them. */
  readonly endings: readonly string[];
  readonly isImage: boolean;
}

const facts: Readonly<Record<AttachmentKind, KindFacts>> = {
  png: { mediaType: 'image/png', endings: ['.png'], isImage: true },
  jpeg: { mediaType: 'image/jpeg', endings: ['.jpg', '.jpeg', '.jpe', '.jfif'], isImage: true },
  gif: { mediaType: 'image/gif', endings: ['.gif'], isImage: true },
  webp: { mediaType: 'image/webp', endings: ['.webp'], isImage: true },
  pdf: { mediaType: 'application/pdf', endings: ['.pdf'], isImage: false },
  ofd: { mediaType: 'application/ofd', endings: ['.ofd'], isImage: false },
  xml: { mediaType: 'application/xml', endings: ['.xml'], isImage: false },
};

/** The media type that a file of that kind is handed out with. */
export function mediaTypeOf(kind: AttachmentKind): string {
  return facts[kind].mediaType;
}

/** Whether the kind is a picture, which has a thumbnail. */
export function isImageKind(kind: AttachmentKind): boolean {
  return facts[kind].isImage;
}

/** What a file picker offers: media types, and endings where systems know no type. */
export const attachmentAccept = attachmentKinds
  .flatMap((kind) => [facts[kind].mediaType, ...facts[kind].endings])
  .join(',');

/** What the first bytes say. `zip` and `markup` need a closer look; `heic` is named to be refused. */
type Signature = Exclude<AttachmentKind, 'ofd' | 'xml'> | 'heic' | 'zip' | 'markup';

const signatures: readonly (readonly [Signature, string])[] = [
  ['png', '89504e470d0a1a0a'],
  ['jpeg', 'ffd8ff'],
  ['gif', '474946383761'],
  ['gif', '474946383961'],
  ['webp', '52494646........57454250'],
  ['pdf', '255044462d'],
  ['zip', '504b0304'],
  ...['68656963', '68656978', '68657663', '6d696631', '6d736631'].map(
    (brand) => ['heic', `........66747970${brand}`] as const,
  ),
];
const signatureBytes = 12;
const signaturePatterns = signatures.map(([kind, hex]) => [kind, new RegExp(`^${hex}`)] as const);
/** Byte order marks and white space may stand before the first tag. */
const markupStart = /^(efbbbf)?((20|09|0a|0d)*)3c|^fffe3c00|^feff003c/;

/** The kind of a file by its first bytes; undefined for what is not taken at all. */
export function signatureOf(bytes: Uint8Array): Signature | undefined {
  const head = hexOf(bytes.subarray(0, signatureBytes));
  const found = signaturePatterns.find(([, pattern]) => pattern.test(head));
  if (found) return found[0];
  return markupStart.test(hexOf(bytes.subarray(0, 64))) ? 'markup' : undefined;
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * A file's name as it is kept and shown: without path, control and direction characters, at most 120
 * characters, with the ending of its kind, so that a saved file opens in a program that only shows it.
 */
export function attachmentName(name: string, kind: AttachmentKind): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = last.replace(/[\p{Control}\p{Format}\p{Surrogate}]/gu, '').trim();
  const { endings } = facts[kind];
  const ending = endings.find((each) => clean.toLowerCase().endsWith(each));
  const stem = ending === undefined ? clean : clean.slice(0, -ending.length);
  const kept = ending === undefined ? endings[0] : clean.slice(-ending.length);
  const room = attachmentLimits.nameChars - (kept?.length ?? 0);
  const short = Array.from(stem.trim() || '附件')
    .slice(0, room)
    .join('');
  return `${short}${kept}`;
}

/**
 * 附单据数 after files were added or removed. Adding raises it to the number of files at least; removing
 * lowers it only where it was the number of files. Paper sheets may exceed files, so it never drops below
 * what was typed otherwise.
 * @param files number of files before and after
 */
export function attachmentCountAfter(
  count: number,
  files: { readonly before: number; readonly after: number },
): number {
  if (files.after >= files.before) return Math.max(count, files.after);
  return count === files.before ? files.after : count;
}

/** 823 B, 1.2 MB: with at most one decimal. */
export function byteText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const units = ['KB', 'MB', 'GB'];
  let value = bytes / 1024;
  let unit = 0;
  while (value >= 1023.95 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${value < 100 ? value.toFixed(1).replace(/\.0$/, '') : Math.round(value)} ${units[unit]}`;
}
