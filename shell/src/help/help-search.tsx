import { useRef, useState, type KeyboardEvent } from 'react';
import { Input } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import { Icon } from '@mingzhang/web';
import css from './help.module.css';
import { helpPages } from './help-pages';
import { searchHelp } from './help-search.model';

/** The search of the help; what it finds leads to its place on the page. */
export function HelpSearch() {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const list = useRef<HTMLUListElement>(null);
  const hits = searchHelp(helpPages, typed);
  const onKeyDown = (event: KeyboardEvent) => {
    const [first] = hits;
    if (event.nativeEvent.isComposing || !first) return;
    if (event.key === 'Enter') void navigate({ hash: first.id });
    else if (event.key === 'ArrowDown') list.current?.querySelector('a')?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <div role="search" className={css.search}>
      <Input
        type="search"
        prefix={<Icon name="search" />}
        // The one of antd is a tab stop before the hits.
        suffix={
          typed !== '' && (
            <button
              type="button"
              className={css.clear}
              tabIndex={-1}
              aria-label="清除"
              onClick={() => setTyped('')}
            >
              <Icon name="close" size={12} />
            </button>
          )
        }
        placeholder="搜索帮助"
        aria-label="搜索帮助"
        maxLength={60}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
      />
      {typed.trim() !== '' && (
        <>
          <p role="status">
            {hits.length === 0
              ? `帮助中没有“${typed.trim()}”，请换一个词或少写几个字`
              : `找到 ${hits.length} 处`}
          </p>
          <ul ref={list}>
            {hits.map(({ id, title, excerpt }) => (
              <li key={id}>
                <Link to={{ hash: id }} onKeyDown={moveInHits}>
                  {title}
                </Link>
                {excerpt && <span>{excerpt}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** ↓ and ↑ move over the hits; ↑ on the first one leads back to the field. */
function moveInHits(event: KeyboardEvent<HTMLAnchorElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const list = event.currentTarget.closest('ul');
  const links = [...(list?.querySelectorAll('a') ?? [])];
  const next = links.findIndex((link) => link === event.currentTarget) + step;
  const field = event.currentTarget.closest('[role="search"]')?.querySelector('input');
  (next < 0 ? field : links[next])?.focus();
}
