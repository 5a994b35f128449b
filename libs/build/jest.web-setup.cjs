require('@testing-library/jest-dom');
const { configure } = require('@testing-library/react');

// The first screen of a file loads Ant Design, and a busy machine takes its time: what is waited
// for is a condition, and only a hang ends at these limits.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 10_000 });

// jsdom matches every rule of every sheet each time a role is looked for, and Ant Design brings
// thousands of them: nine tenths of a screen's test. What is hidden says so in its own style.
jest.mock('@rc-component/util/lib/Dom/dynamicCSS', () => ({
  ...jest.requireActual('@rc-component/util/lib/Dom/dynamicCSS'),
  updateCSS: () => document.createElement('style'),
}));
