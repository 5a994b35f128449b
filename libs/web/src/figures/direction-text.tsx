import css from './figures.module.css';

export type Direction = 'debit' | 'credit' | 'even';

const titles: Readonly<Record<Direction, string>> = { debit: '借', credit: '贷', even: '平' };

/** 借 cold, 贷 warm, 平 grey: on the character only, never on the amount beside it. */
export function DirectionText({ direction }: { direction: Direction | '借' | '贷' | '平' }) {
  const known = (Object.keys(titles) as Direction[]).find(
    (side) => side === direction || titles[side] === direction,
  );
  if (!known) return null;
  return <span className={css[known]}>{titles[known]}</span>;
}
