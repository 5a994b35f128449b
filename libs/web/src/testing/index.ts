export { fakeApi, type FakeApi, type FakeRequest } from './fake-api';
export { fakeAccountSet, fakePeriods, fakeUser } from './fake-user';
export { renderScreen } from './render-screen';
