import { useEffect, useState } from 'react';
import { useLeftEdits } from '@mingzhang/web';
import type { DraftField, FieldList } from './field-draft';

/** The list as it is edited. What was not saved when the page was left is there when it is opened again. */
export function useFieldDraft(list: FieldList) {
  const { keep, left } = useLeftEdits<readonly DraftField[]>({
    name: `salary fields ${String(list.version)}`,
    title: '工资项',
  });
  const [fields, setFields] = useState<readonly DraftField[]>(() => left() ?? list.fields);
  const isChanged = fields !== list.fields;
  useEffect(() => keep(isChanged ? fields : undefined), [keep, isChanged, fields]);
  /** Forgets what was changed. */
  const giveUp = () => setFields(list.fields);
  return { fields, setFields, isChanged, giveUp };
}
