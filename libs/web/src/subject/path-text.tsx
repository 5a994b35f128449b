import css from './path-text.module.css';

/**
 * A subject with those above it, `应交税费-应交增值税-进项税额`, or the name of an item. Where there is no room for all of
 * it, the front is shortened, and a leaf that is longer than its place goes on in a second line: the leaf says what the
 * line is about. The whole path is the tooltip.
 */
export function PathText({
  path,
  title = path,
}: {
  readonly path: string;
  /** The tooltip, where the row shows less than the whole path. */
  readonly title?: string;
}) {
  const leafAt = path.lastIndexOf('-') + 1;
  return (
    <span className={css.path} title={title}>
      {leafAt > 0 && <span className={css.front}>{path.slice(0, leafAt)}</span>}
      <span className={css.leaf}>{path.slice(leafAt)}</span>
    </span>
  );
}
