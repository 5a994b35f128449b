/** Titles of the fields of release operations. */
export const operatorFieldTitles: Readonly<Record<string, string>> = {
  revision: '发布规则的版次',
  to: '发布范围',
  from: '开始时间',
  until: '截止时间',
  threshold: '暂停阈值',
  operatorCode: '动态码',
};
