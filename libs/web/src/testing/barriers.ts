import axe from 'axe-core';

const nameHasLabel = 'label-content-name-mismatch';
/** Rules that need no colours and no layout, which a page of jsdom does not have. */
const rules = [nameHasLabel, 'list', 'listitem'];

/**
 * Serious barriers of what is drawn, as `rule: element`: names that lack what is seen, lists with
 * other children than their items.
 */
export async function barriersOf(element: Element = document.body): Promise<string[]> {
  // Letters are drawn to find fonts of icons, of which there are none here. Below zero it does not begin.
  axe.configure({ checks: [{ id: nameHasLabel, options: { occurrenceThreshold: -1 } }] });
  const canvas = HTMLCanvasElement.prototype;
  const getContext: unknown = Reflect.get(canvas, 'getContext');
  Reflect.set(canvas, 'getContext', () => ({ canvas: null }));
  try {
    const found = await axe.run(element, {
      runOnly: { type: 'rule', values: rules },
      resultTypes: ['violations'],
    });
    return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  } finally {
    Reflect.set(canvas, 'getContext', getContext);
  }
}
