import { expect, test } from 'vitest'
import type { Tenant } from '#modules/tenancy/schemas.ts'
import { ApiProblem } from '#platform/web/api.ts'
import { closedStateFrom, closedStateOf, closedStateOfLookup, maintenanceFrom } from './schoolState.ts'

const from = '2026-11-14T16:30:00.000Z'
const to = '2026-11-14T20:30:00.000Z'
const open = { inactive: false, licenseStatus: true, maintenance: [] as Tenant['maintenance'] }
const inWindow: Tenant['maintenance'] = [
  { ConfigKey: 'MAINTENANCE_NAME', Default: 'Upgrade' },
  { ConfigKey: 'MAINTENANCE_DATEFROM', Default: from },
  { ConfigKey: 'MAINTENANCE_DATETO', Default: to },
]
const stateAt = (changes: Partial<typeof open>, instant: string) =>
  closedStateOf({ ...open, ...changes } as Tenant, Date.parse(instant))

test('TEN-05 a maintenance window includes its start and excludes its end', () => {
  expect(stateAt({ maintenance: inWindow }, '2026-11-14T16:29:59.999Z')).toBeNull()
  expect(stateAt({ maintenance: inWindow }, from)).toBe('maintenance')
  expect(stateAt({ maintenance: inWindow }, '2026-11-14T20:29:59.999Z')).toBe('maintenance')
  expect(stateAt({ maintenance: inWindow }, to)).toBeNull()
})

test('TEN-05 an invalid maintenance window is ignored', () => {
  const broken = inWindow.map((entry) => ({ ...entry, Default: 'tomorrow' }))
  expect(stateAt({ maintenance: broken }, from)).toBeNull()
})

test('TEN-06 TEN-08 inactive and unlicensed schools are always closed', () => {
  expect(stateAt({ inactive: true, maintenance: inWindow }, from)).toBe('inactive')
  expect(stateAt({ licenseStatus: false }, from)).toBe('licence')
})

test('TEN-02 TEN-08 a failed look-up maps to the reason the school is closed', () => {
  const stateOf = (code: string) => closedStateFrom(new ApiProblem({ status: 400, code, message: '' }))
  expect(stateOf('unknown-tenant')).toBe('unknown')
  expect(stateOf('unreachable')).toBe('unreachable')
  expect(stateOf('licence-unconfirmed')).toBe('licence')
  expect(stateOf('school-inactive')).toBe('inactive')
  expect(stateOf('not-allowed')).toBeNull()
})

test('TEN-02 a refused look-up without another reason means an unknown host; only a server that is away is unreachable', () => {
  const stateOf = (status: number, code: string) => closedStateOfLookup(new ApiProblem({ status, code, message: '' }))
  expect(stateOf(404, 'unknown-tenant')).toBe('unknown')
  expect(stateOf(404, 'server-error')).toBe('unknown')
  expect(stateOf(400, 'invalid-input')).toBe('unknown')
  expect(stateOf(401, 'licence-unconfirmed')).toBe('licence')
  expect(stateOf(503, 'maintenance')).toBe('maintenance')
  for (const [status, code] of [
    [0, 'unreachable'],
    [429, 'too-many'],
    [503, 'busy'],
    [502, 'server-error'],
  ] as const)
    expect(stateOf(status, code), code).toBe('unreachable')
})

test('TEN-05 the maintenance window is read from a rejected request and invalid details are ignored', () => {
  const details = { maintenance: { name: 'Upgrade', alert: '<p>Back soon</p>', from, to } }
  const found = maintenanceFrom(new ApiProblem({ status: 503, code: 'maintenance', message: '', details }))
  expect(found).toEqual({ name: 'Upgrade', alert: '<p>Back soon</p>', from, to })
  const odd = { maintenance: { name: 7, alert: null, from: 'x', to: {} } }
  expect(maintenanceFrom(new ApiProblem({ status: 503, code: 'maintenance', message: '', details: odd }))).toEqual({
    name: '',
    alert: '',
    from: null,
    to: null,
  })
})
