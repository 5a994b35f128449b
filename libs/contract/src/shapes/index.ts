export { callKey, callShape, type CallShape } from './call-shape';
export { fits, fitsCall, type Shape } from './fits';
