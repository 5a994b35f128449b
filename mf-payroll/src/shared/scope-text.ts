/** Whose counts and sums these are, behind them: （仅含门店、电商部）; '' for everybody's. */
export const scopeText = ({ departments }: { readonly departments?: string | undefined }): string =>
  departments === undefined ? '' : `（仅含${departments}）`;

/** What concerns all employees, such as confirming, is done by somebody who sees all departments. */
export const isLimited = (
  shown: { readonly departments?: string | undefined } | undefined,
): boolean => shown?.departments !== undefined;
