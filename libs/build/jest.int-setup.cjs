// A hang guard, not a measure: tests with a real database under load take their time.
jest.setTimeout(180_000);
