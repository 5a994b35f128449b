import type { Sharp, SharpOptions } from 'sharp';

type MakePicture = (bytes: Buffer, options: SharpOptions) => Sharp;

let loading: Promise<MakePicture> | undefined;

/**
 * Loads the picture codec on first use. Only the decoders of PNG, JPEG, WebP and GIF are allowed,
 * and nothing is cached. Load it only here: the allowed decoders are a setting of the whole
 * process.
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
