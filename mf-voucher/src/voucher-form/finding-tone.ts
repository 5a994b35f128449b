import cards from './entry-cards.module.css';
import type { LineFinding } from './entry-grid.types';
import grid from './entry-grid.module.css';
import form from './voucher-form.module.css';

const ASKED = `${grid.asked} ${cards.asked} ${form.asked}`;

/**
 * Classes for what two have changed: a question, not an error. It keeps nothing from being saved,
 * so it has the colour of the comparison it comes from. Custom properties are local to a style
 * sheet: each of the three has its own class.
 */
export function toneOf(finding: LineFinding | undefined): string {
  return finding?.other === undefined ? '' : ASKED;
}
