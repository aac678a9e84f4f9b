import { serialize } from 'pg-protocol'

/** What this process has sent to the database so far. */
export type Sent = { readonly statements: number; readonly packets: number }

/**
 * Counts the statements this process sends, where the driver serialises them, and the packets they travel in. A statement is
 * run by an `execute` message or, if it takes no parameters, by a `query`; `sync` ends a packet.
 */
export function countStatements(): () => Sent {
  let statements = 0
  let packets = 0
  const { execute, query, sync } = serialize
  serialize.execute = (...config) => {
    statements++
    return execute(...config)
  }
  serialize.query = (text) => {
    statements++
    packets++
    return query(text)
  }
  serialize.sync = () => {
    packets++
    return sync()
  }
  return () => ({ statements, packets })
}
