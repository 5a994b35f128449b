import { Link } from 'react-router-dom';
import { HiddenText, Icon, type WayKey, type WayTone } from '@mingzhang/web';
import type { PathStep } from './closing-path.model';
import css from './path-bar.module.css';

/** What a tone says to somebody who does not see its colour. */
const toneTitles: Readonly<Record<WayTone, string>> = {
  done: '已完成',
  warn: '需处理',
  bad: '未通过',
  waiting: '未完成',
};

/** The five steps to a closed month, each with what it has come to; every one leads to its screen. */
export function PathBar({
  steps,
  current,
}: {
  steps: readonly PathStep[];
  /** The step of this screen, or the one to work on. */
  current: WayKey;
}) {
  return (
    <nav aria-label="结账步骤">
      <ol className={css.bar}>
        {steps.map((step, index) => (
          <li key={step.key} className={`${css.step} ${css[step.tone]}`}>
            <Link to={step.path} aria-current={step.key === current ? 'step' : undefined}>
              <span className={css.mark}>
                <Mark tone={step.tone} number={index + 1} />
              </span>
              <span className={css.words}>
                <b>{step.title}</b>
                <HiddenText>{toneTitles[step.tone]}</HiddenText>
                <small>{step.note}</small>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Mark({ tone, number }: { tone: WayTone; number: number }) {
  if (tone === 'done') return <Icon name="check" size={13} />;
  if (tone === 'bad') return <Icon name="close" size={13} />;
  return <span aria-hidden="true">{tone === 'warn' ? '!' : number}</span>;
}
