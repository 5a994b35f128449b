export {
  bucketOf,
  type GivenVersion,
  hiddenRules,
  givenThoughKilled,
  isKilled,
  isNamed,
  type KilledVersion,
  orderedRules,
  type Reach,
  isRemote,
  reaches,
  type ReleaseBook,
  type ReleaseRule,
  type ReleaseSubject,
  type ShadowRule,
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
export { reachText, ruleSentence, shareText, type TimeText } from './release-sentence';
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
  withRule,
} from './release-change';
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
export {
  type ActTelling,
  changedNames,
  nameOf,
  type ReleaseAct,
  type ReleaseActed,
  withAct,
} from './release-act';
