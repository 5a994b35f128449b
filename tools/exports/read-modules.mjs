import { join } from 'node:path';
import { SyntaxKind as Kind } from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';

/**
 * What one file says about names of its own and of others, types in comments of plain JavaScript included.
 * @typedef {object} ModuleText
 * @property {Map<string, {local: string, line: number}>} exported by exported name, what is declared here
 * @property {{from: string, name: string, as: string}[]} forwarded `export { name as as } from`
 * @property {string[]} stars `export * from`
 * @property {{from: string, name: string}[]} imported `*` for a module that is taken as a whole
 * @property {Map<string, number>} mentions how often an identifier is used, declarations left out
 * @property {string[]} texts string literals that may be paths of files
 */

/** @typedef {import('typescript/unstable/ast').Node} Node */

/** A name for the program; no such file is written. */
const CONFIG = 'exports.virtual.tsconfig.json';

/**
 * Parses files with the API of the installed TypeScript. Nothing is resolved or checked: a program of files
 * alone is read in a third of the time.
 * @param {string} root
 * @param {readonly string[]} files relative to the root
 * @returns {Map<string, ModuleText>} by file
 * @throws {Error} when a file was not read
 */
export function readModules(root, files) {
  const compilerOptions = {
    allowJs: true,
    noResolve: true,
    noLib: true,
    types: [],
    jsx: 'preserve',
    module: 'esnext',
    target: 'esnext',
  };
  const config = join(root, CONFIG);
  const text = JSON.stringify({ compilerOptions, files: files.map((file) => `./${file}`) });
  const api = new API({
    cwd: root,
    fs: {
      readFile: (path) => (path === config ? text : undefined),
      fileExists: (path) => (path === config ? true : undefined),
    },
  });
  try {
    const project = api.updateSnapshot({ openProject: config }).getProjects()[0];
    if (!project) throw new Error('TypeScript opened no project');
    return new Map(
      files.map((file) => {
        const source = project.program.getSourceFile(join(root, file));
        if (!source) throw new Error(`not read: ${file}`);
        return [file, readModule(source)];
      }),
    );
  } finally {
    api.close();
  }
}

/**
 * @param {import('typescript/unstable/ast').SourceFile} source
 * @returns {ModuleText}
 */
function readModule(source) {
  /** @type {ModuleText} */
  const module = {
    exported: new Map(),
    forwarded: [],
    stars: [],
    imported: [],
    mentions: new Map(),
    texts: [],
  };
  /** @type {Map<string, string>} module by the name of its namespace import */
  const namespaces = new Map();
  for (const statement of source.statements)
    readStatement(statement, { module, namespaces, source });
  readNode(source, { module, namespaces });
  return module;
}

/**
 * @param {any} statement
 * @param {{module: ModuleText, namespaces: Map<string, string>, source: any}} into
 */
function readStatement(statement, { module, namespaces, source }) {
  const { kind } = statement;
  if (kind === Kind.ImportDeclaration) readImport(statement, { module, namespaces });
  else if (kind === Kind.ExportDeclaration) readExport(statement, { module, source });
  else if (isExported(statement)) {
    for (const name of declaredNames(statement)) {
      module.exported.set(name.text, { local: name.text, line: lineOf(source, name) });
    }
  }
}

/** @param {any} statement */
function isExported({ modifiers = [] }) {
  const kinds = [...modifiers].map(({ kind }) => kind);
  return kinds.includes(Kind.ExportKeyword) && !kinds.includes(Kind.DefaultKeyword);
}

/** @param {any} statement @returns {any[]} identifiers */
function declaredNames(statement) {
  if (statement.kind !== Kind.VariableStatement) return statement.name ? [statement.name] : [];
  return [...statement.declarationList.declarations].flatMap(({ name }) => boundNames(name));
}

/** @param {any} name an identifier or a pattern @returns {any[]} */
function boundNames(name) {
  if (name.kind === Kind.Identifier) return [name];
  return [...name.elements].flatMap((element) => (element.name ? boundNames(element.name) : []));
}

/** @param {any} source @param {any} node */
function lineOf(source, node) {
  return source.text.slice(0, node.end).split('\n').length;
}

/** @param {any} statement @param {{module: ModuleText, namespaces: Map<string, string>}} into */
function readImport({ moduleSpecifier, importClause }, { module, namespaces }) {
  const from = moduleSpecifier.text;
  if (importClause?.name) module.imported.push({ from, name: 'default' });
  const bindings = importClause?.namedBindings;
  if (bindings?.kind === Kind.NamespaceImport) namespaces.set(bindings.name.text, from);
  else {
    for (const { name, propertyName } of bindings?.elements ?? []) {
      module.imported.push({ from, name: (propertyName ?? name).text });
    }
  }
}

/** @param {any} statement @param {{module: ModuleText, source: any}} into */
function readExport({ moduleSpecifier, exportClause }, { module, source }) {
  const from = moduleSpecifier?.text;
  if (!exportClause) module.stars.push(from);
  else if (exportClause.kind === Kind.NamespaceExport) module.imported.push({ from, name: '*' });
  else {
    for (const { name, propertyName } of exportClause.elements) {
      const local = (propertyName ?? name).text;
      if (from !== undefined) module.forwarded.push({ from, name: local, as: name.text });
      else module.exported.set(name.text, { local, line: lineOf(source, name) });
    }
  }
}

/**
 * Counts mentions, and finds imports that are expressions or types.
 * @param {any} node
 * @param {{module: ModuleText, namespaces: Map<string, string>}} into
 */
function readNode(node, into) {
  const { module, namespaces } = into;
  if (node.kind === Kind.ImportDeclaration || node.kind === Kind.ExportDeclaration) return;
  if (node.kind === Kind.Identifier) {
    if (isMention(node)) module.mentions.set(node.text, (module.mentions.get(node.text) ?? 0) + 1);
    const from = namespaces.get(node.text);
    if (from !== undefined) module.imported.push({ from, name: memberOf(node) });
  } else if (node.kind === Kind.StringLiteral || node.kind === Kind.NoSubstitutionTemplateLiteral) {
    module.texts.push(node.text);
  } else if (node.kind === Kind.TemplateTail) {
    module.texts.push(node.text.replace(/^\//, ''));
  } else if (node.kind === Kind.ImportType) {
    const from = node.argument?.literal?.text;
    const name = node.qualifier?.left?.text ?? node.qualifier?.text;
    // Without a name it is the type of a module that is loaded by a call, and the call names what it takes.
    if (from !== undefined && name !== undefined) module.imported.push({ from, name });
  } else if (node.kind === Kind.CallExpression) readCall(node, module);
  node.forEachChild((/** @type {Node} */ child) => readNode(child, into));
}

/** Whether an identifier uses a name: not where it declares it, and not as a key or member of something. @param {any} node */
function isMention(node) {
  const { parent } = node;
  if (parent.kind === Kind.PropertyAccessExpression) return isSame(parent.expression, node);
  if (parent.kind === Kind.ShorthandPropertyAssignment) return true;
  if (parent.kind === Kind.BindingElement) return isSame(parent.initializer, node);
  return !isSame(parent.name, node);
}

/** A node is a new object each time that it is read. @param {any} one @param {any} other */
function isSame(one, other) {
  return one?.pos === other.pos && one.end === other.end;
}

/** The member that is read of a namespace, or all of it. @param {any} node */
function memberOf({ parent }) {
  if (parent.kind === Kind.PropertyAccessExpression) return parent.name.text;
  return parent.kind === Kind.QualifiedName ? parent.right.text : '*';
}

/**
 * Calls that load a module: `import()`, `require()`, `jest.requireActual()`, and those with the name of a package,
 * since a `require` that was made for a file has a name of its own.
 * @param {any} node
 * @param {ModuleText} module
 */
function readCall(node, module) {
  const [argument] = node.arguments;
  const isImport = node.expression.kind === Kind.ImportKeyword;
  const callee = node.expression.name?.text ?? node.expression.text;
  const isPackage = argument?.kind === Kind.StringLiteral && argument.text.startsWith('@');
  if (!isImport && !isPackage && callee !== 'require' && callee !== 'requireActual') return;
  const parts = argument?.kind === Kind.TemplateExpression ? [...argument.templateSpans] : [];
  const from = argument?.text ?? parts.at(-1)?.literal.text.replace(/^\//, '');
  if (from === undefined) return;
  for (const name of loadedNames(node)) module.imported.push({ from, name });
}

/**
 * Names that are taken out of a module that was loaded by a call: `{ a }`, `.then(({ a }) => …)`,
 * `lazyPart(() => import('./a'), 'A')`; all of them elsewhere.
 * @param {any} call
 * @returns {string[]}
 */
function loadedNames(call) {
  let node = call.parent;
  if (node.kind === Kind.AwaitExpression) node = node.parent;
  while (node.kind === Kind.ParenthesizedExpression || node.kind === Kind.AsExpression) {
    node = node.parent;
  }
  if (node.kind === Kind.VariableDeclaration) return patternNames(node.name);
  if (node.kind === Kind.PropertyAccessExpression) {
    if (node.name.text !== 'then') return [node.name.text];
    const parameter = node.parent.arguments?.[0]?.parameters?.[0]?.name;
    return parameter ? patternNames(parameter) : ['*'];
  }
  const named = node.kind === Kind.ArrowFunction ? node.parent.arguments?.[1] : undefined;
  return named?.kind === Kind.StringLiteral ? [named.text] : ['*'];
}

/** @param {any} pattern @returns {string[]} */
function patternNames(pattern) {
  if (pattern.kind !== Kind.ObjectBindingPattern) return ['*'];
  return [...pattern.elements].map(({ name, propertyName }) => (propertyName ?? name).text ?? '*');
}
