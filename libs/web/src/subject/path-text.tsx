import css from './path-text.module.css';

/**
 * A subject with those above it, `应交税费-应交增值税-进项税额`. Where there is no room for all of it, the
 * front is shortened: the leaf says what the line is about. The whole path is the tooltip.
 */
export function PathText({ path }: { readonly path: string }) {
  const leafAt = path.lastIndexOf('-') + 1;
  return (
    <span className={css.path} title={path}>
      {leafAt > 0 && <span className={css.front}>{path.slice(0, leafAt)}</span>}
      <span className={css.leaf}>{path.slice(leafAt)}</span>
    </span>
  );
}
