/** The network of the page; replaced in tests. */
export const network = {
  /** Whether the server of the page answers at all; what it answers is irrelevant. */
  async isReachable(): Promise<boolean> {
    if (!navigator.onLine) return false;
    return fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
      () => true,
      () => false,
    );
  },
};
