/** Titles of fields that only subjects have. */
export const subjectFieldTitles: Readonly<Record<string, string>> = {
  auxiliaryRequired: '必填的辅助核算',
  moveEntries: '数据转入下级科目',
  moveTo: '转入的项目',
  statementRow: '报表项目',
};
