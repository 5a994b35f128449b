import { Chooser } from './chooser';

/** One of several values as a filter; '' is none of them. */
export function ChoiceField({
  label,
  value,
  options,
  onChange,
  isNarrowing = false,
  width = isNarrowing ? 'auto' : 140,
}: {
  /** Stands in the field while nothing is chosen, and says what holds then. */
  label: string;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string) => void;
  /** Nothing chosen is all of them: the field reads 审核 全部 and 审核 已审核, the label before either. */
  isNarrowing?: boolean;
  /** In pixels; `auto` is as wide as what is chosen. */
  width?: number | 'auto';
}) {
  return (
    <Chooser
      allowClear={{ label: '清除' }}
      style={{ width }}
      {...(isNarrowing ? { prefix: label, popupMatchSelectWidth: false } : {})}
      placeholder={isNarrowing ? '全部' : label}
      aria-label={label}
      value={value}
      options={options}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
