import type { Statement } from './roundTrip.ts'

/** The policies of the operator's tables and of the directory ask for this setting. */
export const operating = { name: 'operate', text: `select set_config('app.operator', 'on', true)` }

export type Settings = {
  tenantId: string
  userId?: string | undefined
  yearId?: string | undefined
  organisationId?: string | undefined
}

/**
 * The settings are local to the transaction, so that a pooled connection never carries a tenant into the next request. They
 * are set in a WHERE clause that matches no row, so nothing is returned.
 */
const settingsQuery = (...extra: string[]) =>
  `select where (${[
    `set_config('app.tenant_id', $1, true)`,
    `set_config('app.user_id', $2, true)`,
    `set_config('app.year_id', $3, true)`,
    `set_config('app.organisation_id', $4, true)`,
    ...extra,
  ].join(' || ')}) is null`

const writeSettings = { name: 'to write', text: settingsQuery() }
const readSettings = { name: 'to read', text: settingsQuery(`set_config('transaction_read_only', 'on', true)`) }

/** In a write, the session lookup also sets the user, who is not known before. */
export const setUserColumn = { name: 'acting', text: `set_config('app.user_id', u.id::text, true)` }

const settingsValues = ({ tenantId, userId = '', yearId = '', organisationId = '' }: Settings) => [
  tenantId,
  userId,
  yearId,
  organisationId,
]

export const writeOpening = (settings: Settings): Statement => ({ ...writeSettings, values: settingsValues(settings) })
export const readOpening = (settings: Settings): Statement => ({
  ...readSettings,
  values: settingsValues(settings),
  cacheable: true,
})

export const limitingTime = (milliseconds: number): Statement => ({
  name: 'limit time',
  text: `select where set_config('statement_timeout', $1, true) is null`,
  values: [String(milliseconds)],
})
