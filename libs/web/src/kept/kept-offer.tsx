import { useEffect, useRef } from 'react';
import { Button } from 'antd';
import css from './kept-offer.module.css';

/**
 * Offers work that was left unsaved in this browser. 恢复 has the keyboard at once: Enter takes it,
 * Escape is 不要了.
 */
export function KeptOffer({
  text,
  onRestore,
  onRefuse,
}: {
  text: string;
  onRestore: () => void;
  onRefuse: () => void;
}) {
  const restore = useRef<HTMLButtonElement>(null);
  useEffect(() => restore.current?.focus(), []);
  return (
    <div
      className={css.offer}
      role="presentation"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onRefuse();
      }}
    >
      <span role="status">{text}</span>
      <Button ref={restore} size="small" type="primary" onClick={onRestore}>
        恢复
      </Button>
      <Button size="small" type="text" onClick={onRefuse}>
        不要了
      </Button>
    </div>
  );
}
