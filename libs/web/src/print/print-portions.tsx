import { Segmented } from 'antd';
import { useUrlFilters } from '../use-url-filters';

/** Chooses the portion that is printed (`portion` of the address), where one print does not take all rows. */
export function PrintPortions({
  total,
  size,
  unit,
}: {
  readonly total: number;
  /** Rows of one print. */
  readonly size: number;
  /** Counts the rows: 张. */
  readonly unit: string;
}) {
  const [{ portion }, change] = useUrlFilters({ portion: '1' });
  if (total <= size) return null;
  const options = Array.from({ length: Math.ceil(total / size) }, (_, at) => ({
    value: String(at + 1),
    label: `${at * size + 1}–${Math.min(total, (at + 1) * size)}`,
  }));
  return (
    <div style={{ padding: '0 20px 8px' }}>
      共 {total} {unit}，分 {options.length} 次打印：
      <Segmented
        aria-label="打印哪一部分"
        value={portion}
        options={options}
        onChange={(chosen) => change({ portion: chosen })}
      />
    </div>
  );
}
