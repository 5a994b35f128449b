import { ChoiceField, SubjectPicker } from '@mingzhang/web';
import type { ItemSubject } from './item-subject';

/** The subject of a book of items, and its category where it keeps several. */
export function ItemSubjectFilter({
  of: { subject, offered, categories, category },
  onChange,
}: {
  of: ItemSubject;
  onChange: (patch: { readonly subjectId?: string; readonly categoryId: string }) => void;
}) {
  return (
    <>
      <SubjectPicker
        subjects={offered}
        value={subject?.id}
        onChange={(next) => next && onChange({ subjectId: String(next.id), categoryId: '' })}
      />
      {categories.length > 1 && (
        <ChoiceField
          label="辅助核算类别"
          width={120}
          value={category ? String(category.id) : ''}
          options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(categoryId) => onChange({ categoryId })}
        />
      )}
    </>
  );
}
