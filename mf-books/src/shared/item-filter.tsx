import { ChoiceField } from '@mingzhang/web';
import { useCategories } from '../api/categories.api';
import { ItemChoice } from './item-choice';

/** An auxiliary item as a filter: its category, and the item found by code or name. */
export function ItemFilter({
  categoryId,
  itemId,
  onChange,
}: {
  categoryId: string;
  itemId: string;
  onChange: (patch: { readonly categoryId: string; readonly itemId: string }) => void;
}) {
  const categories = useCategories();
  return (
    <>
      <ChoiceField
        label="辅助核算类别"
        width={128}
        value={categoryId}
        options={(categories.data ?? []).map(({ id, name }) => ({
          value: String(id),
          label: name,
        }))}
        onChange={(chosenId) => onChange({ categoryId: chosenId, itemId: '' })}
      />
      {categoryId !== '' && (
        <ItemChoice
          categoryId={Number(categoryId)}
          placeholder="全部项目"
          itemId={itemId}
          onChange={(id) => onChange({ categoryId, itemId: id })}
        />
      )}
    </>
  );
}
