/** What can be done with the voucher in the form. */
export interface FormCommands {
  readonly onNew: () => void;
  readonly onNeighbour: (step: 'before' | 'next') => void;
  readonly onCopy: () => void;
  readonly onReverse: () => void;
  readonly onRemove: () => void;
  readonly onAudit: () => void;
  readonly onCancelAudit: () => void;
  readonly onInsert: () => void;
  readonly onPrint: () => void;
  readonly onSign: () => void;
  readonly onCancelSign: () => void;
  readonly onTemplate: () => void;
  readonly onSaveAsTemplate: () => void;
}

export interface FormRights {
  readonly write: boolean;
  readonly audit: boolean;
  /** Cash vouchers are signed in this account set, and by this user. */
  readonly sign: boolean;
}
