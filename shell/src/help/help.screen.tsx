import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Page, PageHeader } from '@mingzhang/web';
import css from './help.module.css';
import { Anchor, HelpBlock } from './help-blocks';
import { helpPages } from './help-pages';
import { HelpSearch } from './help-search';

/** Help: the user guide of `docs/help`, all on one page, with a search. */
export function HelpScreen() {
  const guide = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    const id = decodeURIComponent(hash.slice(1));
    const place = id ? document.getElementById(id) : null;
    if (!place || !guide.current?.contains(place)) return;
    place.scrollIntoView();
    place.focus({ preventScroll: true });
  }, [hash, key]);
  return (
    <Page>
      <PageHeader title="帮助" />
      <div ref={guide} className={css.guide}>
        <div className={css.aside}>
          <HelpSearch />
          <Contents />
        </div>
        <div className={css.pages}>
          {helpPages.map(({ slug, title, blocks }) => (
            <section key={slug} className={css.card} aria-labelledby={slug}>
              <h2 id={slug} tabIndex={-1}>
                {title}
                <Anchor id={slug} title={title} />
              </h2>
              {blocks.map((block, at) => (
                <HelpBlock key={at} block={block} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </Page>
  );
}

function Contents() {
  return (
    <nav className={css.contents} aria-label="目录">
      <ul>
        {helpPages.map(({ slug, title, blocks }) => (
          <li key={slug}>
            <Link to={{ hash: slug }}>{title}</Link>
            <ul>
              {blocks.map(
                (block) =>
                  'heading' in block && (
                    <li key={block.id}>
                      <Link to={{ hash: block.id }}>{block.heading}</Link>
                    </li>
                  ),
              )}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}
