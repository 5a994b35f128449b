import { {{camel}}Record } from '@mingzhang/contract';
import { optionalColumn, recordTable, type RowOf } from '@mingzhang/server';

/** Records of {{title}} as the database keeps them, with how each was booked last. */
export const stored{{pascal}} = recordTable({{camel}}Record, {
  schema: '{{schema}}',
  name: '{{snake}}',
  own: {
    wordId: optionalColumn<number>('bigint'),
    debitSubjectId: optionalColumn<number>('bigint'),
    creditSubjectId: optionalColumn<number>('bigint'),
  },
});
export type {{pascal}}Record = RowOf<typeof stored{{pascal}}>;
