import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { toApiError } from './api/api-error';
import { notifyError } from './notify';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly quiet?: boolean | undefined };
    mutationMeta: { readonly quiet?: boolean | undefined };
  }
}

/**
 * Creates a query client that shows failures automatically. Refusals are not retried, technical
 * failures once. Figures are read again whenever a screen opens, because colleagues post at the
 * same time. Without a network calls fail at once, with a message and 重试, rather than wait
 * silently; failed reads are repeated when the network is back.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!query.meta?.quiet) notifyError(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        if (!mutation.meta?.quiet) notifyError(error);
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && toApiError(error).isTechnical,
        retryDelay: 800,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** The one query client of the shell and every remote. */
export const queryClient = createQueryClient();
