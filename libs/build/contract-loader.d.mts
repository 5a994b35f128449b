export function withoutSummaries(source: string): string;
export const contractRule: { readonly test: RegExp };
