import { domains, type AnyDomain } from './domains';

/** Refusals that belong to no single domain, with their messages. */
const generalErrors = {
  UNAUTHENTICATED: '请先登录',
  FORBIDDEN: '您的角色没有此操作的权限，请联系账套管理员',
  NO_SUCH_ROUTE: '请求不存在',
  INTERNAL: '后台异常',
  FEATURE_OFF: '此功能暂未对当前账套开放，请刷新页面；需要使用请联系运营人员',
  UNAVAILABLE: '服务暂时不可用，请稍后重试',
  STORAGE_FULL: '存储空间不足，请联系管理员',
  TOO_MANY_REQUESTS: '请求过于频繁，请稍后重试',
  BODY_TOO_LARGE: '提交的内容过大，请分批提交',
  MISSING_REQUESTED_WITH: '请求来源不受信任，请在页面内操作',
  ACCOUNT_SET_CHANGED: '当前账套已在其他页面切换，请刷新页面后再操作',
  NO_ACCOUNT_SET: '请先选择或新增账套',
  INVALID_BODY: '填写的内容有误，请按提示修改',
  UNKNOWN_FIELD: '提交了未知的字段，请刷新页面后重试',
  NOT_FOUND: '记录不存在或已被删除，请刷新后重试',
  CONFLICT: '刚刚已有另一请求保存了同样的内容，请刷新后核对',
  REFERENCE_GONE: '所选的资料不存在或刚被删除，请刷新后重新选择',
  ANSWER_TOO_LARGE: '要查询的内容太多，请缩小期间或增加筛选条件后重试',
  HOST_NOT_ALLOWED: '不能用这个地址访问，请用管理员提供的网址',
  VERSION_STALE: '内容已被他人修改，请刷新后重新编辑',
  IDEMPOTENCY_KEY_REUSED: '同一请求编号被用于不同内容，请重新提交',
  DUPLICATE_REQUEST: '重复请求',
  EXPORT_TOO_LARGE: '要导出的记录太多，请缩小时间范围后再导出',
  NAME_TAKEN: '名称已存在，请换一个名称',
  CODE_TAKEN: '编码已存在，请换一个编码',
  BUILT_IN: '系统内置，不能修改或删除',
  FILE_TYPE: '文件类型不支持，请上传 .xlsx、.xls、.csv、.txt 或 .dbf 文件',
  FILE_TOO_LARGE: '文件超过 20 MB，请拆分后分次导入',
  FILE_DAMAGED: '文件不完整或已损坏，请在 Excel 中重新保存后导入',
  FILE_ENCRYPTED: '文件设有密码，请取消密码后导入',
  FILE_MACRO: '不接受带宏或二进制格式的工作簿，请另存为 .xlsx 后导入',
  FILE_UNSAFE: '文件内容存在安全风险，不能导入',
  FILE_ENCODING: '文件的文字编码无法识别，请另存为 .xlsx 或 UTF-8 编码的 .csv 后导入',
  FILE_COLUMNS: '文件的列与模板不符，请下载模板，按模板的列名填写',
  RELEASE_REFUSED: '发布规则不允许这样修改，请核对后重试',
  RELEASE_UNKNOWN: '没有这个版本，请核对名称和版本',
  RELEASE_STALE: '发布规则刚被改动过，请刷新后核对再操作',
  RELEASE_DAMAGED: '发布规则文件已损坏、丢失或被旧文件替换，请用它的副本或备份恢复',
  PIPELINE_TOKEN_WRONG: '流水线令牌不正确、已过期或已撤销，请由运维重新签发',
  PIPELINE_FORBIDDEN: '流水线令牌不能查询账套，请由运营人员在发布页面查询',
  RECORD_LIMIT: '数量已达上限，请先删除不用的再新增',
  JOB_LIMIT: '还有未完成的任务，请等它们完成或取消后再提交',
  JOB_ENDED: '任务已结束，不能再取消',
  JOB_NOT_PAUSABLE: '这类任务不能暂停，请等它完成，或取消任务',
  JOB_NOT_PAUSED: '任务没有暂停，不需要继续，请刷新后查看进度',
} as const;

type ErrorsOf<D> = D extends { readonly errors: infer E } ? keyof E & string : never;

/** Every stable error code: the general ones, and those that the domains declare. */
export type ErrorCode = keyof typeof generalErrors | ErrorsOf<AnyDomain>;

const messages = Object.assign(
  {},
  generalErrors,
  ...domains.map(({ errors }) => errors),
) as Readonly<Record<ErrorCode, string>>;

export const errorCodes = Object.keys(messages) as [ErrorCode, ...ErrorCode[]];

/** The Chinese sentence for a code; services may return a more exact one with row and object. */
export function messageOf(code: ErrorCode): string {
  return messages[code];
}
