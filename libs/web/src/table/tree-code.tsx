import { Icon } from '../icon';
import type { TreeItem } from './tree.model';
import css from './tree-code.module.css';

const INDENT_PX = 12;

/** The code of a row in a tree table: indented by depth, with the button that opens its branch. */
export function TreeCode<Row>({
  item,
  code,
  name,
  isOpen,
  onToggle,
}: {
  item: TreeItem<Row>;
  code: string;
  /** Names the branch for screen readers, beside the code. */
  name: string;
  isOpen: boolean;
  onToggle: () => void;
}) {
  return (
    <span className={css.cell} style={{ paddingLeft: item.depth * INDENT_PX }}>
      {item.hasChildren ? (
        <button
          type="button"
          tabIndex={-1}
          className={css.twist}
          aria-expanded={isOpen}
          aria-label={`${isOpen ? '收起' : '展开'} ${code} ${name}`}
          onClick={onToggle}
        >
          <Icon name={isOpen ? 'down' : 'right'} size={12} />
        </button>
      ) : (
        <span className={css.twist} />
      )}
      <span className={`${css.code} ${item.depth > 0 ? css.deep : ''}`}>{code}</span>
    </span>
  );
}
