import * as z from 'zod'
import { TenantSettings } from '#modules/operator/schemas.ts'
import { changeSettings, changeSuspension, mustFindTenant } from '#modules/operator/server/public.ts'
import { listTenants } from '#modules/tenancy/server/public.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { moduleHolders } from '#platform/contract/access/roleModules.ts'
import { type AdminCommand, type AdminInput, type Installation, textOption, wordAt } from './command.ts'

const texts = { type: 'string' } as const
const flag = { type: 'boolean' } as const

/** Saves settings of the tenant named first, by the same rules as the console. */
async function save(
  input: AdminInput,
  { config, database }: Installation,
  wanted: (before: TenantSettings) => Partial<TenantSettings>,
): Promise<string> {
  const name = wordAt(input, 0, 'tenant')
  return database.asOperator(async (db) => {
    const tenant = await mustFindTenant(db, name)
    const before = tenant.settings as TenantSettings
    const parsed = TenantSettings.safeParse({ ...before, ...wanted(before) })
    if (!parsed.success) throw new Error(z.prettifyError(parsed.error))
    const refusal = await changeSettings(db, tenant, parsed.data, { by: {}, baseDomain: config.baseDomain })
    if (refusal) throw new Error('This domain belongs to another school or organisation.')
    return `Saved for ${tenant.name}.`
  })
}

const numbersIn = (text: string) => text.split(',').map((part) => Number(part.trim()))

function modulesWanted(input: AdminInput, before: TenantSettings): Partial<TenantSettings> {
  const typed = textOption(input, 'set')
  const role = textOption(input, 'role')
  if (role === undefined) {
    if (typed === undefined) throw new Error('Say which modules, such as --set 1,2,7.')
    return { modules: typed === 'all' ? Object.values(licence) : numbersIn(typed) }
  }
  const holder = moduleHolders.find((one) => one === role)
  if (!holder) throw new Error(`--role is one of ${moduleHolders.join(', ')}.`)
  const { [holder]: _, ...others } = before.roleModules
  return { roleModules: typed === undefined ? others : { ...others, [holder]: numbersIn(typed) } }
}

function maintenanceWanted(input: AdminInput): Partial<TenantSettings> {
  if (input.options.off) return { maintenance: null }
  const [from, to, name] = ['from', 'to', 'name'].map((option) => textOption(input, option))
  if (!from || !to || !name) throw new Error('Give --from, --to and --name, or --off.')
  return { maintenance: { name, alert: textOption(input, 'alert') ?? '', from, to } }
}

const suspension =
  (isSuspended: boolean): AdminCommand['run'] =>
  async (input, { database }) => {
    const reason = isSuspended ? textOption(input, 'reason') : null
    if (reason === undefined) throw new Error('Give the reason: --reason <why>.')
    return database.asOperator(async (db) => {
      const tenant = await mustFindTenant(db, wordAt(input, 0, 'tenant'))
      await changeSuspension(db, tenant, reason, {})
      return `${tenant.name} is ${isSuspended ? 'suspended' : 'no longer suspended'}.`
    })
  }

export const tenantCommands: readonly AdminCommand[] = [
  {
    usage: 'tenant list',
    does: 'List organisations and schools with their state.',
    run: async (_, { database }) => {
      const all = {
        q: '',
        state: null,
        order: 'organisationName',
        descending: false,
        limit: 10_000,
        offset: 0,
      } as const
      const { rows } = await database.asOperator((db) => listTenants(db, all))
      return rows
        .map((row) => [row.subDomain, row.kind, row.state, row.customDomain ?? '-', row.name].join('\t'))
        .join('\n')
    },
  },
  {
    usage: 'maintenance <tenant> --from <time> --to <time> --name <title> [--alert <html>] | --off',
    does: 'Announce maintenance, or take it back. Times are like 2026-12-24T22:00:00+05:30.',
    options: { from: texts, to: texts, name: texts, alert: texts, off: flag },
    run: (input, installation) => save(input, installation, () => maintenanceWanted(input)),
  },
  {
    usage: 'domain <tenant> <domain> | --none',
    does: 'Let a school or organisation be reached at its own domain.',
    options: { none: flag },
    run: (input, installation) =>
      save(input, installation, () => ({ customDomain: input.options.none ? null : wordAt(input, 1, 'domain') })),
  },
  {
    usage: 'modules <tenant> --set <numbers>|all | --role <role> [--set <numbers>]',
    does: `Set the modules a tenant holds, or those of one of its roles (${moduleHolders.join(', ')}). A role without --set holds what it needs.`,
    options: { set: texts, role: texts },
    run: (input, installation) => save(input, installation, (before) => modulesWanted(input, before)),
  },
  {
    usage: 'licence <tenant> valid|ended [--edition online|offline]',
    does: 'Say whether the licence is valid, and whether the edition runs on the school’s own machine.',
    options: { edition: texts },
    run: (input, installation) => {
      const word = wordAt(input, 1, 'state: valid or ended')
      const edition = textOption(input, 'edition')
      if (!['valid', 'ended'].includes(word)) throw new Error('The licence is valid or ended.')
      if (edition && !['online', 'offline'].includes(edition)) throw new Error('The edition is online or offline.')
      return save(input, installation, () => ({
        licenceValid: word === 'valid',
        ...(edition && { isOnline: edition === 'online' }),
      }))
    },
  },
  {
    usage: 'passwords <tenant> <days>|never',
    does: 'Let passwords expire some days after they were set (30 to 730).',
    run: (input, installation) => {
      const days = wordAt(input, 1, 'number of days')
      return save(input, installation, () => ({ passwordDays: days === 'never' ? null : Number(days) }))
    },
  },
  {
    usage: 'suspend <tenant> --reason <why>',
    does: 'Close a school, or an organisation with all its schools.',
    options: { reason: texts },
    run: suspension(true),
  },
  { usage: 'resume <tenant>', does: 'Lift a suspension.', run: suspension(false) },
]
