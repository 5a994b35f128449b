import { sentenceOf } from '@mingzhang/contract';
import type { LineFinding } from './entry-grid.types';

/** A finding with the line it is about, counted from 1 as the form shows lines. */
export function lineSentence({ row, link, msg }: LineFinding): string {
  return sentenceOf({ row: row === undefined ? undefined : row + 1, link, msg });
}
