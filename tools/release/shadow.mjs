import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { placesOf } from '../run/releases.mjs';
import { isVersionRunning } from '../run/service-versions.mjs';
import { StartError } from '../run/start-error.mjs';
import { changeBook } from './desk.mjs';

// By `require`: an ES module finds no names in what a barrel hands on.
const load = createRequire(import.meta.url);
const { builtName, keptShadowFindings, versionName } =
  /** @type {typeof import('@mingzhang/contract')} */ (load('@mingzhang/contract'));
const { minuteInShanghai } = /** @type {typeof import('@mingzhang/server')} */ (
  load('@mingzhang/server')
);
const { reachOf, shadowSentence, withoutShadow, withShadow } =
  /** @type {typeof import('@mingzhang/rules')} */ (load('@mingzhang/rules'));

const SHOWN = 50;

/**
 * Gives a version of a service that runs beside the product's own a share of what is read, or ends that.
 * @param {Pick<import('./commands.mjs').Desk, 'dataDir' | 'log' | 'options'>} desk
 * @param {string[]} args
 */
export async function changeShadow({ dataDir, log, options }, [service = '', version = '']) {
  if (options.isStop) {
    const what = `停止 ${service} 的影子版本`;
    log(await changeBook(dataDir, (book) => ({ book: withoutShadow(book, service), what })));
    return;
  }
  const isName = builtName.test(service) && versionName.test(version);
  if (!isName || !isVersionRunning(dataDir, service, version)) {
    throw new StartError(
      `${service} 的版本 ${version} 没有在运行，请先在新版本的检出中 npm run start:service -- ${service}。`,
    );
  }
  const what = await changeBook(dataDir, (book) => {
    // A share that is left out is none: nobody sends everything twice by an oversight.
    const to = reachOf(options.share ?? 'all', []);
    const next = withShadow(book, { service, version, to });
    const added = next.shadows?.find((one) => one.service === service);
    return { book: next, what: added ? shadowSentence(added) : '' };
  });
  log(`已生效：${what}`);
}

/**
 * What the answers of shadows were like, those of the last thirty days.
 * @param {{dataDir: string, log: (line: string) => void}} desk
 */
export async function listShadows({ dataDir, log }) {
  const { shadowFolder } = placesOf(dataDir);
  const files = existsSync(shadowFolder) ? readdirSync(shadowFolder) : [];
  const names = files.filter((name) => name.endsWith('.json')).toSorted();
  if (names.length === 0) log('还没有影子版本的应答。');
  for (const name of names) {
    const kept = keptShadowFindings.parse(
      JSON.parse(readFileSync(join(shadowFolder, name), 'utf8')),
    );
    const { since, lastAt, compared, differing, dropped, findings } = kept;
    const of = name.slice(0, -'.json'.length).replace('@', ' ');
    log(`${of}，${minuteInShanghai(since)} 至 ${minuteInShanghai(lastAt)}`);
    log(`  比较 ${compared} 次，${differing} 次不同，${dropped} 次因繁忙未比较`);
    const byCount = findings.toSorted((a, b) => b.count - a.count);
    for (const finding of byCount.slice(0, SHOWN)) for (const line of linesOf(finding)) log(line);
    if (findings.length > SHOWN)
      log(`  另有 ${findings.length - SHOWN} 处，见 ${join(shadowFolder, name)}`);
  }
}

/** @param {import('@mingzhang/contract').ShadowFinding} finding */
function linesOf({ call, field, count, lastAt, example }) {
  const { at, own, other, accountSetId, requestId } = example;
  const set = accountSetId === null ? '' : `账套 ${accountSetId}，`;
  return [
    `  ${call}  ${field}  ${count} 次，最近 ${minuteInShanghai(lastAt)}`,
    `    例：${set}${at} 本机 ${own}，影子 ${other}（请求 ${requestId}）`,
  ];
}
