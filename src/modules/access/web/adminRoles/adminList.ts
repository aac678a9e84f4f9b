import type { AdminAccount } from '#modules/access/adminRoleSchemas.ts'
import { activeStatus } from '#platform/contract/access/roles.ts'
import type { TableState } from '#ui/table/tableState.ts'
import { nameOf } from './adminName.ts'

/** A school has few admins, so the list is searched, filtered, sorted and paged in the browser. */
export function adminPage(admins: readonly AdminAccount[], state: TableState, locale: string) {
  const { q, filters, sort, page, size } = state
  const words = q.toLocaleLowerCase(locale).split(/\s+/).filter(Boolean)
  const states = filters.state ?? []
  const matching = admins.filter((admin) => {
    const text = `${nameOf(admin)} ${admin.userName} ${admin.email ?? ''} ${admin.phone ?? ''}`.toLocaleLowerCase(
      locale,
    )
    const stateOf = admin.statusId === activeStatus.active ? 'active' : 'deactivated'
    return words.every((word) => text.includes(word)) && (states.length === 0 || states.includes(stateOf))
  })
  const compare = comparisons[sort.replace(/^-/, '')]
  const sign = sort.startsWith('-') ? -1 : 1
  const sorted = compare ? matching.toSorted((a, b) => sign * compare(a, b, locale)) : matching
  return { matching: sorted, rows: sorted.slice((page - 1) * size, page * size) }
}

/** Sort key for access: super admins rank above everyone else. */
const accessRank = (admin: AdminAccount) => (admin.isSuperAdmin ? Number.MAX_SAFE_INTEGER : admin.privileges.length)

const comparisons: Record<string, (a: AdminAccount, b: AdminAccount, locale: string) => number> = {
  admin: (a, b, locale) => nameOf(a).localeCompare(nameOf(b), locale),
  userName: (a, b) => a.userName.localeCompare(b.userName),
  may: (a, b) => accessRank(a) - accessRank(b),
}
