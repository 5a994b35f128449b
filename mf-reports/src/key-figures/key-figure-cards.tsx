import { Link } from 'react-router-dom';
import type { KeyFigureView } from '@mingzhang/contract';
import { changeText, valueText } from '@mingzhang/web';
import css from './key-figures.module.css';

/** Each figure with what it is divided of; it leads to the statement that it rests on. */
export function KeyFigureCards({ figures }: { figures: readonly KeyFigureView[] }) {
  return (
    <ul className={css.cards} aria-label="指标">
      {figures.map((figure) => (
        <li key={figure.key}>
          <Link to={figure.link} className={css.card}>
            <span className={css.name}>{figure.title}</span>
            <b data-doubtful={figure.doubt !== ''}>{valueText(figure)}</b>
            <span className={css.change}>
              {figure.doubt && <em>{figure.doubt}</em>}
              {figure.reason || changeText(figure)}
            </span>
            <small>{figure.formula}</small>
          </Link>
        </li>
      ))}
    </ul>
  );
}
