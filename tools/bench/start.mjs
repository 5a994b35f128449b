export async function benchStart() { return []; }
