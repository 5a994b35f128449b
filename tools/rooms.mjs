/** @typedef {{source: string, dependencies: {resolved: string}[]}} ReadModule */
/** @typedef {{rule: string, from: string, to: string, comment: string}} Violation */

const IN_FOLDER = /^(services\/[^/]+\/src)\/([^/]+)\/([^/]+)/;
const TEST = /\.spec\.ts$|\/testing\//;
/** Who may know rooms without being one: what puts the service together. */
const FRAME = /^services\/[^/]+\/src\/(app\.module|service|main)\.ts$/;
const EXPORTS = /\bexports:\s*\[\s*\w/;

/**
 * Imports that do not go along the edges between the rooms of a service. A room is a folder with a Nest
 * module of its own, `voucher/voucher.module.ts`; of another room it may import what it likes once its module
 * imports that room's module, and that one exports something: what exports nothing is at the top. What lies
 * beside the rooms is for all of them and knows none.
 * @param {readonly ReadModule[]} modules all files with what they import
 * @param {(path: string) => string} read text of a file
 * @returns {Violation[]}
 */
export function roomViolations(modules, read) {
  const imports = new Map(
    modules.map(({ source, dependencies }) => [
      source,
      new Set(dependencies.map(({ resolved }) => resolved)),
    ]),
  );
  const moduleOf = (/** @type {string} */ path) => {
    const [, src, room] = IN_FOLDER.exec(path) ?? [];
    const file = `${src}/${room}/${room}.module.ts`;
    return imports.has(file) ? file : undefined;
  };
  /** @param {string | undefined} own @param {string} other */
  const reasonAgainst = (own, other) => {
    if (!own) return 'What lies beside the rooms of a service is for all of them and knows none.';
    if (!imports.get(own)?.has(other)) return `${own} does not import ${other}.`;
    if (EXPORTS.test(read(other))) return undefined;
    return `${other} exports nothing: its room is at the top, and nobody imports it.`;
  };
  return [...imports].flatMap(([from, targets]) => {
    if (!from.startsWith('services/') || TEST.test(from) || FRAME.test(from)) return [];
    const own = moduleOf(from);
    return [...targets].flatMap((to) => {
      const other = moduleOf(to);
      const comment = !other || other === own ? undefined : reasonAgainst(own, other);
      return comment === undefined ? [] : [{ rule: 'rooms-by-their-modules', from, to, comment }];
    });
  });
}
