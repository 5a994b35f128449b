export { documentKindOf, readSheet } from './read-file';
