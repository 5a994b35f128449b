import { BusinessError, loadPictureCodec } from '@mingzhang/server';

const sidePixels = 256;
/** A small file may unpack to a picture of any size; this one takes 100 MB at most. */
const mostPixels = 25_000_000;

/**
 * A picture as everybody sees it: cut to a square of 256 pixels, encoded anew, so that nothing of the
 * file itself (place, camera, hidden content) is left. A data address, because a picture has no
 * header that would say who asks for it.
 * @throws BusinessError IMAGE_INVALID
 */
export async function avatarFrom(bytes: Buffer): Promise<string> {
  if (!isKnownFormat(bytes)) {
    throw new BusinessError('IMAGE_INVALID', { msg: '头像应为 PNG、JPEG 或 WebP 图片' });
  }
  const makePicture = await loadPictureCodec();
  try {
    const square = await makePicture(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize(sidePixels, sidePixels, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: 5 })
      .toBuffer();
    return `data:image/webp;base64,${square.toString('base64')}`;
  } catch {
    throw new BusinessError('IMAGE_INVALID');
  }
}

/** By its first bytes, whatever the name says. */
function isKnownFormat(bytes: Buffer): boolean {
  const begins = (hex: string, at = 0) =>
    bytes.subarray(at, at + hex.length / 2).toString('hex') === hex;
  const isPng = begins('89504e470d0a1a0a');
  const isJpeg = begins('ffd8ff');
  const isWebp = begins('52494646') && begins('57454250', 8);
  return isPng || isJpeg || isWebp;
}
