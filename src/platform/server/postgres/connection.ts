import { Client } from 'pg'

/** Opens a connection for `work` and closes it afterwards. */
export async function withConnection<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 15_000,
    application_name: 'banyan setup',
  })
  // A connection lost between two queries is reported here; the next query rejects anyway.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The SQLSTATE of an error that PostgreSQL sent, else an empty string. */
export const sqlState = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
