import type { ProofServer } from '../server/proofServer.ts'
import { asTenant, quoteName, type Table } from './catalogue.ts'

/** Types whose values differ from run to run. */
const volatile = ['timestamptz', 'bytea']

/**
 * Everything stored for the tenants, in a form that can be compared between two servers that handled the same requests:
 * ids, addresses, hashes and timestamps are masked, everything a caller can choose stays.
 */
export async function readState(
  server: ProofServer,
  tables: readonly Table[],
  tenantIds: readonly string[],
  without: readonly string[] = [],
): Promise<Map<string, string>> {
  const state = new Map<string, string>()
  for (const [index, tenantId] of tenantIds.entries()) {
    await asTenant(server.owner, tenantId, async (client) => {
      for (const { name, columns } of tables) {
        if (without.includes(name)) continue
        const dropped = columns.filter(({ type }) => volatile.includes(type)).map((column) => column.name)
        const { rows } = await client.query<{ row: string }>(
          `select (to_jsonb(t) - $1::text[])::text as row from ${quoteName(name)} t`,
          [dropped],
        )
        state.set(
          `${index} ${name}`,
          rows
            .map(({ row }) => maskVolatile(row))
            .sort()
            .join('\n'),
        )
      }
    })
  }
  return state
}

export const maskVolatile = (text: string) =>
  text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '*')
    .replace(/\b10\.\d+\.\d+\.\d+\b/g, '*')
    .replace(/\$argon2id\$[^"]+/g, '*')
    .replace(/"token": ?"[\w-]{43}"/g, '*')
    .replace(/"code": ?"(?:[A-Z2-9]{8}|[\w-]{24})"/g, '*')
    .replace(/\/feeds\/[\w-]{43}/g, '*')
    .replace(/\b(order|pay|plink|qr|rfnd|setl)_\w{8,}/g, '*')
    .replace(/\/api\/files\/\*\/[\w.-]+/g, '*')
    .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|\+00(:00)?)/g, '*')

/** The tables in which two states differ. */
export function diffStates(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): string[] {
  return [...a].flatMap(([name, text]) => {
    const other = b.get(name) ?? ''
    if (other === text) return []
    const own = new Set(text.split('\n'))
    const fresh = other.split('\n').find((line) => !own.has(line))
    return [`${name}: ${(fresh ?? text).slice(0, 300)}`]
  })
}
