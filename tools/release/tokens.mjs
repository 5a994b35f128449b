import { createRequire } from 'node:module';
import { StartError } from '../run/start-error.mjs';
import { placesOf } from '../run/releases.mjs';

// By `require`: an ES module finds no names in what a barrel hands on.
const load = createRequire(import.meta.url);
const {
  addReleaseToken,
  DamagedReleaseFile,
  minuteInShanghai,
  readReleaseTokens,
  releaseTokenFile,
  revokeReleaseToken,
} = /** @type {typeof import('@mingzhang/server')} */ (load('@mingzhang/server'));

const USAGE = `用法：
  npm run release -- token add 名称 [--until 时间]   签发流水线令牌，只显示这一次
  npm run release -- token list                    现有的令牌
  npm run release -- token revoke 名称              撤销，立即生效`;

/**
 * `npm run release -- token …`: by which tokens pipelines may change releases.
 * @param {{dataDir: string, log: (line: string) => void, options: {until: string | null}}} desk
 * @param {string[]} args
 * @throws {StartError} for what is no command
 * @throws {import('@mingzhang/rules').ReleaseRefusal} for what the rules do not allow
 */
export async function changeTokens(desk, args) {
  const file = releaseTokenFile(placesOf(desk.dataDir).bookFile);
  try {
    return await act(file, desk, args);
  } catch (error) {
    if (!(error instanceof DamagedReleaseFile)) throw error;
    throw new StartError(`流水线令牌文件 ${file} 已损坏，请从备份恢复。`);
  }
}

/**
 * @param {string} file
 * @param {Pick<Parameters<typeof changeTokens>[0], 'log' | 'options'>} desk
 * @param {string[]} args
 */
async function act(file, { log, options }, [command, name = '', ...more]) {
  if (more.length > 0) throw new StartError(USAGE);
  if (command === 'list' && name === '') return list(file, log);
  if (command === 'add' && name !== '') {
    const { until } = options;
    const token = await addReleaseToken(file, { name, until, at: new Date() });
    log(`${name} 的令牌（只显示这一次，请存入流水线的密钥）：`);
    log(token);
    return undefined;
  }
  if (command === 'revoke' && name !== '') {
    await revokeReleaseToken(file, name);
    log(`已撤销 ${name} 的令牌，立即生效。`);
    return undefined;
  }
  throw new StartError(USAGE);
}

/**
 * @param {string} file
 * @param {(line: string) => void} log
 */
async function list(file, log) {
  const tokens = await readReleaseTokens(file);
  if (tokens.length === 0) log('没有流水线令牌。');
  for (const { name, createdAt, until } of tokens) {
    const end = until === null ? '长期有效' : `至 ${minuteInShanghai(until)} 止`;
    log(`  ${name}  签发于 ${minuteInShanghai(createdAt)}  ${end}`);
  }
}
