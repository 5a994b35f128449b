import { Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '@mingzhang/web';
import css from './help.module.css';
import { helpPages } from './help-pages';
import { searchHelp } from './help-search.model';

/** The search of the help; what it finds leads to its place on the page. */
export function HelpSearch() {
  const [typed, setTyped] = useState('');
  const hits = searchHelp(helpPages, typed);
  return (
    <div role="search" className={css.search}>
      <Input
        type="search"
        allowClear
        prefix={<Icon name="search" />}
        placeholder="搜索帮助"
        aria-label="搜索帮助"
        maxLength={60}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {typed.trim() !== '' && (
        <>
          <p role="status">
            {hits.length === 0
              ? `帮助中没有“${typed.trim()}”，请换一个词或少写几个字`
              : `找到 ${hits.length} 处`}
          </p>
          <ul>
            {hits.map(({ id, title, excerpt }) => (
              <li key={id}>
                <Link to={{ hash: id }}>{title}</Link>
                {excerpt && <span>{excerpt}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
