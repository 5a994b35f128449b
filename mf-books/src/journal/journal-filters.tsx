import { Checkbox } from 'antd';
import { useSession } from '@mingzhang/shell-api';
import { ChoiceField, FilterBar, PeriodRangeField, TypedField } from '@mingzhang/web';
import { useVoucherWords } from '../api/journal.api';
import { ItemFilter } from '../shared/item-filter';
import { SubjectRange } from '../shared/subject-range';

/** The filters while the address names none; named as the call names them, but for the category. */
export const STANDARD = {
  keyword: '',
  wordId: '',
  auditState: '',
  codeFrom: '',
  codeTo: '',
  subjectFrom: '',
  subjectTo: '',
  categoryId: '',
  itemId: '',
  amountFrom: '',
  amountTo: '',
  createdBy: '',
  page: '1',
};
type Filters = Readonly<Record<keyof typeof STANDARD, string>>;

/** Whether whole vouchers are listed, whose sides must agree, and not lines of them. */
export function wholeVouchers(filters: Filters): boolean {
  const { keyword, subjectFrom, subjectTo, itemId, amountFrom, amountTo } = filters;
  return [keyword, subjectFrom, subjectTo, itemId, amountFrom, amountTo].every(
    (value) => value === '',
  );
}

interface FilterProps {
  readonly filters: Filters;
  readonly change: (patch: Partial<Filters>) => void;
  /** Whose vouchers are listed; unknown until the book is there. */
  readonly maker?: string | undefined;
}

const folded = [
  ...(['codeFrom', 'codeTo', 'subjectFrom', 'subjectTo', 'categoryId'] as const),
  ...(['amountFrom', 'amountTo', 'createdBy'] as const),
];

/** Filters of the 序时账: what is looked for first, what is rarely asked for folded away. */
export function JournalFilters({ filters, change, maker }: FilterProps) {
  const words = useVoucherWords();
  return (
    <FilterBar
      initiallyOpen={folded.some((name) => filters[name] !== '')}
      more={<MoreFilters filters={filters} change={change} maker={maker} />}
    >
      <TypedField
        autoFocus
        label="查找摘要"
        placeholder="摘要"
        width={200}
        value={filters.keyword}
        onChange={(keyword) => change({ keyword })}
      />
      <PeriodRangeField />
      <ChoiceField
        label="凭证字"
        isNarrowing
        value={filters.wordId}
        options={(words.data ?? []).map(({ id, word }) => ({ value: String(id), label: word }))}
        onChange={(wordId) => change({ wordId })}
      />
      <ChoiceField
        label="审核"
        isNarrowing
        value={filters.auditState}
        options={[
          { value: 'audited', label: '已审核' },
          { value: 'unaudited', label: '待审核' },
        ]}
        onChange={(auditState) => change({ auditState })}
      />
    </FilterBar>
  );
}

function MoreFilters({ filters, change, maker }: FilterProps) {
  const { user } = useSession();
  const isOfOther = filters.createdBy !== '' && filters.createdBy !== String(user.id);
  const typed = (name: 'codeFrom' | 'codeTo' | 'amountFrom' | 'amountTo', label: string) => (
    <TypedField
      digits={name.startsWith('code')}
      label={label}
      width={110}
      value={filters[name]}
      onChange={(text) => change({ [name]: text })}
    />
  );
  return (
    <>
      {typed('codeFrom', '凭证号从')}
      {typed('codeTo', '凭证号至')}
      <SubjectRange filters={filters} change={change} />
      <ItemFilter categoryId={filters.categoryId} itemId={filters.itemId} onChange={change} />
      {typed('amountFrom', '金额从')}
      {typed('amountTo', '金额至')}
      <Checkbox
        checked={filters.createdBy === String(user.id)}
        onChange={({ target }) => change({ createdBy: target.checked ? String(user.id) : '' })}
      >
        只看我制单的
      </Checkbox>
      {/* A link may hold anybody: what it narrows to is seen, and can be left. */}
      {isOfOther && (
        <Checkbox checked onChange={() => change({ createdBy: '' })}>
          只看{maker ?? '所选制单人'}制单的
        </Checkbox>
      )}
    </>
  );
}
