import { useState } from 'react';
import { Button } from 'antd';
import { toldParts } from './told-text.model';

/** A sentence in which long rows of numbers are cut until somebody wants to read them all. */
export function ToldText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  const parts = toldParts(text);
  if (!parts.some(({ short }) => short !== undefined)) return text;
  return (
    <>
      {isWhole ? text : parts.map((part) => part.short ?? part.text).join('')}{' '}
      <Button
        type="link"
        size="small"
        aria-expanded={isWhole}
        style={{ paddingInline: 0, height: 21, fontSize: 13 }}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? '收起' : '显示全部'}
      </Button>
    </>
  );
}
