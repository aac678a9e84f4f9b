import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EntryOutcome, GateEntryInput } from '#modules/visitors/gateSchemas.ts'
import { type Posted, retryDelay, sendRound } from './entryRound.ts'

type One = { readonly entry: GateEntryInput }

const idOf = (n: number) => `entry-number-${String(n).padStart(4, '0')}`
const arrival = (n: number): One => ({
  entry: { kind: 'arrival', clientId: idOf(n), at: '2026-07-01T09:00:00Z', name: 'Ravi', visitPurposeId: idOf(0) },
})
const admitting = (n: number, of: number): One => ({
  entry: { kind: 'admit', clientId: idOf(n), at: '2026-07-01T09:01:00Z', visitId: idOf(of), pin: '4711' },
})
const accepted = (clientId: string): EntryOutcome => ({ clientId, refusal: null, recordId: null, badgeCode: null })

/** A server that fails at some entries: the whole request, as it has no answer for any of them. */
function server({
  broken = [],
  invalid = [],
  silent = [],
}: {
  broken?: string[]
  invalid?: string[]
  silent?: string[]
}) {
  const recorded: string[] = []
  const seen = { answered: [] as string[], refused: [] as string[], held: [] as string[] }
  const post = (batch: readonly One[]): Promise<Posted> => {
    const ids = batch.map(({ entry }) => entry.clientId)
    if (ids.some((id) => broken.includes(id))) return Promise.resolve('failed')
    if (ids.some((id) => invalid.includes(id))) return Promise.resolve('refused')
    const answered = ids.filter((id) => !silent.includes(id))
    recorded.push(...answered)
    return Promise.resolve(answered.map(accepted))
  }
  const note = (list: string[]) => (one: One) => {
    list.push(one.entry.clientId)
    return Promise.resolve()
  }
  return {
    recorded,
    seen,
    round: { post, answered: note(seen.answered), refused: note(seen.refused), held: note(seen.held) },
  }
}

test('VIS-02 whatever entries the server fails at, all others are recorded in one round and in order', async () => {
  const fate = fc.constantFrom('good', 'good', 'good', 'broken', 'invalid', 'silent')
  await fc.assert(
    fc.asyncProperty(fc.array(fate, { maxLength: 130 }), async (fates) => {
      const of = (wanted: string) => fates.flatMap((one, n) => (one === wanted ? [idOf(n)] : []))
      const { recorded, seen, round } = server({
        broken: of('broken'),
        invalid: of('invalid'),
        silent: of('silent'),
      })
      await sendRound(
        fates.map((_, n) => arrival(n)),
        [],
        round,
      )
      expect(recorded).toEqual(of('good'))
      expect(seen.answered).toEqual(of('good'))
      expect(seen.refused).toEqual(of('invalid'))
      expect(seen.held.toSorted()).toEqual([...of('broken'), ...of('silent')].toSorted())
    }),
  )
})

test('VIS-02 what is about an arrival that could not be sent waits for it', async () => {
  const { recorded, seen, round } = server({ broken: [idOf(1)] })
  await sendRound([arrival(1), admitting(2, 1), arrival(3), admitting(4, 3)], [], round)
  expect(recorded).toEqual([idOf(3), idOf(4)])
  expect(seen.refused).toEqual([])
  const later = server({})
  await sendRound([admitting(2, 1), arrival(5)], [arrival(1)], later.round)
  expect(later.recorded).toEqual([idOf(5)])
})

test('VIS-02 a server that cannot be reached ends the round, and nothing is refused or held back', async () => {
  let requests = 0
  const { seen, round } = server({})
  const post = () => {
    requests += 1
    return Promise.resolve('unreachable' as const)
  }
  const waiting = Array.from({ length: 120 }, (_, n) => arrival(n))
  expect(await sendRound(waiting, [], { ...round, post })).toEqual([])
  expect(requests).toBe(1)
  expect(seen).toEqual({ answered: [], refused: [], held: [] })
})

test('VIS-02 an entry that fails is sent again for ever, at most ten minutes later', () => {
  for (let failures = 0; failures < 5000; failures++) expect(retryDelay(failures)).toBeLessThanOrEqual(600_000)
  expect(retryDelay(1)).toBe(20_000)
})
