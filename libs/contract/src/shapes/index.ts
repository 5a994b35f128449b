export { callKey, callShape, type CallShape } from './call-shape';
export { callsLacking, type ServedCalls } from './calls-lacking';
