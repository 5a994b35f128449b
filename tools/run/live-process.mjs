import { readFileSync } from 'node:fs';

/** @typedef {{pid: number, startedAt: string}} ProcessMark */

/**
 * Fields of /proc/<pid>/stat after the command name, or undefined where there is no such file.
 * @param {number} pid
 */
function procStat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/**
 * Whether a process runs. A zombie does not: in a container nobody may ever reap it.
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EPERM') return false;
  }
  return procStat(pid)?.[0] !== 'Z';
}

/**
 * A mark of one process that no later process has: its number and its start time. Numbers are reused. The start time is
 * missing on systems that do not report it.
 * @param {number} pid
 * @returns {ProcessMark}
 */
export function markOf(pid) {
  return { pid, startedAt: procStat(pid)?.[19] ?? '' };
}

/**
 * Whether the marked process still runs, and not another one with its number.
 * @param {ProcessMark} mark
 */
export function isSameAlive(mark) {
  return isAlive(mark.pid) && markOf(mark.pid).startedAt === mark.startedAt;
}
