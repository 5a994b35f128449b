import type { CountedAsset } from './kept-ticks';

/** 资产 GD0007, or 这张标签 as long as nobody has told which number a label has. */
export function titleOfTick({ code }: CountedAsset): string {
  return code ? `资产 ${code} ` : '这张标签';
}
