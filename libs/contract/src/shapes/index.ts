export { callKey, callShape, type CallShape } from './call-shape';
export { callsLacking, type LackingCall, type ServedCalls } from './calls-lacking';
export { fits, fitsCall } from './fits';
export type { Shape } from './shape';
