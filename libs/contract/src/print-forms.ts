import type { Permission } from './permission';

/** A document with its own print settings. */
interface PrintForm {
  /** 凭证, as in the log and the summary of its calls. */
  readonly title: string;
  /** The permissions to print it, and to save settings for everybody. */
  readonly view: Permission;
  readonly save: Permission;
  /** Every setting with its default; '' means that the paper decides. */
  readonly standard: Readonly<Record<string, string>>;
}

/** Documents with print settings per account set, by the name they are stored under. */
export const printForms = {
  voucher: {
    title: '凭证',
    view: 'voucher.view',
    save: 'voucher.write',
    standard: {
      paper: 'a4',
      perPage: '',
      lines: '',
      amounts: 'digits',
      font: 'normal',
      left: '25',
      right: '10',
      top: '10',
      bottom: '8',
      stroke: '1',
      cutLine: '1',
      ownPage: '0',
      cover: '0',
      form: 'blank',
      shiftX: '0',
      shiftY: '0',
      rowHeight: '',
      summaryWidth: '',
      amountWidth: '',
    },
  },
} as const satisfies Readonly<Record<string, PrintForm>>;

export type PrintedForm = keyof typeof printForms;
/** All settings of a form as texts. */
export type PrintTexts<Form extends PrintedForm> = Readonly<
  Record<keyof (typeof printForms)[Form]['standard'], string>
>;
