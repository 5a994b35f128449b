import type { Sharp, SharpOptions } from 'sharp';

type MakePicture = (bytes: Buffer, options: SharpOptions) => Sharp;

let loading: Promise<MakePicture> | undefined;

/**
 * The codec of pictures, loaded when the first one comes. It runs only the decoders of PNG, JPEG,
 * WebP and GIF, and keeps nothing of a picture. The one place that loads it: what it may decode is a
 * setting of the whole process.
 */
export function loadPictureCodec(): Promise<MakePicture> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: [
        'VipsForeignLoadPngBuffer',
        'VipsForeignLoadJpegBuffer',
        'VipsForeignLoadWebpBuffer',
        'VipsForeignLoadNsgifBuffer',
      ],
    });
    return sharp;
  });
  return loading;
}
