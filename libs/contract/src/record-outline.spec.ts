import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { outline } from './zod-outline';

const sources = readdirSync(__dirname).filter((name) => /\.(contract|schema)\.ts$/.test(name));

describe('the outline of records in browsers', () => {
  it('is whatever record a contract imports', () => {
    const { assetCardRecord } = jest.requireActual<Record<string, object>>('./record-outline.cjs');
    expect(assetCardRecord).toBe(outline);
  });

  it('has all that contracts and schemas read of a record: its body, its shape and its changes', () => {
    const others = sources.flatMap((name) => {
      const text = readFileSync(path.join(__dirname, name), 'utf8');
      const imported = [...text.matchAll(/^import \{([^}]+)\} from '\.\/[\w-]+\.record';/gm)];
      const names = imported.flatMap(([, list = '']) => list.match(/\b\w+Record\b/g) ?? []);
      const code = text.replaceAll(/^import [^;]+;/gm, '');
      return names.flatMap((record) =>
        [
          ...code.matchAll(
            new RegExp(`(\\{ ?shape ?\\} = |changesOf\\()${record}|\\b${record}(\\.\\w+)?`, 'g'),
          ),
        ]
          .filter(
            ([, reading, member]) =>
              reading === undefined && !/^\.(body|shape)$/.test(member ?? ''),
          )
          .map(([use]) => `${name}: ${use}`),
      );
    });
    expect(sources.length).toBeGreaterThan(50);
    expect(others).toEqual([]);
  });
});
