const IMPORT = /^var (\w+) = (_interop\w+)\(require\("([^"]+)"\)\);$/gm;

/**
 * Jest transform for a package's index that requires a hundred modules to hand on one: each is required
 * when its name is first read. Ant Design whole took a second and a half of every screen's test file.
 */
// oxlint-disable-next-line import/no-default-export
export default {
  process: (text) => ({ code: lazyBarrel(text) }),
};

/**
 * Modules that are only handed on by getters are required inside these.
 * @param {string} text CommonJS as Babel writes it
 */
function lazyBarrel(text) {
  let code = text;
  for (const [line, name, interop, path] of text.matchAll(IMPORT)) {
    const getter = `return ${name}.default;`;
    const uses = code.split(new RegExp(`\\b${name}\\b`)).length - 1;
    const handed = code.split(getter).length - 1;
    if (uses !== handed + 1) continue;
    code = code
      .replace(`${line}\n`, '')
      .replaceAll(getter, `return ${interop}(require("${path}")).default;`);
  }
  return code;
}
