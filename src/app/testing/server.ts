import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, inject } from 'vitest'
import type { Call, Reply, RouteAddress } from '#platform/contract/route.ts'
import { readConfig } from '#platform/server/config.ts'
import type { HostLimits } from '#platform/server/limits/hostLimits.ts'
import type { ServerModule } from '#platform/server/module.ts'
import { mountPages } from '#platform/server/pages/pages.ts'
import type { DatabaseUrls } from '#platform/server/postgres/address.ts'
import { createFrom, dropDatabase } from '#platform/server/postgres/template.ts'
import type { BodyLimits } from '#platform/server/requests/bodyWatch.ts'
import { assemble, type Banyan } from '../boot.ts'
import { firstReads } from '../pages.ts'
import { demoPassword } from '../world/world.ts'
import { enrolPhone, proofOf, rememberPhone, signatureFor } from './gatePhones.ts'

export type TestServer = Banyan & {
  readonly urls: DatabaseUrls
  /** A client on a school's host, by subdomain; signed in if there is a `userName`. */
  as(school: string, userName?: string): Promise<Caller>
}

/** The product on a new copy of the small world, removed at the end of the test file. */
export async function testServer(
  options: {
    worker?: boolean
    env?: Record<string, string>
    extraModules?: readonly ServerModule[]
    bodyLimits?: BodyLimits
    limits?: Partial<HostLimits>
    /** A built web app to serve. */
    webFolder?: string
  } = {},
): Promise<TestServer> {
  const name = `banyan_test_${randomUUID().replaceAll('-', '')}`
  const folder = mkdtempSync(join(tmpdir(), 'banyan-files-'))
  const urls = await createFrom(inject('template'), name, inject('ownerUrl'))
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', BANYAN_DATA: folder, ...options.env })
  const banyan = await assemble(config, urls, {
    worker: options.worker ?? false,
    extraModules: options.extraModules ?? [],
    ...(options.bodyLimits && { bodyLimits: options.bodyLimits }),
    ...(options.limits && { limits: options.limits }),
  })
  const { webFolder } = options
  if (webFolder) await mountPages(banyan.http, banyan.services, { webFolder, firstReads })
  await banyan.http.ready()
  afterAll(async () => {
    await banyan.close()
    await dropDatabase(name, inject('ownerUrl'))
    rmSync(folder, { recursive: true, force: true })
  })
  return { ...banyan, urls, as: (school, userName) => caller(banyan, school, userName) }
}

export type CallResult<R> = {
  readonly status: number
  readonly message: string
  readonly code: string | undefined
  readonly fields: { field: string; message: string }[] | undefined
  readonly data: Reply<R>
  readonly raw: LightMyRequestResponse
}

export type Caller = {
  readonly host: string
  readonly tenantId: string
  readonly token: string | null
  readonly headers: Record<string, string>
  /** Calls a route, typed by its contract. */
  send<R extends RouteAddress>(route: R, call: Call<R>, headers?: Record<string, string>): Promise<CallResult<R>>
  /** Sends any request, for clients that break the contract. */
  raw(request: {
    method: string
    url: string
    headers?: Record<string, string>
    payload?: string | object | Buffer
  }): Promise<LightMyRequestResponse>
}

const loginPaths: Record<string, string> = {
  teacher: 'teacher',
  classteacher: 'teacher',
  staff: 'staff',
  gate: 'staff',
  student: 'student',
  guardian: 'family',
}

async function caller(banyan: Banyan, school: string, userName?: string): Promise<Caller> {
  const host = `${school}.localhost`
  const tenant = await banyan.services.directory.byHost(host)
  const tenantId = tenant?.id ?? ''
  const base: Record<string, string> = { host, 'x-tenant-id': tenantId }
  const anonymous = callerWith(banyan, host, tenantId, null, base)
  if (!userName) return anonymous
  const isOrganisation = tenant?.kind === 'organisation'
  const request = {
    method: 'POST',
    url: isOrganisation ? '/api/auth/orgAdminLogin' : '/api/auth/login',
    payload: isOrganisation
      ? { userName, password: demoPassword }
      : { role: loginPaths[userName] ?? 'admin', userName, password: demoPassword, mobile: true },
  }
  const phone = userName === 'gate' ? await banyan.services.database.inTenant({ tenantId }, enrolPhone) : null
  const login = await anonymous.raw({ ...request, ...(phone && { headers: proofOf(phone, request) }) })
  if (login.statusCode !== 200) throw new Error(`${userName} at ${school} could not sign in: ${login.body}`)
  const { token } = login.json().data as { token: string }
  if (phone) rememberPhone(token, phone)
  return callerWith(banyan, host, tenantId, token, { ...base, authorization: `Bearer ${token}` })
}

function callerWith(
  banyan: Banyan,
  host: string,
  tenantId: string,
  token: string | null,
  headers: Record<string, string>,
): Caller {
  const raw: Caller['raw'] = (request) => {
    const own = { ...headers, ...request.headers }
    const signature = signatureFor({ ...request, headers: own })
    return banyan.http.inject({ ...request, headers: { ...signature, ...own } } as InjectOptions)
  }
  return {
    host,
    tenantId,
    token,
    headers,
    raw,
    send: async (route, call, extra = {}) => {
      const answer = await raw({ method: route.method, url: urlOf(route, call), headers: extra, ...payloadOf(call) })
      const body = answer.json()
      return {
        status: answer.statusCode,
        message: body.message,
        code: body.code,
        fields: body.fields,
        data: body.data,
        raw: answer,
      }
    },
  }
}

const payloadOf = (call: unknown) => {
  const { body } = (call ?? {}) as { body?: object }
  return body === undefined ? {} : { payload: body }
}

/** The URL of a route with its parameters filled in. */
export function urlOf(route: RouteAddress, call: unknown): string {
  const { params = {}, query = {} } = (call ?? {}) as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
  }
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  )
  return search.size > 0 ? `${path}?${search}` : path
}
