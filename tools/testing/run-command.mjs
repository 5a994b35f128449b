// Runs `<module>#<function>` of tools/run on the project folder that follows.
import { runMain } from '../run/main.mjs';

const [target = '', root] = process.argv.slice(2);
const [module, name = ''] = target.split('#');

await runMain(async () => (await import(`../run/${module}`))[name]({ root }));
