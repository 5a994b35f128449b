import { createCache } from '@ant-design/cssinjs';

/**
 * Ant Design drops the styles of a component with its last instance and builds them again with the
 * next one: on each switch between remotes, for every component of the screen. One permanent extra
 * reference keeps them. Their number is bounded by the components and the two looks.
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
