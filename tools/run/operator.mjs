import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { withDatabase } from './commands.mjs';
import { StartError } from './start-error.mjs';

const usage = `用法：
  npm run operator -- 13800138000 on     开通运营：可以管理发布，24 小时内须设置动态码
  npm run operator -- 13800138000 off    关闭运营，动态码一并作废，立即生效
  npm run operator -- list               现有的运营人员`;

/**
 * `npm run operator`: lists who may operate the installation, and changes it. Only this command sets the flag.
 * @param {import('./commands.mjs').Options} options
 * @param {string[]} args
 * @returns {Promise<number>} exit code
 * @throws {StartError} for unknown arguments, or a mobile number without a user
 */
export function runOperator(options, args) {
  const { log = console.log } = options;
  const [first = '', second] = args;
  const isList = first === 'list' && args.length === 1;
  const isChange = /^1[3-9]\d{9}$/.test(first) && (second === 'on' || second === 'off');
  if (!isList && !(isChange && args.length === 2)) throw new StartError(usage);
  return withDatabase(options, async ({ context, services }) => {
    const identity = services.find(({ name }) => name === 'identity');
    if (!identity) throw new StartError('没有找到服务 identity。');
    const script = join(dirname(identity.main), 'operator-flag.js');
    const { listOperators, setOperator } = createRequire(script)(script);
    const { databaseUrl } = context;
    if (isList) {
      tell(await listOperators(databaseUrl), log);
      return 0;
    }
    const isOn = second === 'on';
    const by = userInfo().username;
    const done = await setOperator({ databaseUrl, mobile: first, isOn, by });
    if (!done) throw new StartError(`没有手机号为 ${first} 的用户，请先用它注册。`);
    log(sentenceOf(done, isOn));
    return 0;
  });
}

/**
 * @param {readonly {mobile: string, realName: string, grantedAt: string, isEnrolled: boolean}[]} operators
 * @param {(line: string) => void} log
 */
function tell(operators, log) {
  if (operators.length === 0) log('没有运营人员。');
  for (const { mobile, realName, grantedAt, isEnrolled } of operators) {
    const factor = isEnrolled ? '已设置动态码' : '未设置动态码';
    log(`  ${mobile}  ${realName}  自 ${grantedAt} 起  ${factor}`);
  }
}

/**
 * @param {{realName: string, isChanged: boolean}} done
 * @param {boolean} isOn
 */
function sentenceOf({ realName, isChanged }, isOn) {
  if (!isChanged) return isOn ? `${realName} 早已是运营人员。` : `${realName} 不是运营人员。`;
  return isOn
    ? `${realName} 已开通运营，请在 24 小时内登录，在“设置 > 发布”设置动态码。`
    : `${realName} 的运营权限已关闭，立即生效。`;
}
