import { execFileSync } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepareDataDir } from '../postgres/data-dir.mjs';
import { runBuild } from '../run/build.mjs';
import { placesOf } from '../run/releases.mjs';
import { StartError } from '../run/start-error.mjs';
import { listWorkspaces } from '../run/workspaces.mjs';
import { bucketOf, uploadBuild } from './bucket.mjs';
import { lacksOf, obstaclesOf, unknownReach } from './checks.mjs';
import { actOn, alone } from './desk.mjs';
import { kill, unkill } from './kill.mjs';
import { refuseUnknown, storedNeeds } from './known.mjs';
import { list } from './list.mjs';
import { matrix } from './matrix.mjs';
import { changeShadow, listShadows } from './shadow.mjs';
import { override } from './override.mjs';
import { signingKey } from './signing-key.mjs';
import { keepBuild, LIST } from './store.mjs';
import { changeTokens } from './tokens.mjs';

// By `require`: an ES module finds no names in what a barrel hands on.
const load = createRequire(import.meta.url);
const { featureNames, roles } = /** @type {typeof import('@mingzhang/contract')} */ (
  load('@mingzhang/contract')
);
const { callsLacking } = /** @type {typeof import('@mingzhang/contract/shapes')} */ (
  load('@mingzhang/contract/shapes')
);
const { isRemote, oneLine, reachOf, ReleaseRefusal, remoteOfSwitch, servesVersion } =
  /** @type {typeof import('@mingzhang/rules')} */ (load('@mingzhang/rules'));
const { thresholdOf } = /** @type {typeof import('@mingzhang/rules')} */ (load('@mingzhang/rules'));

const USAGE = `用法：
  npm run release -- mf-books [--to 5%|set:12|agency:7|role:View|all] [--from 时间] [--until 时间]  构建并发布
    [--threshold 5/10m,slow:4s/30%]            10 分钟内 5 人出错，或 30% 载入超过 4 秒，即自动暂停
  npm run release -- list [mf-books]           规则、停用的版本和最近的操作，或其中一个模块、服务、开关的
  npm run release -- pin mf-books 版本 --to set:12   让指定账套使用已发布的版本，或正在运行的服务版本
  npm run release -- pause 编号 | resume 编号    暂停、恢复一条规则
  npm run release -- switch books.archive on|off --to 5%   为部分账套打开、关闭一个功能开关
  npm run release -- shadow asset 版本 --share 10%   把一部分读取请求另发给正在运行的服务版本，只比较应答
  npm run release -- shadow list | shadow asset --stop   查看应答的差异、停止影子版本
  npm run release -- roll-back mf-books        撤回最近一条规则，功能开关写 feature:books.archive
  npm run release -- kill mf-books 版本         停用一个版本
  npm run release -- unkill mf-books 版本       恢复使用停用的版本，原来的规则不恢复
  npm run release -- matrix 提交                该提交与当前检出的前端、外壳、服务两两搭配，逐一走一遍流程
  npm run release -- token add 名称 | list | revoke 名称   流水线令牌
  npm run release -- override mf-books 文件夹|http://localhost:8084|版本|off --session-of 手机号 [--minutes 60]`;

/**
 * @typedef {object} Desk
 * @property {string} root
 * @property {string} dataDir
 * @property {(line: string) => void} log
 * @property {string} gateway address of the product that runs
 * @property {import('./bucket.mjs').BucketConfig | undefined} bucket
 * @property {NodeJS.ProcessEnv} env
 * @property {{to: string, share: string | undefined, from: string | null, until: string | null, isDirty: boolean,
 *   isStop: boolean, threshold: import('@mingzhang/rules').ReleaseThreshold | undefined, sessionOf?: string,
 *   minutes?: string}} options
 */

/** @type {Record<string, (desk: Desk, args: string[]) => Promise<void>>} */
const COMMANDS = {
  pin,
  pause,
  resume,
  kill,
  unkill,
  'roll-back': rollBack,
  switch: setSwitch,
  shadow: changeShadow,
  override,
  token,
};

/**
 * `npm run release`: builds a remote and gives it to some account sets, or changes who is given what.
 * @param {{root: string, args: string[], env?: NodeJS.ProcessEnv, log?: (line: string) => void}} options
 * @returns {Promise<number>} exit code
 * @throws {StartError} for what cannot be done, with the way out
 */
export async function runRelease({ root, args, env = process.env, log = console.log }) {
  const { values, positionals } = readArguments(args);
  const [command = '', ...rest] = positionals;
  const dataDir = prepareDataDir({ root, explicit: env.DATA_DIR || undefined });
  const options = {
    to: values.to ?? 'all',
    share: values.share,
    from: instantOf(values.from),
    until: instantOf(values.until),
    isDirty: values.dirty ?? false,
    isStop: values.stop ?? false,
    threshold: thresholdIn(values.threshold),
    sessionOf: values['session-of'],
    minutes: values.minutes,
  };
  const gateway = env.GATEWAY ?? `http://localhost:${env.PORT ?? 8080}`;
  // What people and teams have named may not steer the terminal that shows it.
  const print = (/** @type {string} */ line) => log(oneLine(line));
  const bucket = bucketOf(env);
  const desk = { root, dataDir, log: print, options, gateway, bucket, env };
  const change = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (command === '') throw new StartError(USAGE);
  const look = lookOf(command, rest);
  if (look) {
    // Whoever only looks waits for nobody.
    await look(desk);
    return 0;
  }
  await alone(dataDir, async () => (change ? change(desk, rest) : release(desk, command)));
  return 0;
}

/**
 * @param {string} command
 * @param {string[]} rest
 */
function lookOf(command, [what = '']) {
  if (command === 'list') return (/** @type {Desk} */ desk) => list(desk, what || undefined);
  if (command === 'matrix') return (/** @type {Desk} */ desk) => matrix(desk, [what]);
  return command === 'shadow' && what === 'list' ? listShadows : undefined;
}

/** @param {string[]} args */
function readArguments(args) {
  const text = /** @type {const} */ ({ type: 'string' });
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        to: text,
        share: text,
        from: text,
        until: text,
        threshold: text,
        dirty: { type: 'boolean' },
        stop: { type: 'boolean' },
        'session-of': text,
        minutes: text,
      },
    });
  } catch {
    throw new StartError(USAGE);
  }
}

/** @param {string | undefined} text */
const thresholdIn = (text) => (text === undefined ? undefined : refusing(() => thresholdOf(text)));

/** A day or a time without a zone is one of China, wherever the command runs. @param {string | undefined} text */
function instantOf(text) {
  if (text === undefined) return null;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const isLocal = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2})?$/.test(text);
  const instant = new Date(isDay ? `${text}T00:00+08:00` : isLocal ? `${text}+08:00` : text);
  if (!Number.isNaN(instant.getTime())) return instant.toISOString();
  throw new StartError(`时间 ${text} 不正确，请写成 2026-12-01 或 2026-12-01T09:00。`);
}

/**
 * Builds a remote from the checkout as it was committed, checks it, puts it into the store and adds its rule.
 * @param {Desk} desk
 * @param {string} name
 */
async function release({ root, dataDir, log, options, gateway, bucket, env }, name) {
  const to = refusing(() => reachOf(options.to, roles));
  const remotes = listWorkspaces(root).filter(({ dir }) => dir.startsWith('mf-'));
  if (!remotes.some(({ dir }) => dir === name)) {
    const known = remotes.map(({ dir }) => dir).join('、');
    throw new StartError(`没有名为 ${name} 的前端，可发布的：${known}。\n${USAGE}`);
  }
  if (!options.isDirty) refuseChanges(root);
  log(`正在构建 ${name}……`);
  const { code, output } = await runBuild(root, undefined, [name]);
  if (code !== 0) throw new StartError(`${output}\n构建失败，原因见上。`);
  const dist = join(root, name, 'dist');
  const others = remotes.map(({ dir }) => join(root, dir, 'dist')).filter(isBuilt);
  const { bytesOfKb, limitsKb } = JSON.parse(
    readFileSync(join(root, 'tools/page-weight.json'), 'utf8'),
  );
  const needs = JSON.parse(readFileSync(join(dist, 'contract.json'), 'utf8'));
  const lacks = await askedLacks({ gateway, log, options }, needs);
  const obstacles = [
    ...obstaclesOf({ dist, others, limitKb: limitsKb.remote, bytesOfKb }),
    ...lacks.obstacles,
  ];
  if (obstacles.length > 0) throw new StartError(`不能发布 ${name}：${obstacles.join('；')}。`);
  for (const warning of lacks.warnings) log(`注意，${warning}。`);
  const { folder } = placesOf(dataDir);
  const privateKey = signingKey(dataDir, env);
  const { version, isNew } = keepBuild({ store: folder, dist, privateKey });
  const keys = [createPublicKey(privateKey)];
  if (bucket) await uploadBuild({ folder, bucket, keys }, { name, version });
  log(isNew ? `已存入 ${name} ${version}` : `${name} ${version} 早已存入，只更新规则`);
  await addRule({ dataDir, log, options, gateway }, { remote: name, version, to });
}

/** @param {string} dist */
const isBuilt = (dist) => existsSync(join(dist, LIST));

/** A release is what was committed, or nobody could say later what it was. @param {string} root */
function refuseChanges(root) {
  let changes;
  try {
    changes = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
  } catch {
    throw new StartError('这里不是 git 检出，请在干净的检出中发布，或加 --dirty 承担后果。');
  }
  if (changes.trim() === '') return;
  throw new StartError(`有未提交的改动，请先提交，或加 --dirty 承担后果：\n${changes.trimEnd()}`);
}

/**
 * @param {Pick<Desk, 'dataDir' | 'log' | 'options' | 'gateway'>} desk
 * @param {{remote: string, version: string, to: import('@mingzhang/rules').Reach}} given
 */
async function addRule({ dataDir, log, options, gateway }, given) {
  const { from, until, threshold } = options;
  const unknown = await unknownReach({ gateway, to: options.to });
  if (unknown !== undefined) throw new StartError(`${unknown}。`);
  const added = /** @type {const} */ ({ kind: 'add', ...given, from, until, threshold });
  log(`已生效：${await actOn(dataDir, added)}`);
}

/** @param {Desk} desk @param {string[]} args */
async function pin(desk, [remote = '', version = '']) {
  const { log, options } = desk;
  const to = refusing(() => reachOf(options.to, roles));
  const build = { name: remote, version };
  await refuseUnknown(desk, build);
  const needs = isRemote(remote) ? await storedNeeds(desk, build) : undefined;
  const lacks = needs ? await askedLacks(desk, needs) : { obstacles: [], warnings: [] };
  if (lacks.obstacles.length > 0) {
    throw new StartError(`不能使用 ${remote} ${version}：${lacks.obstacles.join('；')}。`);
  }
  for (const warning of lacks.warnings) log(`注意，${warning}。`);
  await addRule(desk, { remote, version, to });
}

/**
 * What a remote lacks with those that it is for, by the product that runs; nothing where none does.
 * @param {Pick<Desk, 'gateway' | 'log' | 'options'>} desk
 * @param {import('@mingzhang/contract').ModuleNeeds} needs
 */
async function askedLacks({ gateway, log, options }, needs) {
  const lacks = await lacksOf({ needs, gateway, to: options.to, callsLacking, servesVersion });
  if (!lacks) log(`${gateway} 没有应答，接口是否齐全未核对；网关在载入前还会核对。`);
  return lacks ?? { obstacles: [], warnings: [] };
}

/** @param {Desk} desk @param {string[]} args */
async function setSwitch(desk, [name = '', state = '']) {
  const { options } = desk;
  const to = refusing(() => reachOf(options.to, roles));
  if (!featureNames.some((known) => known === name)) {
    const known = featureNames.length > 0 ? featureNames.join('、') : '（没有）';
    throw new StartError(`没有名为 ${name} 的功能开关，现有的：${known}。`);
  }
  if (state !== 'on' && state !== 'off') {
    throw new StartError(`请写明打开还是关闭：npm run release -- switch ${name} on 或 off。`);
  }
  await addRule(desk, { remote: remoteOfSwitch(name), version: state, to });
}

/** @param {Desk} desk @param {string[]} args */
async function pause({ dataDir, log }, [id = '']) {
  log(await actOn(dataDir, { kind: 'pause', id: Number(id) }));
}

/** @param {Desk} desk @param {string[]} args */
async function resume({ dataDir, log }, [id = '']) {
  log(await actOn(dataDir, { kind: 'resume', id: Number(id) }));
}

/** @param {Desk} desk @param {string[]} args */
async function rollBack({ dataDir, log }, [remote = '']) {
  log(await actOn(dataDir, { kind: 'rollBack', remote }));
}

/** @param {Desk} desk @param {string[]} args */
async function token(desk, args) {
  await changeTokens(desk, args).catch((error) => {
    throw error instanceof ReleaseRefusal ? new StartError(error.message) : error;
  });
}

/**
 * @template T
 * @param {() => T} work
 * @returns {T}
 */
function refusing(work) {
  try {
    return work();
  } catch (error) {
    if (error instanceof ReleaseRefusal) throw new StartError(error.message);
    throw error;
  }
}
