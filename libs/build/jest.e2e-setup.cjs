// A journey through the real program takes its time; whoever hangs is still stopped.
jest.setTimeout(180_000);
