import { useEffect, useRef, useState, type RefObject } from 'react';
import { codeReader } from './code-reader';

export type ScannerState = 'starting' | 'reading' | 'denied' | 'none' | 'insecure';

/** Between two looks; a phone stays cool. */
const LOOK_MS = 150;
/** The same label still before the camera is no second scan. */
const SAME_MS = 2500;

/** Reads labels by the camera as long as it is mounted, and gives the camera back afterwards. */
export function useScanner(onRead: (text: string) => void): {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly state: ScannerState;
} {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<ScannerState>('starting');
  const latest = useRef(onRead);
  latest.current = onRead;
  useEffect(() => {
    const running = new AbortController();
    const { signal } = running;
    void scan({ video, signal, setState, onRead: (text) => latest.current(text) });
    return () => running.abort();
  }, []);
  return { video, state };
}

async function scan({
  video,
  signal,
  setState,
  onRead,
}: {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly signal: AbortSignal;
  readonly setState: (state: ScannerState) => void;
  readonly onRead: (text: string) => void;
}): Promise<void> {
  // Browsers hide the camera from pages that come over plain HTTP.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) return setState(window.isSecureContext ? 'none' : 'insecure');
  let stream: MediaStream;
  try {
    stream = await devices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    });
  } catch (error) {
    if (!signal.aborted) setState(isDenied(error) ? 'denied' : 'none');
    return undefined;
  }
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener('abort', stop);
  const element = video.current;
  if (signal.aborted || !element) return stop();
  element.srcObject = stream;
  const [read] = await Promise.all([codeReader(), element.play().catch(() => undefined)]);
  if (signal.aborted) return undefined;
  setState('reading');
  look({ element, signal, read, onRead });
  return undefined;
}

function look({
  element,
  signal,
  read,
  onRead,
}: {
  readonly element: HTMLVideoElement;
  readonly signal: AbortSignal;
  readonly read: Awaited<ReturnType<typeof codeReader>>;
  readonly onRead: (text: string) => void;
}): void {
  let last = { text: '', at: 0 };
  const again = () => {
    if (!signal.aborted) setTimeout(() => void once(), LOOK_MS);
  };
  const once = async () => {
    if (signal.aborted) return;
    const text = await read(element).catch(() => undefined);
    if (signal.aborted) return;
    const now = performance.now();
    if (text !== undefined) {
      if (text !== last.text || now - last.at > SAME_MS) onRead(text);
      last = { text, at: now };
    }
    again();
  };
  void once();
}

const isDenied = (error: unknown) =>
  error instanceof DOMException && error.name === 'NotAllowedError';
