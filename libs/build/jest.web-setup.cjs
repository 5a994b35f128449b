require('@testing-library/jest-dom');
const { configure } = require('@testing-library/react');

// The first screen of a file loads Ant Design, and a busy machine takes its time: what is waited
// for is a condition, and only a hang ends at these limits.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 10_000 });
