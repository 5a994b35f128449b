import type { ReactNode } from 'react';
import { formatForeign, type Money } from '@mingzhang/rules';
import { Icon } from '@mingzhang/web';
import css from './shared.module.css';

/** What two figures that have to agree differ by, and which of them has more. */
export interface Proof {
  readonly title: string;
  readonly difference: Money;
  readonly over: string;
  readonly under: string;
}

/** Below a book: whether its figures tie, each of them, and what differs by how much. */
export function ProofLine({
  proofs,
  right,
  wrong,
  children,
}: {
  proofs: readonly Proof[];
  right: string;
  wrong: string;
  children?: ReactNode;
}) {
  const isRight = proofs.every(({ difference }) => difference.isZero);
  return (
    <div className={css.check} role="status">
      <span className={isRight ? css.ok : css.bad}>
        <Icon name={isRight ? 'check' : 'warning'} size={14} />
        {isRight ? right : wrong}
      </span>
      {proofs.map(({ title, difference, over, under }) => (
        <span key={title}>
          {title}{' '}
          {difference.isZero ? (
            <Icon name="check" size={14} />
          ) : (
            <em>
              {difference.isNegative ? under : over} {formatForeign(difference.abs())}
            </em>
          )}
        </span>
      ))}
      {children}
    </div>
  );
}
