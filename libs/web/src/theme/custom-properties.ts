import './base.css';
import type { Look } from '@mingzhang/shell-api';
import { palettes } from './palette';

/** `colorPrimaryBg` → `--mz-color-primary-bg`, `mzPaper` → `--mz-paper`. */
function propertyName(token: string): string {
  const bare = token.startsWith('mz') ? token.slice(2) : token;
  const kebab = bare.replace(/([a-z])([A-Z0-9])/g, '$1-$2').toLowerCase();
  return `--mz-${kebab}`;
}

function declarationsOf(look: Look): string {
  const lines = Object.entries(palettes[look]).map(
    ([token, value]) => `${propertyName(token)}:${value};`,
  );
  return `${lines.join('')}color-scheme:${look};`;
}

/**
 * Puts the custom properties into the page, for both looks; `data-theme` on the document chooses.
 * Style sheets use `var(--mz-…)` only. Calling it again changes nothing.
 */
export function installTheme(): void {
  if (document.getElementById('mz-theme')) return;
  const sheet = document.createElement('style');
  sheet.id = 'mz-theme';
  sheet.textContent =
    `:root{${declarationsOf('light')}}` + `:root[data-theme=dark]{${declarationsOf('dark')}}`;
  document.head.append(sheet);
}
