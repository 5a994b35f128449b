import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..');

/**
 * Words of a schema that are told as they are: English, or names of fields, wherever the schema has no
 * sentence of its own.
 * @param {string} text
 */
function tellsRawFinding(text) {
  if (!/\.issues\b/.test(text)) return false;
  const isTaken = /\bmessage\b[^}\n]*\}\s+of\s+[\w.?]*\bissues\b/.test(text);
  const isRead = /\bissues\b[^;\n]*\.message\b|\bissues?\??\.message\b/.test(text);
  return isTaken || isRead || !text.includes('findingText');
}

/** Sources of the services and of what they share, without tests. */
function sources() {
  const folders = [
    'libs/server/src',
    ...readdirSync(join(ROOT, 'services')).map((name) => `services/${name}/src`),
  ];
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
      .map((file) => join(folder, file)),
  );
}

describe('what a schema finds wrong', () => {
  it.each([
    'for (const { path, message } of parsed.error.issues) add(message); findingText',
    'say(parsed.error.issues[0]?.message); findingText',
    'for (const issue of found.issues) add(issue.message); findingText',
    'for (const issue of found.issues) add(issue.code);',
  ])('is noticed where it is told in the words of the schema', (text) => {
    expect(tellsRawFinding(text)).toBe(true);
  });

  it('is told to users in the words of the product by every service', () => {
    const files = sources();
    const telling = files.filter((file) => tellsRawFinding(readFileSync(join(ROOT, file), 'utf8')));
    expect(telling).toEqual([]);
    const reading = files.filter((file) =>
      readFileSync(join(ROOT, file), 'utf8').includes('findingText(issue)'),
    );
    expect(reading.length).toBeGreaterThanOrEqual(6);
  });
});
