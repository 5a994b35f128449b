import type { ReactNode } from 'react';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import type { ApiError } from '@mingzhang/shell-api';
import css from './home.module.css';

/** What a card of the report service shows: its figures, why there are none, or nothing yet. */
export interface Told<Data> {
  readonly data: Data | undefined;
  readonly error: ApiError | null;
  readonly onRetry: () => void;
}

/** A card of the dashboard that says so when the report service does not answer; the others live on. */
export function ReportCard<Data>({
  title,
  link,
  told: { data, error, onRetry },
  className,
  children,
}: {
  title: string;
  link: { readonly title: string; readonly to: string };
  told: Told<Data>;
  className?: string | undefined;
  children: (data: Data | undefined) => ReactNode;
}) {
  return (
    <section className={`${css.card} ${css.figures} ${className ?? ''}`} aria-label={title}>
      <div className={css.head}>
        {title}
        <Link to={link.to}>{link.title}</Link>
      </div>
      {error ? (
        <div className={css.away} role="alert">
          <span>{error.msg}</span>
          <Button size="small" onClick={onRetry}>
            重试
          </Button>
        </div>
      ) : (
        children(data)
      )}
    </section>
  );
}
