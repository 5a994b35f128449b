import { Chooser } from './chooser';

/** One of several values as a filter; '' is all of them. */
export function ChoiceField({
  label,
  value,
  options,
  onChange,
  width = 140,
}: {
  /** Also stands in the field while nothing is chosen. */
  label: string;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string) => void;
  /** In pixels. */
  width?: number;
}) {
  return (
    <Chooser
      allowClear={{ label: '清除' }}
      style={{ width }}
      placeholder={label}
      aria-label={label}
      value={value}
      options={options}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
