/** Titles of the fields of column settings. */
export const listFieldTitles: Readonly<Record<string, string>> = {
  list: '列表',
  shown: '显示',
  widthPx: '列宽',
};
