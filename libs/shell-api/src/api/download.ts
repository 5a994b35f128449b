import { partsOf, type Call } from '@mingzhang/contract';
import { answerOf, requestOf, type CallArguments } from './client';
import { whileLoading } from './loading';

/** Saves a file to the user's disk; replaced in tests, because jsdom cannot save. */
export const fileSaver = {
  save(blob: Blob, name: string): void {
    const address = URL.createObjectURL(blob);
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    // The browser has begun to save by then.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  },
};

/** A file from a call, under the name that the service sent. */
export interface FetchedFile {
  readonly blob: Blob;
  readonly name: string;
}

/** Fetches the file of a call, with all headers of a call. */
export function fetchFile<C extends Call>(
  call: C,
  ...[request, options = {}]: CallArguments<C>
): Promise<FetchedFile> {
  const fetchQuietly = async () => {
    const config = { ...requestOf(call, partsOf(request), options), responseType: 'blob' as const };
    const response = await answerOf<Blob>(config, call.summary);
    const name = nameIn(String(response.headers['content-disposition'] ?? ''));
    return { blob: response.data, name };
  };
  return options.background ? fetchQuietly() : whileLoading(fetchQuietly);
}

/** Fetches the file of a call and saves it. */
export async function downloadFile<C extends Call>(
  call: C,
  ...[request, options]: CallArguments<C>
): Promise<void> {
  const { blob, name } = await fetchFile(call, ...([request, options] as CallArguments<C>));
  fileSaver.save(blob, name);
}

function nameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return encoded === undefined ? '下载' : decodeURIComponent(encoded);
}
