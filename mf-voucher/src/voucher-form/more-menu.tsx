import { Button, Dropdown, type MenuProps } from 'antd';
import type { Voucher } from '@mingzhang/contract';
import { Icon, type IconName } from '@mingzhang/web';
import type { FormCommands, FormRights } from './form-commands.types';
import type { VoucherForm } from './use-voucher-form';

type Entry = Extract<NonNullable<MenuProps['items']>[number], { danger?: boolean }> & {
  readonly disabled?: boolean;
};

/** What is done with a voucher now and then. */
export function MoreMenu({
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
  const { stored } = form;
  const items = [
    ...(rights.write ? templateEntries(commands, { isLocked, isEmpty: form.isEmpty() }) : []),
    ...(rights.write && stored ? copyEntries(commands, stored) : []),
    ...(stored ? [entry('打印', 'print', commands.onPrint)] : []),
    ...(stored?.periodState === 'open' ? markEntries(commands, rights, stored) : []),
    ...(rights.write && stored && !isLocked
      ? [{ ...entry('删除', 'trash', commands.onRemove), danger: true }]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button icon={<Icon name="more" />}>更多</Button>
    </Dropdown>
  );
}

function entry(label: string, icon: IconName, onClick: () => void): Entry {
  return { key: label, label, icon: <Icon name={icon} />, onClick };
}

function templateEntries(
  { onTemplate, onSaveAsTemplate }: FormCommands,
  { isLocked, isEmpty }: { readonly isLocked: boolean; readonly isEmpty: boolean },
): readonly Entry[] {
  return [
    { ...entry('从模板录入', 'grid', onTemplate), disabled: isLocked },
    { ...entry('存为模板', 'copy', onSaveAsTemplate), disabled: isEmpty },
  ];
}

/** New vouchers made from this one. */
function copyEntries(commands: FormCommands, stored: Voucher): readonly Entry[] {
  return [
    entry('复制', 'copy', commands.onCopy),
    ...(stored.reversedBy ? [] : [entry('红冲', 'minus', commands.onReverse)]),
    ...(stored.periodState === 'open' ? [entry('在前面插入一张', 'plus', commands.onInsert)] : []),
  ];
}

function markEntries(
  commands: FormCommands,
  rights: FormRights,
  { auditState, signedBy }: Voucher,
): readonly Entry[] {
  const sign =
    signedBy === null
      ? entry('出纳签字', 'edit', commands.onSign)
      : entry('取消签字', 'edit', commands.onCancelSign);
  return [
    ...(rights.sign ? [sign] : []),
    ...(rights.audit && auditState === 'unaudited'
      ? [entry('审核', 'check', commands.onAudit)]
      : []),
  ];
}
