import type { Voucher } from '@mingzhang/contract';
import type { IconName } from '@mingzhang/web';
import type { FormCommands, FormRights } from './form-commands.types';

/** Something that can be done with a stored voucher. */
export interface StoredAct {
  readonly title: string;
  readonly icon: IconName;
  readonly onClick: () => void;
}

function act(title: string, icon: IconName, onClick: () => void): StoredAct {
  return { title, icon, onClick };
}

/** What is done with stored vouchers every day: print, copy, reverse, audit or take that back. */
export function dailyActs(
  commands: FormCommands,
  rights: FormRights,
  stored: Voucher,
): readonly StoredAct[] {
  const isOpen = stored.periodState === 'open';
  const isAudited = stored.auditState === 'audited';
  return [
    act('打印', 'print', commands.onPrint),
    ...(rights.write ? [act('复制', 'copy', commands.onCopy)] : []),
    ...(rights.write && (!stored.reversedBy || stored.reversedPart)
      ? [act('红冲', 'undo', commands.onReverse)]
      : []),
    ...(rights.audit && isOpen && !isAudited ? [act('审核', 'stamp', commands.onAudit)] : []),
    ...(rights.audit && isOpen && isAudited
      ? [act('反审核', 'stamp', commands.onCancelAudit)]
      : []),
  ];
}
