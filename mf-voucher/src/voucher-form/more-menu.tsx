import { Button, type MenuProps } from 'antd';
import type { Voucher } from '@mingzhang/contract';
import { ActionMenu, Icon, type IconName } from '@mingzhang/web';
import type { FormCommands, FormRights } from './form-commands.types';
import type { StoredAct } from './stored-acts';
import type { VoucherForm } from './use-voucher-form';

type Entry = Extract<NonNullable<MenuProps['items']>[number], { danger?: boolean }> & {
  readonly disabled?: boolean;
};

/** What is done with a voucher now and then, and every day where the bar has no room for it. */
export function MoreMenu({
  form,
  isLocked,
  rights,
  commands,
  folded,
}: {
  form: VoucherForm;
  isLocked: boolean;
  rights: FormRights;
  commands: FormCommands;
  /** What the bar has no room for. */
  folded: readonly StoredAct[];
}) {
  const { stored } = form;
  const isOpen = stored?.periodState === 'open';
  const items = [
    ...folded.map(({ title, icon, onClick }) => entry(title, icon, onClick)),
    ...(rights.write ? templateEntries(commands, { isLocked, isEmpty: form.isEmpty() }) : []),
    ...(rights.write && isOpen ? [entry('在前面插入一张', 'plus', commands.onInsert)] : []),
    ...(rights.sign && isOpen ? [signEntry(commands, stored)] : []),
    ...(rights.write && stored && !isLocked
      ? [{ ...entry('删除', 'trash', commands.onRemove), danger: true }]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <ActionMenu items={items}>
      <Button icon={<Icon name="more" />}>更多</Button>
    </ActionMenu>
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

function signEntry({ onSign, onCancelSign }: FormCommands, { signedBy }: Voucher): Entry {
  return signedBy === null
    ? entry('出纳签字', 'edit', onSign)
    : entry('取消签字', 'edit', onCancelSign);
}
