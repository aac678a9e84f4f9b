import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { gate } from '#modules/visitors/contract.ts'
import { visitorEvents } from '#modules/visitors/events.ts'
import type { EntryOutcome, GateDay, GateEntryInput, Roster } from '#modules/visitors/gateSchemas.ts'
import { ApiProblem, call } from '#platform/web/api.ts'
import { useUser } from '#platform/web/session/session.ts'
import { useLiveRefresh } from '#platform/web/useLiveRefresh.ts'
import { type PendingEntry, pendingEntries, recordEntry, sendEntries, watchEntries } from '../gateOffline/entryQueue.ts'
import { withPending } from '../gateOffline/pendingDay.ts'
import { keepSealed, readSealed } from '../gateOffline/vault.ts'

/** How often what waits is sent, in ms. */
const sendTime = 10_000
/** How often the day is read besides: live messages tell of changes, but one may be lost. */
const readTime = 20_000

type Read = { readonly day: GateDay; readonly isOffline: boolean }

/** Reads the day; without a network, the one this phone has kept. */
async function readDay(owner: string, signal: AbortSignal): Promise<Read> {
  try {
    const day = await call(gate.routes.getGateDay, {}, { signal })
    await keepSealed('day', owner, day).catch(() => undefined)
    return { day, isOffline: false }
  } catch (problem) {
    if (!(problem instanceof ApiProblem && (problem.code === 'unreachable' || problem.status >= 500))) throw problem
    const kept = await readSealed<GateDay>('day', owner)
    if (!kept) throw problem
    return { day: kept.value, isOffline: true }
  }
}

/** How often everybody inside is read, in ms: who they are matters when the network is gone. */
const rosterTime = 300_000

async function readRoster(owner: string, signal: AbortSignal): Promise<Roster> {
  try {
    const roster = await call(gate.routes.getRoster, {}, { signal })
    await keepSealed('roster', owner, roster).catch(() => undefined)
    return roster
  } catch {
    return (await readSealed<Roster>('roster', owner))?.value ?? { people: [] }
  }
}

/** What may be left out of an entry: when it happened, and its id. */
type Unstamped<E> = E extends GateEntryInput ? Omit<E, 'at' | 'clientId'> & { readonly clientId?: string } : never

/** The gate's day with what this phone has not sent yet, and the way to record something. */
export function useGate() {
  const { userId } = useUser()
  const client = useQueryClient()
  const key = useMemo(() => ['gate day', userId], [userId])
  const read = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => readDay(userId, signal),
    refetchInterval: readTime,
    retry: false,
  })
  const roster = useQuery({
    queryKey: ['gate roster', userId],
    queryFn: ({ signal }) => readRoster(userId, signal),
    refetchInterval: rosterTime,
    retry: false,
  })
  const [pending, setPending] = useState<readonly PendingEntry[]>([])
  useLiveRefresh(visitorEvents.changed)
  useEffect(() => {
    const update = () => void pendingEntries().then(setPending, () => undefined)
    const send = () =>
      void sendEntries().then((sent) => (sent.length > 0 ? client.invalidateQueries({ queryKey: key }) : undefined))
    update()
    send()
    const stop = watchEntries(update)
    window.addEventListener('online', send)
    const timer = setInterval(send, sendTime)
    return () => {
      stop()
      window.removeEventListener('online', send)
      clearInterval(timer)
    }
  }, [client, key])
  const waiting = useMemo(() => pending.filter(({ refusal }) => refusal === null), [pending])
  const day = useMemo(
    () =>
      read.data &&
      withPending(
        read.data.day,
        waiting.map(({ entry }) => entry),
        roster.data?.people,
      ),
    [read.data, waiting, roster.data],
  )
  const record = async (entry: Unstamped<GateEntryInput>, photo: Blob | null = null): Promise<EntryOutcome | null> => {
    const stamped = { clientId: crypto.randomUUID(), ...entry, at: new Date().toISOString() } as GateEntryInput
    const outcome = await recordEntry(stamped, photo)
    await client.invalidateQueries({ queryKey: key })
    return outcome
  }
  return {
    day,
    read,
    isOffline: read.data?.isOffline ?? false,
    waiting,
    roster: roster.data?.people ?? [],
    refused: pending.filter(({ refusal }) => refusal !== null),
    record,
  }
}

export type Gate = ReturnType<typeof useGate>
