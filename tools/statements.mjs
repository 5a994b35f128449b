// What services sent to the database in the last integration run must suit a distributed one. A step of
// `npm test`; the schema that it is judged with was written down by the lint of the catalogue.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RECORDED, recordedTexts, refusedTexts } from './sql/recorded.mjs';

/** Fewer were not the whole run: then this proves nothing. */
const TEXTS_AT_LEAST = 300;

const schemaFile = join(RECORDED, 'schema.json');
if (!existsSync(schemaFile)) {
  console.error('No statements are recorded: run the step "integration" first.');
  process.exit(1);
}
const { tables, readers } = JSON.parse(readFileSync(schemaFile, 'utf8'));
const texts = recordedTexts(RECORDED);
const refused = refusedTexts(texts, { tables: new Set(tables), readers: new Set(readers) });
for (const { text, findings } of refused) console.error(`${findings.join('\n')}\n${text}\n`);
console.log(`${texts.length} statements, ${refused.length} that cannot be distributed`);
if (texts.length < TEXTS_AT_LEAST) console.error(`at least ${TEXTS_AT_LEAST} were expected`);
process.exit(refused.length > 0 || texts.length < TEXTS_AT_LEAST ? 1 : 0);
