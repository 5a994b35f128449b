export { documentKindOf, fillForm, readForm, readSheet } from './read-file';
