import { flushCompileCache } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { assemble, type Banyan } from '#app/boot.ts'
import { readConfig } from '#platform/server/config.ts'
import { mountPages } from '#platform/server/pages/pages.ts'
import type { DatabaseUrls } from '#platform/server/postgres/address.ts'

// A server in a process of its own: what it holds, how long it takes and whether it survives can be told apart from the prover.
export type Order =
  | {
      readonly id: number
      readonly do: 'start'
      readonly urls: DatabaseUrls
      readonly env: Record<string, string>
      readonly worker: boolean
      readonly webFolder: string
      /** 0 for any that is free. */
      readonly port: number
    }
  | { readonly id: number; readonly do: 'memory' }
  | { readonly id: number; readonly do: 'tell'; readonly messages: readonly LiveMessage[]; readonly everyMs: number }

/** One live message: to a person, to several, or to everybody of the school. */
export type LiveMessage = {
  readonly tenantId: string
  readonly to: { readonly users: readonly string[] } | 'school'
  readonly data: Record<string, unknown>
}

/** Bytes the process holds now and the most it ever held. */
export type Memory = { readonly now: number; readonly most: number }

export const liveEvent = 'proof'

let banyan: Banyan | undefined

const obey = (order: Order) => {
  switch (order.do) {
    case 'start':
      return start(order)
    case 'memory':
      return memory()
    case 'tell':
      return tell(order.messages, order.everyMs)
  }
}

async function start({ urls, env, worker, webFolder, port }: Extract<Order, { do: 'start' }>): Promise<number> {
  banyan = await assemble(readConfig(env), urls, { worker })
  await mountPages(banyan.http, banyan.services, { webFolder })
  // Whoever is killed cannot leave what was compiled to the next one; where nobody keeps it, this does nothing.
  flushCompileCache()
  return Number(new URL(await banyan.http.listen({ port, host: '127.0.0.1' })).port)
}

async function memory(): Promise<Memory> {
  // Several rounds: what the first one frees lets the next one free more.
  for (let round = 0; round < 4; round++) {
    ;(globalThis as { gc?: () => void }).gc?.()
    await pause(100)
  }
  return { now: process.memoryUsage.rss(), most: process.resourceUsage().maxRSS * 1024 }
}

/** Each message carries the instant it was sent, in milliseconds. */
async function tell(messages: readonly LiveMessage[], everyMs: number) {
  const live = banyan?.services.live
  const begin = performance.now()
  for (const [index, { tenantId, to, data }] of messages.entries()) {
    const wait = begin + index * everyMs - performance.now()
    if (wait > 1) await pause(wait)
    const stamped = { ...data, sentAt: Date.now() }
    const [only, ...others] = to === 'school' ? [] : to.users
    if (to === 'school') live?.toSchool(tenantId, liveEvent, stamped)
    else if (only && others.length === 0) live?.toUser(tenantId, only, liveEvent, stamped)
    else live?.toUsers(tenantId, to.users, liveEvent, stamped)
  }
}

process.on('message', (order: Order) => {
  Promise.resolve(obey(order)).then(
    (value) => process.send?.({ id: order.id, value }),
    (error: unknown) => process.send?.({ id: order.id, error: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
