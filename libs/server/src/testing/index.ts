export { createTestDatabase, type TestDatabase } from './test-database';
export { startTestService, type TestApi, type TestService } from './test-service';
export * from './access-matrix';
