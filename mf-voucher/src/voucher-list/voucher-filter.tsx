import { Checkbox } from 'antd';
import type { VoucherWord } from '@mingzhang/contract';
import type { Period } from '@mingzhang/rules';
import { kindsOf, useAccountSet, useSession, useVoucherSources } from '@mingzhang/shell-api';
import {
  ChoiceField,
  FilterBar,
  PeriodRangePicker,
  SubjectPicker,
  TypedField,
  useIsNarrow,
} from '@mingzhang/web';
import { useSelectableSubjects } from '../api/voucher.api';
import { hasFoldedFilter, rangeOf, type Filters } from '../shared/voucher-filters';
import { PHONE_PX } from '../shared/phone';

interface FilterProps {
  readonly filters: Filters;
  readonly period: Period;
  readonly words: readonly VoucherWord[];
  readonly onChange: (patch: Partial<Filters>) => void;
}

/** The filters of the list; all live in the address. */
export function VoucherFilter(props: FilterProps) {
  const { filters, period, words, onChange } = props;
  const isNarrow = useIsNarrow(PHONE_PX);
  const usual = (
    <UsualFilters filters={filters} period={period} words={words} onChange={onChange} />
  );
  return (
    <FilterBar
      initiallyOpen={hasFoldedFilter(filters)}
      more={
        <>
          {isNarrow && usual}
          <MoreFilters filters={filters} onChange={onChange} />
        </>
      }
    >
      <TypedField
        label="关键字"
        placeholder="摘要、科目、金额或凭证号"
        autoFocus
        width={isNarrow ? 200 : 236}
        value={filters.keyword}
        onChange={(keyword) => onChange({ keyword })}
      />
      {!isNarrow && usual}
    </FilterBar>
  );
}

/** Month, word, audit and source; a phone folds them away. */
function UsualFilters({ filters, period, words, onChange }: FilterProps) {
  const sources = kindsOf(useVoucherSources());
  const { cashierModule } = useAccountSet();
  return (
    <>
      <PeriodRangePicker
        value={rangeOf(filters, period)}
        onChange={({ from, to }) => onChange({ from, to })}
      />
      <ChoiceField
        isNarrowing
        label="凭证字"
        value={filters.word}
        options={words.map(({ id, word }) => ({ value: String(id), label: word }))}
        onChange={(word) => onChange({ word })}
      />
      <ChoiceField
        isNarrowing
        label="审核"
        value={filters.audit}
        options={[
          { value: 'audited', label: '已审核' },
          { value: 'unaudited', label: '待审核' },
        ]}
        onChange={(audit) => onChange({ audit })}
      />
      {cashierModule === 1 && (
        <ChoiceField
          isNarrowing
          label="出纳签字"
          value={filters.sign}
          options={[
            { value: 'signed', label: '已签字' },
            { value: 'unsigned', label: '待签字' },
          ]}
          onChange={(sign) => onChange({ sign })}
        />
      )}
      <ChoiceField
        isNarrowing
        label="来源"
        value={filters.source}
        options={Object.entries(sources).map(([kind, { title }]) => ({
          value: kind,
          label: title,
        }))}
        onChange={(source) => onChange({ source })}
      />
    </>
  );
}

function MoreFilters({
  filters,
  onChange,
}: {
  filters: Filters;
  onChange: (patch: Partial<Filters>) => void;
}) {
  const { user } = useSession();
  const subjects = useSelectableSubjects();
  const typed = (name: 'codeFrom' | 'codeTo' | 'amountFrom' | 'amountTo', label: string) => (
    <TypedField
      label={label}
      placeholder={label}
      width={110}
      value={filters[name]}
      onChange={(text) => onChange({ [name]: text })}
    />
  );
  return (
    <>
      {typed('codeFrom', '凭证号从')}
      {typed('codeTo', '凭证号至')}
      {typed('amountFrom', '金额从')}
      {typed('amountTo', '金额至')}
      <SubjectPicker
        subjects={subjects.data ?? []}
        value={filters.subject === '' ? undefined : Number(filters.subject)}
        onChange={(subject) => onChange({ subject: subject ? String(subject.id) : '' })}
      />
      <Checkbox
        checked={filters.maker === String(user.id)}
        onChange={({ target }) => onChange({ maker: target.checked ? String(user.id) : '' })}
      >
        只看我制单的
      </Checkbox>
    </>
  );
}
