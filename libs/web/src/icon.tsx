import css from './icon.module.css';
import { iconPaths, type IconName } from './icon-paths';

/** An icon of the product's set, decorative: the control around it carries the label. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg className={css.icon} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}

/** Whether a text from outside, such as a menu's metadata, names an icon. */
export function isIconName(text: string): text is IconName {
  return text in iconPaths;
}

/** The product's mark. */
export function BrandMark({ size = 24 }: { size?: number }) {
  return (
    <svg className={css.brand} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" />
      <path d="M6.5 6.5H11v4.6H6.5zM6.5 11.1v4.6H11v-4.6M17.5 6v10.5c0 .9-.6 1.5-1.6 1.5M13.4 6h4.1M13.4 9.8h4.1M13.4 13.6h4.1M13.4 6v7c0 2-.5 3.5-1.7 4.9" />
    </svg>
  );
}
