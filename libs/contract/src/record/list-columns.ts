import type { TableColumn } from '@mingzhang/rules';
import { declaredField, type RecordDeclaration } from './define-record';
import type { FieldTable, FieldsOf, RecordField } from './record-field';

/** The layout of a column. Its title is the field's unless another one is given here. */
type ColumnLayout = Partial<
  Pick<
    TableColumn<object>,
    'title' | 'px' | 'leastPx' | 'chars' | 'share' | 'fixed' | 'grow' | 'align' | 'wraps' | 'isName'
  >
> & {
  /** Digits that are no figure. */
  readonly isCode?: true;
};

type ListColumn<T extends FieldTable> = TableColumn<FieldsOf<T>> & {
  readonly key: keyof T & string;
};

/**
 * Columns of a list for plain fields, in the order in which they are laid out. A field that refers to another record
 * needs a column of its own: a list shows the name, not the id.
 */
export function listColumns<T extends FieldTable>(
  { fields }: RecordDeclaration<T>,
  layouts: { readonly [Name in keyof T]?: ColumnLayout },
): ListColumn<T>[] {
  const laidOut = Object.entries<ColumnLayout | undefined>(layouts);
  return laidOut.map(([name, layout]) => listColumn<T>(name, declaredField(fields, name), layout));
}

function listColumn<T extends FieldTable>(
  key: keyof T & string,
  { title, input, cellText }: RecordField,
  { isCode, ...look }: ColumnLayout = {},
): ListColumn<T> {
  const shared = { title, ...look, key };
  switch (input.kind) {
    case 'count':
      return { ...shared, kind: 'count', of: (row) => row[key] as number };
    case 'flag':
      return { ...shared, kind: 'yesNo', of: (row) => row[key] as boolean };
    case 'amount':
      return { ...shared, kind: 'money', of: (row) => row[key] as string };
    case 'quantity':
      return { ...shared, kind: 'quantity', of: (row) => row[key] as string | null };
    case 'date':
      return { ...shared, kind: 'date', of: (row) => row[key] as string };
    case 'text':
      return { ...shared, kind: isCode ? 'code' : 'text', of: (row) => row[key] as string };
    case 'choice':
    case 'rate':
    case 'own':
      return { ...shared, kind: 'text', of: (row) => cellText(row[key], () => '') };
    case 'reference':
      throw new Error(`the list gives ${title} a column of its own`);
  }
}
