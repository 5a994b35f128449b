import { Chooser } from './chooser';

/** One of several values as a filter, behind what it is of: 审核 全部, 审核 已审核; '' is all of them. */
export function ChoiceField({
  label,
  value,
  options,
  onChange,
  width = 140,
}: {
  /** Stands in the field before what is chosen. */
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
      prefix={label}
      placeholder="全部"
      popupMatchSelectWidth={false}
      aria-label={label}
      value={value}
      options={options}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
