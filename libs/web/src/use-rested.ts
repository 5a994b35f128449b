import { useEffect, useState } from 'react';

/** Milliseconds that typing rests before a service is asked about it. */
const REST_MS = 300;

/** A text once it has not changed for a moment: what a preview of typed fields is asked by. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
