import { flushCompileCache } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { assemble, type Banyan } from '#app/boot.ts'
import { readConfig } from '#platform/server/config.ts'
import { mountPages } from '#platform/server/pages/pages.ts'
import type { DatabaseUrls } from '#platform/server/postgres/address.ts'
import { peakMemory } from './peakMemory.ts'

// Runs the server in its own process, so that its memory, timing and crashes are separate from those of the proof program.
export type ServerCommand =
  | {
      readonly id: number
      readonly do: 'start'
      readonly urls: DatabaseUrls
      readonly env: Record<string, string>
      readonly worker: boolean
      readonly webFolder: string
      /** 0 picks a free port. */
      readonly port: number
    }
  | { readonly id: number; readonly do: 'memory' }
  | { readonly id: number; readonly do: 'cpu' }
  | {
      readonly id: number
      readonly do: 'broadcast'
      readonly messages: readonly LiveMessage[]
      readonly everyMs: number
    }

/** A live message to one user, several users or the whole school. */
export type LiveMessage = {
  readonly tenantId: string
  readonly to: { readonly users: readonly string[] } | 'school'
  readonly data: Record<string, unknown>
}

/** Resident memory of the process in bytes: now, and at its peak. */
export type MemoryUsage = { readonly current: number; readonly peak: number }

export const liveEvent = 'proof'

let banyan: Banyan | undefined

const runCommand = (command: ServerCommand) => {
  switch (command.do) {
    case 'start':
      return start(command)
    case 'memory':
      return memory()
    case 'cpu':
      return cpu()
    case 'broadcast':
      return broadcast(command.messages, command.everyMs)
  }
}

async function start({ urls, env, worker, webFolder, port }: Extract<ServerCommand, { do: 'start' }>): Promise<number> {
  banyan = await assemble(readConfig(env), urls, { worker })
  await mountPages(banyan.http, banyan.services, { webFolder })
  // A killed process never writes its compile cache; flush it now so the next start is faster. No-op without a cache.
  flushCompileCache()
  return Number(new URL(await banyan.http.listen({ port, host: '127.0.0.1' })).port)
}

async function memory(): Promise<MemoryUsage> {
  // Several rounds, because each one can make more objects collectable.
  for (let round = 0; round < 4; round++) {
    ;(globalThis as { gc?: () => void }).gc?.()
    await pause(100)
  }
  // Linux counts the peak of the process that started this one into maxRSS, so its own figure is read where there is one.
  const peak = peakMemory(process.pid) || process.resourceUsage().maxRSS * 1024
  return { current: process.memoryUsage.rss(), peak }
}

/** Milliseconds of processor time since the start. */
function cpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Each message carries its send time in milliseconds. */
async function broadcast(messages: readonly LiveMessage[], everyMs: number) {
  const live = banyan?.services.live
  const startedAt = performance.now()
  for (const [index, { tenantId, to, data }] of messages.entries()) {
    const wait = startedAt + index * everyMs - performance.now()
    if (wait > 1) await pause(wait)
    const stamped = { ...data, sentAt: Date.now() }
    const [only, ...others] = to === 'school' ? [] : to.users
    if (to === 'school') live?.toSchool(tenantId, liveEvent, stamped)
    else if (only && others.length === 0) live?.toUser(tenantId, only, liveEvent, stamped)
    else live?.toUsers(tenantId, to.users, liveEvent, stamped)
  }
}

process.on('message', (command: ServerCommand) => {
  Promise.resolve(runCommand(command)).then(
    (value) => process.send?.({ id: command.id, value }),
    (error: unknown) => process.send?.({ id: command.id, error: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
