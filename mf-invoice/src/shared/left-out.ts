/** Invoices that a total does not count: `（不含待更正 3 张、作废 1 张）`; empty where it counts all. */
export function leftOutText({
  blocked,
  voided,
}: {
  readonly blocked: number;
  readonly voided: number;
}): string {
  const named = [
    ...(blocked > 0 ? [`待更正 ${blocked} 张`] : []),
    ...(voided > 0 ? [`作废 ${voided} 张`] : []),
  ];
  return named.length === 0 ? '' : `（不含${named.join('、')}）`;
}
