import { StartError } from '../run/start-error.mjs';

/**
 * @typedef {object} Spellings
 * @property {string} name `petty-cash`, as folders, paths and files spell it
 * @property {string} service name of the service, which a remote may be called after in the plural
 * @property {string} schema `petty_cash`, as the service's database spells it
 * @property {string} snake `petty_cash`, as its table is called
 * @property {string} camel `pettyCash`
 * @property {string} pascal `PettyCash`
 * @property {string} serviceCamel the service's name, where it is another one
 *
 * @typedef {object} Places
 * @property {string} title Chinese title of menu and screen
 * @property {number} port default port of the service
 * @property {number} devPort port of the remote's own development server
 * @property {number} order place in the side menu
 *
 * @typedef {Spellings & Places} DomainNames
 */

/**
 * The spellings of a domain's name.
 * @param {string} name
 * @param {string} [service] name of the service, where it is another one
 * @returns {Spellings}
 * @throws {StartError} when it is no lower-case word or words joined by `-`
 */
export function spellingsOf(name, service = name) {
  if (![name, service].every((each) => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(each))) {
    throw new StartError(
      '域名应为小写字母，多个单词用 - 连接，例如：npm run new:domain -- cash 资金',
    );
  }
  const camel = camelOf(name);
  return {
    name,
    service,
    schema: snakeOf(service),
    snake: snakeOf(name),
    camel,
    pascal: camel.charAt(0).toUpperCase() + camel.slice(1),
    serviceCamel: camelOf(service),
  };
}

/** `petty-cash` → `pettyCash`. @param {string} name */
function camelOf(name) {
  return name.replace(/-(\w)/g, (_all, letter) => letter.toUpperCase());
}

/** `petty-cash` → `petty_cash`. @param {string} name */
function snakeOf(name) {
  return name.replaceAll('-', '_');
}
