export { barriersOf } from './barriers';
export {
  fakeAccountSet,
  fakeApi,
  fakePeriods,
  fakeUser,
  type FakeApi,
} from '@mingzhang/shell-api/testing';
export { renderScreen } from './render-screen';
