export {
  bucketOf,
  type GivenVersion,
  hiddenBy,
  type KilledVersion,
  orderedRules,
  type Reach,
  reaches,
  type ReleaseBook,
  type ReleaseRule,
  type ReleaseSubject,
  versionsFor,
  WHOLE,
} from './release-rule';
export { servesVersion } from './serves-version';
export { reachText, ruleSentence, shareText } from './release-sentence';
export {
  reachOf,
  ReleaseRefusal,
  withKilled,
  withoutNewest,
  withPause,
  withRule,
} from './release-change';
export { type ReleaseAct, type ReleaseActed, withAct } from './release-act';
