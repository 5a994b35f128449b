/** Every stable code that an answer may carry. A closed union: a code without a message does not compile. */
export const errorCodes = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NO_SUCH_ROUTE',
  'INTERNAL',
  'UNAVAILABLE',
  'TOO_MANY_REQUESTS',
  'BODY_TOO_LARGE',
  'MISSING_REQUESTED_WITH',
  'ACCOUNT_SET_CHANGED',
  'NO_ACCOUNT_SET',
  'INVALID_BODY',
  'UNKNOWN_FIELD',
  'NOT_FOUND',
  'CONFLICT',
  'REFERENCE_GONE',
  'ANSWER_TOO_LARGE',
  'HOST_NOT_ALLOWED',
  'VERSION_STALE',
  'IDEMPOTENCY_KEY_REUSED',
  'DUPLICATE_REQUEST',
  'MOBILE_INVALID',
  'CODE_WRONG',
  'CODE_EXPIRED',
  'CODE_TOO_SOON',
  'CODE_LIMIT',
  'PASSWORD_WRONG',
  'LOGIN_LOCKED',
  'PASSWORD_WEAK',
  'PASSWORDS_DIFFER',
  'DEMO_REFUSED',
  'MOBILE_TAKEN',
  'ACCOUNT_SET_IN_USE',
  'ACCOUNT_SET_CHANGE_CONFIRM',
  'ACCOUNT_SET_CHANGE_BLOCKED',
  'ACCOUNT_SET_NOT_MEMBER',
  'ACCOUNT_SET_DELETED',
  'CREDIT_CODE_INVALID',
  'REGION_UNKNOWN',
  'IDENTIFICATION_MISSING',
  'IMAGE_INVALID',
  'EXPORT_TOO_LARGE',
  'LAST_MANAGER',
  'ALREADY_MEMBER',
  'ALREADY_INVITED',
  'INVITATION_GONE',
  'SET_UP_FAILED',
  'VOUCHER_REFUSED',
  'VOUCHER_CONFIRM',
  'VOUCHER_UNBALANCED',
  'AMOUNT_TOO_LARGE',
  'PERIOD_CLOSED',
  'PERIOD_MISSING',
  'VOUCHER_AUDITED',
  'VOUCHER_CODE_TAKEN',
  'VOUCHER_CODE_GAP',
  'VOUCHER_NOT_AUDITED',
  'VOUCHER_SIGNED',
  'VOUCHER_NOT_SIGNED',
  'VOUCHER_NOT_CASH',
  'CASHIER_MODULE_OFF',
  'VOUCHER_REVERSED',
  'VOUCHER_INSERT_AUDITED',
  'AUDIT_OWN_VOUCHER',
  'SOURCE_VOUCHER',
  'CODE_RULE_INVALID',
  'SUBJECT_CODE_INVALID',
  'SUBJECT_CODE_TAKEN',
  'SUBJECT_IN_USE',
  'SUBJECT_HAS_CHILDREN',
  'SUBJECT_MOVE_CONFIRM',
  'SUBJECT_AUXILIARY_MOVE',
  'SUBJECT_NOT_LEAF',
  'NAME_TAKEN',
  'ITEM_IN_USE',
  'CODE_TAKEN',
  'BUILT_IN',
  'CURRENCY_IN_USE',
  'WORD_IN_USE',
  'INITIAL_BALANCE_LOCKED',
  'INITIAL_BALANCE_INVALID',
  'INITIAL_BALANCE_EXISTS',
  'TEMPLATE_INVALID',
  'FILE_TYPE',
  'FILE_TOO_LARGE',
  'FILE_DAMAGED',
  'FILE_ENCRYPTED',
  'FILE_MACRO',
  'FILE_UNSAFE',
  'FILE_ENCODING',
  'FILE_COLUMNS',
  'ATTACHMENT_TYPE',
  'ATTACHMENT_GONE',
  'ATTACHMENT_TAKEN',
  'ATTACHMENT_LIMIT',
  'JOB_LIMIT',
  'JOB_ENDED',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** The Chinese sentence for a code; services may give a more exact one naming row and object. */
export function messageOf(code: ErrorCode): string {
  switch (code) {
    case 'UNAUTHENTICATED':
      return '请先登录';
    case 'FORBIDDEN':
      return '您的角色没有此操作的权限，请联系账套管理员';
    case 'NO_SUCH_ROUTE':
      return '请求不存在';
    case 'INTERNAL':
      return '后台异常';
    case 'UNAVAILABLE':
      return '服务暂时不可用，请稍后重试';
    case 'TOO_MANY_REQUESTS':
      return '请求过于频繁，请稍后重试';
    case 'BODY_TOO_LARGE':
      return '提交的内容过大，请分批提交';
    case 'MISSING_REQUESTED_WITH':
      return '请求来源不受信任，请在页面内操作';
    case 'ACCOUNT_SET_CHANGED':
      return '当前账套已在其他页面切换，请刷新页面后再操作';
    case 'NO_ACCOUNT_SET':
      return '请先选择或新建账套';
    case 'INVALID_BODY':
      return '填写的内容有误，请按提示修改';
    case 'UNKNOWN_FIELD':
      return '提交了未知的字段，请刷新页面后重试';
    case 'NOT_FOUND':
      return '记录不存在或已被删除，请刷新后重试';
    case 'CONFLICT':
      return '刚刚已有另一请求保存了同样的内容，请刷新后核对';
    case 'REFERENCE_GONE':
      return '所选的资料不存在或刚被删除，请刷新后重新选择';
    case 'ANSWER_TOO_LARGE':
      return '要查询的内容太多，请缩小期间或增加筛选条件后重试';
    case 'HOST_NOT_ALLOWED':
      return '不能用这个地址访问，请用管理员提供的网址';
    case 'VERSION_STALE':
      return '内容已被他人修改，请刷新后重新编辑';
    case 'IDEMPOTENCY_KEY_REUSED':
      return '同一请求编号被用于不同内容，请重新提交';
    case 'DUPLICATE_REQUEST':
      return '重复请求';
    case 'MOBILE_INVALID':
      return '手机号应为 11 位，以 13 至 19 开头';
    case 'CODE_WRONG':
      return '验证码不正确，请核对后重新输入';
    case 'CODE_EXPIRED':
      return '验证码已失效，请重新获取';
    case 'CODE_TOO_SOON':
      return '验证码发送过于频繁，请稍后再试';
    case 'CODE_LIMIT':
      return '今日验证码次数已达上限，请明日再试或使用密码登录';
    case 'PASSWORD_WRONG':
      return '手机号或密码不正确';
    case 'LOGIN_LOCKED':
      return '密码错误次数过多，请 15 分钟后再试，或使用验证码登录';
    case 'PASSWORD_WEAK':
      return '密码过于简单：至少 8 位，且不能是常见密码';
    case 'PASSWORDS_DIFFER':
      return '两次输入的密码不一致';
    case 'DEMO_REFUSED':
      return '演示账号只能在本机使用';
    case 'MOBILE_TAKEN':
      return '该手机号已被其他用户使用';
    case 'ACCOUNT_SET_IN_USE':
      return '账套已有数据，不能再修改启用日期和会计准则';
    case 'ACCOUNT_SET_CHANGE_CONFIRM':
      return '修改会影响账套已有的科目，请确认后再保存';
    case 'ACCOUNT_SET_CHANGE_BLOCKED':
      return '账套中有新准则容纳不了的资料，请按提示处理后再修改';
    case 'ACCOUNT_SET_NOT_MEMBER':
      return '您不是该账套的成员，请联系账套管理员添加';
    case 'ACCOUNT_SET_DELETED':
      return '账套不在可恢复的范围内：只能恢复 30 天内删除的账套';
    case 'REGION_UNKNOWN':
      return '没有这个行政区划代码，请在列表中选择所在地区';
    case 'IDENTIFICATION_MISSING':
      return '请先用本账号的验证码确认身份，确认后 10 分钟内有效';
    case 'IMAGE_INVALID':
      return '图片无法识别，请换一张 PNG、JPEG 或 WebP 图片';
    case 'EXPORT_TOO_LARGE':
      return '要导出的记录太多，请缩小时间范围后再导出';
    case 'CREDIT_CODE_INVALID':
      return '统一社会信用代码不正确，请对照营业执照核对';
    case 'LAST_MANAGER':
      return '账套至少要有一名账套管理员，请先指定其他管理员';
    case 'ALREADY_MEMBER':
      return '该用户已是账套成员';
    case 'ALREADY_INVITED':
      return '已邀请过该手机号，对方尚未接受；要改角色请先撤回邀请';
    case 'INVITATION_GONE':
      return '邀请已撤回或已处理，请刷新后查看';
    case 'SET_UP_FAILED':
      return '账套初始化未完成，请稍后重试';
    case 'VOUCHER_REFUSED':
      return '凭证未通过检查，请按行修改后再保存';
    case 'AMOUNT_TOO_LARGE':
      return '金额过大：科目一个月的发生额须小于 1 亿亿，请核对是否多输了位数，或拆到其他科目';
    case 'VOUCHER_CONFIRM':
      return '凭证中有需要确认的差额，请核对；确认无误后再保存';
    case 'VOUCHER_UNBALANCED':
      return '借贷不平衡，请核对金额';
    case 'PERIOD_CLOSED':
      return '该期间已结账，请先反结账，或将凭证日期改到未结账期间';
    case 'PERIOD_MISSING':
      return '凭证日期不在账套的会计期间内，请修改日期';
    case 'VOUCHER_AUDITED':
      return '凭证已审核，请先反审核再修改或删除';
    case 'VOUCHER_CODE_TAKEN':
      return '凭证号已被使用，请改用下一个号';
    case 'VOUCHER_CODE_GAP':
      return '凭证号必须连续，请使用下一个号';
    case 'VOUCHER_NOT_AUDITED':
      return '凭证尚未审核，无需反审核';
    case 'VOUCHER_SIGNED':
      return '出纳已签字，请先取消签字再修改或删除';
    case 'VOUCHER_NOT_SIGNED':
      return '出纳尚未签字，无需取消';
    case 'VOUCHER_NOT_CASH':
      return '凭证没有现金或银行科目，无需出纳签字';
    case 'CASHIER_MODULE_OFF':
      return '账套未启用出纳模块，请先在账套中启用';
    case 'VOUCHER_REVERSED':
      return '凭证已被红冲，请先删除红冲凭证';
    case 'VOUCHER_INSERT_AUDITED':
      return '后面的凭证已审核或签字，不能移号，请先反审核';
    case 'AUDIT_OWN_VOUCHER':
      return '已启用凭证审核，不能审核自己制单的凭证，请由他人审核';
    case 'SOURCE_VOUCHER':
      return '该凭证由业务单据生成，请在来源处处理';
    case 'CODE_RULE_INVALID':
      return '科目编码规则不能使用，请按提示修改';
    case 'SUBJECT_CODE_INVALID':
      return '科目编码不符合编码规则，请修改';
    case 'SUBJECT_CODE_TAKEN':
      return '科目编码已存在，请换一个编码';
    case 'SUBJECT_IN_USE':
      return '科目已被使用，不能删除，可改为停用';
    case 'SUBJECT_HAS_CHILDREN':
      return '科目有下级科目，请先删除下级科目';
    case 'SUBJECT_MOVE_CONFIRM':
      return '上级科目已有数据，新增下级后数据将转入该下级科目，请确认';
    case 'SUBJECT_AUXILIARY_MOVE':
      return '科目已有数据，请选择这些数据转入的辅助核算项目';
    case 'SUBJECT_NOT_LEAF':
      return '只能使用末级科目';
    case 'NAME_TAKEN':
      return '名称已存在，请换一个名称';
    case 'ITEM_IN_USE':
      return '辅助核算项目已被使用，不能删除，可改为停用';
    case 'CODE_TAKEN':
      return '编码已存在，请换一个编码';
    case 'BUILT_IN':
      return '系统内置，不能修改或删除';
    case 'CURRENCY_IN_USE':
      return '币别已被使用，不能删除';
    case 'WORD_IN_USE':
      return '凭证字已被使用，不能删除';
    case 'INITIAL_BALANCE_LOCKED':
      return '已有期间结账，不能再修改期初余额，请先反结账';
    case 'INITIAL_BALANCE_INVALID':
      return '期初余额有误，请按行修改';
    case 'INITIAL_BALANCE_EXISTS':
      return '该科目已有期初余额，请直接修改';
    case 'TEMPLATE_INVALID':
      return '凭证模板有误，请按行修改';
    case 'FILE_TYPE':
      return '文件类型不支持，请上传 .xlsx、.xls、.csv、.txt 或 .dbf 文件';
    case 'FILE_TOO_LARGE':
      return '文件超过 20 MB，请拆分后分次导入';
    case 'FILE_DAMAGED':
      return '文件不完整或已损坏，请在 Excel 中重新保存后导入';
    case 'FILE_ENCRYPTED':
      return '文件设有密码，请取消密码后导入';
    case 'FILE_MACRO':
      return '不接受带宏或二进制格式的工作簿，请另存为 .xlsx 后导入';
    case 'FILE_UNSAFE':
      return '文件内容存在安全风险，不能导入';
    case 'FILE_ENCODING':
      return '文件的文字编码无法识别，请另存为 .xlsx 或 UTF-8 编码的 .csv 后导入';
    case 'FILE_COLUMNS':
      return '文件的列与模板不符，请下载模板，按模板的列名填写';
    case 'ATTACHMENT_TYPE':
      return '附件只支持 PNG、JPEG、GIF、WebP 图片和 PDF、OFD、XML 文件';
    case 'ATTACHMENT_GONE':
      return '附件已不存在（上传后 7 天没有随凭证保存的会被清理），请移除后重新上传';
    case 'ATTACHMENT_TAKEN':
      return '附件已随另一张凭证保存，请移除后重新上传';
    case 'ATTACHMENT_LIMIT':
      return '上传后没有随凭证保存的附件过多，请先保存凭证，或移除不要的附件';
    case 'JOB_LIMIT':
      return '还有未完成的任务，请等它们完成或取消后再提交';
    case 'JOB_ENDED':
      return '任务已结束，不能再取消';
  }
}
