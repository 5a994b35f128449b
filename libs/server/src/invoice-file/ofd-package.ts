import { createHash } from 'node:crypto';
import { refuseFile } from '../sheet/sheet.types';
import { attributeOf } from '../sheet/xml-scan';
import {
  partPath,
  readZipEntries,
  wholePart,
  type UnpackBudget,
  type ZipEntry,
} from '../sheet/zip';
import { documentLimits } from './invoice-file-limits';
import { xmlTree, type XmlElement } from './xml-tree';

/** The root part of an OFD. */
export const ofdRoot = 'OFD.xml';

/** The parts of an OFD. Each is unpacked once, within the budget. */
export class OfdPackage {
  private readonly entries: ReadonlyMap<string, ZipEntry>;
  private readonly unpacked = new Map<string, Buffer>();
  private readonly digests = new Map<string, string>();
  private readonly trees = new Map<string, XmlElement>();

  constructor(
    private readonly file: Buffer,
    private readonly budget: UnpackBudget,
  ) {
    this.entries = readZipEntries(file, documentLimits);
  }

  has(path: string): boolean {
    return this.entries.has(path);
  }

  /**
   * Path of the part that a text in the part `from` names: from its folder, or from the root, as
   * some programs write it. A part that is in neither place is named from the folder. Undefined
   * for ''.
   */
  place(from: string, text: string): string | undefined {
    if (text === '') return undefined;
    const near = partPath(from.slice(0, from.lastIndexOf('/') + 1), text);
    const far = partPath('', text);
    return !this.has(near) && this.has(far) ? far : near;
  }

  async bytes(path: string): Promise<Buffer> {
    const known = this.unpacked.get(path);
    if (known) return known;
    const entry = this.entries.get(path) ?? refuseFile('FILE_DAMAGED');
    const within = { limits: documentLimits, budget: this.budget };
    const bytes = await wholePart(this.file, entry, within);
    this.unpacked.set(path, bytes);
    return bytes;
  }

  /** The root of an XML part; undefined if there is no such part. */
  async tree(path: string | undefined): Promise<XmlElement | undefined> {
    if (path === undefined || !this.has(path)) return undefined;
    const known = this.trees.get(path);
    if (known) return known;
    const tree = xmlTree(await this.bytes(path));
    this.trees.set(path, tree);
    return tree;
  }

  /** The digest of a part in Base64; computed once, however many signatures name it. */
  async digest(path: string, algorithm: string): Promise<string> {
    const key = `${algorithm} ${path}`;
    const known = this.digests.get(key);
    if (known !== undefined) return known;
    const digest = createHash(algorithm)
      .update(await this.bytes(path))
      .digest('base64');
    this.digests.set(key, digest);
    return digest;
  }

  /** XML parts whose contents were used. */
  get readParts(): Iterable<string> {
    return this.trees.keys();
  }
}

/** All elements with a name, at any depth, in the order of the file. */
export function elementsOf(root: XmlElement | undefined, name: string): readonly XmlElement[] {
  if (!root) return [];
  return root.children.flatMap((child) =>
    child.name === name ? [child] : elementsOf(child, name),
  );
}

/** The text of the first element with a name; '' without. */
export function textOf(root: XmlElement | undefined, name: string): string {
  return elementsOf(root, name)[0]?.text ?? '';
}

/** The value of an attribute; '' without. */
export function attribute(element: XmlElement, name: string): string {
  return attributeOf(element.attributes, name) ?? '';
}
