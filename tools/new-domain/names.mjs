import { StartError } from '../run/start-error.mjs';

/**
 * @typedef {object} DomainNames
 * @property {string} name `cash-flow`, as folders, paths and files spell it
 * @property {string} service name of the service, which a remote may be called after in the plural
 * @property {string} schema `cash_flow`, as the service's database spells it
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
 * @param {string} [service] name of the service, where it is another one
 * @throws {StartError} when it is no lower-case word or words joined by `-`
 */
export function spellingsOf(name, service = name) {
  if (![name, service].every((each) => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(each))) {
    throw new StartError(
      '域名应为小写字母，多个单词用 - 连接，例如：npm run new:domain -- cash 资金',
    );
  }
  const camel = camelOf(name);
  const pascal = camel[0]?.toUpperCase() + camel.slice(1);
  return { name, service, schema: service.replaceAll('-', '_'), camel, pascal };
}

/** `cash-flow` → `cashFlow`. @param {string} name */
export function camelOf(name) {
  return name.replace(/-(\w)/g, (_all, letter) => letter.toUpperCase());
}
