import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AdminAccount } from '#modules/access/adminRoleSchemas.ts'
import { privilegeDomains } from '#platform/contract/access/moduleNumbers.ts'
import {
  coverage,
  differences,
  domainNames,
  edit,
  flags,
  type Grants,
  grantsFrom,
  privilegesFrom,
  rebase,
  startEditing,
  withCells,
} from './grants.ts'

const anyGrants: fc.Arbitrary<Grants> = fc
  .array(fc.tuple(fc.constantFrom(...domainNames), fc.constantFrom(...flags)), { maxLength: 40 })
  .map((cells) =>
    cells.reduce<Grants>(
      (grants, [name, flag]) => withCells(grants, { names: [name], flags: [flag], on: true }),
      grantsFrom([]),
    ),
  )
const account = (grants: Grants, version: number) => ({ privileges: privilegesFrom(grants), version }) as AdminAccount
const nothing = grantsFrom([])

test('PERM-05 grants round-trip through the wire format, which omits empty domains', () => {
  fc.assert(
    fc.property(anyGrants, (grants) => {
      expect(grantsFrom(privilegesFrom(grants))).toEqual(grants)
    }),
  )
  expect(privilegesFrom(nothing)).toEqual([])
  const fees = withCells(nothing, { names: ['feeManagement'], flags: ['isEditable'], on: true })
  expect(privilegesFrom(fees)).toEqual([
    {
      domainId: privilegeDomains.feeManagement,
      isViewable: false,
      isEditable: true,
      isApproval: false,
      isPrintable: false,
    },
  ])
})

test('PERM-05 a row, a column or the whole grid can be granted and revoked at once', () => {
  const row = withCells(nothing, { names: ['calendar'], flags, on: true })
  expect(coverage(row, ['calendar'], flags)).toBe('all')
  expect(coverage(row, domainNames, ['isViewable'])).toBe('some')
  const column = withCells(row, { names: domainNames, flags: ['isViewable'], on: true })
  expect(coverage(column, domainNames, ['isViewable'])).toBe('all')
  expect(differences(row, column)).toHaveLength(domainNames.length - 1)
  const all = withCells(column, { names: domainNames, flags, on: true })
  expect(withCells(all, { names: domainNames, flags, on: false })).toEqual(nothing)
})

test('PERM-05 rebasing keeps both admins’ changes and prefers mine where they conflict', () => {
  fc.assert(
    fc.property(anyGrants, anyGrants, anyGrants, (base, mine, theirs) => {
      const merged = rebase(base, mine, theirs)
      for (const name of domainNames) {
        for (const flag of flags) {
          const isMine = mine[name][flag] !== base[name][flag]
          expect(merged[name][flag]).toBe((isMine ? mine : theirs)[name][flag])
        }
      }
    }),
  )
})

test('PERM-05 after a conflict, editing continues on the saved state and lists the other admin’s changes', () => {
  const start = startEditing(account(nothing, 3))
  const mine = edit(start, { do: 'set', names: ['calendar'], flags: ['isViewable'], on: true })
  const theirs = withCells(nothing, { names: ['school'], flags: ['isEditable'], on: true })
  const after = edit(mine, { do: 'overtaken', account: account(theirs, 4) })
  expect(after.version).toBe(4)
  expect(after.theirs).toEqual([{ name: 'school', flag: 'isEditable' }])
  expect(after.mine.school.isEditable).toBe(true)
  expect(after.mine.calendar.isViewable).toBe(true)
  expect(differences(after.base, after.mine)).toEqual([{ name: 'calendar', flag: 'isViewable' }])
  expect(edit(after, { do: 'reset' }).mine).toEqual(theirs)
  expect(edit(after, { do: 'seen' }).theirs).toEqual([])
})

test('PERM-05 there are no unsaved changes after saving', () => {
  const mine = edit(startEditing(account(nothing, 1)), { do: 'set', names: ['user'], flags: ['isPrintable'], on: true })
  const saved = edit(mine, { do: 'saved', account: account(mine.mine, 2) })
  expect(differences(saved.base, saved.mine)).toEqual([])
  expect(saved.version).toBe(2)
})
