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
export { reachOf, withKilled, withoutNewest, withPause, withRule } from './release-change';
export { ReleaseRefusal } from './release-refusal';
export {
  endOf,
  type Findings,
  MINUTES_AT_MOST,
  type ReleaseThreshold,
  thresholdOf,
  thresholdSentence,
  thresholdText,
  USUAL_THRESHOLD,
} from './release-threshold';
