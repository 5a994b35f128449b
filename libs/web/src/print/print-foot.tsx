import { useState } from 'react';
import { useSession } from '@mingzhang/shell-api';
import { momentText } from '../moment-text';
import { FittedLine } from './fitted-line';
import css from './print-foot.module.css';

/** When a preview was opened, as pages print it: 2026-01-31 08:00, Asia/Shanghai. */
export function usePrintedAt(): string {
  const [printedAt] = useState(() => momentText(new Date().toISOString()).slice(0, 16));
  return printedAt;
}

/** Which page of how many a page is. */
export const pageText = (page: number, pages: number) => `第 ${page} 页，共 ${pages} 页`;

/**
 * The foot of a page: who signs, and below that who printed it when, and the page (会计基础工作规范 §58, §69).
 * @param textMm width of the page between its margins
 */
export function PrintFoot({
  signers,
  parts = [],
  printedAt,
  page,
  textMm,
}: {
  readonly signers: readonly string[];
  /** What stands before the name of who printed it. */
  readonly parts?: readonly string[];
  readonly printedAt: string;
  readonly page: string;
  readonly textMm: number;
}) {
  const { user } = useSession();
  return (
    <>
      {signers.length > 0 && (
        <div className={css.signers}>
          {signers.map((signer) => (
            <span key={signer}>{signer}：</span>
          ))}
        </div>
      )}
      <FittedLine
        className={css.foot}
        textMm={textMm}
        parts={[...parts, `制表：${user.realName}`, `打印日期：${printedAt}`, page]}
      />
    </>
  );
}
