import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');

/** Browser sources below a folder, by their path. */
function sourcesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sourcesBelow(path);
    return path.endsWith('.tsx') && !path.endsWith('.spec.tsx') ? [path] : [];
  });
}

const folders = readdirSync(ROOT)
  .filter((name) => name.startsWith('mf-') || name === 'shell')
  .map((name) => `${name}/src`);
const COMMENT = /^\s*(\/\/|\/?\*)/;
const CHINESE_END = /[\u4E00-\u9FFF，。；：、”）]$/;
const CHINESE_BEGIN = /^\s+[\u4E00-\u9FFF“（]/;

/** JSX makes a blank of a line break in a text, and Chinese is written without. */
it('breaks no Chinese text over two lines of JSX', () => {
  const broken = [...folders, 'libs/web/src'].flatMap(sourcesBelow).flatMap((path) => {
    const lines = readFileSync(join(ROOT, path), 'utf8').split('\n');
    return lines.flatMap((line, at) =>
      CHINESE_END.test(line) && !COMMENT.test(line) && CHINESE_BEGIN.test(lines[at + 1] ?? '')
        ? [`${path}:${at + 1}`]
        : [],
    );
  });
  expect(broken).toEqual([]);
});
