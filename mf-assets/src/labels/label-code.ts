import encodeQR from 'qr';

/** Modules of white around the code; the label itself is white as well. */
const RIM = 2;

/** The dark modules of the QR code of a text, rows from above; a seventh may be damaged (level M). */
export function codeModules(text: string): readonly (readonly boolean[])[] {
  return encodeQR(text, 'raw', { ecc: 'medium', border: RIM });
}

/** The dark modules as the outline of an SVG whose sides are as many as there are modules. */
export function codePath(modules: readonly (readonly boolean[])[]): string {
  let path = '';
  modules.forEach((row, y) => {
    let from = -1;
    for (let x = 0; x <= row.length; x += 1) {
      if (row[x] && from < 0) from = x;
      if (!row[x] && from >= 0) {
        path += `M${from} ${y}h${x - from}v1h${from - x}z`;
        from = -1;
      }
    }
  });
  return path;
}
