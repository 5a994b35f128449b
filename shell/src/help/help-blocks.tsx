import { Link } from 'react-router-dom';
import type { Block, Text } from '../../../docs/help/01-getting-started.md';
import { Kbd } from '@mingzhang/web';
import css from './help.module.css';

/** A block of a page of the help. Pages never change while they are shown, so places are keys. */
export function HelpBlock({ block }: { block: Block }) {
  if ('heading' in block) {
    const Heading = block.level === 2 ? 'h3' : 'h4';
    return (
      <Heading id={block.id} tabIndex={-1}>
        {block.heading}
        <Anchor id={block.id} title={block.heading} />
      </Heading>
    );
  }
  if ('list' in block) {
    const List = block.ordered ? 'ol' : 'ul';
    return (
      <List>
        {block.list.map((item, at) => (
          <li key={at}>
            <Inlines text={item} />
          </li>
        ))}
      </List>
    );
  }
  if ('rows' in block) return <HelpTable head={block.head} rows={block.rows} />;
  return (
    <p>
      <Inlines text={block.text} />
    </p>
  );
}

/** The link of a heading, for the address of exactly this place. */
export function Anchor({ id, title }: { id: string; title: string }) {
  return (
    <Link to={{ hash: id }} className={css.anchor} aria-label={`“${title}”的链接`}>
      #
    </Link>
  );
}

function HelpTable({ head, rows }: { head: readonly Text[]; rows: readonly (readonly Text[])[] }) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((cell, at) => (
            <th key={at} scope="col">
              <Inlines text={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.map((cell, column) => (
              <td key={column}>
                <Inlines text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Inlines({ text }: { text: Text }) {
  return text.map((inline, at) => {
    if (typeof inline === 'string') return inline;
    if ('key' in inline) return <Kbd key={at}>{inline.key}</Kbd>;
    if ('strong' in inline) return <b key={at}>{inline.strong}</b>;
    const { link } = inline;
    return (
      <Link key={at} to={link.startsWith('#') ? { hash: link } : link}>
        {inline.of}
      </Link>
    );
  });
}
