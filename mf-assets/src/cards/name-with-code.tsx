import type { AssetRow } from '@mingzhang/contract';
import css from './cards.module.css';

/** Cards of one name differ by their numbers, for which a phone has no column. */
export function nameWithCode({ code, name }: Pick<AssetRow, 'code' | 'name'>) {
  return (
    <span className={css.named}>
      {name}
      <small>{code}</small>
    </span>
  );
}
