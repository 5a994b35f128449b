import { createRequire } from 'node:module';
import { readOwnVersions } from '../run/releases.mjs';
import { isVersionRunning } from '../run/service-versions.mjs';
import { StartError } from '../run/start-error.mjs';
import { readBook } from './desk.mjs';
import { isStored } from './known.mjs';

// By `require`: an ES module finds no names in what a barrel hands on.
const load = createRequire(import.meta.url);
const { featureNames, features } = /** @type {typeof import('@mingzhang/contract')} */ (
  load('@mingzhang/contract')
);
const {
  givenThoughKilled,
  hiddenRules,
  isOfSwitch,
  isRemote,
  orderedRules,
  remoteOfSwitch,
  ruleSentence,
  shadowSentence,
} = /** @type {typeof import('@mingzhang/rules')} */ (load('@mingzhang/rules'));

const { minuteInShanghai } = /** @type {typeof import('@mingzhang/server')} */ (
  load('@mingzhang/server')
);

const ACTS_SHOWN = 10;

/**
 * The rules as sentences, in the order in which they are asked, the switches, and the last acts: all, or those of one
 * remote, service or switch, whose acts are soon gone among those of other teams.
 * @param {import('./known.mjs').Where & {log: (line: string) => void}} desk
 * @param {string} [name]
 */
export async function list({ dataDir, bucket, log }, name) {
  const book = await readBook(dataDir);
  const { rules, killed, shadows, acts } = name === undefined ? book : onlyOf(book, name);
  const remotes = new Set(rules.map(({ remote }) => remote).filter((other) => !isOfSwitch(other)));
  for (const remote of remotes) {
    log(remote);
    const notGiven = await versionsNotGiven({ dataDir, bucket }, rules, remote);
    for (const line of ruleLines(rules, remote, notGiven)) log(line);
    log('  其余使用本机版本');
  }
  if (name === undefined && remotes.size === 0) log('没有发布规则，所有账套都使用本机版本。');
  if (name !== undefined && rules.length === 0) log(`没有 ${name} 的发布规则。`);
  listSwitches({ rules, log, switches: featureNames.filter((one) => isAsked(one, name)) });
  if (shadows.length > 0) log('影子版本（应答的差异见 shadow list）');
  for (const shadow of shadows) {
    const isRunning = isVersionRunning(dataDir, shadow.service, shadow.version);
    log(`  ${shadowSentence(shadow)}${isRunning ? '' : '（没有在运行）'}`);
  }
  if (killed.length > 0) log('已停用');
  const own = readOwnVersions(dataDir);
  for (const { remote, version } of killed) {
    const isGiven = givenThoughKilled(book, remote, own[remote] ?? []) === version;
    log(`  ${remote} ${version}${isGiven ? '（本机没有其他版本，仍在使用）' : ''}`);
  }
  if (acts.length > 0) log('最近的操作');
  for (const { at, by, what } of acts.slice(-ACTS_SHOWN)) {
    log(`  ${minuteInShanghai(at)}  ${by}  ${what}`);
  }
}

/**
 * What a book has of one remote, service or switch. Acts name it in their sentence.
 * @param {import('./desk.mjs').Book} book
 * @param {string} name
 */
function onlyOf({ rules, killed, shadows, acts }, name) {
  return {
    rules: rules.filter(({ remote }) => remote === name),
    killed: killed.filter(({ remote }) => remote === name),
    shadows: shadows.filter(({ service }) => service === name),
    acts: acts.filter(({ what }) => what.split(/[^\w.:-]/).includes(name)),
  };
}

/**
 * @param {(typeof featureNames)[number]} one
 * @param {string | undefined} name
 */
const isAsked = (one, name) => name === undefined || remoteOfSwitch(one) === name;

/**
 * Versions that a rule of a remote or service names and nobody is given now, and why. What those who are reached lack besides
 * only the gateway knows.
 * @param {import('./known.mjs').Where} where
 * @param {import('./desk.mjs').Book['rules']} rules
 * @param {string} name
 * @returns {Promise<Map<string, string>>}
 */
async function versionsNotGiven(where, rules, name) {
  const versions = new Set(rules.flatMap((rule) => (rule.remote === name ? rule.version : [])));
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const version of versions) {
    if (!isRemote(name)) {
      if (!isVersionRunning(where.dataDir, name, version)) found.set(version, '没有在运行');
    } else if (!(await isStoredIfKnown(where, { name, version }))) {
      found.set(version, '构建不在库中，或清单没有可信的签名');
    }
  }
  return found;
}

/** While the bucket is away the rules are listed all the same. @type {typeof isStored} */
const isStoredIfKnown = (where, build) =>
  isStored(where, build).catch((error) => {
    if (error instanceof StartError) return true;
    throw error;
  });

/**
 * The rules of a remote or switch in the order in which they are asked.
 * @param {import('./desk.mjs').Book['rules']} rules
 * @param {string} remote
 * @param {ReadonlyMap<string, string>} [notGiven] versions that nobody is given, and why: they hide no rule
 */
function ruleLines(rules, remote, notGiven = new Map()) {
  const hidden = hiddenRules(rules, remote, ({ version }) => !notGiven.has(version));
  return orderedRules(rules, remote).map((rule) => {
    const hider = hidden.get(rule.id);
    const why = notGiven.get(rule.version);
    const note = hider
      ? `（被规则 ${hider.id} 盖住，没有账套会用到）`
      : why === undefined
        ? ''
        : `（${why}，现在不给出）`;
    return `  ${rule.id}  ${ruleSentence(rule, minuteInShanghai)}${note}`;
  });
}

/**
 * Switches of this version with whose they are and until when, and rules of those that it no longer has.
 * @param {{rules: import('./desk.mjs').Book['rules'], log: (line: string) => void,
 *   switches: readonly (typeof featureNames)[number][]}} options
 */
function listSwitches({ rules, log, switches }) {
  for (const name of switches) {
    const { title, owner, until, isOn } = features[name];
    log(`功能开关 ${name}（${title}）：${owner}负责，${until} 前移除`);
    for (const line of ruleLines(rules, remoteOfSwitch(name))) log(line);
    log(`  其余${isOn ? '开启' : '关闭'}`);
  }
  const known = featureNames.map(remoteOfSwitch);
  const left = rules.filter(({ remote }) => isOfSwitch(remote) && !known.includes(remote));
  for (const remote of new Set(left.map((rule) => rule.remote))) {
    log(`${remote} 本机版本中没有这个开关，规则不起作用，可用 roll-back ${remote} 撤回`);
    for (const line of ruleLines(rules, remote)) log(line);
  }
}
