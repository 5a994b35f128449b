import css from './small-table.module.css';

/** A few rows in a drawer; the last two columns are amounts. */
export function SmallTable({
  caption,
  heads,
  rows,
}: {
  readonly caption: React.ReactNode;
  readonly heads: readonly string[];
  /** Keyed by their place: a subject may stand in two lines. */
  readonly rows: readonly (readonly string[])[];
}) {
  return (
    <table className={css.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, line) => (
          <tr key={`${cells[0]} ${line}`}>
            {cells.map((cell, at) => (
              <td key={heads[at]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
