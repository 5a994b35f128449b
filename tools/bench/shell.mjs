export async function benchShell() { return []; }
