import { expect, test } from 'vitest'
import { allow, otherStaff, type Principal, superAdmin } from '#platform/contract/access/access.ts'
import { deriveMatrix } from '#platform/contract/access/permissions.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { listedSteps } from './setupSteps.ts'

const user: Principal = {
  roleId: roles.admin,
  isSuperAdmin: true,
  isGateStaff: false,
  isGuardian: false,
  availableModules: [],
  matrix: deriveMatrix({ roleId: roles.admin, isSuperAdmin: true, privileges: [] }),
}

test('SCH-01 the checklist keeps the server’s order, uses the modules’ titles and omits steps the user cannot do', () => {
  const needs = allow(superAdmin)
  const modules = [
    { setupSteps: [{ name: 'terms', label: 'termsStep', to: '/terms', needs }] },
    {
      setupSteps: [
        { name: 'grades', label: 'gradesStep', to: '/grades', needs },
        { name: 'gate', label: 'gateStep', to: '/gate', needs: allow(otherStaff) },
      ],
    },
  ]
  const words = [{ titles: { termsStep: 'Add terms' } }, { titles: { gradesStep: 'Add grades' } }]
  const steps = [
    { name: 'grades', done: true, count: 3 },
    { name: 'gate', done: false, count: 0 },
    { name: 'unknown', done: false, count: 0 },
    { name: 'terms', done: false, count: 0 },
  ]
  expect(listedSteps({ steps, isPutAway: false }, modules, words, user)).toEqual([
    { name: 'grades', done: true, title: 'Add grades', to: '/grades' },
    { name: 'terms', done: false, title: 'Add terms', to: '/terms' },
  ])
})
