import type { ReactNode } from 'react';
import { FilterBar } from '../layout/page';
import { useUrlFilters } from '../use-url-filters';
import { ChoiceField } from './choice-field';
import { DayRangeField } from './day-range-field';
import { SearchField } from './search-field';
import { SwitchField } from './switch-field';

/** A filter of a list, kept in the address under its name. */
type FilterField<Name extends string> =
  | { readonly search: Name; readonly label: string; readonly placeholder?: string }
  | {
      readonly choice: Name;
      readonly label: string;
      readonly options: readonly { readonly value: string; readonly label: string }[];
    }
  | { readonly days: readonly [from: Name, to: Name] }
  | { readonly flag: Name; readonly label: string };

/** The filter bar of a list: what is looked for comes first and has the focus. */
export function FilterFields<Name extends string>({
  defaults,
  fields,
  children,
  more = [],
  moreChildren,
}: {
  /** What holds while the address names none. */
  defaults: Readonly<Record<Name, string>>;
  fields: readonly FilterField<Name>[];
  /** Filters of another kind, behind the others. */
  children?: ReactNode;
  /** Filters that unfold below; they are open at first while the address names one of them. */
  more?: readonly FilterField<Name>[];
  moreChildren?: ReactNode;
}) {
  const [filters, change] = useUrlFilters<Readonly<Record<string, string>>>(defaults);
  const isFilled = (field: FilterField<Name>) => {
    const names: readonly Name[] = 'days' in field ? field.days : [nameOf(field) as Name];
    return names.some((name) => filters[name] !== defaults[name]);
  };
  const place = (field: FilterField<Name>) => (
    <Field key={nameOf(field)} field={field} filters={filters} change={change} />
  );
  const unfolding =
    more.length > 0 ? (
      <>
        {more.map(place)}
        {moreChildren}
      </>
    ) : undefined;
  return (
    <FilterBar more={unfolding} initiallyOpen={more.some(isFilled)}>
      {fields.map(place)}
      {children}
    </FilterBar>
  );
}

function nameOf(field: FilterField<string>): string {
  if ('search' in field) return field.search;
  if ('choice' in field) return field.choice;
  return 'flag' in field ? field.flag : field.days[0];
}

function Field({
  field,
  filters,
  change,
}: {
  field: FilterField<string>;
  filters: Readonly<Record<string, string>>;
  change: (patch: Readonly<Record<string, string>>) => void;
}) {
  const name = nameOf(field);
  const value = filters[name] ?? '';
  const onChange = (text: string) => change({ [name]: text });
  if ('search' in field) {
    const { search: _name, ...named } = field;
    return <SearchField {...named} value={value} onChange={onChange} />;
  }
  if ('choice' in field) {
    const { choice: _name, ...named } = field;
    return <ChoiceField isNarrowing {...named} value={value} onChange={onChange} />;
  }
  if ('flag' in field) {
    const onSwitch = (on: boolean) => onChange(on ? '1' : '0');
    return <SwitchField label={field.label} checked={value === '1'} onChange={onSwitch} />;
  }
  const [from, to] = field.days;
  return (
    <DayRangeField
      from={value}
      to={filters[to] ?? ''}
      onChange={(first, last) => change({ [from]: first, [to]: last })}
    />
  );
}
