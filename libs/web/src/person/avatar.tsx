import css from './avatar.module.css';

/** The picture of a person, or the last character of the name. */
export function PersonAvatar({
  name,
  url,
  size = 26,
}: {
  name: string;
  url: string;
  /** In pixels. */
  size?: number;
}) {
  const box = { width: size, height: size };
  if (url === '') {
    return (
      <span
        className={css.letter}
        style={{ ...box, fontSize: Math.round(size * 0.46) }}
        aria-hidden="true"
      >
        {name.slice(-1)}
      </span>
    );
  }
  return <img className={css.picture} style={box} src={url} alt="" />;
}
