import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Loading the code leaves more garbage than the server needs memory, and V8 would keep the room for it. Takes some 100 ms. */
export function releaseStartMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void
  collect({ type: 'major', flavor: 'last-resort' })
}
