import { type MouseEvent } from 'react';
import css from './skip-link.module.css';

/** Where the frame puts the content of a page. */
export const contentPlace = 'content';

/**
 * 跳到正文: the first stop of the keyboard on each page passes the menu, the header and the acts of the
 * page by. It leads to the table that is read with the arrow keys, else to the content as a whole.
 */
export function SkipLink() {
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    const content = document.getElementById(contentPlace);
    const table = content?.querySelector<HTMLElement>('[tabindex="0"]:is(table, section, div)');
    (table ?? content)?.focus();
  };
  return (
    <a href={`#${contentPlace}`} className={css.skip} onClick={skip}>
      跳到正文
    </a>
  );
}
