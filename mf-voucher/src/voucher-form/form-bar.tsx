import { Button, Tooltip } from 'antd';
import { Link } from 'react-router-dom';
import type { Voucher } from '@mingzhang/contract';
import { sourceLink, usePeriod, useVoucherSources, withPeriod } from '@mingzhang/shell-api';
import { Icon, Kbd, useIsNarrow } from '@mingzhang/web';
import type { FormCommands, FormRights } from './form-commands.types';
import { MoreMenu } from './more-menu';
import { SavedNote } from './saved-note';
import { dailyActs } from './stored-acts';
import type { VoucherForm } from './use-voucher-form';
import css from './voucher-form.module.css';

/** Title, whether it is saved, and what can be done with the voucher. */
export function FormBar({
  form,
  title,
  lock,
  rights,
  commands,
}: {
  form: VoucherForm;
  title: string;
  /** Why it cannot be changed; undefined when it can. */
  lock: string | undefined;
  rights: FormRights;
  commands: FormCommands;
}) {
  const { stored } = form;
  return (
    <header className={css.bar}>
      <h1>{title}</h1>
      {lock !== undefined && (
        <span className={css.locked}>
          <Icon name="lock" size={12} />
          {lock}
        </span>
      )}
      {stored?.source && <SourceNote source={stored.source} />}
      <ThreadLinks form={form} />
      {lock === undefined && <SavedNote form={form} />}
      <BarActions form={form} rights={rights} commands={commands} isLocked={lock !== undefined} />
    </header>
  );
}

/** Below this width of the page what is done with a stored voucher folds into 更多. */
const ROOMY_PX = 1000;

function BarActions({
  form,
  isLocked,
  rights,
  commands,
}: {
  form: VoucherForm;
  isLocked: boolean;
  rights: FormRights;
  commands: FormCommands;
}) {
  const { stored, changed } = form;
  const isRoomy = !useIsNarrow(ROOMY_PX);
  const daily = stored ? dailyActs(commands, rights, stored) : [];
  // What is being changed is saved first; the buttons for that need the room.
  const isShown = isRoomy && (isLocked || !changed);
  return (
    <div className={css.actions}>
      <NeighbourButton step="before" onClick={commands.onNeighbour} />
      <NeighbourButton step="next" onClick={commands.onNeighbour} />
      {!isLocked && (stored === null || changed) && (
        <Button
          className={css.wideOnly ?? ''}
          icon={<Icon name="grid" />}
          onClick={commands.onTemplate}
        >
          从模板<Kbd>F8</Kbd>
        </Button>
      )}
      {isShown &&
        daily.map(({ title, icon, onClick }) => (
          <Button key={title} icon={<Icon name={icon} />} onClick={onClick}>
            {title}
          </Button>
        ))}
      <MoreMenu
        form={form}
        rights={rights}
        commands={commands}
        isLocked={isLocked}
        folded={isShown ? [] : daily}
      />
      {!isLocked && <SaveButtons form={form} onNew={commands.onNew} />}
      {isLocked && rights.write && (
        <Button type="primary" icon={<Icon name="plus" />} onClick={commands.onNew}>
          新增凭证
        </Button>
      )}
    </div>
  );
}

/** The document that made this voucher, and the way back to it. */
function SourceNote({ source }: { source: NonNullable<Voucher['source']> }) {
  const { title, path } = sourceLink(useVoucherSources(), source);
  const note = (
    <>
      <Icon name="link" size={12} />
      来源：{title}
    </>
  );
  if (path === undefined) return <span className={css.source}>{note}</span>;
  return (
    <Link className={css.source} to={path}>
      {note}
    </Link>
  );
}

/** The vouchers of the same thread: what this one reverses, and what reverses it. */
function ThreadLinks({ form }: { form: VoucherForm }) {
  const [period] = usePeriod();
  const { stored, state } = form;
  const reverses = stored?.reverses ?? state.head.reverses;
  const links = [
    reverses && { ...reverses, text: `冲销 ${reverses.title}` },
    stored?.reversedBy && { ...stored.reversedBy, text: `已被 ${stored.reversedBy.title} 红冲` },
  ];
  return links.map(
    (link) =>
      link && (
        <Link
          key={link.id}
          className={css.source}
          to={withPeriod(`/voucher/form/${link.id}`, period)}
        >
          <Icon name="link" size={12} />
          {link.text}
        </Link>
      ),
  );
}

function NeighbourButton({
  step,
  onClick,
}: {
  step: 'before' | 'next';
  onClick: FormCommands['onNeighbour'];
}) {
  const isBefore = step === 'before';
  return (
    <Tooltip title={isBefore ? '上一张 Alt+←' : '下一张 Alt+→'}>
      <Button
        type="text"
        icon={<Icon name={isBefore ? 'left' : 'right'} />}
        aria-label={isBefore ? '上一张凭证' : '下一张凭证'}
        onClick={() => onClick(step)}
      />
    </Tooltip>
  );
}

function SaveButtons({ form, onNew }: { form: VoucherForm; onNew: () => void }) {
  const isSaved = form.stored !== null && !form.changed;
  if (isSaved) {
    return (
      <Button type="primary" icon={<Icon name="plus" />} onClick={onNew}>
        新增凭证
      </Button>
    );
  }
  return (
    <>
      <Button className={css.wideOnly} onClick={() => void form.save()}>
        保存<Kbd>Ctrl S</Kbd>
      </Button>
      <Button className={css.wideOnly} type="primary" onClick={() => void form.saveAndNew()}>
        保存并新增<Kbd>Ctrl Enter</Kbd>
      </Button>
    </>
  );
}
