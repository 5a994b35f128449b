export { fakeApi, type FakeApi } from './fake-api';
export { fakeAccountSet, fakePeriods, fakeUser } from './fake-user';
