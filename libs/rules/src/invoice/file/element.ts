/** An element of an XML file. Names have no namespace prefix. */
export interface FileElement {
  readonly name: string;
  /** Own text without blanks at its ends, without the text of children. */
  readonly text: string;
  readonly children: readonly FileElement[];
}

/** The children with a name, in the order of the file. */
export function childrenNamed(element: FileElement, name: string): readonly FileElement[] {
  return element.children.filter((child) => child.name === name);
}

/** The first element at a path such as `Header/EIid`; undefined where the file has none. */
export function elementAt(root: FileElement, path: string): FileElement | undefined {
  let element: FileElement | undefined = root;
  for (const name of path.split('/')) {
    element = element?.children.find((child) => child.name === name);
  }
  return element;
}

/** The text at a path; '' where the file has no such element. */
export function textAt(root: FileElement, path: string): string {
  return elementAt(root, path)?.text ?? '';
}

/**
 * The first text of an element with a name at any depth, except inside the elements called
 * `except`; '' where there is none.
 */
export function textNamed(root: FileElement, name: string, except: string): string {
  for (const child of root.children) {
    if (child.name === except) continue;
    const text = child.name === name ? child.text : textNamed(child, name, except);
    if (text !== '') return text;
  }
  return '';
}

/** All elements with a name, at any depth, in the order of the file. */
export function elementsNamed(root: FileElement, name: string): readonly FileElement[] {
  return root.children.flatMap((child) =>
    child.name === name ? [child] : elementsNamed(child, name),
  );
}
