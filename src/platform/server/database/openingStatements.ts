import type { Statement } from './roundTrip.ts'

/** The policies of the operator's tables and of the directory ask for this setting. */
export const operating = { name: 'operate', text: `select set_config('app.operator', 'on', true)` }

export type Settings = {
  tenantId: string
  userId?: string | undefined
  yearId?: string | undefined
  organisationId?: string | undefined
  /** Not the current one: if it is closed, its names are those of its time. */
  isOtherYear?: boolean
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
const readOnly = `set_config('transaction_read_only', 'on', true)`
const readSettings = { name: 'to read', text: settingsQuery(readOnly) }
/** Reads of the current year, which are nearly all, do not ask for the names. */
const readYearSettings = {
  name: 'to read a year',
  text: settingsQuery(readOnly, `set_config('search_path', names_path(), true)`),
}

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
  ...(settings.isOtherYear ? readYearSettings : readSettings),
  values: settingsValues(settings),
  cacheable: true,
})

export const limitingTime = (milliseconds: number): Statement => ({
  name: 'limit time',
  text: `select where set_config('statement_timeout', $1, true) is null`,
  values: [String(milliseconds)],
})
