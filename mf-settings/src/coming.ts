import type { ComponentProps } from 'react';
import type { NotYetAvailable } from '@mingzhang/web';

type Coming = ComponentProps<typeof NotYetAvailable>;

/** What the screens that are still being built will do. */
export const coming = {
  account: {
    title: '账套',
    description: '维护账套信息，新建、移交和删除账套。',
    points: ['公司信息与会计准则', '新建账套'],
  },
  accountSetImport: {
    title: '旧账导入',
    description: '把其他软件的科目、期初和凭证导入本账套。',
    points: ['先检查后导入', '逐行说明未导入的原因'],
  },
  subject: {
    title: '科目',
    description: '维护会计科目及其辅助核算、外币和数量核算。',
    points: ['按类别查看科目树', '新增、停用、按拼音查找'],
  },
  initial: {
    title: '期初余额',
    description: '录入启用时各科目的余额，并检查试算平衡。',
    points: ['按类别录入，自动汇总', '试算平衡检查'],
  },
  voucherWord: {
    title: '凭证字',
    description: '维护记、收、付、转等凭证字。',
    points: ['设置默认凭证字', '打印标题'],
  },
  currency: {
    title: '币别',
    description: '维护外币及其汇率。',
    points: ['本位币固定', '汇率随时可改'],
  },
  assistingAccountingAccountingCategory: {
    title: '辅助核算',
    description: '维护客户、供应商、职员、部门、项目、存货等类别。',
    points: ['自定义类别和列', '批量导入'],
  },
  assistingAccountingCustom: {
    title: '辅助核算项目',
    description: '维护一个类别下的项目。',
    points: ['按编码、名称、拼音查找', '停用与删除'],
  },
  permissionSetting: {
    title: '权限设置',
    description: '添加账套成员并设置角色。',
    points: ['管理员、主管、制单、出纳、查看', '移除成员'],
  },
  personalPersonalSetting: {
    title: '个人信息',
    description: '修改姓名和头像。',
    points: ['姓名显示在凭证的制单人处'],
  },
  personalChangePassword: {
    title: '修改密码',
    description: '修改登录密码。',
    points: ['修改后其他设备需重新登录'],
  },
  personalChangePhoneNumber: {
    title: '更换手机号',
    description: '把账号换到新的手机号。',
    points: ['凭两次验证码完成'],
  },
  personalBindingWebchat: {
    title: '绑定微信',
    description: '绑定微信后可扫码登录。',
    points: ['随时解绑'],
  },
} as const satisfies Readonly<Record<string, Coming>>;
