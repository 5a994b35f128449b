import { BusinessError, loadPictureCodec } from '@mingzhang/server';

/** Longer side; twice the size in the form, for high-density screens. */
const sidePixels = 240;
/** An A3 page scanned at 600 dpi has 70 million pixels, of four bytes each when decoded. */
const mostPixels = 80_000_000;

/** Decodes one picture at a time: a few large ones at once would exhaust the memory. */
let last: Promise<unknown> = Promise.resolve();

/**
 * A small WebP of a picture, upright and without metadata. Decoding also validates the file.
 * @throws BusinessError IMAGE_INVALID
 */
export function thumbnailOf(bytes: Buffer): Promise<Buffer> {
  const made = last.then(() => decode(bytes));
  last = made.catch(() => undefined);
  return made;
}

async function decode(bytes: Buffer): Promise<Buffer> {
  const makePicture = await loadPictureCodec();
  try {
    return await makePicture(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize(sidePixels, sidePixels, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 74 })
      .timeout({ seconds: 10 })
      .toBuffer();
  } catch (error) {
    const isLarge = /pixel limit/i.test(String(error));
    throw new BusinessError('IMAGE_INVALID', {
      msg: isLarge
        ? '图片超过 8000 万像素，请降低扫描分辨率或缩小后再上传'
        : '图片不完整或已损坏，请重新拍照或导出后再上传',
    });
  }
}
