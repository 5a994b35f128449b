/** Whose counts and sums these are, behind them: （仅含门店、电商部）; '' for everybody's. */
export const scopeText = ({ departments }: { readonly departments?: string | undefined }): string =>
  departments === undefined ? '' : `（仅含${departments}）`;
