export { documentKindOf, openForm, readSheet, type OpenForm } from './read-file';
