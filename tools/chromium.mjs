import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './run/main.mjs';
import { StartError } from './run/start-error.mjs';

/** @typedef {{executablePath: string, args: string[], env: NodeJS.ProcessEnv}} LaunchOptions */

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const ADVICE =
  '没有可用的 Chromium。请安装它（Debian/Ubuntu：apt-get install chromium fonts-noto-cjk），' +
  '或用 CHROME_PATH 指定 Chrome 或 Chromium 的路径。';

/**
 * A Chromium for browser tests: CHROME_PATH, else one installed on the machine, else the one inside
 * an npm package. The answer is what playwright's `chromium.launch` takes.
 * @param {{env?: NodeJS.ProcessEnv, installed?: string[]}} [options] for tests
 * @returns {LaunchOptions}
 * @throws {StartError} saying what to install when none of them runs
 */
export function findChromium({ env = process.env, installed = INSTALLED } = {}) {
  return given(env) ?? installedChromium(env, installed) ?? packagedChromium(env);
}

/** A page of a journey lives for seconds: code that is compiled once more to run faster does not pay. */
const BASELINE_CODE = '--js-flags=--no-maglev --no-opt';

/**
 * The same for journeys, the other way round: the one inside the npm package is a headless shell, which
 * has no window to draw and takes a quarter less of the processor for the same page.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {LaunchOptions}
 * @throws {StartError} saying what to install when none of them runs
 */
export function findHeadlessShell(env = process.env) {
  const { args, ...found } = given(env) ?? packagedOrInstalled(env);
  return { ...found, args: [...args, BASELINE_CODE] };
}

/** @param {NodeJS.ProcessEnv} env */
function packagedOrInstalled(env) {
  try {
    return packagedChromium(env);
  } catch (error) {
    const other = error instanceof StartError && installedChromium(env, INSTALLED);
    if (other) return other;
    throw error;
  }
}

/** @param {NodeJS.ProcessEnv} env */
function given(env) {
  if (!env.CHROME_PATH) return undefined;
  if (runs(env.CHROME_PATH, env)) return { executablePath: env.CHROME_PATH, args: ARGS, env };
  throw new StartError(`CHROME_PATH=${env.CHROME_PATH} 不能运行，请指定一个可用的 Chromium。`);
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} installed
 */
function installedChromium(env, installed) {
  const executablePath = installed.find((path) => runs(path, env));
  return executablePath === undefined ? undefined : { executablePath, args: ARGS, env };
}

/**
 * Whether a browser starts at all: a file that lacks its libraries is there, too.
 * @param {string} path
 * @param {NodeJS.ProcessEnv} env
 */
function runs(path, env) {
  if (!existsSync(path)) return false;
  return spawnSync(path, ['--no-sandbox', '--version'], { env, timeout: 20_000 }).status === 0;
}

/** @param {NodeJS.ProcessEnv} env */
function packagedChromium(env) {
  // The package holds a program for this machine only.
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new StartError(ADVICE);
  const dir = unpack();
  const executablePath = join(dir, 'chromium');
  const libraries = [join(dir, 'al2023/lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(dir, 'fonts') };
  // The machine's own libraries first; those of the package where it has none.
  for (const extra of [{}, { LD_LIBRARY_PATH: libraries }]) {
    const launchEnv = { ...env, ...fonts, ...extra };
    if (!runs(executablePath, launchEnv)) continue;
    // A build for one process group without zygote; all else comes from playwright.
    return { executablePath, args: [...ARGS, '--no-zygote', '--in-process-gpu'], env: launchEnv };
  }
  throw new StartError(ADVICE);
}

/**
 * Unpacks the browser of the npm package below node_modules/.cache, once. The package itself would
 * use /tmp, run whatever lies there under its name, and take half an unpacking for a whole one.
 */
function unpack() {
  const require = createRequire(import.meta.url);
  let entry;
  try {
    entry = require.resolve('@sparticuz/chromium');
  } catch {
    throw new StartError(ADVICE);
  }
  const manifest = join(dirname(dirname(dirname(entry))), 'package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  const cache = join(ROOT, 'node_modules/.cache');
  const dir = join(cache, `mingzhang-chromium-${version}`);
  if (existsSync(dir)) return dir;
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(`${dir}-`);
  try {
    const script = fileURLToPath(new URL('./chromium-unpack.mjs', import.meta.url));
    // This name makes the package unpack its own copies of the libraries as well.
    const env = { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' };
    execFileSync(process.execPath, [script], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    renameSync(draft, dir);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return dir;
}

/**
 * Whether Chinese can be drawn. Without such a font everything works but pictures show boxes.
 * @returns {boolean}
 */
export function hasChineseFont() {
  const listed = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' });
  return process.platform !== 'linux' || (listed.stdout ?? '').trim() !== '';
}
