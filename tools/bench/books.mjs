export async function benchBooks() { return []; }
