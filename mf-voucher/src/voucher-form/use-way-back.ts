import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Where the browser stands in its history, as the router counts its pages. */
const placeNow = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0;

/**
 * To the page from which the form was opened, such as a book, over the vouchers leafed through since.
 * Nothing happens where no page was before it.
 */
export function useWayBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  const opened = useRef(placeNow());
  const last = useRef(opened.current);
  useEffect(() => {
    const place = placeNow();
    // A step from voucher to voucher is one page further; a form that is more than that was away meanwhile.
    const isStep = place <= last.current + 1;
    opened.current = isStep ? Math.min(opened.current, place) : place;
    last.current = place;
  }, [key]);
  return () => {
    if (opened.current > 0) void navigate(opened.current - 1 - placeNow());
  };
}
