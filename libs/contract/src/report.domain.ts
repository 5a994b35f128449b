import { defineDomain } from './domain';

export const reportDomain = defineDomain({
  service: 'report',
  title: '报表',
  prefixes: ['/report'],
  permissions: {
    'report.view': {
      title: '查看报表',
      holders: ['Manager', 'Director', 'Making', 'Cashier', 'View'],
    },
    'report.manage': { title: '设计报表模板', holders: ['Manager', 'Director'] },
    'tax.view': { title: '查看纳税申报', holders: ['Manager', 'Director'] },
    'tax.manage': { title: '准备纳税申报', holders: ['Manager', 'Director'] },
  },
  errors: {
    REPORT_NOT_OF_STANDARD: '本账套执行的会计准则没有这张报表',
    CASH_ASSIGNMENT_LIMIT: '指定了现金流量项目的凭证已达上限',
    FORM_UNKNOWN: '表样里没有找到这张报表的项目，请上传空白的官方表样',
    TAX_STATE: '申报的状态已变，不能这样操作，请刷新后重试',
    REPORT_TEMPLATE_INVALID: '报表模板有误，请按提示修改',
    REPORT_UNCOVERED: '报表有科目没有计入或重复计入，不能启用，请先处理或保存为草稿',
    REPORT_ROW_USED: '这一行被其他行的公式引用，请先修改引用它的行',
    REPORT_TEMPLATE_LIMIT: '报表模板已达上限，请先删除不用的模板',
  },
  sources: { taxPayment: { title: '税款缴纳', bound: true } },
});
