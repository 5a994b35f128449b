import { ownAddress } from './redirect';

it.each(['/', '/assets/c/1-3', '//evil.example/x', '/\\evil.example', '/a?next=//evil.example'])(
  'stays with the product at %s',
  (path) => {
    expect(new URL(ownAddress(path)).host).toBe(window.location.host);
  },
);
