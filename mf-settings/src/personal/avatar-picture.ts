/** What the service takes as a picture, and what a file of a camera may weigh. */
export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];
const MOST_BYTES = 2 * 1024 * 1024;
/** Twice what is stored, so that the service still has something to choose from. */
const SIDE_PIXELS = 512;
const QUALITY = 0.9;

/** Why a file cannot be an avatar, in words for its owner; undefined when it can. */
export function pictureProblem(file: Pick<File, 'type' | 'size'>): string | undefined {
  if (!pictureTypes.includes(file.type)) return '头像应为 PNG、JPEG 或 WebP 图片';
  if (file.size > MOST_BYTES) return '图片超过 2 MB，请换一张小一些的图片';
  return undefined;
}

/** Cuts the middle square out of a picture and gives it as base64 text. */
export async function squareOf(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const side = Math.min(picture.width, picture.height);
    const canvas = document.createElement('canvas');
    canvas.width = SIDE_PIXELS;
    canvas.height = SIDE_PIXELS;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('the browser gives no canvas');
    const left = (picture.width - side) / 2;
    const top = (picture.height - side) / 2;
    context.drawImage(picture, left, top, side, side, 0, 0, SIDE_PIXELS, SIDE_PIXELS);
    const address = canvas.toDataURL('image/webp', QUALITY);
    return address.slice(address.indexOf(',') + 1);
  } finally {
    picture.close();
  }
}
