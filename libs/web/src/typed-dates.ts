/** How months are typed: shown as the first, understood as each: 2026-01, 202601, 2026年1月. */
export const monthFormats = ['YYYY-MM', 'YYYY-M', 'YYYYMM', 'YYYY/M', 'YYYY.M', 'YYYY年M月'];

/** How days are typed: shown as the first, understood as each. */
export const dayFormats = [
  'YYYY-MM-DD',
  'YYYY-M-D',
  'YYYYMMDD',
  'YYYY/M/D',
  'YYYY.M.D',
  'YYYY年M月D日',
];
