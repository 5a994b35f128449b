import { defineDomain } from './domain';

export const invoiceDomain = defineDomain({
  service: 'invoice',
  title: '发票',
  prefixes: ['/invoice', '/invoiceBusiness'],
  permissions: {
    'invoice.view': { title: '查看发票', holders: ['Manager', 'Director'] },
    'invoice.manage': { title: '管理发票', holders: ['Manager', 'Director'] },
  },
  errors: {
    INVOICE: '发票有误，请按提示改正',
    INVOICE_TAKEN: '发票号码与已有的发票相同，不能重复录入',
    INVOICE_BOOKED: '发票已有凭证，不能修改或删除；请先删除凭证',
    INVOICE_TICKED: '发票已勾选，请先取消勾选',
    INVOICE_CHECK: '发票不能这样勾选，请按提示处理',
    INVOICE_IMPORT_USED: '本次导入的发票已有凭证或已勾选，不能撤销',
    INVOICE_VOUCHER: '发票不能生成凭证，请按提示处理',
    INVOICE_RELATE: '发票不能关联这张凭证，请按提示处理',
    INVOICE_BUSINESS: '业务类型有误，请按提示改正',
    INVOICE_BUSINESS_USED: '业务类型已有发票使用，不能删除；不再使用的请停用',
    INVOICE_UNBILLED: '未开票单据有误，请按提示改正',
    INVOICE_RULE: '记账规则有误，请按提示改正',
    INVOICE_RULE_STATE: '记账规则的状态已变，请刷新后重试',
    INVOICE_SECOND_PERSON: '账套启用了凭证审核，记账规则须由编制人以外的人批准',
  },
  closingSteps: ['vat-small-exempt'],
  sources: {
    invoice: { title: '发票', bound: true },
    certification: { title: '勾选抵扣', bound: true },
    transferOut: { title: '进项税额转出', bound: true },
    unbilled: { title: '未开票单据', bound: true },
  },
});
