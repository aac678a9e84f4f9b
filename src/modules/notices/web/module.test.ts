import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { mayUse, type Principal } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { deriveMatrix } from '#platform/contract/access/permissions.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { noticesWeb } from './module.ts'
import { noticePaths } from './paths.ts'

const author = (licences: readonly number[]) =>
  ({
    roleId: roles.admin,
    isSuperAdmin: true,
    isGateStaff: false,
    isGuardian: false,
    matrix: deriveMatrix({ roleId: roles.admin, isSuperAdmin: true, privileges: [] } as never),
    availableModules: licences,
  }) as unknown as Principal

const screenOf = (to: string) => {
  const [path = ''] = to.split('?')
  return noticesWeb.screens.find((screen) => matchPath(screen.path, path))
}

test('NOT-01 ENG-01 with either licence the office opens the page on which it writes notices', () => {
  for (const licences of [[licence.noticeBoard], [licence.engageHub]]) {
    const user = author(licences)
    const write = noticesWeb.actions?.find(({ label }) => label === 'write')
    expect(write && mayUse(write.needs, user)).toBe(true)
    for (const to of [write?.to ?? '', noticePaths.adminHub, '/admin/engage-hub/announcements/past/event']) {
      const screen = screenOf(to)
      expect(screen && mayUse(screen.needs, user), `${to} with ${licences.join()}`).toBe(true)
    }
    const entries = noticesWeb.menu?.filter(({ to, needs }) => to.startsWith('/admin') && mayUse(needs, user)) ?? []
    expect(entries.map(({ label }) => label)).toContain(licences.includes(licence.engageHub) ? 'hub' : 'board')
  }
  expect(mayUse(screenOf(noticePaths.adminHub)?.needs as never, author([]))).toBe(false)
})
