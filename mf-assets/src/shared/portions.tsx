import { Segmented } from 'antd';
import { useUrlFilters } from '@mingzhang/web';

/** Which part of more cards than one print takes is shown. */
export function Portions({ total, size }: { readonly total: number; readonly size: number }) {
  const [{ portion }, change] = useUrlFilters({ portion: '1' });
  if (total <= size) return null;
  const options = Array.from({ length: Math.ceil(total / size) }, (_, at) => ({
    value: String(at + 1),
    label: `${at * size + 1}–${Math.min(total, (at + 1) * size)}`,
  }));
  return (
    <div style={{ padding: '0 20px 8px' }}>
      共 {total} 张，分 {options.length} 次打印：
      <Segmented
        aria-label="打印哪一部分"
        value={portion}
        options={options}
        onChange={(chosen) => change({ portion: chosen })}
      />
    </div>
  );
}
