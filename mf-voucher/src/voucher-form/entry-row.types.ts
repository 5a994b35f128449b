import type { Money } from '@mingzhang/rules';
import type { Column, EntryLine, LineFinding, Side } from './entry-grid.types';
import type { Choices } from './form-facts';
import type { ApplyChange } from './use-grid';

/** What a line of the grid and its cells are drawn from. */
export interface EntryRowProps {
  readonly line: EntryLine;
  readonly row: number;
  /** Cell of this line in focus; null for all lines but one. */
  readonly column: Column | null;
  /** Text of the cell in focus; '' for the other lines, so that they need not be drawn again. */
  readonly text: string;
  readonly finding: LineFinding | undefined;
  /** Offered in pale digits; nothing is filled until `=` is pressed. */
  readonly offerSide: Side | undefined;
  readonly offerAmount: Money | undefined;
  readonly showFactors: boolean;
  /** The summary repeats the one above and fades. */
  readonly repeats: boolean;
  readonly readOnly: boolean;
  readonly canCreate: boolean;
  readonly choices: Choices;
  readonly apply: ApplyChange;
  readonly onTree: (row: number) => void;
  readonly onNewSubject: (row: number) => void;
}
