import { createCache } from '@ant-design/cssinjs';

/**
 * Ant Design forgets the styles of a component when its last instance leaves, and builds them again
 * when the next one comes: on each switch between remotes for every component of the screen. One
 * holder that never leaves keeps them. They are bounded by the components and the two looks.
 */
function lastingCache() {
  const cache = createCache();
  const update = cache.opUpdate.bind(cache);
  cache.opUpdate = (path, change) =>
    update(path, (before) => {
      const after = change(before);
      return before || !after ? after : [after[0] + 1, after[1]];
    });
  return cache;
}

/** Styles of all React roots of the page. */
export const styleCache = lastingCache();
