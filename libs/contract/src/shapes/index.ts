export { callKey, callShape, type CallShape } from './call-shape';
export { fitsCall } from './fits';
export { callsLacking, type ServedCalls } from './calls-lacking';
