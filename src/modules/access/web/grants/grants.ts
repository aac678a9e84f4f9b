import type { AdminAccount } from '#modules/access/adminRoleSchemas.ts'
import { type PrivilegeName, privilegeDomains } from '#platform/contract/access/moduleNumbers.ts'
import type { Privilege } from '#platform/contract/access/permissions.ts'

/** What can be granted in a domain; the names are those of the wire format. */
export const flags = ['isViewable', 'isEditable', 'isApproval', 'isPrintable'] as const
export type Flag = (typeof flags)[number]

/** Every domain with its four flags. Plain data, so that drafts can be stored. */
export type Grants = { readonly [Name in PrivilegeName]: { readonly [F in Flag]: boolean } }

export type GrantCell = { readonly name: PrivilegeName; readonly flag: Flag }

export const domainNames = Object.keys(privilegeDomains) as PrivilegeName[]
const none = { isViewable: false, isEditable: false, isApproval: false, isPrintable: false }

const grantsOf = (cells: (name: PrivilegeName) => Grants[PrivilegeName]) =>
  Object.fromEntries(domainNames.map((name) => [name, cells(name)])) as Grants

export const grantsFrom = (privileges: AdminAccount['privileges']): Grants =>
  grantsOf((name) => {
    const granted = privileges.find(({ domainId }) => domainId === privilegeDomains[name])
    if (!granted) return none
    const { domainId: _, ...cells } = granted
    return cells
  })

/** The wire format, which omits domains without grants. */
export const privilegesFrom = (grants: Grants): Privilege[] =>
  domainNames
    .filter((name) => flags.some((flag) => grants[name][flag]))
    .map((name) => ({ domainId: privilegeDomains[name], ...grants[name] }))

/** A copy of the grants with the given cells set. */
export function withCells(
  grants: Grants,
  change: { names: readonly PrivilegeName[]; flags: readonly Flag[]; on: boolean },
): Grants {
  const cells = Object.fromEntries(change.flags.map((flag) => [flag, change.on]))
  return grantsOf((name) => (change.names.includes(name) ? { ...grants[name], ...cells } : grants[name]))
}

/** Whether none, some or all of the cells are granted, for select-all checkboxes. */
export function coverage(
  grants: Grants,
  names: readonly PrivilegeName[],
  of: readonly Flag[],
): 'none' | 'some' | 'all' {
  const cells = names.flatMap((name) => of.map((flag) => grants[name][flag]))
  if (cells.every(Boolean)) return 'all'
  return cells.some(Boolean) ? 'some' : 'none'
}

/** The cells in which two sets of grants differ. */
export const differences = (a: Grants, b: Grants): GrantCell[] =>
  domainNames.flatMap((name) => flags.filter((flag) => a[name][flag] !== b[name][flag]).map((flag) => ({ name, flag })))

/** Applies my changes since `base` on top of what someone else saved meanwhile. */
export const rebase = (base: Grants, mine: Grants, theirs: Grants): Grants =>
  grantsOf((name) => {
    const cell = (flag: Flag) => (mine[name][flag] === base[name][flag] ? theirs : mine)[name][flag]
    return {
      isViewable: cell('isViewable'),
      isEditable: cell('isEditable'),
      isApproval: cell('isApproval'),
      isPrintable: cell('isPrintable'),
    }
  })

export type Editing = {
  /** The last known server state. */
  readonly base: Grants
  readonly version: number
  readonly mine: Grants
  /** Someone else's changes, until the user dismisses them. */
  readonly theirs: readonly GrantCell[]
}

export type EditingAction =
  | { do: 'set'; names: readonly PrivilegeName[]; flags: readonly Flag[]; on: boolean }
  | { do: 'restore'; grants: Grants }
  | { do: 'reset' }
  /** The server accepted our changes. */
  | { do: 'saved'; account: AdminAccount }
  /** Someone else saved first. */
  | { do: 'overtaken'; account: AdminAccount }
  | { do: 'seen' }

export const startEditing = ({ privileges, version }: Pick<AdminAccount, 'privileges' | 'version'>): Editing => {
  const base = grantsFrom(privileges)
  return { base, version, mine: base, theirs: [] }
}

export function edit(state: Editing, action: EditingAction): Editing {
  switch (action.do) {
    case 'set':
      return { ...state, mine: withCells(state.mine, action) }
    case 'restore':
      return { ...state, mine: action.grants }
    case 'reset':
      return { ...state, mine: state.base, theirs: [] }
    case 'saved':
      return startEditing(action.account)
    case 'overtaken': {
      const theirs = grantsFrom(action.account.privileges)
      return {
        base: theirs,
        version: action.account.version,
        mine: rebase(state.base, state.mine, theirs),
        theirs: differences(state.base, theirs),
      }
    }
    case 'seen':
      return { ...state, theirs: [] }
  }
}
