import { runExportJournal } from './export-journal.mjs';

describe('npm run export:journal', () => {
  it.each([
    [[]],
    [['--set', '1']],
    [['--set', 'x', '--to', 'a.journal']],
    [['--set', '0', '--to', 'a.journal']],
    [['--set', '1', '--to', 'a.journal', '--nothing']],
  ])('says what it wants instead of %j', (args) => {
    expect(() => runExportJournal({ root: '.' }, args)).toThrow('用法：npm run export:journal');
  });
});
