import { config } from 'zod';

// zod probes `new Function` when it builds an object schema; the page's content security policy
// forbids that and would report it. This module is imported before any contract.
config({ jitless: true });
