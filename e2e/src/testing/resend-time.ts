import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { productData } from './browser';

/** Lets the minute pass in which a number that has just signed in by a code is sent no other one. */
export async function passResendTime(mobile: string): Promise<void> {
  const running = readFileSync(path.join(productData(), 'running.json'), 'utf8');
  const { databaseUrl } = JSON.parse(running) as { databaseUrl: string };
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `update identity.verification_code set created_at = created_at - interval '60 s'
       where mobile = $1`,
      [mobile],
    );
  } finally {
    await client.end();
  }
}
