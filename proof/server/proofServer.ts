import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { Pool } from 'pg'
import { assemble, type Banyan } from '#app/boot.ts'
import { signatureFor } from '#app/testing/gatePhones.ts'
import { readConfig } from '#platform/server/config.ts'
import type { HostLimits } from '#platform/server/limits/hostLimits.ts'
import type { ServerModule } from '#platform/server/module.ts'
import type { DatabaseUrls } from '#platform/server/postgres/address.ts'
import { serverSecret } from './serverSecret.ts'

export type ServerOptions = {
  readonly urls?: DatabaseUrls
  readonly worker?: boolean
  readonly env?: Record<string, string>
  /** Modules mounted in addition to the product's, to show that the guarantees hold for careless ones too. */
  readonly extraModules?: readonly ServerModule[]
  readonly limits?: Partial<HostLimits>
  /** Called before any connection is opened. */
  readonly prepare?: (banyan: Banyan) => void | Promise<void>
}

export type ProofRequest = {
  readonly method: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string | string[]>>
  readonly payload?: string | object | Buffer | undefined
  /** The network address of the caller; rate limits count by it. */
  readonly from?: string
}

export type ProofServer = Banyan & {
  readonly urls: DatabaseUrls
  /** Connections as the table owner, to whom forced row-level security applies as well. */
  readonly owner: Pool
  call(request: ProofRequest): Promise<LightMyRequestResponse>
}

/** Enables /api/metrics, so that every route can succeed. */
export const metricsToken = 'proof-of-the-measures'

export async function startServer(
  urls: DatabaseUrls,
  options: ServerOptions,
  atEnd: (work: () => unknown) => void,
): Promise<ProofServer> {
  const folder = mkdtempSync(join(tmpdir(), 'banyan-proof-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  const env = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    BANYAN_DATA: folder,
    BANYAN_SECRET: serverSecret,
    METRICS_TOKEN: metricsToken,
    ...options.env,
  }
  const extraModules = options.extraModules ?? []
  const banyan = await assemble(readConfig(env), urls, {
    worker: options.worker ?? false,
    extraModules,
    ...(options.limits && { limits: options.limits }),
  })
  // A program may stop its server before it ends.
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= banyan.close()
    return closed
  }
  atEnd(close)
  const owner = new Pool({ connectionString: urls.owner, max: 2 })
  owner.on('error', () => {})
  atEnd(() => owner.end())
  await options.prepare?.(banyan)
  await banyan.http.ready()
  return {
    ...banyan,
    close,
    urls,
    owner,
    call: ({ from, ...request }) => banyan.http.inject(toInjectOptions(signed(request), from)),
  }
}

/** Requests of gate staff are signed by their phone. */
const signed = <R extends Omit<ProofRequest, 'from'>>(request: R): R => ({
  ...request,
  headers: { ...signatureFor(request), ...request.headers },
})

const toInjectOptions = (request: Omit<ProofRequest, 'from'>, from: string | undefined) =>
  ({ ...request, ...(from && { remoteAddress: from }) }) as InjectOptions

let addresses = 0

/** An IP address that has not been used yet. */
export function newAddress(): string {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}
