import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Input, Popover } from 'antd';
import { Link } from 'react-router-dom';
import { roleTitles, type AccountSetBrief } from '@mingzhang/contract';
import { useAccountSet, useSession, type ApiError } from '@mingzhang/shell-api';
import { Icon } from '@mingzhang/web';
import css from './header.module.css';
import { useFoundAccountSets } from './use-found-account-sets';
import { useKeptPeriod } from './use-kept-period';
import { useSwitchAccountSet } from './use-switch-account-set';

/** The account set in use; a click searches the others by name, pinyin initials or credit code. */
export function AccountSetSwitch() {
  const accountSet = useAccountSet();
  const [open, setOpen] = useState(false);
  const switchTo = useSwitchAccountSet();
  const button = useRef<HTMLButtonElement>(null);
  const leave = () => {
    setOpen(false);
    button.current?.focus();
  };
  const choose = (id: number) => {
    if (id === accountSet.id) return leave();
    setOpen(false);
    switchTo(id);
  };
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={<Switcher onChoose={choose} onLeave={() => setOpen(false)} onEscape={leave} />}
    >
      <button
        ref={button}
        type="button"
        className={css.set}
        aria-haspopup="dialog"
        aria-expanded={open}
      >
        <span className={css.setMark}>{accountSet.companyName.slice(0, 1)}</span>
        <span className={css.setName}>{accountSet.companyName}</span>
        <Icon name="down" size={14} />
      </button>
    </Popover>
  );
}

interface SwitcherProps {
  readonly onChoose: (id: number) => void;
  readonly onLeave: () => void;
  /** Closes it and gives the keyboard back to the button. */
  readonly onEscape: () => void;
}

function Switcher({ onChoose, onLeave, onEscape }: SwitcherProps) {
  const { user } = useSession();
  const current = useAccountSet();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { sets, settled, failure, retry } = useFoundAccountSets(text, user.accountSetsList);
  const entered = useRef(false);
  const chooseActive = () => {
    entered.current = false;
    const set = sets[active];
    if (set) onChoose(set.id);
  };
  const onEnter = () => {
    if (settled) return chooseActive();
    // The hits of a search that failed come when it is asked again.
    entered.current = true;
    if (failure) retry();
  };
  // Enter pressed while the hits are still those of an earlier text waits for the right ones:
  // the first of the others would be another company.
  useEffect(() => {
    if (settled && entered.current) chooseActive();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setActive(Math.min(active + 1, sets.length - 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0));
    else if (event.key === 'Enter') onEnter();
    else if (event.key === 'Escape') onEscape();
    else return;
    event.preventDefault();
  };
  return (
    <div className={css.switcher}>
      <Input
        autoFocus
        prefix={<Icon name="search" />}
        placeholder="名称、拼音首字母或信用代码"
        aria-label="查找账套"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
          entered.current = false;
        }}
        onKeyDown={onKeyDown}
      />
      <div className={css.setList} role="listbox" aria-label="账套">
        {sets.map((set, index) => (
          <SetOption
            key={set.id}
            set={set}
            isCurrent={set.id === current.id}
            isActive={index === active}
            onPoint={() => setActive(index)}
            onChoose={() => onChoose(set.id)}
            onKeyDown={onKeyDown}
          />
        ))}
      </div>
      <Foot failure={failure} isEmpty={sets.length === 0} onLeave={onLeave} />
    </div>
  );
}

/** How many sets there are, or that they could not be searched, and the way to manage them. */
function Foot({
  failure,
  isEmpty,
  onLeave,
}: {
  failure: ApiError | null;
  isEmpty: boolean;
  onLeave: () => void;
}) {
  const { user, can } = useSession();
  const keepPeriod = useKeptPeriod();
  return (
    <div className={css.switcherFoot}>
      {failure ? (
        <span role="alert">查找账套失败：{failure.msg}，按 Enter 重试</span>
      ) : (
        <span>{isEmpty ? '没有匹配的账套' : `共 ${user.accountSetsTotal} 个账套`}</span>
      )}
      {can('accountSet.view') && (
        <Link to={keepPeriod('/account')} onClick={onLeave}>
          管理账套
        </Link>
      )}
    </div>
  );
}

interface SetOptionProps {
  readonly set: AccountSetBrief;
  readonly isCurrent: boolean;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function SetOption(props: SetOptionProps) {
  return (
    <div
      role="option"
      tabIndex={-1}
      aria-selected={props.isCurrent}
      data-active={props.isActive}
      onMouseEnter={props.onPoint}
      onClick={props.onChoose}
      onKeyDown={props.onKeyDown}
    >
      <span className={css.setMark}>{props.set.companyName.slice(0, 1)}</span>
      <span className={css.setName}>{props.set.companyName}</span>
      <span className={css.setRole}>{roleTitles[props.set.role]}</span>
    </div>
  );
}
