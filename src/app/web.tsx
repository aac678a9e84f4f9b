import { lazy } from 'react'
import { access } from '#modules/access/contract.ts'
import { organisation, tenancy } from '#modules/tenancy/contract.ts'
import { openAddress } from '#modules/tenancy/web/branches/branchAddress.ts'
import {
  closedStateFrom,
  closedStateOf,
  closedStateOfLookup,
  maintenanceFrom,
  schoolFactsOf,
  TenantClosed,
} from '#modules/tenancy/web/public.tsx'
import { activeStatus } from '#platform/contract/access/roles.ts'
import { ApiProblem, call } from '#platform/web/api.ts'
import { callTogether } from '#platform/web/callTogether.ts'
import type { FoundSchool, Host } from '#platform/web/productHost.ts'
import { startApp } from '#platform/web/start.tsx'
import { publicModules } from './web.public.ts'

/** The page for a problem that closes the whole school; unexpected problems are shown as a lost connection. */
const closedBy = (problem: ApiProblem, state = closedStateFrom(problem) ?? 'unreachable'): FoundSchool => ({
  open: false,
  school: null,
  isUnreachable: problem.code === 'unreachable',
  page: (retry) => (
    <TenantClosed
      state={state}
      maintenance={maintenanceFrom(problem)}
      message={problem.code === 'server-error' ? undefined : problem.message}
      onRetry={retry}
    />
  ),
})

const Console = lazy(() => import('#modules/operator/web/Console.tsx'))

/** No school is behind the operator's host, but their console. */
const operatorConsole: FoundSchool = { open: false, school: null, page: () => <Console /> }

async function findSchool(): Promise<FoundSchool> {
  try {
    const tenant = await call(tenancy.routes.getTenant, { params: { code: window.location.hostname } })
    const school = schoolFactsOf(tenant)
    const state = closedStateOf(tenant)
    if (!state) return { open: true, school }
    return { open: false, school, page: (retry) => <TenantClosed state={state} tenant={tenant} onRetry={retry} /> }
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.code === 'operator-host') return operatorConsole
    if (problem instanceof ApiProblem) return closedBy(problem, closedStateOfLookup(problem))
    throw problem
  }
}

const host: Host = {
  publicModules,
  loadProduct: async () => {
    const { webModules } = await import('./modules.web.ts')
    const tools = __DEVELOPER_BUILD__ ? (await import('./web.developer.ts')).developerModules : []
    return [...webModules, ...tools]
  },
  findSchool,
  closedBy: (problem) => closedBy(problem),
  closesSchool: (problem) => {
    const state = closedStateFrom(problem)
    return state !== null && state !== 'unreachable' && state !== 'unknown'
  },
  readMe: () => call(access.routes.getMe, {}),
  exchangeToken: async (token, purpose) =>
    (await call(access.routes.mobileTokenVerification, { body: { token, purpose } })).userData,
  logOut: () => call(access.routes.logout, {}),
  listYears: async (signal) => {
    const { years } = await callTogether(tenancy.routes.listYears, {}, { signal })
    return years.map((year) => ({ id: year.acadamicId, name: year.name, isCurrent: year.academicStatusId === 0 }))
  },
  listBranches: async (signal) => {
    const { branches } = await call(organisation.routes.getDashboard, {}, { signal })
    const open = branches.filter(({ statusId }) => statusId === activeStatus.active)
    return open.map(({ name, place, address }) => ({ name, place, address: openAddress(address) }))
  },
}

const element = document.getElementById('app')
if (element) startApp(host, element)
