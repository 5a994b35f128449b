export {
  bucketOf,
  type GivenVersion,
  hiddenRules,
  givenThoughKilled,
  isKilled,
  isNamed,
  orderedRules,
  type Reach,
  isRemote,
  reaches,
  type ReleaseBook,
  type ReleaseRule,
  type ReleaseSubject,
  versionsFor,
  WHOLE,
} from './release-rule';
export {
  differencesOf,
  type FieldDifference,
  lastingDifferences,
  shownValue,
} from './answer-difference';
export { shadowSentence, withoutShadow, withShadow } from './shadow';
export { servesVersion } from './serves-version';
export { isOfSwitch, isSwitchedOn, remoteOfSwitch, type SwitchState } from './switch-rule';
export { reachText, ruleSentence, shareText } from './release-sentence';
export {
  nextIdOf,
  reachIn,
  reachOf,
  requireInstant,
  withKilled,
  withoutKilled,
  withoutNewest,
  withPaused,
  withResumed,
} from './release-change';
export { ReleaseRefusal } from './release-refusal';
export {
  endOf,
  MINUTES_AT_MOST,
  type ReleaseThreshold,
  thresholdOf,
  thresholdSentence,
  thresholdText,
  USUAL_THRESHOLD,
} from './release-threshold';
export { changedNames, nameOf, type ReleaseAct, withAct } from './release-act';
