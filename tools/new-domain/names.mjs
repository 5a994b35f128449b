import { StartError } from '../run/start-error.mjs';

/**
 * @typedef {object} DomainNames
 * @property {string} name `cash-flow`, as folders, paths and files spell it
 * @property {string} schema `cash_flow`, as the database spells it
 * @property {string} camel `cashFlow`
 * @property {string} pascal `CashFlow`
 * @property {string} title Chinese title of menu and screen
 * @property {number} port default port of the service
 * @property {number} devPort port of the remote's own development server
 * @property {number} order place in the side menu
 */

/**
 * The spellings of a domain's name.
 * @param {string} name
 * @throws {StartError} when it is no lower-case word or words joined by `-`
 */
export function spellingsOf(name) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new StartError(
      '域名应为小写字母，多个单词用 - 连接，例如：npm run new:domain -- cash 资金',
    );
  }
  const pascal = name.replace(/(^|-)(\w)/g, (_all, _dash, letter) => letter.toUpperCase());
  const camel = pascal[0]?.toLowerCase() + pascal.slice(1);
  return { name, schema: name.replaceAll('-', '_'), camel, pascal };
}
