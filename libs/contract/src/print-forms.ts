import type { Call } from './call';

/** A right that roles hold by name. */
type Right = Exclude<Call['access'], 'public' | 'session' | 'member' | 'service'>;

/** Something that is printed by settings of its own. */
interface PrintForm {
  /** 凭证, as the log and the summary of its calls name it. */
  readonly title: string;
  /** Who prints it, and who says how everybody does. */
  readonly view: Right;
  readonly save: Right;
  /** Every setting with what holds while nobody has set it; '' is what the paper suggests. */
  readonly standard: Readonly<Record<string, string>>;
}

/** What is printed by settings that an account set keeps, by the name under which it keeps them. */
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
/** The settings of a form as texts, all of them. */
export type PrintTexts<Form extends PrintedForm> = Readonly<
  Record<keyof (typeof printForms)[Form]['standard'], string>
>;
