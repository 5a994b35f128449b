import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from './query-client';

describe('calls without a network', () => {
  const client = createQueryClient();
  const queryKey = ['figures'];
  const fail = () => Promise.reject(new Error('no network'));
  beforeEach(() => {
    client.mount();
    onlineManager.setOnline(false);
  });
  afterEach(() => {
    onlineManager.setOnline(true);
    client.unmount();
    client.clear();
  });

  it('fail at once instead of waiting for one', async () => {
    await expect(client.fetchQuery({ queryKey, queryFn: fail })).rejects.toThrow('no network');
    const saving = client.getMutationCache().build(client, { mutationFn: fail });
    await expect(saving.execute(undefined)).rejects.toThrow('no network');
  });

  it('are made again when it is back', async () => {
    let hasNetwork = false;
    const queryFn = () => (hasNetwork ? Promise.resolve('1.00') : fail());
    const observer = new QueryObserver(client, { queryKey, queryFn, retry: false });
    const read = new Promise((resolve) => {
      observer.subscribe(({ data, isError }) => {
        if (data !== undefined) resolve(data);
        if (!isError) return;
        hasNetwork = true;
        onlineManager.setOnline(true);
      });
    });
    await expect(read).resolves.toBe('1.00');
  });
});
