import { dayText, momentText } from './moment-text';

describe('moments', () => {
  it.each(['2026-01-31T16:30:05.123Z', '2026-01-31 16:30:05+00', '2026-02-01T00:30:05+08:00'])(
    'are shown as in China: %s',
    (timestamp) => {
      expect(momentText(timestamp)).toBe('2026-02-01 00:30:05');
      expect(dayText(timestamp)).toBe('2026-02-01');
    },
  );
});
