export {
  documentKindOf,
  fillForm,
  readForm,
  readSheet,
  readSheetInParts,
  readWorkbookInParts,
  type SheetPart,
} from './read-file';
