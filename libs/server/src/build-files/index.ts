export { BucketFiles, type BucketConfig } from './bucket-files';
export { LIST_FILE, SIGNATURE_FILE, StoreAway, type BuildFiles } from './build-files';
export {
  readCheckedList,
  readListedFiles,
  sha384,
  UntrustedBuild,
  type BuildName,
  type CheckedList,
} from './checked-list';
export { copyBuild } from './copy-build';
export { FolderFiles } from './folder-files';
