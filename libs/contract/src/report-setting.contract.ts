import { z } from 'zod';
import { defineCall } from './call';
import { id, listedOnce, maxVersion } from './common.schema';

/** How an account set presents its official statements: switches of the forms, by their ids. */

const switchId = z.string('请选择列报方式').regex(/^[a-z][a-z-]{0,39}$/, '请选择列报方式');

const reportSetting = z.strictObject({
  /** 0 before the first save. */
  version: z.number().int(),
  switches: z.array(z.string()),
  /** 季报 shows 年初至季末 as 本期金额, which 企业会计准则 leaves to the account set. */
  quarterSinceJanuary: z.boolean(),
  /** The choices of the forms of the account set's standard. */
  choices: z.array(z.strictObject({ id: z.string(), title: z.string() })),
  /** Whether the standard allows a choice for 季报. */
  hasQuarterChoice: z.boolean(),
  /** 受限资金: subjects of 货币资金 that are not marked as cash, which 现金流量表 leaves out. */
  restricted: z.array(z.strictObject({ subjectId: id, code: z.string(), name: z.string() })),
});
export type ReportSetting = z.output<typeof reportSetting>;

export const reportSettingCalls = {
  get: defineCall({
    method: 'GET',
    path: '/report/setting',
    access: 'report.view',
    summary: '报表设置',
    result: reportSetting,
  }),
  save: defineCall({
    method: 'PUT',
    path: '/report/setting',
    access: 'report.manage',
    summary: '修改报表设置',
    body: z.strictObject({
      version: z.number().int().min(0).max(maxVersion),
      switches: z
        .array(switchId)
        .max(20, '列报方式最多 20 项')
        .superRefine(listedOnce('列报方式', (each) => each)),
      quarterSinceJanuary: z.boolean(),
    }),
    result: reportSetting,
  }),
};
