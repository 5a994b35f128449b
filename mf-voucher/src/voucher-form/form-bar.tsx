import { Button, Dropdown, Tooltip } from 'antd';
import type { MenuProps } from 'antd';
import { Icon, Kbd } from '@mingzhang/web';
import { sourceTitle } from '../shared/voucher-source';
import type { VoucherForm } from './use-voucher-form';
import css from './voucher-form.module.css';

export interface FormCommands {
  readonly onNew: () => void;
  readonly onNeighbour: (step: 'before' | 'next') => void;
  readonly onCopy: () => void;
  readonly onReverse: () => void;
  readonly onRemove: () => void;
  readonly onAudit: () => void;
  readonly onCancelAudit: () => void;
  readonly onTemplate: () => void;
  readonly onSaveAsTemplate: () => void;
}

export interface FormRights {
  readonly write: boolean;
  readonly audit: boolean;
}

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
  const source = stored && sourceTitle(stored);
  return (
    <header className={css.bar}>
      <h1>{title}</h1>
      {lock !== undefined && (
        <span className={css.locked}>
          <Icon name="lock" size={12} />
          {lock}
        </span>
      )}
      {source && (
        <span className={css.source}>
          <Icon name="link" size={12} />
          来源：{source}
        </span>
      )}
      {lock === undefined && <SavedNote form={form} />}
      <div className={css.actions}>
        <NeighbourButton step="before" onClick={commands.onNeighbour} />
        <NeighbourButton step="next" onClick={commands.onNeighbour} />
        {lock === undefined && (
          <Button className={css.wideOnly ?? ''} onClick={commands.onTemplate}>
            从模板<Kbd>F8</Kbd>
          </Button>
        )}
        <MoreMenu {...{ form, lock, rights, commands }} />
        {lock === undefined ? (
          <SaveButtons form={form} onNew={commands.onNew} />
        ) : (
          <LockedButtons {...{ form, rights, commands }} />
        )}
      </div>
    </header>
  );
}

function SavedNote({ form }: { form: VoucherForm }) {
  if (form.isSaving) return <span className={css.draft}>正在保存…</span>;
  if (form.changed) {
    const time = form.keptAt && new Date(form.keptAt).toTimeString().slice(0, 5);
    return <span className={css.draft}>未保存{time && ` · 草稿已存于本机 ${time}`}</span>;
  }
  return form.stored ? <span className={css.saved}>已保存</span> : null;
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

function MoreMenu({
  form,
  lock,
  rights,
  commands,
}: {
  form: VoucherForm;
  lock: string | undefined;
  rights: FormRights;
  commands: FormCommands;
}) {
  const isOpen = form.stored?.periodState === 'open';
  const items: NonNullable<MenuProps['items']> = [
    ...(rights.write
      ? [
          {
            key: 'template',
            label: '从模板录入',
            icon: <Icon name="grid" />,
            disabled: lock !== undefined,
            onClick: commands.onTemplate,
          },
          {
            key: 'saveAsTemplate',
            label: '存为模板',
            icon: <Icon name="copy" />,
            disabled: form.isEmpty(),
            onClick: commands.onSaveAsTemplate,
          },
        ]
      : []),
    ...(rights.write && form.stored
      ? [
          { key: 'copy', label: '复制', icon: <Icon name="copy" />, onClick: commands.onCopy },
          {
            key: 'reverse',
            label: '红冲',
            icon: <Icon name="minus" />,
            onClick: commands.onReverse,
          },
        ]
      : []),
    ...(rights.audit && isOpen && form.stored?.auditState === 'unaudited'
      ? [{ key: 'audit', label: '审核', icon: <Icon name="check" />, onClick: commands.onAudit }]
      : []),
    ...(rights.write && form.stored && lock === undefined
      ? [
          {
            key: 'remove',
            label: '删除',
            danger: true,
            icon: <Icon name="trash" />,
            onClick: commands.onRemove,
          },
        ]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button icon={<Icon name="more" />}>更多</Button>
    </Dropdown>
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

function LockedButtons({
  form,
  rights,
  commands,
}: {
  form: VoucherForm;
  rights: FormRights;
  commands: FormCommands;
}) {
  const isAudited = form.stored?.auditState === 'audited';
  return (
    <>
      {rights.audit && isAudited && form.stored?.periodState === 'open' && (
        <Button onClick={commands.onCancelAudit}>反审核</Button>
      )}
      {rights.write && (
        <Button type="primary" icon={<Icon name="plus" />} onClick={commands.onNew}>
          新增凭证
        </Button>
      )}
    </>
  );
}
