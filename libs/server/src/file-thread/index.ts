export { documentKindOf, fillForm, readForm, readSheet, readSheetInParts } from './read-file';
